/** The only reason that moves stock. The missing quantity is broken and is written off. */
export const brokenReason = 'Broken in the warehouse';

export const shortReasons = ['Out of stock', brokenReason, 'Could not be found', 'Wrong goods in the place', 'Damaged pallet', 'Other'];

interface ShortLine {
  /** Identifies product and depot. Lines with the same key share the stock. */
  goods: string;
  Quantity: number;
  picked: number;
  reason: string | null;
}

/**
 * Returns the quantity of each line to write off as broken. It never exceeds the stock remaining in the ledger, which is allotted line by line. `remaining` is the
 * stock remaining for each product and depot after the pick.
 */
export const allotBroken = <Line>(
  lines: readonly Line[],
  readLine: (line: Line) => ShortLine,
  remaining: ReadonlyMap<string, number>,
): number[] => {
  const unused = new Map(remaining);
  return lines.map((line) => {
    const { goods, Quantity, picked, reason } = readLine(line);
    if (reason !== brokenReason) return 0;
    const there = unused.get(goods) ?? 0;
    const broken = Math.max(0, Math.min(Quantity - picked, there));
    unused.set(goods, there - broken);
    return broken;
  });
};
