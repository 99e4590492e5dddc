import type { Sheet } from 'hucre';
import { refuseTooLarge } from '#contract/system/conversion/archive.ts';
import { maxImportRows } from '#contract/masterData/entities/definition/imports.ts';
import type { SheetRows } from './fileTable.ts';

/** Maximum number of rows above the headings, such as titles and blank rows. */
const maxAbove = 200;

const load = async () => {
  const [{ readXlsx }, { readCellText, isRounded }] = await Promise.all([import('hucre/xlsx'), import('./readCellText.ts')]);
  const readSheetRows = ({ name, rows, cells }: Sheet): SheetRows => {
    const roundedColumns = new Set<number>();
    const texts = rows.map((row, line) =>
      Array.from(row, (value, column) => {
        const text = readCellText(value, cells?.get(`${line},${column}`));
        if (isRounded(value, text)) roundedColumns.add(column);
        return text;
      }),
    );
    return { name, rows: texts, rounded: roundedColumns };
  };
  return { readXlsx, readSheetRows };
};

/** Reads the visible sheets. A formula gives its last result, and a merged cell the value of its first cell. */
export const readWorkbook = async (bytes: Uint8Array<ArrayBuffer>): Promise<SheetRows[]> => {
  refuseTooLarge(bytes);
  const { readXlsx, readSheetRows } = await load();
  const { sheets } = await readXlsx(bytes, {
    sheets: (sheet) => !sheet.hidden && !sheet.veryHidden,
    maxRows: maxImportRows + maxAbove,
    readStyles: true,
  }).catch((error: unknown) => {
    throw new Error('The workbook cannot be read. Save it again in Excel, without a password.', { cause: error });
  });
  return sheets.map(readSheetRows);
};
