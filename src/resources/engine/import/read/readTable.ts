import { decodeText } from '#contract/text/decodeText.ts';
import { parseRows } from '#src/ui/text/parseRows.ts';
import { readWorkbook } from './readWorkbook.ts';
import { buildFileTable } from './fileTable.ts';
import type { FileTable, HeadSearch } from './fileTable.ts';

export const maxColumns = 200;

export const readText = (text: string, name: string | null = null, search?: HeadSearch) =>
  buildFileTable([{ name: null, rows: parseRows(text) }], name, search);

const maxBytes = 40 * 1024 * 1024;

/** Reads a CSV file or a workbook. Throws a message for the user if it is neither. */
export const readFile = async (file: File, search?: HeadSearch): Promise<FileTable> => {
  if (file.size > maxBytes) throw new Error('The file is larger than 40 MB. Split it.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new Error('This workbook is protected or in an old format. Save it as .xlsx without a password.');
  if (!isZip && /\.xls[xm]?$/i.test(file.name) && bytes.includes(0))
    throw new Error('The workbook cannot be read. Save it again in Excel.');
  if (!isZip) return readText(decodeText(bytes), file.name, search);
  return buildFileTable(await readWorkbook(bytes), file.name, search);
};
