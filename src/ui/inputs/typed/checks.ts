import type { Parsed } from '#src/ui/text/parsed.ts';

/** Replaces the parse error with a message for users who do not know the shorthand. Errors about a maximum stay. */
export const rewordError =
  (words: string) =>
  <Value>(parsed: Parsed<Value>): Parsed<Value> =>
    parsed.error === undefined || parsed.isUnderstood ? parsed : { error: words };

/** Accepts only whole pallets. */
export const wholePallets = rewordError('Type a whole number of pallets, such as 12');
