import { nextLineKey } from './product/productLine.ts';
import type { ProductLine } from './product/productLine.ts';
import { unreadText } from './pastedLines.ts';

/** A line in a draft of release 0.2.0. That release also stored the spreadsheet row of a pasted line. */
export interface EarlierLine extends Partial<ProductLine> {
  isUnknown?: boolean;
  pasted?: { quantity: string; typedPrice: string };
}

/** Reads the lines of a draft of release 0.2.0. */
export const readEarlierLines = <Line extends ProductLine>(
  lines: readonly EarlierLine[],
  emptyLine: () => Line,
  priceCell: keyof Line & string,
): Line[] =>
  lines.map(({ isUnknown: _isUnknown, pasted, ...lineFields }) => {
    const line: Line = { ...emptyLine(), ...lineFields, key: nextLineKey() };
    const unread = pasted && {
      ...unreadText('Quantity', pasted.quantity, line.Quantity),
      ...unreadText(priceCell, pasted.typedPrice, line[priceCell] as number | null),
    };
    return { ...line, unread: unread ?? {} };
  });
