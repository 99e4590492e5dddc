import type { Big } from '#contract/money.ts';

type Value = string | number | Big | null;

/** Treats an empty text as absent. */
const textOf = (value: Value | undefined) => (value === '' ? undefined : value?.toString());

/** Tells whether a change sets a field to a new value. */
export const differs = (given: Value | undefined, kept: Value) => given !== undefined && textOf(given) !== textOf(kept);
