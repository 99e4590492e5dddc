import { parseMoney } from '#src/ui/inputs/parseMoney.ts';
import { pastedCells } from '#src/ui/lines/pastedTable.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';

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
export const readPastedRows = (pasted: string): PastedRow[] => pastedCells(pasted, headWords).map(readRow);

/** Where no price is typed, none is wrong. */
export const withoutPrice = ({ text, quantity, errors: { price: _price, ...errors } }: PastedRow): PastedRow => ({
  text,
  quantity,
  price: null,
  typedPrice: '',
  errors,
});

/** Where none of them is understood. */
export const noPastedRow = 'No line was found in what was pasted: a product, a tab, a quantity';
