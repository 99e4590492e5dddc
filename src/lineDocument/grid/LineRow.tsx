import { memo } from 'react';
import type { ProductLine } from '#src/lineDocument/productLine.ts';
import type { ProductLookup } from '#src/lineDocument/productLookup.ts';
import { useLine } from '#src/lineDocument/store.ts';
import type { LineStore } from '#src/lineDocument/store.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Column } from './columns.tsx';
import { useIsNear } from './nearRows.ts';
import type { NearRows } from './nearRows.ts';

export interface RowParts<Line extends ProductLine, Context> {
  store: LineStore<Line>;
  lookup: ProductLookup;
  columns: readonly Column<Line, Context>[];
  context: Context;
  isFixed: boolean;
  /** What a line is called: `delivery`. */
  noun?: string | undefined;
}

interface RowProps<Line extends ProductLine, Context> extends RowParts<Line, Context> {
  lineKey: number;
  index: number;
  hasMenu: boolean;
  onMenu: (key: number, anchor: HTMLElement) => void;
  nearRows: NearRows | undefined;
}

const FarCells = ({ line, index }: { line: ProductLine; index: number }) => (
  <>
    <span className="line-place" role="rowheader">
      {index}
    </span>
    <span className="line-far" role="gridcell">
      {[line.Code, line.Description, line.Quantity !== null && formatQuantity(line.Quantity)].filter(Boolean).join(' · ')}
    </span>
  </>
);

const headerText = <Line extends ProductLine, Context>({ header }: Column<Line, Context>, context: Context) =>
  typeof header === 'function' ? header(context) : header;

const classNames = <Line extends ProductLine, Context>({ isWide, span }: Column<Line, Context>, line: Line) =>
  [isWide && 'is-wide', span?.(line) === 2 && 'is-double'].filter(Boolean).join(' ') || undefined;

const Row = <Line extends ProductLine, Context>(props: RowProps<Line, Context>) => {
  const { store, lookup, columns, context, isFixed, noun = 'line', lineKey, index, hasMenu, onMenu, nearRows } = props;
  const line = useLine(store, lineKey);
  const isNear = useIsNear(nearRows, lineKey, index);
  if (!line) return null;
  if (!isNear)
    return (
      <div className="line of-columns is-far" role="row" aria-rowindex={index + 1} data-row={lineKey}>
        <FarCells line={line} index={index} />
      </div>
    );
  return (
    <div className="line of-columns" role="row" aria-rowindex={index + 1} tabIndex={-1} data-row={lineKey}>
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
            data-label={column.cell !== undefined || column.isFigure ? headerText(column, context) : undefined}
          >
            {column.draw({ store, lookup, line, name: `${noun} ${index}`, context, isFixed })}
          </span>
        ))}
    </div>
  );
};

/** One line. It draws only when this line or the context changes. */
export const LineRow = memo(Row) as typeof Row;

/** The headers of the columns. */
export const LineHeader = <Line extends ProductLine, Context>({
  columns,
  context,
}: Pick<RowParts<Line, Context>, 'columns' | 'context'>) => (
  <div className="line of-columns line-head" role="row">
    <span role="columnheader">
      <span className="visually-hidden">Line</span>
    </span>
    {columns.map((column) => {
      const text = headerText(column, context);
      const figure = column.cell === undefined ? 'line-figure' : 'line-figure over-input';
      return (
        <span key={column.cell ?? text} role="columnheader" className={column.isFigure ? figure : undefined}>
          {text}
        </span>
      );
    })}
  </div>
);
