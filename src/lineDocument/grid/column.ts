import type { ReactNode } from 'react';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import type { LineStore } from '#src/lineDocument/store.ts';

export interface CellProps<Line extends ProductLine, Context> {
  store: LineStore<Line>;
  lookup: ProductLookup;
  line: Line;
  /** Such as `line 3`. */
  name: string;
  context: Context;
  isFixed: boolean;
}

export interface Column<Line extends ProductLine, Context> {
  /** Name of the cell and of the server field. Absent for display-only columns. */
  cell?: string;
  /** Other server fields whose errors are shown at this cell. */
  errorFields?: readonly string[];
  header: string | ((context: Context) => string);
  /** Shows the heading to screen readers only. */
  isHeaderHidden?: boolean;
  isFigure?: boolean;
  /** Returns the cell's name for messages, such as `quantity`. */
  name?: (line: Line) => string;
  /** CSS class of the cell, for rows with a layout of their own. */
  className?: string | ((line: Line) => string);
  /** Column width, as a track size of CSS grid. */
  width: string;
  isVisible?: (context: Context) => boolean;
  /** Whether the column is read-only. Defaults to that of the whole grid. */
  isFixed?: (context: Context) => boolean;
  /** Tells whether Enter stops at the cell. Defaults to true. */
  isStop?: (line: Line) => boolean;
  /** Tells whether a line has the cell. The column is shown while any line has it. Defaults to true. */
  has?: (line: Line) => boolean;
  /** Returns the error of an incomplete cell in a line that is not blank. */
  missing?: (line: Line, context: Context) => string | undefined;
  /** Returns how many columns of the CSS grid the cell takes. 0 means that the cell is not drawn. */
  span?: (line: Line) => 0 | 1 | 2;
  /** Gives the cell a whole row in a narrow grid. */
  isWide?: boolean;
  /** Returns the values that Ctrl+D copies from the line above. Undefined if the lines do not match. */
  copy?: (from: Line, to: Line) => Partial<Line> | undefined;
  /** Called after Ctrl+D has copied the cell. */
  onCopied?: (props: Omit<CellProps<Line, Context>, 'name'>) => void;
  draw: (props: CellProps<Line, Context>) => ReactNode;
}

/** Names of the line's fields whose values have a given type. */
export type FieldOf<Line, Value> = { [Name in keyof Line]-?: Line[Name] extends Value ? Name : never }[keyof Line] & string;
