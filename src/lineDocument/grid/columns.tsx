import { memo } from 'react';
import { productCell } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { Silhouette } from '#src/pictures/Silhouette.tsx';
import { ProductPicker } from '#src/resources/pickers/ProductPicker.tsx';
import { wholePallets } from '#src/ui/inputs/typed/checks.ts';
import { parseMoney } from '#src/ui/inputs/typed/parseMoney.ts';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import { formatMoney, formatNumber, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import type { Parsed } from '#src/ui/text/parsed.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { Column, FieldOf } from './column.ts';
import { typedColumn } from './typedColumn.tsx';
import type { TypedOptions } from './typedColumn.tsx';

/** Product combobox. Keystrokes in other cells of the line do not redraw it. */
export const ProductInput = memo(
  ({
    lookup,
    lineKey,
    name,
    value,
    error,
    isFixed,
  }: {
    lookup: ProductLookup;
    lineKey: number;
    name: string;
    value: string;
    error: string | undefined;
    isFixed: boolean;
  }) => (
    <ProductPicker
      label={`Product, ${name}`}
      value={value}
      search={lookup.search}
      onTake={(product) => lookup.take(lineKey, product)}
      onTyped={(text) => void lookup.resolve(lineKey, text)}
      error={error}
      disabled={isFixed}
      inputProps={{ className: 'cell-input', 'data-line': lineKey, 'data-cell': productCell }}
    />
  ),
);

/** Returns the first error of a line. */
export const firstError = ({ errors }: ProductLine) => Object.values(errors).find(Boolean);

interface TextOptions<Line extends ProductLine, Context> extends Pick<
  Column<Line, Context>,
  'isVisible' | 'width' | 'isFigure' | 'isWide'
> {
  header: Column<Line, Context>['header'];
  text: (line: Line, context: Context) => string;
}

/** Display-only column. */
export const textColumn = <Line extends ProductLine, Context>({ text, ...column }: TextOptions<Line, Context>): Column<Line, Context> => ({
  ...column,
  draw: ({ line, context }) => {
    const cellText = text(line, context);
    return cellText === '' ? null : <span className={column.isFigure ? 'line-told' : 'line-text'}>{cellText}</span>;
  },
});

/** Display-only column of longer text. An error of the line replaces the text. With `isPictured`, the silhouette of the product is beside it. */
export const noteColumn = <Line extends ProductLine, Context>({
  text,
  isPictured,
  ...column
}: TextOptions<Line, Context> & { isPictured?: boolean }): Column<Line, Context> => ({
  isWide: true,
  ...column,
  draw: ({ line, context }) => {
    const error = firstError(line);
    const cellText = text(line, context);
    const note = (
      <span className={column.isFigure && !error ? 'line-told' : 'line-text line-description'} title={error ?? cellText}>
        {error ? <span className="line-error">{error}</span> : cellText}
      </span>
    );
    if (!isPictured || !line.Look) return note;
    return (
      <span className="line-pictured">
        <Silhouette look={line.Look} size="row" />
        {note}
      </span>
    );
  },
});

interface ProductOptions<Line> {
  /** Tells whether the line's product is fixed. */
  isLocked?: (line: Line) => boolean;
  /** Returns the values that Ctrl+D copies besides the product. */
  copy?: (from: Line) => Partial<Line>;
}

/** The two columns that identify the product of a line. */
export const productColumns = <Line extends ProductLine, Context>({ isLocked, copy }: ProductOptions<Line> = {}): Column<
  Line,
  Context
>[] => [
  {
    cell: productCell,
    errorFields: ['ProductId'],
    header: 'Product',
    name: () => 'product',
    width: '9rem',
    isWide: true,
    missing: ({ ProductId, Code }) => {
      if (ProductId !== null) return undefined;
      return Code === '' ? 'Choose a product' : 'No product matches';
    },
    copy: (from) => {
      const { ProductId, Code, Description, Look, UnitsPerLayer, UnitsPerPallet } = from;
      return { ProductId, Code, Description, Look, UnitsPerLayer, UnitsPerPallet, ...copy?.(from) } as Partial<Line>;
    },
    draw: ({ lookup, line, name, isFixed }) => (
      <ProductInput
        {...{ lookup, name }}
        lineKey={line.key}
        value={line.Code}
        error={line.errors[productCell]}
        isFixed={isFixed || isLocked?.(line) === true}
      />
    ),
  },
  noteColumn({ header: 'Description', width: 'minmax(6rem, 1fr)', text: ({ Description }) => Description, isPictured: true }),
];

const parsePrice = (typedText: string): Parsed<number> => {
  const result = parseMoney(typedText, 4);
  return (result.value ?? 0) < 0 ? { error: 'Enter a price of 0 or more' } : result;
};

const parsePercent = (typedText: string): Parsed<number> => {
  const result = parseMoney(typedText.replace('%', ''), 2);
  const isOutside = (result.value ?? 0) < 0 || (result.value ?? 0) > 100;
  return isOutside ? { error: 'Type a percentage from 0 to 100' } : result;
};

const parseAmount = (typedText: string): Parsed<number> => parseMoney(typedText, 2);

const figureKinds = {
  quantity: {
    parse: (typedText: string, line: ProductLine): Parsed<number> => {
      const result = parseQuantity(typedText, toTradeUnits(line));
      return result.value === 0 ? { error: 'Enter at least 1' } : result;
    },
    write: formatQuantity,
  },
  quantityOrNone: { parse: (typedText: string, line: ProductLine) => parseQuantity(typedText, toTradeUnits(line)), write: formatQuantity },
  pallets: { parse: (typedText: string) => wholePallets(parseQuantity(typedText)), write: formatQuantity },
  unitPrice: { parse: parsePrice, write: formatPrice },
  amount: { parse: parseAmount, write: (amount: number) => formatMoney(amount).replace('£', '') },
  percent: { parse: parsePercent, write: (percent: number) => (percent === 0 ? '' : formatNumber(percent)) },
};

interface FigureOptions<Line extends ProductLine, Context> extends TypedOptions<Line, Context, number> {
  field: FieldOf<Line, number | null>;
  kind: keyof typeof figureKinds;
  /** Returns the message if the value is too large. */
  tooLarge?: (value: number, line: Line) => string | undefined;
}

/** Column of numbers. */
export const figureColumn = <Line extends ProductLine, Context>({
  field,
  kind,
  tooLarge,
  ...options
}: FigureOptions<Line, Context>): Column<Line, Context> => {
  const { parse, write } = figureKinds[kind];
  return typedColumn<Line, Context, number>(options, {
    field,
    write,
    isFigure: true,
    parse: (typedText, line) => {
      const result = parse(typedText, line);
      const error = typeof result.value === 'number' ? tooLarge?.(result.value, line) : undefined;
      return error === undefined ? result : { error };
    },
    // Trade units can be parsed only once the product is known.
    canBecomeValid: ({ ProductId }) => ProductId === null && kind === 'quantity',
  });
};

/** Returns the columns that the user may see. */
export const visibleColumns = <Line extends ProductLine, Context>(columns: readonly Column<Line, Context>[], context: Context) =>
  columns.filter(({ isVisible }) => isVisible?.(context) !== false);
