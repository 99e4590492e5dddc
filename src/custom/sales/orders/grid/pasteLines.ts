import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { PasteRules } from '#src/lineDocument/grid/usePaste.ts';
import { readPastedLines } from '#src/lineDocument/pastedLines.ts';

/** Pasted rows of an order name a product, a quantity and perhaps a price. */
export const orderPaste: Pick<PasteRules<DraftLine>, 'columns' | 'read' | 'wrongCell'> = {
  columns: 'product, quantity, perhaps price',
  read: async (text) => {
    const { lines, ignored } = await readPastedLines(text, emptyLine, 'UnitPrice');
    const priced = lines.map((line): DraftLine => (line.UnitPrice === null ? line : { ...line, isPriceTyped: true, PriceSource: 'Typed' }));
    return { lines: priced, ignored };
  },
  // The save says if no list has a price yet.
  wrongCell: ({ ProductId, errors }) => (ProductId === null ? 'Product' : ['Quantity', 'UnitPrice'].find((cell) => errors[cell])),
};
