import type { Big } from '#contract/money.ts';

type Value = string | number | Big | null;

/** Treats an empty text as absent. */
const toComparable = (value: Value | undefined) => (value === '' ? undefined : value?.toString());

/** Tells whether a change sets a field to a new value. */
export const changesField = (input: Value | undefined, stored: Value) =>
  input !== undefined && toComparable(input) !== toComparable(stored);
