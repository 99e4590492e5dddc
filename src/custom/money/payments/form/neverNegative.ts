import type { Parsed } from '#src/ui/text/parsed.ts';

/** An amount that is less than nothing is refused at its field. */
export const neverNegative = (parsed: Parsed<number>): Parsed<number> =>
  (parsed.value ?? 0) < 0 ? { error: 'Enter zero or more' } : parsed;
