import type { DateOnly } from '#contract/values.ts';

/** Pallets of one charged line that left on a day. A negative quantity was credited on that day. */
export interface PalletStep {
  On: DateOnly;
  Quantity: number;
}

/**
 * Returns how many pallets of a charge can be credited as returned on a day. Takes the lowest balance from that day on, so that a later
 * credit is covered too.
 */
export const countCreditableOn = (steps: readonly PalletStep[], day: DateOnly): number => {
  const inOrder = steps.toSorted((a, b) => a.On.localeCompare(b.On) || b.Quantity - a.Quantity);
  let balance = 0;
  let lowestLaterBalance = Infinity;
  for (const { On, Quantity } of inOrder) {
    if (On > day) lowestLaterBalance = Math.min(lowestLaterBalance, balance);
    balance += Quantity;
  }
  return Math.max(0, Math.min(lowestLaterBalance, balance));
};
