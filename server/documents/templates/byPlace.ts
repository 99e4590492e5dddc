import type { TableRow } from '#server/documents/kit/blocks.ts';

/** Groups rows by the place of the goods. Leaves out the headings if there is only one place. */
export const byPlace = <Line extends { Place: string }>(lines: readonly Line[], cellsOf: (line: Line) => string[]): TableRow[] => {
  const places = Map.groupBy(lines, ({ Place }) => Place);
  return [...places].flatMap(([placeName, own]): TableRow[] => {
    const rows = own.map((line) => ({ cells: cellsOf(line) }));
    return places.size > 1 ? [{ kind: 'group', cells: [placeName] }, ...rows] : rows;
  });
};
