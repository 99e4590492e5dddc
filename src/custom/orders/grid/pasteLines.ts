import { parseMoney } from '#src/ui/inputs/parseMoney.ts';

export interface PastedRow {
  text: string;
  /** As typed: `3p 2l 40` is understood once the product is known. */
  quantity: string;
  price: number | null;
}

const isQuantity = (cell: string) => /^\d[\d,]*(\s*[plk]?\s*\d*)*$/i.test(cell);

const readRow = (row: string): PastedRow | undefined => {
  const [text = '', ...rest] = row.split('\t').map((cell) => cell.trim());
  const at = rest.findIndex(isQuantity);
  if (text === '' || at < 0) return undefined;
  const price = parseMoney(rest[at + 1] ?? '', 4);
  return { text, quantity: rest[at] ?? '', price: price.value ?? null };
};

/** Rows of a spreadsheet: product, then (anywhere after it) a quantity, then perhaps a price. Heads and blank rows are passed over. */
export const readPastedRows = (pasted: string): PastedRow[] =>
  pasted
    .split(/\r?\n/)
    .map(readRow)
    .filter((row) => row !== undefined);

/** More than one cell: then it is rows, not a word for the cell. */
export const isPastedTable = (pasted: string) => /\t/.test(pasted);
