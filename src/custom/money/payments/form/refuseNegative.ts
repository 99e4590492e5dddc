import type { Parsed } from '#src/ui/text/parsed.ts';

/** Refuses a negative amount. */
export const refuseNegative = (parsed: Parsed<number>): Parsed<number> =>
  (parsed.value ?? 0) < 0 ? { error: 'Enter zero or more' } : parsed;
