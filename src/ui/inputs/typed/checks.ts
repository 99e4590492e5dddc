import type { Parsed } from '#src/ui/text/parsed.ts';

/** Other words for what is not understood, where shorthand says nothing to whoever reads them. What is too much stays told so. */
export const unclear =
  (words: string) =>
  <Value>(parsed: Parsed<Value>): Parsed<Value> =>
    parsed.error === undefined || parsed.isUnderstood ? parsed : { error: words };

/** Pallets are counted whole. */
export const wholePallets = unclear('Type a whole number of pallets, such as 12');
