import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { PasteRules } from '#src/lineDocument/grid/usePaste.ts';
import { readPastedLines } from '#src/lineDocument/pastedLines.ts';

/** Reads pasted rows with a product, a quantity and an optional price. */
export const orderPaste: Pick<PasteRules<DraftLine>, 'columns' | 'read' | 'wrongCell'> = {
  columns: 'product, quantity, optional price',
  read: async (text) => {
    const { lines, ignored } = await readPastedLines(text, emptyLine, 'UnitPrice');
    const pricedLines = lines.map((line): DraftLine =>
      line.UnitPrice === null ? line : { ...line, isPriceTyped: true, PriceSource: 'Typed' },
    );
    return { lines: pricedLines, ignored };
  },
  // A missing price is not an error yet. The save reports it if no list has one.
  wrongCell: ({ ProductId, errors }) => (ProductId === null ? 'Product' : ['Quantity', 'UnitPrice'].find((cell) => errors[cell])),
};
