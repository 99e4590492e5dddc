import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

const beyond = (difference: number, ordered: number, tolerancePercent: Numeric) =>
  new Big(difference).times(100).gt(new Big(ordered).times(tolerancePercent));

/** A furnace run is never exact: less than ordered counts as short only beyond the company's tolerance for direct deals. */
export const isShort = (ordered: number, confirmed: number, tolerancePercent: Numeric) =>
  beyond(ordered - confirmed, ordered, tolerancePercent);

/** More than the order allows: it must be changed first. */
export const isOver = (ordered: number, confirmed: number, tolerancePercent: Numeric) =>
  beyond(confirmed - ordered, ordered, tolerancePercent);

/** As many as the order allows, in whole units. */
export const mostAllowed = (ordered: number, tolerancePercent: Numeric) =>
  new Big(ordered).times(new Big(tolerancePercent).plus(100)).div(100).round(0, Big.roundDown).toNumber();

export const overWords = (ordered: number, tolerancePercent: Numeric) =>
  `is more than ${new Big(tolerancePercent).toString()} % over the ${ordered.toLocaleString('en-GB')} ordered: change the order first`;
