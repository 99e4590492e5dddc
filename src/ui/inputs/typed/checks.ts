import type { Parsed } from '#src/ui/text/parsed.ts';

/** Replaces the parse error with a message for users who do not know the shorthand. Errors about a maximum stay unchanged. */
export const rewordError =
  (words: string) =>
  <Value>(result: Parsed<Value>): Parsed<Value> =>
    result.error === undefined || result.isUnderstood ? result : { error: words };

/** Accepts only whole pallets. */
export const wholePallets = rewordError('Type a whole number of pallets, such as 12');
