import { readXlsx } from 'hucre/xlsx';
import { HucreError } from 'hucre';
import { Refusal } from '#contract/system/conversion/archive.ts';
import { formatCell } from './formatCell.ts';
import type { Sheet } from 'hucre';

/** Printed content of a sheet: texts as shown, with figures aligned to the right. */
export interface SheetText {
  name: string;
  /** Column letters, such as `A` or `B`. */
  letters: readonly string[];
  rows: readonly SheetRow[];
}

export interface SheetRow {
  cells: readonly string[];
  /** Whether the text extends over the cells to its right, as a title does. */
  isTitle: boolean;
  areFigures: readonly boolean[];
}

const limits = { sheets: 50, rows: 20_000, columns: 256 };

const columnLetters = (column: number): string => {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
};

/** Finds the filled area of a sheet. Formatted empty cells outside the area are not printed. */
const findExtent = ({ rows }: Sheet) => {
  const isFilled = (value: unknown) => value !== null && value !== '';
  let [height, width] = [0, 0];
  rows.forEach((row, index) => {
    const last = row.findLastIndex(isFilled);
    if (last === -1) return;
    height = index + 1;
    width = Math.max(width, last + 1);
  });
  return { height, width };
};

const refuseLarge = (sheet: Sheet, { height, width }: { height: number; width: number }) => {
  if (height > limits.rows) throw new Refusal(`The sheet ${sheet.name} has more than 20,000 rows. Convert part of it.`);
  if (width > limits.columns) throw new Refusal(`The sheet ${sheet.name} has more than ${limits.columns} columns. Convert part of it.`);
};

const readTexts = (sheet: Sheet): SheetText => {
  const { rows, cells, columns, rowDefs, merges = [] } = sheet;
  const extent = findExtent(sheet);
  refuseLarge(sheet, extent);
  const shownColumns = Array.from({ length: extent.width }, (_, index) => index).filter((index) => !columns?.[index]?.hidden);
  const spread = new Set(
    merges.filter(({ startCol, endCol }) => endCol > startCol).map(({ startRow, startCol }) => `${startRow},${startCol}`),
  );
  const shownRows = rows.slice(0, extent.height).flatMap((row, index): SheetRow[] => {
    if (rowDefs?.get(index)?.hidden) return [];
    const values = shownColumns.map((column) => formatCell(row[column], cells?.get(`${index},${column}`)));
    const filled = values.findIndex(Boolean);
    const isAlone = filled !== -1 && values.findLastIndex(Boolean) === filled;
    return [
      {
        cells: values,
        isTitle: isAlone && spread.has(`${index},${shownColumns[filled]}`),
        areFigures: shownColumns.map((column) => typeof row[column] === 'number' || row[column] instanceof Date),
      },
    ];
  });
  return { name: sheet.name, letters: shownColumns.map(columnLetters), rows: shownRows };
};

const read = async (file: Uint8Array) => {
  try {
    // Reads the heading and one row more than the limit, to recognise a longer sheet.
    return await readXlsx(file, { readStyles: true, maxRows: limits.rows + 2 });
  } catch (error) {
    if (error instanceof HucreError) throw new Refusal('The workbook cannot be read. Save it again in Excel and retry.');
    throw error;
  }
};

/** Reads the visible sheets as texts. Throws Refusal if the file is not a workbook or is too large. */
export const readSheets = async (file: Uint8Array): Promise<SheetText[]> => {
  const { sheets } = await read(file);
  if (sheets.length > limits.sheets) throw new Refusal(`The workbook has ${sheets.length} sheets. The maximum is ${limits.sheets}.`);
  const visibleSheets = sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden).map(readTexts);
  const rows = visibleSheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  if (rows > limits.rows) throw new Refusal('The workbook has more than 20,000 rows. Convert part of it.');
  return visibleSheets;
};
