import { FilterChips } from '#src/ui/screen/filters/FilterChips.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import type { List } from './list.ts';

/** Chooses the sort order on a narrow screen, where the table has no headings. */
export const OrderChip = <Row,>({ columns, list }: { columns: readonly Column<Row>[]; list: List<Row> }) => {
  const choices = columns
    .filter((column) => column.sortBy)
    .flatMap(({ key, title }) => [
      { value: `${key} ASC`, label: `${title} ↑` },
      { value: `${key} DESC`, label: `${title} ↓` },
    ]);
  if (choices.length === 0) return null;
  const choose = (value: string | undefined) => {
    const [key = '', order] = value?.split(' ') ?? [];
    if (value) list.setSort({ key, order: order === 'DESC' ? 'DESC' : 'ASC' });
  };
  return (
    <div className="order-chip">
      <FilterChips
        label="Sort by"
        filters={[{ key: 'order', label: 'Sort by', choices, isRequired: true }]}
        values={{ order: list.sort && `${list.sort.key} ${list.sort.order}` }}
        onChange={(_key, value) => choose(value)}
      />
    </div>
  );
};
