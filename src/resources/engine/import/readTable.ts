import { decodeText } from '#contract/decodeText.ts';
import { readWorkbook } from './readWorkbook.ts';
import { tableOf } from './fileTable.ts';
import type { FileTable } from './fileTable.ts';

export const mostColumns = 200;

const separators = ['\t', ';', ','] as const;

/** Outside quotes: a head may itself have a comma. */
const separatorOf = (text: string) => {
  const head = (/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  return separators.find((one) => head.includes(one)) ?? ',';
};

/** RFC 4180 with the separator that the first line has: comma, semicolon, or the tab of a pasted spreadsheet. Lines that are empty stay. */
const parseLines = (text: string): string[][] => {
  const plain = text.replace(/^\uFEFF/, '').replace(/^sep=(.)\r?\n/i, '');
  const separator = separatorOf(plain);
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    lines.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < plain.length; at++) {
    const character = plain.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (plain.charAt(at + 1) === '"') cell += plain.charAt(at++);
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n' || (character === '\r' && plain.charAt(at + 1) !== '\n')) {
      endCell();
      lines.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  return lines;
};

export const readText = (text: string, name: string | null = null) => tableOf(parseLines(text), name);

const mostBytes = 40 * 1024 * 1024;

/** A CSV file or a workbook. Throws, in words for the user, for what is neither. */
export const readFile = async (file: File): Promise<FileTable> => {
  if (file.size > mostBytes) throw new Error('The file is larger than 40 MB: part it.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new Error('This is an old or a protected workbook: save it as .xlsx without a password.');
  if (!isZip && /\.xls[xm]?$/i.test(file.name) && bytes.includes(0)) throw new Error('The workbook cannot be read: save it anew in Excel.');
  if (!isZip) return readText(decodeText(bytes), file.name);
  return readWorkbook(bytes, file.name);
};
