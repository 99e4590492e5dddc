import type { CellValue } from 'hucre';
import { refuseTooLarge } from '#contract/conversion/archive.ts';
import { mostImported } from '#contract/entities/imports.ts';
import { tableOf } from './fileTable.ts';
import type { FileTable } from './fileTable.ts';

/** Binary fractions: 15 digits are what Excel itself keeps and shows. */
const digits = 15;

const textOf = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(Number(value.toPrecision(digits)));
  return value instanceof Date ? value.toISOString().slice(0, 10) : value;
};

/** The first sheet that is shown and holds something. Of a formula its last result, of merged cells what stands in the first. */
export const readWorkbook = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<FileTable> => {
  refuseTooLarge(bytes);
  const { readXlsx } = await import('hucre/xlsx');
  const sheets = await readXlsx(bytes, { sheets: (sheet) => !sheet.hidden && !sheet.veryHidden, maxRows: mostImported + 2 }).then(
    (workbook) => workbook.sheets,
    (error: unknown) => {
      throw new Error('The workbook cannot be read: save it anew in Excel, without a password.', { cause: error });
    },
  );
  const filled = sheets.find(({ rows }) => rows.some((row) => row.some((cell) => textOf(cell) !== '')));
  return tableOf(
    (filled?.rows ?? []).map((row) => Array.from(row, textOf)),
    name,
  );
};
