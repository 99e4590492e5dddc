import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  /** With the unit where it is a number: `Weight, kg`. Empty over buttons: then it is *Action*, said but not shown. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, in tabular figures. */
  isFigure?: boolean;
  /** In rem: `8rem`. Figures without one have 8.5, texts without one share what is left, and never less than 9. */
  width?: `${number}rem`;
  /** In rem, what it takes of the room beside what the others take. Where one column has it all do, and none is as wide as it says. */
  share?: number;
  /** Never narrower than its share: a day cannot be read in part. Figures never are, nor what has a width and no share. */
  keepsWidth?: boolean;
  /** Makes the head a button. The value to sort by in the browser, or `'server'` where the screen sorts by `onSort`. */
  sortBy?: ((row: Row) => string | number | null) | 'server';
  /** Sticks to the bottom. */
  total?: ReactNode;
  /** Where the table stands in one column: `first` stays in the first line (default for the first column), `second` (default) goes below it, `hidden`. */
  phone?: 'first' | 'second' | 'hidden';
  /** In one column it is said with its title: below the first line before it, as figures are (`Due 8 Nov 2026`), in the first after it (`2 days over`). */
  saysTitle?: boolean;
  /** Never cut: what is long takes another line. For names that one must read whole before one acts. */
  wraps?: boolean;
  /** Where the table has no room for all, those with 1 leave first; those without one stay. */
  leaves?: 1 | 2 | 3 | 4;
  /** Not shown until it is chosen: for lists of many fields. */
  isExtra?: boolean;
  /** Entered in the table itself, where the table takes an `entry`; never the first, which is the row's link. */
  isEdited?: boolean;
  /** For a file: what the cell says, as a value. Absent: the row's own field of that name. */
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

/** Absent values come last when rising, first when falling. */
export const sorted = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined) => {
  const by = columns.find((column) => column.key === sort?.key)?.sortBy;
  if (!sort || typeof by !== 'function') return rows;
  const rising = rows.toSorted((one, other) => compare(by(one), by(other)));
  return sort.order === 'ASC' ? rising : rising.toReversed();
};

export const phonePlace = (column: Column<never>, index: number) => column.phone ?? (index === 0 ? 'first' : 'second');

export const cellClass = (column: Column<never>, index: number) =>
  [
    `column-${index}`,
    column.isFigure && 'figure-cell',
    column.saysTitle && 'says-title',
    column.wraps && 'wraps',
    `phone-${phonePlace(column, index)}`,
  ]
    .filter(Boolean)
    .join(' ');
