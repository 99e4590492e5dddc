import type { Column } from './columns.ts';

const figureRem = 8.5;
const textRem = 9;
const chooseRem = 2.286;
/** Narrower than this the table stands in one column (table.css), and nothing leaves. */
const stackedRem = 40;

export const remOf = (column: Column<never>) => (column.width ? Number.parseFloat(column.width) : column.isFigure ? figureRem : textRem);

/** The columns that may leave, first to leave first: by their number, and among the same the last one. */
const inOrderOfLeaving = (columns: readonly Column<never>[]) =>
  columns
    .map((column, index) => ({ index, rem: remOf(column), leaves: column.leaves }))
    .filter((column) => column.leaves !== undefined)
    .toSorted((one, other) => (one.leaves ?? 0) - (other.leaves ?? 0) || other.index - one.index);

/**
 * Each column that may leave, with the width of the table's container, in rem, below which it does: where all that are still there no longer fit.
 * `[{ index: 5, below: 67 }, { index: 6, below: 61 }]`
 */
export const leaving = (columns: readonly Column<never>[], hasSelection: boolean) => {
  let needed = columns.reduce((total, column) => total + remOf(column), hasSelection ? chooseRem : 0);
  return inOrderOfLeaving(columns).map(({ index, rem }) => {
    const below = needed;
    needed -= rem;
    return { index, below };
  });
};

/** The same as container queries for the table of that id. */
export const leavingRules = (id: string, columns: readonly Column<never>[], hasSelection: boolean) =>
  leaving(columns, hasSelection)
    .filter(({ below }) => below > stackedRem)
    .map(
      ({ index, below }) =>
        `@container table (${stackedRem}rem <= width < ${below.toFixed(3)}rem) { [id='${id}'] .column-${index} { display: none; } }`,
    )
    .join('\n');
