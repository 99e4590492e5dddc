import { Unreadable } from '#server/bankFormats/entry.ts';
import { isAmount, isDay } from '#server/bankFormats/values.ts';

/** Row with the number of its first line. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Removes the apostrophe with which spreadsheets mark a cell as text. */
export const withoutGuard = (cell: string) => (/^'.*'$/s.test(cell) ? cell : cell.replace(/^'/, ''));

const separators = ['\t', ';', ',', '|'] as const;
const maxRows = 5000;

const findSeparator = (text: string) => {
  const lines = text.split('\n', 30).map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''));
  /** Returns the most frequent number of separators in a line, and how many lines have it. */
  const measureEvenness = (separator: string) => {
    const counts = Map.groupBy(lines, (line) => line.split(separator).length - 1);
    const candidates = [...counts].filter(([count]) => count > 0).map(([count, alike]) => ({ count, lines: alike.length }));
    return candidates.toSorted((first, second) => second.lines - first.lines || second.count - first.count)[0] ?? { count: 0, lines: 0 };
  };
  const rankedSeparators = separators.map((separator) => ({ separator, ...measureEvenness(separator) }));
  return rankedSeparators.toSorted((first, second) => second.lines - first.lines || second.count - first.count)[0]?.separator ?? ',';
};

/** Matches the first line in which Excel names the separator. */
const namedSeparator = /^sep=(.)\n/i;

const label = /^([A-Z][A-Za-z ]{2,20}):[\s\u00A0]+(.*)$/;
const isLabelled = (text: string) => /^Date:\s/m.test(text) && /^Amount:\s/m.test(text) && /^Description:\s/m.test(text);

const isDateOrAmount = ({ name }: { name: string }) => name === 'Date' || name === 'Amount';

/** Reads a text with a block of labelled lines for each payment, as Santander writes it. */
const parseLabelled = (text: string): CsvRow[] => {
  const fields = text.split('\n').flatMap((line, index) => {
    const [, name, value] = label.exec(line.trimEnd()) ?? [];
    return name === undefined ? [] : [{ line: index + 1, name, value: (value ?? '').trim() }];
  });
  const stray = fields.find(({ name }, index) => name === 'Amount' && fields.slice(0, index).findLast(isDateOrAmount)?.name !== 'Date');
  if (stray) throw new Unreadable(`Line ${stray.line} has an amount without a date. Correct the line, or export the file again.`);
  const starts = fields.flatMap(({ name }, index) => (name === 'Date' ? [index] : []));
  const blocks = starts.map((start, index) => fields.slice(start, starts[index + 1]));
  const heads = [...new Set(blocks.flatMap((block) => block.map(({ name }) => name)))];
  const valueIn = (block: typeof fields, heading: string) => block.find(({ name }) => name === heading)?.value ?? '';
  const line = fields[starts[0] ?? 0]?.line ?? 1;
  return [
    { line, cells: heads },
    ...blocks.map((block) => ({ line: block[0]?.line ?? line, cells: heads.map((heading) => valueIn(block, heading)) })),
  ];
};

/** Tells whether a cell contains whole rows, because a quotation mark was not closed. */
const holdsRows = (cell: string, separator: string) =>
  cell.split('\n').some((line, index) => {
    const cells = line.split(separator).map((part) => withoutGuard(part.trim()));
    return index > 0 && cells.some(isDay) && cells.some((part) => isAmount(part) && !isDay(part));
  });

/** Reads CSV (RFC 4180). The separator is the one that most lines have equally often. Leaves out empty rows. Throws Unreadable. */
export const parseCsv = (text: string): CsvRow[] => {
  const whole = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (isLabelled(whole)) return parseLabelled(whole);
  const namedMatch = namedSeparator.exec(whole);
  const body = whole.slice(namedMatch?.[0].length ?? 0);
  const separator = namedMatch?.[1] ?? findSeparator(body);
  let line = namedMatch ? 2 : 1;
  const rows: CsvRow[] = [{ line, cells: [] }];
  let cell = '';
  let isQuoted = false;
  let isClosed = false;
  let quotedAt = line;
  const refuse = (problem: string) => {
    throw new Unreadable(`Line ${quotedAt}: ${problem}. Correct the quotation marks or export the file again.`);
  };
  const endCell = () => {
    if (isClosed && holdsRows(cell, separator)) refuse('a cell in quotation marks holds whole rows');
    rows.at(-1)?.cells.push(cell.trim());
    cell = '';
    isClosed = false;
  };
  for (let index = 0; index < body.length; index++) {
    const character = body.charAt(index);
    if (character === '\n') line++;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (body.charAt(index + 1) === '"') cell += body.charAt(index++);
      else {
        isQuoted = false;
        isClosed = true;
      }
    } else if (character === '"' && cell.trim() === '' && !isClosed) {
      cell = '';
      isQuoted = true;
      quotedAt = line;
    } else if (character === separator) endCell();
    else if (character === '\n') {
      endCell();
      rows.push({ line, cells: [] });
      if (rows.length > maxRows) throw new Unreadable(`The file has more than ${maxRows} lines. Export fewer days.`);
    } else if (isClosed && character.trim() !== '') refuse('text follows a closing quotation mark');
    else cell += character;
  }
  if (isQuoted) refuse('a quotation mark is never closed, so the file is damaged or cut off');
  endCell();
  return rows.filter(({ cells }) => cells.some((value) => value !== ''));
};
