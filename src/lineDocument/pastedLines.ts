import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { Column } from './grid/column.ts';
import type { PasteRules } from './grid/usePaste.ts';
import type { ProductLine } from './product/productLine.ts';
import type { ProductLookup } from './product/productLookup.ts';

/** Returns text that could not be parsed, to be shown as invalid input of the cell. Empty if it could. */
export const unreadText = (cell: string, text: string, value: number | null) => (value === null && text !== '' ? { [cell]: text } : {});

/** Reads spreadsheet rows as lines with a product, a quantity and, if the document has prices, a price. */
export const readPastedLines = async <Line extends ProductLine>(text: string, emptyLine: () => Line, priceCell?: keyof Line & string) => {
  const { listIgnoredText, readPastedRows } = await import('#src/resources/pickers/pastedRows.ts');
  const rows = readPastedRows(text);
  const lines = rows.map((row): Line => {
    const Quantity = parseQuantity(row.quantity).value ?? null;
    const { product, quantity, price } = row.errors;
    return {
      ...emptyLine(),
      Code: row.text,
      Quantity,
      ...(priceCell !== undefined && { [priceCell]: row.price }),
      unread: {
        ...unreadText('Quantity', row.quantity, Quantity),
        ...(priceCell !== undefined && unreadText(priceCell, row.typedPrice, row.price)),
      },
      errors: { Product: product, Quantity: quantity, ...(priceCell !== undefined && { [priceCell]: price }) },
    };
  });
  return { lines, ignored: listIgnoredText(rows) };
};

/** Paste rules that each document defines itself. */
export type OwnPasteRules<Line> = Pick<PasteRules<Line>, 'columns' | 'read'> & Partial<PasteRules<Line>>;

/** Completes the paste rules of a document with the product look-up. */
export const pasteRules = <Line extends ProductLine, Context>(
  own: OwnPasteRules<Line>,
  columns: readonly Column<Line, Context>[],
  lookup: Pick<ProductLookup, 'resolve'> | undefined,
  context: Context,
): PasteRules<Line> => ({
  noRow: 'No lines found. Paste a product, a tab and a quantity.',
  resolve: ({ key, Code }) => {
    if (Code !== '') void lookup?.resolve(key, Code);
  },
  wrongCell: (line) =>
    columns.find(({ cell, missing }) => cell !== undefined && (line.errors[cell] ?? missing?.(line, context)) !== undefined)?.cell,
  ...own,
});
