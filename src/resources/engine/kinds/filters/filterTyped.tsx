import { lazy, Suspense } from 'react';
import type { Field } from '#src/resources/engine/resource.ts';
import { FilterAwaited } from './FilterAwaited.tsx';
import { typedWords } from './filterWords.ts';
import type { Kind, KindFilter } from '#src/resources/engine/kinds/kind.ts';

const TypedFilter = lazy(async () => ({ default: (await import('./TypedFilter.tsx')).TypedFilter }));

/** The filter of a kind whose value is typed. */
export const typedFilter = (field: Field, kind: Kind): KindFilter => ({
  choices: [],
  tell: (typed) => typedWords(field, kind, typed),
  input: (chosen) => (
    <Suspense fallback={<FilterAwaited label={field.label} />}>
      <TypedFilter field={field} kind={kind} {...chosen} />
    </Suspense>
  ),
});
