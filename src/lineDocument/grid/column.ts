import type { ReactNode } from 'react';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import type { LineStore } from '#src/lineDocument/store.ts';

export interface CellProps<Line extends ProductLine, Context> {
  store: LineStore<Line>;
  lookup: ProductLookup;
  line: Line;
  /** `line 3` */
  name: string;
  context: Context;
  isFixed: boolean;
}

export interface Column<Line extends ProductLine, Context> {
  /** Name of the cell and of the server's field. Absent for a column that only shows something. */
  cell?: string;
  /** Other fields of the server whose errors belong to this cell. */
  errorFields?: readonly string[];
  header: string | ((context: Context) => string);
  /** Whether only screen readers have the header. */
  isHeaderHidden?: boolean;
  isFigure?: boolean;
  /** Returns how a message names the cell: `quantity`. */
  name?: (line: Line) => string;
  /** Class of the cell, for rows that have a layout of their own. */
  className?: string | ((line: Line) => string);
  /** Track of the CSS grid. */
  width: string;
  isVisible?: (context: Context) => boolean;
  /** Returns whether nothing in the column can change. Without it, that is as in the other columns. */
  isFixed?: (context: Context) => boolean;
  /** Returns whether Enter stops at the cell. Without it, Enter always does. */
  isStop?: (line: Line) => boolean;
  /** Returns whether a line has the cell. The column is shown while a line has. Without it, every line has. */
  has?: (line: Line) => boolean;
  /** Returns what is missing in a line that is not blank. */
  missing?: (line: Line, context: Context) => string | undefined;
  /** Returns how many tracks the cell of a line takes. A cell of none is not drawn. */
  span?: (line: Line) => 0 | 1 | 2;
  /** Whether the cell takes a whole row of a narrow grid. */
  isWide?: boolean;
  /** Returns what Ctrl+D copies from the line above, or undefined if the lines do not match. */
  copy?: (from: Line, to: Line) => Partial<Line> | undefined;
  /** Runs after Ctrl+D. */
  onCopied?: (props: Omit<CellProps<Line, Context>, 'name'>) => void;
  draw: (props: CellProps<Line, Context>) => ReactNode;
}

/** Names the fields of a line whose values have a type. */
export type FieldOf<Line, Value> = { [Name in keyof Line]-?: Line[Name] extends Value ? Name : never }[keyof Line] & string;
