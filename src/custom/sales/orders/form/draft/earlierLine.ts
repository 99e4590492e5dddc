import { unreadText } from '#src/lineDocument/pastedLines.ts';
import { nextLineKey } from '#src/lineDocument/product/productLine.ts';
import { emptyLine } from './orderDraft.ts';
import type { Cell, DraftLine } from './orderDraft.ts';

/** A line in a draft of release 0.2.0. */
export interface EarlierLine extends Partial<Omit<DraftLine, 'errors'>> {
  product: Pick<DraftLine, 'ProductId' | 'Code' | 'Description' | 'UnitsPerLayer' | 'UnitsPerPallet'> | null;
  typed: string;
  typedQuantity: string;
  typedPrice: string;
  errors: Partial<Record<string, string>>;
}

const cellNames: Record<string, Cell> = {
  product: 'Product',
  quantity: 'Quantity',
  price: 'UnitPrice',
  discount: 'DiscountPercent',
  pallets: 'PalletQuantity',
};

const readEarlier = ({ product, typed: typedTexts, typedQuantity, typedPrice, errors, ...keptFields }: EarlierLine): DraftLine => {
  const line = { ...emptyLine(), ...keptFields, ...(product ?? { Code: typedTexts }) };
  return {
    ...line,
    unread: { ...unreadText('Quantity', typedQuantity, line.Quantity), ...unreadText('UnitPrice', typedPrice, line.UnitPrice) },
    errors: Object.fromEntries(Object.entries(errors).map(([name, message]) => [cellNames[name] ?? name, message])),
  };
};

/** Reads a line of a draft, also one of release 0.2.0. Gives it a new key, because keys are only valid on one page. */
export const reopenLine = (line: DraftLine | EarlierLine): DraftLine => ({
  ...('product' in line ? readEarlier(line) : line),
  key: nextLineKey(),
  isPricing: false,
});
