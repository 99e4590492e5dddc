/** Reason for a short pick that writes off the missing quantity. All other reasons leave the stock as it is. */
export const brokenReason = 'Broken in the warehouse';

export const shortReasons = ['Out of stock', brokenReason, 'Could not be found', 'Wrong goods in the place', 'Damaged pallet', 'Other'];

interface ShortLine {
  /** Key of product and depot. Lines with the same key share the stock. */
  goods: string;
  Quantity: number;
  picked: number;
  reason: string | null;
}

/**
 * Returns the quantity of each line to write off as broken: the missing quantity, but no more than the stock that earlier lines have left. `remaining` is the
 * stock after the pick, by `goods`.
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
    const inStock = unused.get(goods) ?? 0;
    const broken = Math.max(0, Math.min(Quantity - picked, inStock));
    unused.set(goods, inStock - broken);
    return broken;
  });
};
