import { plural } from '#src/ui/text/format.ts';

/** More than one cell: then it is rows, not a word for the cell. */
export const isPastedTable = (pasted: string) => pasted.includes('\t');

const isHead = (cells: readonly string[], words: RegExp) =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || words.test(cell));

/** The cells of rows of a spreadsheet; their head and blank rows are passed over. */
export const pastedCells = (pasted: string, headWords: RegExp): string[][] => {
  const rows = pasted
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  return rows[0] && isHead(rows[0], headWords) ? rows.slice(1) : rows;
};

/** What came of pasted rows: `12 lines taken, 3 not: they are marked, to be mended`. */
export const takenWords = (all: number, marked: number) => {
  const taken = plural(all - marked, 'line');
  if (marked === 0) return { text: `${taken} taken`, tone: 'info' as const };
  const words = marked === 1 ? 'it is marked' : 'they are marked';
  return { text: `${marked === all ? 'No line' : taken} taken, ${marked} not: ${words}, to be mended`, tone: 'warning' as const };
};
