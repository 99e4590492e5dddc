import { parseRows } from '#src/ui/text/parseRows.ts';
import { plural } from '#src/ui/text/format.ts';

const isHead = (cells: readonly string[], words: RegExp) =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || words.test(cell));

/** Splits pasted spreadsheet rows into the optional heading row and the cells. Skips blank rows. */
export const pastedTable = (pasted: string, headWords: RegExp): { head?: string[]; rows: string[][] } => {
  const rows = parseRows(pasted, '\t')
    .map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [head, ...others] = rows;
  return head && isHead(head, headWords) ? { head, rows: others } : { rows };
};

/** Returns the cells without the heading row. */
export const pastedCells = (pasted: string, headWords: RegExp): string[][] => pastedTable(pasted, headWords).rows;

/** Follows the summary of pasted rows. */
export const passedWords = (passed: readonly string[]) => {
  if (passed.length === 0) return '';
  const words = `“${passed[0]}”`;
  return passed.length === 1 ? `. ${words} was ignored` : `. Text in ${passed.length} rows was ignored, such as ${words}`;
};

/** Summarises pasted rows, with the number to correct and the text that matched no cell. */
export const takenWords = (all: number, marked: number, passed: readonly string[] = []) => {
  const taken = `${plural(all, 'line')} pasted`;
  if (marked === 0) return { text: `${taken}${passedWords(passed)}`, tone: 'info' as const };
  const words = marked === 1 ? '1 needs correction' : `${marked} need correction`;
  return { text: `${taken}, ${words}${passedWords(passed)}`, tone: 'warning' as const };
};

/** States how many pasted rows were added and names up to five that were not. */
export const takenAndLeft = (taken: string, left: readonly string[], passed: readonly string[]) => {
  const named = `${left.slice(0, 5).join(', ')}${left.length > 5 ? ' …' : ''}`;
  return {
    told: `${taken} entered${left.length === 0 ? '' : `, ${left.length} not: ${named}`}${passedWords(passed)}`,
    isAll: left.length === 0,
  };
};

/** Message if no pasted row is a line. */
export const noPastedRow = 'No lines found. Paste a product, a tab and a quantity.';
