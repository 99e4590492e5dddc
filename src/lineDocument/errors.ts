import type { Column } from './grid/column.ts';
import type { ProductLine } from './product/productLine.ts';
import type { LineStore } from './store.ts';

type Columns<Line extends ProductLine> = readonly Column<Line, never>[];

export interface CellError {
  key: number;
  cell: string;
}

const findCellOfField = <Line extends ProductLine>(columns: Columns<Line>, field: string) =>
  columns.find(({ cell, errorFields }) => cell === field || errorFields?.includes(field))?.cell;

/** Finds the cell of a server error. `Lines.2.Quantity` is the quantity of the third line that was sent. */
export const findCell = <Line extends ProductLine>(
  columns: Columns<Line>,
  sentLines: readonly Line[],
  path: string,
  linesField = 'Lines',
): CellError | undefined => {
  const [list, index, field, ...more] = path.split('.');
  const line = list === linesField && more.length === 0 ? sentLines[Number(index)] : undefined;
  const cell = field === undefined ? undefined : findCellOfField(columns, field);
  return line && cell ? { key: line.key, cell } : undefined;
};

/** Shows the server's errors at their cells. Returns the first cell and the errors that belong to no line. */
export const showErrors = <Line extends ProductLine>(
  store: LineStore<Line>,
  columns: Columns<Line>,
  sentLines: readonly Line[],
  errors: Readonly<Record<string, string>>,
  linesField?: string,
) => {
  const others: Record<string, string> = {};
  let first: CellError | undefined;
  for (const [path, message] of Object.entries(errors)) {
    const cell = findCell(columns, sentLines, path, linesField);
    if (cell) {
      store.setError(cell.key, cell.cell, message);
      first ??= cell;
    } else others[path] = message;
  }
  return { first, others };
};

const findCellError = <Line extends ProductLine, Context>({ cell, has, missing }: Column<Line, Context>, line: Line, context: Context) =>
  cell === undefined || has?.(line) === false ? undefined : (missing?.(line, context) ?? line.errors[cell]);

/** Whether there are enough lines and no cell is missing or invalid. */
export const areLinesComplete = <Line extends ProductLine, Context>(
  { columns, noLine }: { columns: readonly Column<Line, Context>[]; noLine?: string },
  { inOrder, isBlank }: Pick<LineStore<Line>, 'inOrder' | 'isBlank'>,
  context: Context,
) => {
  const lines = inOrder().filter((line) => !isBlank(line));
  return (
    (noLine === undefined || lines.length > 0) &&
    lines.every((line) => columns.every((column) => findCellError(column, line, context) === undefined))
  );
};

/** Marks every incomplete line. Returns the first cell to correct. */
export const findMissing = <Line extends ProductLine, Context>(
  store: LineStore<Line>,
  columns: readonly Column<Line, Context>[],
  context: Context,
): CellError | undefined => {
  let first: CellError | undefined;
  for (const line of store.inOrder()) {
    if (store.isBlank(line)) continue;
    for (const column of columns) {
      const { cell } = column;
      const message = findCellError(column, line, context);
      if (cell === undefined || message === undefined) continue;
      store.setError(line.key, cell, message);
      first ??= { key: line.key, cell };
    }
  }
  return first;
};

/** Returns the leftmost error of a line with the name of its cell. */
const findFirstError = <Line extends ProductLine>(line: Line, columns: Columns<Line>) => {
  const column = columns.find(({ cell }) => cell !== undefined && line.errors[cell]);
  const message = column?.cell === undefined ? Object.values(line.errors).find(Boolean) : line.errors[column.cell];
  return message === undefined ? undefined : { message, name: column?.name?.(line) ?? '' };
};

/** Returns `Line 8` if the message names the cell, otherwise `The quantity of line 8`. */
const describePlace = ({ position, message, name }: { position: number; message: string; name: string }) =>
  message.toLowerCase().includes(name.toLowerCase().replace(/s$/, '')) ? `Line ${position}` : `The ${name} of line ${position}`;

const maxNamed = 8;

/** Describes which lines have errors. If only one has, includes its message. Undefined if none has. */
export const describeErrors = <Line extends ProductLine>(store: LineStore<Line>, columns: Columns<Line>): string | undefined => {
  const errors = store.inOrder().flatMap((line, index) => {
    const error = store.isBlank(line) ? undefined : findFirstError(line, columns);
    return error ? [{ position: index + 1, ...error }] : [];
  });
  const [first] = errors;
  if (!first) return undefined;
  if (errors.length === 1)
    return `${describePlace(first)} cannot be saved yet: ${first.message.charAt(0).toLowerCase()}${first.message.slice(1)}`;
  const places = errors.map(({ position }) => position);
  const firstPlaces = places.slice(0, maxNamed);
  const last = places.length > maxNamed ? `${places.length - maxNamed} more` : firstPlaces.pop();
  return `${places.length} lines cannot be saved yet: ${firstPlaces.join(', ')} and ${last}`;
};
