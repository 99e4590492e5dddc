import { lazy } from 'react';
import { splitRange } from '#src/ui/inputs/typed/parseRange.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import { rangeWords } from './filterWords.ts';
import type { Kind, KindFilter } from '#src/resources/engine/kinds/kind.ts';

const RangeFilter = lazy(async () => ({ default: (await import('./FieldRangeFilter.tsx')).FieldRangeFilter }));

/** Names the list filters for the bounds of a field. */
export const getBoundNames = (name: string) => ({ from: `${name}From`, to: `${name}To` });

/** Turns a chosen range into filters of the list call. `3..5` sets both bounds, and `3` is an exact value. */
export const buildRangeFilter = (name: string, rangeText: string): Record<string, string> => {
  const { from, to } = splitRange(rangeText);
  if (from === to) return { [name]: from };
  const bounds = getBoundNames(name);
  return { ...(from !== '' && { [bounds.from]: from }), ...(to !== '' && { [bounds.to]: to }) };
};

/** Filter for ordered values, by a value or a range. */
export const rangeFilter = (field: Field, kind: Kind): KindFilter => ({
  choices: [],
  isRange: true,
  describe: (rangeText) => rangeWords(field, kind, rangeText),
  input: (inputProps) => <RangeFilter field={field} kind={kind} {...inputProps} />,
});
