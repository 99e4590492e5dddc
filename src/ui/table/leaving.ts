import type { Column } from './columns.ts';

const figureRem = 8.5;
const textRem = 9;
const chooseRem = 2.286;
/** Narrower than this the table's box stands in one column (table.css), and nothing leaves. */
export const stackedRem = 40;
/** What a head without a width of its own cannot do without. */
const leastTextRem = 7.25;

export const remOf = (column: Column<never>) =>
  column.share ?? (column.width ? Number.parseFloat(column.width) : column.isFigure ? figureRem : textRem);

/** Of its share of the room a column of words gives up so much, and the widest so much, before another one leaves. */
const leastOfShare = 0.85;
const leastOfWidest = 0.5;

const widestOf = (columns: readonly Column<never>[]) => columns.reduce((one, other) => (remOf(other) > remOf(one) ? other : one));
const isShared = (columns: readonly Column<never>[]) => columns.some(({ share }) => share !== undefined);

/** What the longest word of a head takes, with its arrow, in rem: a head breaks between words alone. */
const headRem = (title: string) => Math.max(...title.split(' ').map(({ length }) => length)) * 0.6 + 2.2;

/** Figures and days: a part of one says something else. */
const isWhole = ({ isFigure, keepsWidth, share, width }: Column<never>) =>
  isFigure === true || keepsWidth === true || (share === undefined && width !== undefined);

/** What a column cannot do without, in rem. */
const leastOf = (column: Column<never>, columns: readonly Column<never>[]) => {
  if (!isShared(columns)) return remOf(column);
  if (isWhole(column)) return Math.max(headRem(column.title), remOf(column));
  return Math.max(headRem(column.title), remOf(column) * (column === widestOf(columns) ? leastOfWidest : leastOfShare));
};

/** How wide a head is: as it says; where columns share the room, its part of it. The widest of those takes what is left. */
export const widthOf = (column: Column<never>, columns: readonly Column<never>[], hasSelection: boolean) => {
  if (!isShared(columns)) return column.width ?? (column.isFigure ? `${remOf(column)}rem` : undefined);
  if (column === widestOf(columns)) return undefined;
  const all = columns.reduce((total, one) => total + remOf(one), hasSelection ? chooseRem : 0);
  return `max(${leastOf(column, columns).toFixed(2)}rem, ${((remOf(column) / all) * 100).toFixed(2)}cqw)`;
};

/** The columns that may leave, first to leave first: by their number, and among the same the last one. */
const inOrderOfLeaving = (columns: readonly Column<never>[]) =>
  columns
    .map((column, index) => ({ index, rem: leastOf(column, columns), leaves: column.leaves }))
    .filter((column) => column.leaves !== undefined)
    .toSorted((one, other) => (one.leaves ?? 0) - (other.leaves ?? 0) || other.index - one.index);

/**
 * Each column that may leave, with the width of the table's container, in rem, below which it does: where all that are still there no longer fit.
 * `[{ index: 5, below: 67 }, { index: 6, below: 61 }]`
 */
export const leaving = (columns: readonly Column<never>[], hasSelection: boolean) => {
  let needed = columns.reduce((total, column) => total + leastOf(column, columns), hasSelection ? chooseRem : 0);
  return inOrderOfLeaving(columns).map(({ index, rem }) => {
    const below = needed;
    needed -= rem;
    return { index, below };
  });
};

const isTextOfAny = ({ share, width, isFigure }: Column<never>) => share === undefined && !width && !isFigure;

/**
 * How much wider than others the table already stands in one column, in rem: as much as the columns that never leave want beyond that. So
 * none of them is cut, and nothing of them is missing.
 */
export const standsEarlier = (columns: readonly Column<never>[], hasSelection: boolean) => {
  const staying = columns.filter(({ leaves }) => leaves === undefined);
  const least = (column: Column<never>) => (isTextOfAny(column) ? leastTextRem : leastOf(column, columns));
  const needed = staying.reduce((total, column) => total + least(column), hasSelection ? chooseRem : 0);
  return Math.max(0, needed - stackedRem);
};

interface LeavingOptions {
  hasSelection: boolean;
  /** By how much the table's box is narrower than the table. */
  earlier: number;
}

const rule = (id: string, below: number, what: string) =>
  `@container table (${stackedRem}rem <= width < ${below.toFixed(3)}rem) { [id='${id}'] ${what} { display: none; } }`;

/** The width below which no figure of the totals is there any more: the word before them alone says nothing. */
const totalsLeave = (columns: readonly Column<never>[], left: readonly { index: number; below: number }[]) => {
  const totalled = columns.flatMap(({ total }, index) => (index > 0 && total !== undefined ? [index] : []));
  const belows = totalled.map((index) => left.find((one) => one.index === index)?.below ?? 0);
  return belows.length > 0 ? Math.min(...belows) : 0;
};

/** The same as container queries for the table of that id. */
export const leavingRules = (id: string, columns: readonly Column<never>[], { hasSelection, earlier }: LeavingOptions) => {
  const left = leaving(columns, hasSelection).map(({ index, below }) => ({ index, below: below - earlier }));
  return [...left.map(({ index, below }) => ({ below, what: `.column-${index}` })), { below: totalsLeave(columns, left), what: 'tfoot' }]
    .filter(({ below }) => below > stackedRem)
    .map(({ below, what }) => rule(id, below, what))
    .join('\n');
};
