import { lazy } from 'react';
import type { Field } from '#src/resources/engine/resource.ts';
import { typedWords } from './filterWords.ts';
import type { Kind, KindFilter } from '#src/resources/engine/kinds/kind.ts';

const TypedFilter = lazy(async () => ({ default: (await import('./TypedFilter.tsx')).TypedFilter }));

/** Filter for a typed value. */
export const typedFilter = (field: Field, kind: Kind): KindFilter => ({
  choices: [],
  describe: (input) => typedWords(field, kind, input),
  input: (inputProps) => <TypedFilter field={field} kind={kind} {...inputProps} />,
});
