import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import type { Column, FieldOf } from './column.ts';

interface InputOptions<Line extends ProductLine, Context> extends Pick<
  Column<Line, Context>,
  'isVisible' | 'has' | 'width' | 'isStop' | 'span' | 'isWide' | 'isHeaderHidden' | 'missing' | 'errorFields'
> {
  label: string;
  header?: Column<Line, Context>['header'];
}

interface CellParts {
  line: ProductLine;
  /** Such as `line 3`. */
  name: string;
  isFixed: boolean;
  cell: string;
  label: string;
}

const cellAttributes = ({ line, name, isFixed, cell, label }: CellParts) => ({
  'aria-label': `${label}, ${name}`,
  'aria-invalid': line.errors[cell] !== undefined,
  title: line.errors[cell],
  disabled: isFixed,
  'data-line': line.key,
  'data-cell': cell,
});

interface ChoiceCellProps<Value> extends CellParts {
  value: Value | null;
  choices: readonly { value: Value; label: string }[];
  /** Label of the empty option. If absent, a value is required. */
  none?: string | undefined;
  /** Label of a stored value that is no longer offered. */
  storedLabel?: string | undefined;
  onChange: (value: Value | null) => void;
}

/** Cell with a short list of options. */
export const ChoiceCell = <Value extends string | number>(props: ChoiceCellProps<Value>) => {
  const { value, choices, none, storedLabel = 'No longer in use', onChange } = props;
  const label = choices.find((one) => one.value === value)?.label;
  const isStored = value !== null && label === undefined;
  const choose = (text: string) => {
    if (text !== String(value)) onChange(choices.find((one) => String(one.value) === text)?.value ?? null);
  };
  return (
    <select
      {...cellAttributes(props)}
      title={props.line.errors[props.cell] ?? label}
      className="cell-input"
      value={String(value ?? '')}
      onChange={({ target }) => choose(target.value)}
    >
      {(none !== undefined || value === null) && <option value="">{none ?? 'Choose'}</option>}
      {isStored && <option value={String(value)}>{storedLabel}</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
};

interface ChoiceOptions<Line extends ProductLine, Context> extends InputOptions<Line, Context> {
  field: FieldOf<Line, string | number | null>;
  choices: (line: Line, context: Context) => readonly { value: string | number; label: string }[];
  /** Label of the empty option. If absent, a value is required. */
  none?: (line: Line) => string;
  /** Label of a stored value that is no longer offered. */
  storedLabel?: (line: Line, context: Context) => string | undefined;
  /** Returns other changes to the line after a choice. */
  change?: (line: Line, value: string | number | null) => Partial<Line>;
}

/** Column with a short list of options. */
export const choiceColumn = <Line extends ProductLine, Context>(options: ChoiceOptions<Line, Context>): Column<Line, Context> => {
  const { field, label, header = label, choices, none, storedLabel, change, ...column } = options;
  return {
    ...column,
    cell: field,
    header,
    draw: ({ store, line, name, context, isFixed }) => (
      <ChoiceCell
        {...{ line, name, isFixed, label }}
        cell={field}
        value={line[field] as string | number | null}
        choices={choices(line, context)}
        none={none?.(line)}
        storedLabel={storedLabel?.(line, context)}
        onChange={(value) => {
          const errors = { ...line.errors, [field]: undefined };
          store.edit(line.key, { [field]: value, errors, ...change?.(line, value) } as unknown as Partial<Line>);
        }}
      />
    ),
  };
};

interface CheckOptions<Line extends ProductLine, Context> extends InputOptions<Line, Context> {
  field: FieldOf<Line, boolean>;
}

/** Column of check boxes. Enter skips them. */
export const checkColumn = <Line extends ProductLine, Context>(options: CheckOptions<Line, Context>): Column<Line, Context> => {
  const { field, label, header = label, ...column } = options;
  return {
    isStop: () => false,
    ...column,
    cell: field,
    header,
    draw: ({ store, line, name, isFixed }) => (
      <input
        {...cellAttributes({ line, name, isFixed, cell: field, label })}
        className="cell-check"
        type="checkbox"
        checked={line[field] as boolean}
        onChange={({ target }) => store.edit(line.key, { [field]: target.checked } as unknown as Partial<Line>)}
      />
    ),
  };
};

interface WordsOptions<Line extends ProductLine, Context> extends InputOptions<Line, Context> {
  field: FieldOf<Line, string>;
  maxLength: number;
  placeholder?: (line: Line) => string;
}

/** Column of free text. */
export const wordsColumn = <Line extends ProductLine, Context>(options: WordsOptions<Line, Context>): Column<Line, Context> => {
  const { field, label, header = label, maxLength, placeholder, ...column } = options;
  return {
    ...column,
    cell: field,
    header,
    draw: ({ store, line, name, isFixed }) => (
      <input
        {...cellAttributes({ line, name, isFixed, cell: field, label })}
        className="cell-input"
        type="text"
        autoComplete="off"
        maxLength={maxLength}
        placeholder={placeholder?.(line)}
        value={line[field] as string}
        onChange={({ target }) => {
          const errors = { ...line.errors, [field]: undefined };
          store.edit(line.key, { [field]: target.value, errors } as unknown as Partial<Line>);
        }}
      />
    ),
  };
};
