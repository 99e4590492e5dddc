import { lazy, Suspense } from 'react';
import { joinRange, rangeOf } from '#src/ui/inputs/typed/parseRange.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import { FilterAwaited } from './FilterAwaited.tsx';
import { rangeWords } from './filterWords.ts';
import type { Kind, KindFilter } from '#src/resources/engine/kinds/kind.ts';

const RangeFilter = lazy(async () => ({ default: (await import('./RangeFilter.tsx')).RangeFilter }));

/** The filters of a list that bound a field. */
export const boundsOf = (name: string) => ({ from: `${name}From`, to: `${name}To` });

/** What a chosen range asks of them: `3..5` → both, `3` → the field itself. */
export const askRange = <Value,>(name: string, written: string, read: (text: string) => Value): Record<string, Value> => {
  const { from, to } = rangeOf(written);
  if (from === to) return { [name]: read(from) };
  const bounds = boundsOf(name);
  return { ...(from !== '' && { [bounds.from]: read(from) }), ...(to !== '' && { [bounds.to]: read(to) }) };
};

/** The range that filters stand for; undefined where they say nothing of the field. */
export const rangeIn = (name: string, asked: Readonly<Record<string, unknown>>): string | undefined => {
  const bounds = boundsOf(name);
  const said = (filter: string) => {
    const value = asked[filter];
    return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
  };
  return said(name) ?? (said(bounds.from) || said(bounds.to) ? joinRange(said(bounds.from), said(bounds.to)) : undefined);
};

/** The filter of a kind that has an order: one value, or what lies between two. */
export const rangeFilter =
  (read: (text: string) => unknown = (text) => text) =>
  (field: Field, kind: Kind): KindFilter => ({
    choices: [],
    asks: read,
    isRange: true,
    tell: (written) => rangeWords(field, kind, written),
    input: (chosen) => (
      <Suspense fallback={<FilterAwaited label={field.label} />}>
        <RangeFilter field={field} kind={kind} {...chosen} />
      </Suspense>
    ),
  });
