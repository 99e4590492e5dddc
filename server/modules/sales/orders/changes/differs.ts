import type { Big } from '#contract/money.ts';

type Value = string | number | Big | null;

/** An empty text is none. */
const textOf = (value: Value | undefined) => (value === '' ? undefined : value?.toString());

/** Whether a change gives a field, and another value than it has. */
export const differs = (given: Value | undefined, kept: Value) => given !== undefined && textOf(given) !== textOf(kept);
