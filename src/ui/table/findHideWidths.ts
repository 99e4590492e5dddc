import type { Column } from './columns.ts';

const figureRem = 8.5;
const textRem = 9;
/** Width of the column of check boxes. */
const chooseRem = 2.286;
/** Container width in rem below which the table stacks into one column (table.css). No column is hidden then. */
export const stackedRem = 40;
/** Minimum width of a column without a width of its own. */
const minTextRem = 7.25;

export const readRem = (column: Column<never>) =>
  column.share ?? (column.width ? Number.parseFloat(column.width) : column.isFigure ? figureRem : textRem);

/** Part of its share to which a text column may shrink before another column is hidden. */
const minShare = 0.85;
const minWidestShare = 0.5;

const findWidest = (columns: readonly Column<never>[]) => columns.reduce((one, other) => (readRem(other) > readRem(one) ? other : one));
const isShared = (columns: readonly Column<never>[]) => columns.some(({ share }) => share !== undefined);

/** Width in rem of the longest word in a heading, with the sort arrow. Headings wrap only between words. */
const headRem = (title: string) => Math.max(...title.split(' ').map(({ length }) => length)) * 0.6 + 2.2;

/** Whether a column must not be cut, such as figures and dates. */
const mustStayWhole = ({ isFigure, keepsWidth, share, width }: Column<never>) =>
  isFigure === true || keepsWidth === true || (share === undefined && width !== undefined);

/** Minimum width of a column in rem. */
const minColumnRem = (column: Column<never>, columns: readonly Column<never>[]) => {
  if (!isShared(columns)) return readRem(column);
  if (mustStayWhole(column)) return Math.max(headRem(column.title), readRem(column));
  return Math.max(headRem(column.title), readRem(column) * (column === findWidest(columns) ? minWidestShare : minShare));
};

/** Width of a column as stated, or its share. The column with the largest share gets the remaining width. */
export const columnWidth = (column: Column<never>, columns: readonly Column<never>[], hasSelection: boolean) => {
  if (!isShared(columns)) return column.width ?? (column.isFigure ? `${readRem(column)}rem` : undefined);
  if (column === findWidest(columns)) return undefined;
  const totalRem = columns.reduce((total, one) => total + readRem(one), hasSelection ? chooseRem : 0);
  return `max(${minColumnRem(column, columns).toFixed(2)}rem, ${((readRem(column) / totalRem) * 100).toFixed(2)}cqw)`;
};

/** Columns that may be hidden, in the order in which they are. If two have the same number, the one further right is hidden first. */
const listHideable = (columns: readonly Column<never>[]) =>
  columns
    .map((column, index) => ({ index, rem: minColumnRem(column, columns), leaves: column.hideOrder }))
    .filter((column) => column.leaves !== undefined)
    .toSorted((one, other) => (one.leaves ?? 0) - (other.leaves ?? 0) || other.index - one.index);

/**
 * Lists the columns that may be hidden, each with the container width in rem below which the columns no longer fit, such as `[{ index: 5,
 * below: 67 }, { index: 6, below: 61 }]`.
 */
export const findHideWidths = (columns: readonly Column<never>[], hasSelection: boolean) => {
  let neededRem = columns.reduce((total, column) => total + minColumnRem(column, columns), hasSelection ? chooseRem : 0);
  return listHideable(columns).map(({ index, rem }) => {
    const below = neededRem;
    neededRem -= rem;
    return { index, below };
  });
};

const isTextOfAnyWidth = ({ share, width, isFigure }: Column<never>) => share === undefined && !width && !isFigure;

/**
 * Returns the extra width in rem at which the table must stack into one column, because columns that are never hidden need more than the
 * usual width. So none of them is cut.
 */
export const stackEarlierRem = (columns: readonly Column<never>[], hasSelection: boolean) => {
  const stayingColumns = columns.filter(({ hideOrder }) => hideOrder === undefined);
  const minRem = (column: Column<never>) => (isTextOfAnyWidth(column) ? minTextRem : minColumnRem(column, columns));
  const neededRem = stayingColumns.reduce((total, column) => total + minRem(column), hasSelection ? chooseRem : 0);
  return Math.max(0, neededRem - stackedRem);
};

interface HideOptions {
  hasSelection: boolean;
  /** Width in rem by which the box of the table is narrower than the table. */
  earlier: number;
}

const rule = (id: string, below: number, what: string) =>
  `@container table (${stackedRem}rem <= width < ${below.toFixed(3)}rem) { [id='${id}'] ${what} { display: none; } }`;

/** Width in rem below which all totals are hidden. The word before the totals must then be hidden too. */
const findTotalsWidth = (columns: readonly Column<never>[], hiddenColumns: readonly { index: number; below: number }[]) => {
  const totalColumns = columns.flatMap(({ total }, index) => (index > 0 && total !== undefined ? [index] : []));
  const belows = totalColumns.map((index) => hiddenColumns.find((one) => one.index === index)?.below ?? 0);
  return belows.length > 0 ? Math.min(...belows) : 0;
};

/** Returns container queries that hide the columns of the table with that id. */
export const buildHideRules = (id: string, columns: readonly Column<never>[], { hasSelection, earlier }: HideOptions) => {
  const hiddenColumns = findHideWidths(columns, hasSelection).map(({ index, below }) => ({ index, below: below - earlier }));
  return [
    ...hiddenColumns.map(({ index, below }) => ({ below, what: `.column-${index}` })),
    { below: findTotalsWidth(columns, hiddenColumns), what: 'tfoot' },
  ]
    .filter(({ below }) => below > stackedRem)
    .map(({ below, what }) => rule(id, below, what))
    .join('\n');
};
