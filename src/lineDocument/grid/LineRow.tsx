import { memo } from 'react';
import { isBlankLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { useLine } from '#src/lineDocument/store.ts';
import type { LineStore } from '#src/lineDocument/store.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { firstError } from './columns.tsx';
import type { Column } from './column.ts';
import { useIsNear } from './nearRows.ts';
import type { NearRows } from './nearRows.ts';

export interface RowParts<Line extends ProductLine, Context> {
  store: LineStore<Line>;
  lookup: ProductLookup;
  columns: readonly Column<Line, Context>[];
  context: Context;
  isFixed: boolean;
  /** Word for a line, such as `delivery`. */
  noun?: string | undefined;
  rows?: RowRules<Line, Context> | undefined;
}

/** Row options that vary between documents. */
export interface RowRules<Line extends ProductLine, Context> {
  /** CSS class that gives the row a layout of its own, instead of columns side by side. */
  className?: string;
  /** Tells whether data for the line is still loading. */
  isBusy?: (line: Line) => boolean;
  /** Returns the texts of a line that is scrolled out of view and therefore has no inputs. */
  farTexts?: (line: Line, context: Context) => readonly (string | undefined)[];
}

interface RowProps<Line extends ProductLine, Context> extends RowParts<Line, Context> {
  lineKey: number;
  index: number;
  hasMenu: boolean;
  onMenu: (key: number, anchor: HTMLElement) => void;
  nearRows: NearRows | undefined;
}

const describeFar = (line: ProductLine) => [
  line.Code,
  firstError(line) ?? line.Description,
  line.Quantity === null ? line.unread.Quantity : formatQuantity(line.Quantity),
];

const FarCells = ({ texts, index }: { texts: readonly (string | undefined)[]; index: number }) => (
  <>
    <span className="line-place" role="rowheader">
      {index}
    </span>
    <span className="line-far" role="gridcell">
      {texts.filter(Boolean).join(' · ')}
    </span>
  </>
);

const headerText = <Line extends ProductLine, Context>({ header }: Column<Line, Context>, context: Context) =>
  typeof header === 'function' ? header(context) : header;

const classNames = <Line extends ProductLine, Context>({ isWide, span, className }: Column<Line, Context>, line: Line) =>
  [typeof className === 'function' ? className(line) : className, isWide && 'is-wide', span?.(line) === 2 && 'is-double']
    .filter(Boolean)
    .join(' ') || undefined;

const hasCell = <Line extends ProductLine, Context>({ has }: Column<Line, Context>, line: Line) => has?.(line) !== false;

const Row = <Line extends ProductLine, Context>(props: RowProps<Line, Context>) => {
  const { store, lookup, columns, context, isFixed, noun = 'line', rows = {}, lineKey, index, hasMenu, onMenu, nearRows } = props;
  const line = useLine(store, lineKey);
  const isNear = useIsNear(nearRows, lineKey, index);
  if (!line) return null;
  const row = {
    className: `line ${rows.className ?? 'of-columns'}${isBlankLine(line) ? ' is-blank' : ''}`,
    role: 'row',
    'aria-rowindex': index + 1,
    'aria-busy': rows.isBusy?.(line),
    'data-row': lineKey,
  };
  if (!isNear)
    return (
      <div {...row} className={`${row.className} is-far`}>
        <FarCells texts={rows.farTexts?.(line, context) ?? describeFar(line)} index={index} />
      </div>
    );
  return (
    <div {...row} tabIndex={-1}>
      <span className="line-place" role="rowheader">
        {!hasMenu ? (
          index
        ) : (
          <button
            type="button"
            className="line-menu"
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index}: move, copy or remove`}
            onClick={(event) => onMenu(lineKey, event.currentTarget)}
          >
            {index}
          </button>
        )}
      </span>
      {columns
        .filter(({ span }) => span?.(line) !== 0)
        .map((column) => (
          <span
            key={column.cell ?? headerText(column, context)}
            role="gridcell"
            className={classNames(column, line)}
            data-label={hasCell(column, line) && (column.cell !== undefined || column.isFigure) ? headerText(column, context) : undefined}
          >
            {hasCell(column, line) &&
              column.draw({ store, lookup, line, name: `${noun} ${index}`, context, isFixed: column.isFixed?.(context) ?? isFixed })}
          </span>
        ))}
    </div>
  );
};

/** A single line. Redrawn only when the line or the context changes. */
export const LineRow = memo(Row) as typeof Row;

/** Headings of the columns. */
export const LineHeader = <Line extends ProductLine, Context>({
  columns,
  context,
  rows,
}: Pick<RowParts<Line, Context>, 'columns' | 'context' | 'rows'>) => (
  <div className={`line ${rows?.className ?? 'of-columns'} line-head`} role="row">
    <span role="columnheader">
      <span className="visually-hidden">Line</span>
    </span>
    {columns.map((column) => {
      const text = headerText(column, context);
      const figureClass = column.cell === undefined ? 'line-figure' : 'line-figure over-input';
      return (
        <span key={column.cell ?? text} role="columnheader" className={column.isFigure ? figureClass : undefined}>
          {column.isHeaderHidden ? <span className="visually-hidden">{text}</span> : text}
        </span>
      );
    })}
  </div>
);
