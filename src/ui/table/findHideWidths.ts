import type { Column } from './columns.ts';

/** Container width in rem below which the table stacks into one column (table.css). No column is hidden then. */
export const stackedRem = 40;

/** Widths in pixels. A column of null is empty and takes no room. */
export interface NeededWidths {
  /** Width that each column needs. */
  columns: readonly (number | null)[];
  /** Width of the column of check boxes. */
  choose: number;
}

const addWidths = ({ columns, choose }: NeededWidths) => columns.reduce<number>((total, width) => total + (width ?? 0), choose);

/** Columns that may be hidden, in the order in which they are. If two have the same number, the one further right is hidden first. */
const listHideable = (columns: readonly Column<never>[], widths: NeededWidths) =>
  columns
    .flatMap(({ hideOrder }, index) => {
      const width = widths.columns[index] ?? null;
      return hideOrder === undefined || width === null ? [] : [{ index, width, hideOrder }];
    })
    .toSorted((one, other) => one.hideOrder - other.hideOrder || other.index - one.index);

/**
 * Lists the columns that may be hidden, each with the table width in pixels below which the columns no longer fit, such as
 * `[{ index: 5, below: 940 }, { index: 6, below: 860 }]`.
 */
export const findHideWidths = (columns: readonly Column<never>[], widths: NeededWidths) => {
  let needed = addWidths(widths);
  return listHideable(columns, widths).map(({ index, width }) => {
    const below = needed;
    needed -= width;
    return { index, below };
  });
};

/** Returns the width in pixels that the columns need that are never hidden. */
export const findStayingWidth = (columns: readonly Column<never>[], widths: NeededWidths) =>
  addWidths({ ...widths, columns: widths.columns.filter((_width, index) => columns[index]?.hideOrder === undefined) });

/** Width in pixels below which all totals are hidden. The word before the totals must then be hidden too. */
const findTotalsWidth = (columns: readonly Column<never>[], hiddenColumns: readonly { index: number; below: number }[]) => {
  const totalColumns = columns.flatMap(({ total }, index) => (index > 0 && total !== undefined ? [index] : []));
  const belows = totalColumns.map((index) => hiddenColumns.find((one) => one.index === index)?.below ?? 0);
  return belows.length > 0 ? Math.min(...belows) : 0;
};

/**
 * Returns container queries that hide the columns of the table with that id, the empty ones at any width. `earlier` is the width in pixels
 * by which the box of the table is narrower than the table.
 */
export const buildHideRules = (id: string, columns: readonly Column<never>[], widths: NeededWidths, earlier: number) => {
  const hiddenColumns = findHideWidths(columns, widths);
  const rule = (range: string, what: string) => `@container table (${range}) { [id='${id}'] ${what} { display: none; } }`;
  const hideBelow = (below: number, what: string) =>
    below > 0 ? [rule(`${stackedRem}rem <= width < ${(below - earlier).toFixed(1)}px`, what)] : [];
  return [
    ...widths.columns.flatMap((width, index) => (width === null ? [rule(`width >= ${stackedRem}rem`, `.column-${index}`)] : [])),
    ...hiddenColumns.flatMap(({ index, below }) => hideBelow(below, `.column-${index}`)),
    ...hideBelow(findTotalsWidth(columns, hiddenColumns), 'tfoot'),
  ].join('\n');
};
