import { memo } from 'react';
import type { ReactNode } from 'react';
import { productCell } from '#src/lineDocument/productLine.ts';
import type { ProductLine, ProductLookup } from '#src/lineDocument/productLine.ts';
import type { LineStore } from '#src/lineDocument/store.ts';
import { ProductPicker } from '#src/resources/pickers/ProductPicker.tsx';
import { parseMoney } from '#src/ui/inputs/typed/parseMoney.ts';
import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import { formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import type { Parsed } from '#src/ui/text/parsed.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import { FigureCell } from './FigureCell.tsx';

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
  isFigure?: boolean;
  /** Track of the CSS grid. */
  width: string;
  isVisible?: (context: Context) => boolean;
  /** Returns whether Enter stops at the cell. Without it, Enter always does. */
  isStop?: (line: Line) => boolean;
  /** Returns what is missing in a line that is not blank. */
  missing?: (line: Line) => string | undefined;
  /** Returns what Ctrl+D copies from the line above. */
  copy?: (from: Line) => Partial<Line>;
  draw: (props: CellProps<Line, Context>) => ReactNode;
}

/** Names the fields of a line whose values have a type. */
type FieldOf<Line, Value> = { [Name in keyof Line]-?: Line[Name] extends Value ? Name : never }[keyof Line] & string;

/** The combobox of a product. A key in another cell of the line does not draw it. */
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
      onTyped={(text) => lookup.resolve(lineKey, text)}
      error={error}
      disabled={isFixed}
      inputProps={{ className: 'cell-input', 'data-line': lineKey, 'data-cell': productCell }}
    />
  ),
);

const firstError = ({ errors }: ProductLine) => Object.values(errors).find(Boolean);

interface ProductOptions<Line> {
  /** Returns whether the line must keep its product. */
  isLocked?: (line: Line) => boolean;
  /** Returns the fields that Ctrl+D copies besides those of the product. */
  copy?: (from: Line) => Partial<Line>;
}

/** The two columns that name the product of a line. An error of the line replaces the description. */
export const productColumns = <Line extends ProductLine, Context>({ isLocked, copy }: ProductOptions<Line> = {}): Column<
  Line,
  Context
