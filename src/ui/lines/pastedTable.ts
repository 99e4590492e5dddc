import { parseRows } from '#src/ui/text/parseRows.ts';
import { plural } from '#src/ui/text/format.ts';

const isHead = (cells: readonly string[], words: RegExp) =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || words.test(cell));

/** Splits pasted spreadsheet rows into the optional heading row and the cells. Skips blank rows. */
export const pastedTable = (text: string, headWords: RegExp): { head?: string[]; rows: string[][] } => {
  const rows = parseRows(text, '\t')
    .map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [first, ...others] = rows;
  return first && isHead(first, headWords) ? { head: first, rows: others } : { rows };
};

/** Returns the cells without the heading row. */
export const pastedCells = (text: string, headWords: RegExp): string[][] => pastedTable(text, headWords).rows;

/** Returns a sentence about ignored text, to follow the summary of a paste. */
export const describeIgnored = (ignoredTexts: readonly string[]) => {
  if (ignoredTexts.length === 0) return '';
  const words = `“${ignoredTexts[0]}”`;
  return ignoredTexts.length === 1 ? `. ${words} was ignored` : `. Text in ${ignoredTexts.length} rows was ignored, such as ${words}`;
};

/** Summarises pasted rows, with the number of rows to correct and the text that no cell accepts. */
export const summarisePaste = (all: number, markedCount: number, ignoredTexts: readonly string[] = []) => {
  const summary = `${plural(all, 'line')} pasted`;
  if (markedCount === 0) return { text: `${summary}${describeIgnored(ignoredTexts)}`, tone: 'info' as const };
  const words = markedCount === 1 ? '1 needs correction' : `${markedCount} need correction`;
  return { text: `${summary}, ${words}${describeIgnored(ignoredTexts)}`, tone: 'warning' as const };
};

/** Says how many pasted rows were added, and names up to five that were not. */
export const describePaste = (summary: string, skippedTexts: readonly string[], ignoredTexts: readonly string[]) => {
  const texts = `${skippedTexts.slice(0, 5).join(', ')}${skippedTexts.length > 5 ? ' …' : ''}`;
  return {
    message: `${summary} entered${skippedTexts.length === 0 ? '' : `, ${skippedTexts.length} not entered: ${texts}`}${describeIgnored(ignoredTexts)}`,
    isAll: skippedTexts.length === 0,
  };
};
