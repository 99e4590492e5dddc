import type { TableRow } from '#server/documents/kit/blocks.ts';

/** The rows under where their goods come from; without heads where all come from one place. */
export const byPlace = <Line extends { Place: string }>(lines: readonly Line[], cellsOf: (line: Line) => string[]): TableRow[] => {
  const places = Map.groupBy(lines, ({ Place }) => Place);
  return [...places].flatMap(([place, own]): TableRow[] => {
    const rows = own.map((line) => ({ cells: cellsOf(line) }));
    return places.size > 1 ? [{ kind: 'group', cells: [place] }, ...rows] : rows;
  });
};
