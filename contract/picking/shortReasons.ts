/** The only one that moves goods: what is missing of the line is broken, and is written off. */
export const brokenReason = 'Broken in the warehouse';

export const shortReasons = ['Out of stock', brokenReason, 'Could not be found', 'Wrong goods in the place', 'Damaged pallet', 'Other'];

interface ShortLine {
  Quantity: number;
  picked: number;
  reason: string | null;
}

/** How many of a line are written off as broken: what is missing of it, as far as the books have it once the rest is taken (`left`). */
export const brokenOf = ({ Quantity, picked, reason }: ShortLine, left: number) =>
  reason === brokenReason ? Math.max(0, Math.min(Quantity - picked, left)) : 0;
