import type { ColumnChoice } from '#contract/system/views/shapes.ts';
import type { Column } from '#src/ui/table/columns.ts';

export interface Arranged<Row> {
  column: Column<Row>;
  isShown: boolean;
}

const isAction = ({ title }: Column<never>) => title === '';

/** The columns that can be moved and taken away: all but the first, which is the row's link, and those of buttons. */
const movable = <Row>(columns: readonly Column<Row>[]) => columns.slice(1).filter((column) => !isAction(column));

/** In the chosen order. A column that is new to the list since stands where the list has it, after the one before it. */
export const arrange = <Row>(columns: readonly Column<Row>[], choices: readonly ColumnChoice[] | null): Arranged<Row>[] => {
  const own = movable(columns);
  const byKey = new Map(own.map((column) => [column.key, column]));
  const arranged = (choices ?? []).flatMap(({ Key, IsShown }) => {
    const column = byKey.get(Key);
    return column ? [{ column, isShown: IsShown }] : [];
  });
  for (const [index, column] of own.entries()) {
    if (arranged.some((one) => one.column === column)) continue;
    const after = arranged.findIndex((one) => one.column === own[index - 1]);
    arranged.splice(after + 1, 0, { column, isShown: !column.isExtra });
  }
  return arranged;
};

export const choicesOf = (arranged: readonly Arranged<never>[]): ColumnChoice[] =>
  arranged.map(({ column, isShown }) => ({ Key: column.key, IsShown: isShown }));

/** What was chosen stays as long as there is room: those that would never leave then do so last, an extra one before them. */
const leavingLast = <Row>(column: Column<Row>): Column<Row> => ({ ...column, leaves: column.leaves ?? (column.isExtra ? 3 : 4) });

/** The columns as the table draws them. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], choices: readonly ColumnChoice[] | null): readonly Column<Row>[] => {
  if (choices === null && !columns.some(({ isExtra }) => isExtra)) return columns;
  const shown = arrange(columns, choices).flatMap(({ column, isShown }) => (isShown ? [column] : []));
  return [...columns.slice(0, 1), ...(choices ? shown.map(leavingLast) : shown), ...columns.slice(1).filter(isAction)];
};

/** One place up or down; undefined at the end. */
export const moved = <Row>(arranged: readonly Arranged<Row>[], index: number, by: -1 | 1) => {
  const [one, other] = [arranged[index], arranged[index + by]];
  return one && other && arranged.with(index, other).with(index + by, one);
};
