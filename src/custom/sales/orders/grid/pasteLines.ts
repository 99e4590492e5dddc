import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Cell, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { PasteRules } from '#src/lineDocument/grid/usePaste.ts';
import type { PastedRow } from '#src/resources/pickers/pastedRows.ts';
import { noPastedRow } from '#src/ui/lines/pastedTable.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { Pricing } from './linePricing.ts';

const wrongCell = (line: DraftLine): Cell | undefined => {
  if (line.product === null) return 'product';
  const figures: readonly Cell[] = ['quantity', 'price'];
  return figures.find((cell) => line.errors[cell]);
};

export const pastedLine = (row: PastedRow): DraftLine => ({
  ...emptyLine(),
  typed: row.text,
  typedQuantity: row.quantity,
  Quantity: parseQuantity(row.quantity).value ?? null,
  errors: row.errors,
  typedPrice: row.typedPrice,
  ...(row.price !== null && { UnitPrice: row.price, isPriceTyped: true, PriceSource: 'Typed' as const }),
});

/** Pasted rows of an order name a product, a quantity and perhaps a price. */
export const orderPaste = (pricing: Pick<Pricing, 'resolve'>): PasteRules<DraftLine> => ({
  columns: 'product, quantity, perhaps price',
  noRow: noPastedRow,
  read: async (text) => {
    const { passedOver, readPastedRows } = await import('#src/resources/pickers/pastedRows.ts');
    const rows = readPastedRows(text);
    return { lines: rows.map(pastedLine), ignored: passedOver(rows) };
  },
  resolve: ({ key, typed }) => {
    if (typed !== '') void pricing.resolve(key, typed);
  },
  wrongCell,
});
