import { emptyLine } from '#src/custom/orders/form/orderDraft.ts';
import type { DraftLine } from '#src/custom/orders/form/orderDraft.ts';
import type { OrderStore } from '#src/custom/orders/form/orderStore.ts';
import { parseMoney } from '#src/ui/inputs/parseMoney.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import { plural } from '#src/ui/text/format.ts';

export interface PastedRow {
  text: string;
  /** As typed: `3p 2l 40` is understood once the product is known; what is no quantity stays as it is, to be mended. */
  quantity: string;
  price: number | null;
  /** What stands for a price and is none. */
  typedPrice: string;
  /** What of the row is not understood, in the cell it would stand in. */
  errors: Partial<Record<'product' | 'quantity' | 'price', string>>;
}

/** What stands where a quantity does: 1,5 is not passed over for the price behind it. */
const isFigure = (cell: string) => /^\d[\d.,\splk]*$/i.test(cell);
const canBeUnderstood = (quantity: string) => parseQuantity(quantity, { unitsPerLayer: 1, layersPerPallet: 1 }).error === undefined;

const headWords = /^(code|product|item|sku|description|goods|qty|quantity|units?|price|unit price|per|total|net)\b/i;
const isHead = (cells: readonly string[]) =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || headWords.test(cell));

const readRow = ([text = '', ...rest]: readonly string[]): PastedRow => {
  const at = rest.findIndex(isFigure);
  const quantity = at < 0 ? rest.filter(Boolean).join(' ') : (rest[at] ?? '');
  const typedPrice = at < 0 ? '' : (rest[at + 1] ?? '');
  const price = parseMoney(typedPrice, 4);
  return {
    text,
    quantity,
    price: price.value ?? null,
    typedPrice: price.error === undefined ? '' : typedPrice,
    errors: {
      ...(text === '' && { product: 'The pasted row has no product' }),
      ...((at < 0 || !canBeUnderstood(quantity)) && {
        quantity: quantity === '' ? 'The pasted row has no quantity' : `“${quantity}” is not a quantity`,
      }),
      ...(price.error !== undefined && { price: `“${typedPrice}” is not a price` }),
    },
  };
};

/**
 * Rows of a spreadsheet: product, then (anywhere after it) a quantity, then perhaps a price. The head and blank rows are passed over;
 * every other row comes in, with what is wrong with it.
 */
export const readPastedRows = (pasted: string): PastedRow[] => {
  const rows = pasted
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  return (rows[0] && isHead(rows[0]) ? rows.slice(1) : rows).map(readRow);
};

/** What came of pasted lines, once their products were looked for: `12 lines taken, 3 not: they are marked, to be mended`. */
export const pastedWords = (store: OrderStore, keys: readonly number[]) => {
  const lines = keys.flatMap((key) => store.line(key) ?? []);
  const marked = lines.filter((line) => line.product === null || Object.values(line.errors).some(Boolean)).length;
  const taken = plural(lines.length - marked, 'line');
  if (marked === 0) return { text: `${taken} taken`, tone: 'info' as const };
  const words = marked === 1 ? 'it is marked' : 'they are marked';
  return { text: `${marked === lines.length ? 'No line' : taken} taken, ${marked} not: ${words}, to be mended`, tone: 'warning' as const };
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
