import { withoutGuard } from '#contract/csvCell.ts';

/** A file as it was read: its heads, and below them the lines that hold something, each with its number in the file. */
export interface FileTable {
  name: string | null;
  heads: readonly string[];
  lines: readonly { line: number; cells: readonly string[] }[];
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

/** The first line that holds something names the columns; what is behind the last of them is cut. */
export const tableOf = (rows: readonly (readonly string[])[], name: string | null): FileTable => {
  const numbered = rows.map((cells, index) => ({ line: index + 1, cells: cells.map(withoutGuard) }));
  const [head, ...lines] = numbered.filter(({ cells }) => isFilled(cells));
  const last = head?.cells.findLastIndex((cell) => cell.trim() !== '') ?? -1;
  return { name, heads: (head?.cells ?? []).slice(0, last + 1).map((cell) => cell.trim()), lines };
};
