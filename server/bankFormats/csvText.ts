import { Unreadable } from './entry.ts';

/** A row with the line of the file on which it starts. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const separators = ['\t', ';', ',', '|'] as const;
const maxRows = 5000;

const separatorOf = (text: string) => {
  const lines = text.split('\n', 30).map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''));
  /** The most frequent count of the separator in a line, and in how many lines it occurs. */
  const evenness = (one: string) => {
    const counts = Map.groupBy(lines, (line) => line.split(one).length - 1);
    const found = [...counts].filter(([count]) => count > 0).map(([count, alike]) => ({ count, lines: alike.length }));
    return found.toSorted((first, second) => second.lines - first.lines || second.count - first.count)[0] ?? { count: 0, lines: 0 };
  };
  const ranked = separators.map((one) => ({ one, ...evenness(one) }));
  return ranked.toSorted((first, second) => second.lines - first.lines || second.count - first.count)[0]?.one ?? ',';
};

/** Excel's own first line, which names the separator. */
const namedSeparator = /^sep=(.)\n/i;

const label = /^([A-Z][A-Za-z ]{2,20}):[\s\u00A0]+(.*)$/;
const isLabelled = (text: string) => /^Date:\s/m.test(text) && /^Amount:\s/m.test(text) && /^Description:\s/m.test(text);

/** A text file with a block of labelled lines for each payment, as Santander's. */
const parseLabelled = (text: string): CsvRow[] => {
  const found = text.split('\n').flatMap((line, index) => {
    const [, name, value] = label.exec(line.trimEnd()) ?? [];
    return name === undefined ? [] : [{ line: index + 1, name, value: (value ?? '').trim() }];
  });
  const starts = found.flatMap(({ name }, index) => (name === 'Date' ? [index] : []));
  const blocks = starts.map((start, index) => found.slice(start, starts[index + 1]));
  const heads = [...new Set(blocks.flatMap((block) => block.map(({ name }) => name)))];
  const valueIn = (block: typeof found, head: string) => block.find(({ name }) => name === head)?.value ?? '';
  const line = found[starts[0] ?? 0]?.line ?? 1;
  return [
    { line, cells: heads },
    ...blocks.map((block) => ({ line: block[0]?.line ?? line, cells: heads.map((head) => valueIn(block, head)) })),
  ];
};

/** Reads RFC 4180, with the separator that most lines have equally many of. Leaves out empty rows. Throws Unreadable. */
export const parseCsv = (text: string): CsvRow[] => {
  const whole = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (isLabelled(whole)) return parseLabelled(whole);
  const named = namedSeparator.exec(whole);
  const plain = whole.slice(named?.[0].length ?? 0);
  const separator = named?.[1] ?? separatorOf(plain);
  let line = named ? 2 : 1;
  const rows: CsvRow[] = [{ line, cells: [] }];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.cells.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < plain.length; at++) {
    const character = plain.charAt(at);
    if (character === '\n') line++;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (plain.charAt(at + 1) === '"') cell += plain.charAt(at++);
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n') {
      endCell();
      rows.push({ line, cells: [] });
      if (rows.length > maxRows) throw new Unreadable(`The file has more than ${maxRows} lines. Export fewer days.`);
    } else cell += character;
  }
  if (isQuoted) throw new Unreadable('The file is damaged or cut off. Export it again.');
  endCell();
  return rows.filter(({ cells }) => cells.some((value) => value !== ''));
};

/** Removes the apostrophe by which spreadsheets mark a cell as text. */
export const unguarded = (cell: string) => (/^'.*'$/s.test(cell) ? cell : cell.replace(/^'/, ''));
