import type { DateOnly } from '#contract/values.ts';

/** Pallets of one charged line that left on a day. A negative quantity was credited on that day. */
export interface PalletStep {
  On: DateOnly;
  Quantity: number;
}

/**
 * Returns how many pallets of a charge can be credited as returned on a day. Counts those that had left by then,
 * less all credits on that day, before or after it. Pallets that have not left are not counted.
 */
export const countCreditableOn = (steps: readonly PalletStep[], day: DateOnly): number => {
  const inOrder = steps.toSorted((a, b) => a.On.localeCompare(b.On) || b.Quantity - a.Quantity);
  let running = 0;
  let minimum = Infinity;
  for (const { On, Quantity } of inOrder) {
    if (On > day) minimum = Math.min(minimum, running);
    running += Quantity;
  }
  return Math.max(0, Math.min(minimum, running));
};
