import type { DateOnly } from '#contract/values.ts';

/** Pallets that left on a day by a charging line. Negative: pallets credited by a credit note of that day. */
export interface PalletStep {
  On: DateOnly;
  Quantity: number;
}

/**
 * How many of a charge can be credited as come back on a day: that had left by then, and are not credited since, on that day nor on a later
 * one. What has not left, or never will, is not credited so.
 */
export const roomOn = (steps: readonly PalletStep[], day: DateOnly): number => {
  const inOrder = steps.toSorted((a, b) => a.On.localeCompare(b.On) || b.Quantity - a.Quantity);
  let there = 0;
  let fewest = Infinity;
  for (const { On, Quantity } of inOrder) {
    if (On > day) fewest = Math.min(fewest, there);
    there += Quantity;
  }
  return Math.max(0, Math.min(fewest, there));
};
