/** The only one that moves goods: what is missing of the line is broken, and is written off. */
export const brokenReason = 'Broken in the warehouse';

export const shortReasons = ['Out of stock', brokenReason, 'Could not be found', 'Wrong goods in the place', 'Damaged pallet', 'Other'];

interface ShortLine {
  /** Which goods, where: lines of the same share what there is. */
  goods: string;
  Quantity: number;
  picked: number;
  reason: string | null;
}

/**
 * How many of each line of a deal are written off as broken, one line after the other: what is missing of it, as far as the books have it.
 * `left`: by the goods of the lines, what there is of them once all that was picked is taken.
 */
export const brokenOf = <Line>(lines: readonly Line[], said: (line: Line) => ShortLine, left: ReadonlyMap<string, number>): number[] => {
  const rest = new Map(left);
  return lines.map((line) => {
    const { goods, Quantity, picked, reason } = said(line);
    if (reason !== brokenReason) return 0;
    const there = rest.get(goods) ?? 0;
    const broken = Math.max(0, Math.min(Quantity - picked, there));
    rest.set(goods, there - broken);
    return broken;
  });
};
