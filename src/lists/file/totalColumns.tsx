import type { Column } from '#src/ui/table/columns.ts';
import type { ListTotals } from '#src/lists/state/useListTotals.ts';

/** Formats totals like the figures of a row, by passing the totals as a row. Removes links and buttons. */
export const totalColumns = <Row,>(columns: readonly Column<Row>[], totals: ListTotals | undefined): readonly Column<Row>[] => {
  if (!totals || !columns.some(({ key }) => totals.of.includes(key))) return columns;
  return columns.map((column, index) => {
    if (totals.of.includes(column.key))
      return {
        ...column,
        total: totals.lines.map((line) => <div key={JSON.stringify(line)}>{column.cell(line as Row)}</div>),
      };
    return index === 0 ? { ...column, total: 'Total' } : column;
  });
};
