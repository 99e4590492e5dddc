import type { ColumnChoice } from '#contract/system/views/shapes.ts';
import type { Column } from '#src/ui/table/columns.ts';

export interface Arranged<Row> {
  column: Column<Row>;
  isShown: boolean;
}

const isAction = ({ title }: Column<never>) => title === '';

/** Lists the columns that can be moved or hidden. The first column stays, because it links to the row. Columns of buttons stay too. */
const movable = <Row>(columns: readonly Column<Row>[]) => columns.slice(1).filter((column) => !isAction(column));

/** Puts the columns in the user's order. A column that a later release added goes where the standard order has it. */
export const arrange = <Row>(columns: readonly Column<Row>[], choices: readonly ColumnChoice[] | null): Arranged<Row>[] => {
  const movableColumns = movable(columns);
  const byKey = new Map(movableColumns.map((column) => [column.key, column]));
  const arrangedColumns = (choices ?? []).flatMap(({ Key, IsShown }) => {
    const column = byKey.get(Key);
    return column ? [{ column, isShown: IsShown }] : [];
  });
  for (const [index, column] of movableColumns.entries()) {
    if (arrangedColumns.some((one) => one.column === column)) continue;
    const after = arrangedColumns.findIndex((one) => one.column === movableColumns[index - 1]);
    arrangedColumns.splice(after + 1, 0, { column, isShown: !column.isExtra });
  }
  return arrangedColumns;
};

export const toChoices = (columns: readonly Arranged<never>[]): ColumnChoice[] =>
  columns.map(({ column, isShown }) => ({ Key: column.key, IsShown: isShown }));

/** Lets every chosen column be hidden if space is short. Extra columns are hidden third, and columns that otherwise always stay are hidden last. */
const makeHideable = <Row>(column: Column<Row>): Column<Row> => ({ ...column, hideOrder: column.hideOrder ?? (column.isExtra ? 3 : 4) });

/** Returns the columns that the table draws. */
export const listVisibleColumns = <Row>(
  columns: readonly Column<Row>[],
  choices: readonly ColumnChoice[] | null,
): readonly Column<Row>[] => {
  if (choices === null && !columns.some(({ isExtra }) => isExtra)) return columns;
  const visibleColumns = arrange(columns, choices).flatMap(({ column, isShown }) => (isShown ? [column] : []));
  return [...columns.slice(0, 1), ...(choices ? visibleColumns.map(makeHideable) : visibleColumns), ...columns.slice(1).filter(isAction)];
};

/** Moves a column by one position. Undefined if it is at the end already. */
export const moveColumn = <Row>(columns: readonly Arranged<Row>[], index: number, by: -1 | 1) => {
  const [one, other] = [columns[index], columns[index + by]];
  return one && other && columns.with(index, other).with(index + by, one);
};
