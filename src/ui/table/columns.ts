import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  /** Heading, with the unit of a number, such as `Weight, kg`. Screen readers hear *Action* for an empty heading. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligns right with tabular figures. */
  isFigure?: boolean;
  /** Least width of a column whose content comes later, such as an input. Other columns are measured. */
  width?: `${number}rem`;
  /** Makes the heading a button. Returns the value to sort by, or is `'server'` if `onSort` sorts. */
  sortBy?: ((row: Row) => string | number | null) | 'server';
  /** Fixed to the bottom of the table. */
  total?: ReactNode;
  /**
   * Position when the table stacks. `first` is the first line (default for the first column), `second` the lines below (default for
   * others), and `hidden` is not shown.
   */
  phone?: 'first' | 'second' | 'hidden';
  /** Adds the title to the value when the table stacks, such as `Due 8 Nov 2026`. In the first line the title follows, as in `2 days over`. */
  showsTitle?: boolean;
  /** Order in which columns are hidden if space is short, 1 first. A column without a number stays. */
  hideOrder?: 1 | 2 | 3 | 4;
  /** Text to be read, which takes as many lines as it needs. All other cells are one line, and cut. */
  isProse?: boolean;
  /** Hidden until the user chooses it. For lists with many fields. */
  isExtra?: boolean;
  /** True if the cell can be edited in a table with an `entry`. Never the first column, which is the link. */
  isEdited?: boolean;
  /** Value of the cell in an export. Defaults to the row field of the column's name. */
  value?: (row: Row) => string | number | boolean | null | undefined;
}

export interface Sort {
  key: string;
  order: 'ASC' | 'DESC';
}

const compare = (one: string | number | null, other: string | number | null) => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return typeof one === 'string' && typeof other === 'string' ? one.localeCompare(other, 'en-GB', { numeric: true }) : one < other ? -1 : 1;
};

/** Sorts the rows. Absent values are last in ascending order and first in descending order. */
export const sorted = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined) => {
  const by = columns.find((column) => column.key === sort?.key)?.sortBy;
  if (!sort || typeof by !== 'function') return rows;
  const sortedRows = rows.toSorted((one, other) => compare(by(one), by(other)));
  return sort.order === 'ASC' ? sortedRows : sortedRows.toReversed();
};

export const phonePlace = (column: Column<never>, index: number) => column.phone ?? (index === 0 ? 'first' : 'second');

export const cellClass = (column: Column<never>, index: number) =>
  [
    `column-${index}`,
    column.isFigure && 'figure-cell',
    column.isProse && 'prose',
    column.showsTitle && 'says-title',
    `phone-${phonePlace(column, index)}`,
  ]
    .filter(Boolean)
    .join(' ');
