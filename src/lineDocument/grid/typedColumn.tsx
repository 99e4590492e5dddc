import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import type { LineStore } from '#src/lineDocument/store.ts';
import type { Parsed } from '#src/ui/text/parsed.ts';
import type { CellProps, Column, FieldOf } from './column.ts';
import { FigureCell } from './FigureCell.tsx';

export interface TypedOptions<Line extends ProductLine, Context, Value> extends Pick<
  Column<Line, Context>,
  'errorFields' | 'isVisible' | 'has' | 'width' | 'isStop' | 'className' | 'isFixed'
> {
  label: string | ((line: Line, context: Context) => string);
  header?: Column<Line, Context>['header'];
  /** Message if nothing is typed. */
  required?: string;
  /** Returns what is shown while nothing is typed. */
  placeholder?: (line: Line, context: Context) => string;
  /** Returns what follows from a value, or from a text that is none. */
  change?: (line: Line, value: Value | null, isUnread: boolean) => Partial<Line>;
  /** Runs after the value was changed by hand. */
  onChanged?: (props: CellProps<Line, Context>) => void;
}

interface Reading<Line extends ProductLine, Value> {
  field: FieldOf<Line, Value | null>;
  parse: (typed: string, line: Line) => Parsed<Value>;
  write: (value: Value) => string;
  isFigure: boolean;
  /** Returns whether a text that is no value yet may become one. */
  mayBecome?: (line: Line) => boolean;
}

/** Returns a column of values that are typed. A text that is no value stays in its cell until it is corrected. */
export const typedColumn = <Line extends ProductLine, Context, Value>(
  {
    label,
    header = typeof label === 'string' ? label : '',
    required,
    placeholder,
    change: follow,
    onChanged,
    ...column
  }: TypedOptions<Line, Context, Value>,
  { field, parse, write, isFigure, mayBecome }: Reading<Line, Value>,
): Column<Line, Context> => {
  const change = (store: LineStore<Line>, line: Line, value: Value | null, unreadText?: string, error?: string) => {
    const { [field]: _before, ...others } = line.unread;
    const unread = unreadText === undefined ? others : { ...others, [field]: unreadText };
    const patch = {
      [field]: value,
      unread,
      errors: { ...line.errors, [field]: error },
      ...follow?.(line, value, unreadText !== undefined),
    };
    store.edit(line.key, patch as unknown as Partial<Line>);
  };
  return {
    ...column,
    cell: field,
    header,
    isFigure,
    ...(typeof label === 'string' && { name: () => label.toLowerCase() }),
    ...(onChanged && { onCopied: (props) => onChanged({ ...props, name: '' }) }),
    ...(required !== undefined && { missing: (line: Line) => (line[field] === null ? (line.errors[field] ?? required) : undefined) }),
    draw: (props) => {
      const { store, line, name, context, isFixed } = props;
      const now = () => store.line(line.key) ?? line;
      return (
        <FigureCell
          lineKey={line.key}
          cell={field}
          label={typeof label === 'string' ? `${label}, ${name}` : label(line, context)}
          value={line[field] as Value | null}
          unread={line.unread[field] ?? ''}
          placeholder={placeholder?.(line, context)}
          isFigure={isFigure}
          parse={(typed) => parse(typed, now())}
          write={write}
          onValue={(value) => {
            change(store, now(), value);
            onChanged?.({ ...props, line: now() });
          }}
          onError={(message, typed) => {
            if (message !== undefined) change(store, now(), null, typed, mayBecome?.(now()) ? undefined : message);
          }}
          error={line.errors[field]}
          disabled={isFixed}
        />
      );
    },
  };
};