>[] => [
  {
    cell: productCell,
    errorFields: ['ProductId'],
    header: 'Product',
    width: '9rem',
    missing: ({ ProductId, Code }) => (ProductId !== null ? undefined : Code === '' ? 'Choose a product' : 'Nothing is found by that'),
    copy: (from) => {
      const { ProductId, Code, Description, UnitsPerLayer, UnitsPerPallet } = from;
      return { ProductId, Code, Description, UnitsPerLayer, UnitsPerPallet, ...copy?.(from) } as Partial<Line>;
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
  {
    header: 'Description',
    width: 'minmax(6rem, 1fr)',
    draw: ({ line }) => {
      const error = firstError(line);
      return (
        <span className="line-text line-description" title={error ?? line.Description}>
          {error ? <span className="line-error">{error}</span> : line.Description}
        </span>
      );
    },
  },
];

const parsePrice = (typed: string): Parsed<number> => {
  const parsed = parseMoney(typed, 4);
  return (parsed.value ?? 0) < 0 ? { error: 'A price is never negative' } : parsed;
};

const figureKinds = {
  quantity: {
    parse: (typed: string, line: ProductLine): Parsed<number> => {
      const parsed = parseQuantity(typed, unitsOf(line));
      return parsed.value === 0 ? { error: 'Type at least 1' } : parsed;
    },
    write: formatQuantity,
  },
  unitPrice: { parse: parsePrice, write: formatPrice },
};

interface FigureOptions<Line extends ProductLine, Context> extends Pick<Column<Line, Context>, 'errorFields' | 'isVisible' | 'width'> {
  field: FieldOf<Line, number | null>;
  kind: keyof typeof figureKinds;
  label: string;
  header?: Column<Line, Context>['header'];
  /** Message if the figure is missing. */
  required?: string;
  /** Returns the value that holds while nothing is typed. */
  placeholder?: (line: Line, context: Context) => string;
  /** Runs after the figure was changed by hand. */
  onChanged?: (props: CellProps<Line, Context>) => void;
}

/** A column of figures. A text that is no figure stays in its cell until it is corrected. */
export const figureColumn = <Line extends ProductLine, Context>(options: FigureOptions<Line, Context>): Column<Line, Context> => {
  const { field, kind, label, header = label, required, placeholder, onChanged, ...column } = options;
  const { parse, write } = figureKinds[kind];
  const change = (store: LineStore<Line>, line: Line, value: number | null, unreadText?: string, error?: string) => {
    const { [field]: _before, ...others } = line.unread;
    const unread = unreadText === undefined ? others : { ...others, [field]: unreadText };
    const patch = { [field]: value, unread, errors: { ...line.errors, [field]: error } };
    store.edit(line.key, patch as unknown as Partial<Line>);
  };
  return {
    ...column,
    cell: field,
    header,
    isFigure: true,
    ...(required !== undefined && { missing: (line: Line) => (line[field] === null ? (line.errors[field] ?? required) : undefined) }),
    draw: (props) => {
      const { store, line, name, context, isFixed } = props;
      const now = () => store.line(line.key) ?? line;
      return (
        <FigureCell
          lineKey={line.key}
          cell={field}
          label={`${label}, ${name}`}
          value={line[field] as number | null}
          unread={line.unread[field] ?? ''}
          placeholder={placeholder?.(line, context)}
          parse={(typed) => parse(typed, now())}
          write={write}
          onValue={(value) => {
            change(store, now(), value);
            onChanged?.({ ...props, line: now() });
          }}
          onError={(message, typed) => {
            // Trade units are understood once the product is known.
            if (message !== undefined)
              change(store, now(), null, typed, now().ProductId === null && kind === 'quantity' ? undefined : message);
          }}
          error={line.errors[field]}
          disabled={isFixed}
        />
      );
    },
  };
};

interface ChoiceOptions<Line extends ProductLine, Context> extends Pick<Column<Line, Context>, 'isVisible' | 'width' | 'isStop'> {
  field: FieldOf<Line, string | number | null>;
  label: string;
  header?: Column<Line, Context>['header'];
  choices: (line: Line, context: Context) => readonly { value: string | number; label: string }[];
  /** Label of no choice. Without it, one is always chosen. */
  none?: (line: Line) => string;
  /** Returns what follows from a choice. */
  change?: (line: Line, value: string | number | null) => Partial<Line>;
}

/** A column whose cells choose from a short list. */
export const choiceColumn = <Line extends ProductLine, Context>(options: ChoiceOptions<Line, Context>): Column<Line, Context> => {
  const { field, label, header = label, choices, none, change, ...column } = options;
  return {
    ...column,
    cell: field,
    header,
    draw: ({ store, line, name, context, isFixed }) => {
      const offered = choices(line, context);
      const choose = (text: string) => {
        const value = offered.find((one) => String(one.value) === text)?.value ?? null;
        const errors = { ...line.errors, [field]: undefined };
        store.edit(line.key, { [field]: value, ...change?.(line, value), errors } as unknown as Partial<Line>);
      };
      return (
        <select
          className="cell-input"
          aria-label={`${label}, ${name}`}
          aria-invalid={line.errors[field] !== undefined}
          title={line.errors[field]}
          disabled={isFixed}
          data-line={line.key}
          data-cell={field}
          value={String(line[field] ?? '')}
          onChange={(event) => choose(event.target.value)}
        >
          {none && <option value="">{none(line)}</option>}
          {offered.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      );
    },
  };
};

interface TextOptions<Line extends ProductLine, Context> extends Pick<Column<Line, Context>, 'isVisible' | 'width' | 'isFigure'> {
  header: Column<Line, Context>['header'];
  text: (line: Line, context: Context) => string;
}

/** A column that only shows something. */
export const textColumn = <Line extends ProductLine, Context>({ text, ...column }: TextOptions<Line, Context>): Column<Line, Context> => ({
  ...column,
  draw: ({ line, context }) => {
    const shown = text(line, context);
    return shown === '' ? null : <span className={column.isFigure ? 'line-told' : 'line-text'}>{shown}</span>;
  },
});

/** Returns the columns that this user sees. */
export const visibleColumns = <Line extends ProductLine, Context>(columns: readonly Column<Line, Context>[], context: Context) =>
  columns.filter(({ isVisible }) => isVisible?.(context) !== false);
