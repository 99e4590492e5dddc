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
  /** Message if the cell is empty. */
  required?: string;
  /** Returns the placeholder of an empty cell. */
  placeholder?: (line: Line, context: Context) => string;
  /** Returns further changes to the line after a new value or invalid text. */
  change?: (line: Line, value: Value | null, isUnread: boolean) => Partial<Line>;
  /** Called after the user changed the value. */
  onChanged?: (props: CellProps<Line, Context>) => void;
}

interface Reading<Line extends ProductLine, Value> {
  field: FieldOf<Line, Value | null>;
  parse: (typed: string, line: Line) => Parsed<Value>;
  write: (value: Value) => string;
  isFigure: boolean;
  /** Whether invalid text may become valid later, such as trade units without a product. */
  canBecomeValid?: (line: Line) => boolean;
}

/** Column of parsed values. Invalid text stays in its cell until it is corrected. */
export const typedColumn = <Line extends ProductLine, Context, Value>(
  {
    label,
    header = typeof label === 'string' ? label : '',
    required,
    placeholder,
    change: deriveChanges,
    onChanged,
    ...column
  }: TypedOptions<Line, Context, Value>,
  { field, parse, write, isFigure, canBecomeValid }: Reading<Line, Value>,
): Column<Line, Context> => {
  const change = (store: LineStore<Line>, line: Line, value: Value | null, unreadText?: string, error?: string) => {
    const { [field]: _before, ...otherTexts } = line.unread;
    const unread = unreadText === undefined ? otherTexts : { ...otherTexts, [field]: unreadText };
    const patch = {
      [field]: value,
      unread,
      errors: { ...line.errors, [field]: error },
      ...deriveChanges?.(line, value, unreadText !== undefined),
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
      const currentLine = () => store.line(line.key) ?? line;
      return (
        <FigureCell
          lineKey={line.key}
          cell={field}
          label={typeof label === 'string' ? `${label}, ${name}` : label(line, context)}
          value={line[field] as Value | null}
          unread={line.unread[field] ?? ''}
          placeholder={placeholder?.(line, context)}
          isFigure={isFigure}
          parse={(typedText) => parse(typedText, currentLine())}
          write={write}
          onValue={(value) => {
            change(store, currentLine(), value);
            onChanged?.({ ...props, line: currentLine() });
          }}
          onError={(message, typedText) => {
            if (message !== undefined) change(store, currentLine(), null, typedText, canBecomeValid?.(currentLine()) ? undefined : message);
          }}
          error={line.errors[field]}
          disabled={isFixed}
        />
      );
    },
  };
};
