import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

const beyond = (difference: number, ordered: number, tolerancePercent: Numeric) =>
  new Big(difference).times(100).gt(new Big(ordered).times(tolerancePercent));

/** Tells whether a direct delivery is short by more than the tolerance. A tolerance is needed because a furnace run is never exact. */
export const isBelowTolerance = (ordered: number, confirmed: number, tolerancePercent: Numeric) =>
  beyond(ordered - confirmed, ordered, tolerancePercent);

/** Tells whether more was delivered than the tolerance allows. The user must then change the order first. */
export const isAboveTolerance = (ordered: number, confirmed: number, tolerancePercent: Numeric) =>
  beyond(confirmed - ordered, ordered, tolerancePercent);

/** Returns the largest delivery within the tolerance, in whole units. */
export const maxAllowed = (ordered: number, tolerancePercent: Numeric) =>
  new Big(ordered).times(new Big(tolerancePercent).plus(100)).div(100).round(0, Big.roundDown).toNumber();

export const describeExcess = (ordered: number, tolerancePercent: Numeric) =>
  `is more than ${new Big(tolerancePercent).toString()} % over the ${ordered.toLocaleString('en-GB')} ordered. Change the order first`;
