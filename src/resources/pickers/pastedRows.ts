import { parseMoney } from '#src/ui/inputs/typed/parseMoney.ts';
import { pastedTable } from '#src/ui/lines/pastedTable.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';

export interface PastedRow {
  text: string;
  /** Quantity as typed. `3p 2l 40` can be read only once the product is known. Unreadable text stays for the user to correct. */
  quantity: string;
  price: number | null;
  /** Text where a price is expected that is not a price. */
  typedPrice: string;
  /** Text that was ignored, between product and quantity or after the price. */
  ignoredText?: string;
  /** Errors by cell. */
  errors: Partial<Record<'product' | 'quantity' | 'price', string>>;
}

/** Whether text starts with a number, such as 1,5. Such text must not be skipped, or the price would be read as the quantity. */
const isFigure = (cell: string) => /^\d[\d.,\s]*(?:(?:k|p(?:al(?:let)?s?)?|l(?:ayers?)?)\.?\s*(?:\d[\d.,\s]*)?)*$/i.test(cell);
const canBeUnderstood = (quantity: string) => parseQuantity(quantity, { unitsPerLayer: 1, layersPerPallet: 1 }).error === undefined;

/** Matches words that count, such as `two pallets` or `as before`. */
const countWord =
  /^(?:an?|half|one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozens?|hundreds?|thousands?|few|some|about|approx|circa|full|pallets?|layers?|units?|bottles?|jars?|lids?|pcs|pieces?|each|cases?|box(?:es)?|cartons?|packs?|none|same|more|less|as|before|usual|later|of|and|off)$/i;
const wordsIn = (cell: string) => cell.match(/\p{L}+/gu) ?? [];
const isDescription = (cell: string) => /\p{L}{4}/u.test(cell) && !wordsIn(cell).every((word) => countWord.test(word));

const headWords =
  /^(code|product|item|sku|stock|part|our|your|line|no|ref|description|details?|name|goods|size|colour|qty|quantity|units?|price|unit price|cost|discount|per|total|net|vat|amount|value)\b/i;

interface Columns {
  text: number;
  quantity: number;
  price: number;
}

/** Finds the columns by their headings. */
const findNamedColumns = (head: readonly string[] | undefined): Columns | undefined => {
  const at = (...names: RegExp[]) =>
    names.map((name) => head?.findIndex((cell) => name.test(cell)) ?? -1).find((columnIndex) => columnIndex >= 0) ?? -1;
  const text = at(/\b(code|sku)\b/i, /^(product|item|stock|part|goods)\b/i, /^(description|details?|name)\b/i);
  const quantity = at(/^(qty|quantity)\b/i, /^units?\b(?! (price|cost))/i);
  return text < 0 || quantity < 0 ? undefined : { text, quantity, price: at(/\bprice\b/i, /\bcost\b/i) };
};

const makeRow = (text: string, quantity: string, typedPrice: string, listSkippedText = ''): PastedRow => {
  const price = parseMoney(typedPrice, 4);
  return {
    text,
    quantity,
    price: price.value ?? null,
    typedPrice: price.error === undefined ? '' : typedPrice,
    ...(listSkippedText !== '' && { ignoredText: listSkippedText }),
    errors: {
      ...(text === '' && { product: 'The pasted row has no product' }),
      ...((quantity === '' || !canBeUnderstood(quantity)) && {
        quantity: quantity === '' ? 'The pasted row has no quantity' : `“${quantity}” is not a quantity`,
      }),
      ...(price.error !== undefined && { price: `“${typedPrice}” is not a price` }),
    },
  };
};

const joinCells = (cells: readonly string[]) => cells.filter(Boolean).join(' ');
const joinTextCells = (cells: readonly string[]) => joinCells(cells.filter((cell) => wordsIn(cell).length > 0));

/**
 * Reads a row without headings: a product, then a quantity. A description may come between if no row has a quantity in its column
 * (`quantityColumns`). Other text in a quantity column is an invalid quantity. Unclear words before a number are kept with it as the
 * quantity, because the number may be a price.
 */
const readRow = ([text = '', ...rest]: readonly string[], quantityColumns: ReadonlySet<number>): PastedRow => {
  const at = rest.findIndex(isFigure);
  if (at < 0) return makeRow(text, joinCells(rest), '');
  const before = rest.slice(0, at);
  const row = (quantity: string, behind: number, skippedText = '') =>
    makeRow(text, quantity, rest[behind] ?? '', joinCells([skippedText, joinTextCells(rest.slice(behind + 1))]));
  const wrong = before.findIndex((cell, index) => cell !== '' && quantityColumns.has(index));
  if (wrong >= 0 && !isDescription(before[wrong] ?? '')) return row(rest[wrong] ?? '', wrong + 1);
  if (wrong < 0 && before.every((cell) => cell === '' || isDescription(cell))) return row(rest[at] ?? '', at + 1, joinCells(before));
  return row(joinCells(rest.slice(0, at + 1)), at + 1);
};

const findQuantityColumns = (rows: readonly (readonly string[])[]) =>
  new Set(
    rows
      .map(([, ...rest]) => rest.findIndex((cell) => cell !== ''))
      .filter((at, index) => at >= 0 && isFigure(rows[index]?.[at + 1] ?? '')),
  );

/** Reads rows pasted from a spreadsheet, by their headings if there are any. Keeps rows with errors and skips blank rows. */
export const readPastedRows = (text: string): PastedRow[] => {
  const { head, rows } = pastedTable(text, headWords);
  const namedColumns = findNamedColumns(head);
  const quantityColumns = findQuantityColumns(rows);
  return rows.map((cells) => {
    // Reads a row without a cell for the quantity by its content instead.
    if (!namedColumns || cells.length <= namedColumns.quantity) return readRow(cells, quantityColumns);
    return makeRow(cells[namedColumns.text] ?? '', cells[namedColumns.quantity] ?? '', cells[namedColumns.price] ?? '');
  });
};

/** Returns the text that was put into no cell. */
export const listIgnoredText = (rows: readonly (PastedRow | undefined)[]) => rows.flatMap((row) => row?.ignoredText ?? []);
