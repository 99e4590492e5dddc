import { parseMoney } from '#src/ui/inputs/parseMoney.ts';

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

const isQuantity = (cell: string) => /^\d[\d,]*(\s*[plk]?\s*\d*)*$/i.test(cell);

const headWords = /^(code|product|item|sku|description|goods|qty|quantity|units?|price|unit price|per|total|net)\b/i;
const isHead = (cells: readonly string[]) =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || headWords.test(cell));

const readRow = ([text = '', ...rest]: readonly string[]): PastedRow => {
  const at = rest.findIndex(isQuantity);
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
      ...(at < 0 && { quantity: quantity === '' ? 'The pasted row has no quantity' : `“${quantity}” is not a quantity` }),
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

/** More than one cell: then it is rows, not a word for the cell. */
export const isPastedTable = (pasted: string) => /\t/.test(pasted);
