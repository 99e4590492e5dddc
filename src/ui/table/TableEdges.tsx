import { cellClass } from './columns.ts';
import type { Column, Sort } from './columns.ts';

interface TableHeadProps {
  columns: readonly Column<never>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** Undefined if rows cannot be selected. */
  selected: 'none' | 'some' | 'all' | undefined;
  onChooseAll: (isChosen: boolean) => void;
}

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const;

/** Elements that carry the widths. useMeasuredWidths sets them, so that no row is drawn again. */
export const TableColumns = ({ columns, hasSelection }: { columns: readonly Column<never>[]; hasSelection: boolean }) => (
  <colgroup>
    {hasSelection && <col className="choose" />}
    {columns.map(({ key }, index) => (
      <col key={key} className={`column-${index}`} />
    ))}
  </colgroup>
);

export const TableHead = ({ columns, sort, onSort, selected, onChooseAll }: TableHeadProps) => (
  <thead>
    <tr>
      {selected && (
        <th className="choose" scope="col">
          <label>
            <input
              type="checkbox"
              aria-label="Select all"
              checked={selected === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = selected === 'some';
              }}
              onChange={(event) => onChooseAll(event.target.checked)}
            />
          </label>
        </th>
      )}
      {columns.map((column, index) => {
        const order = sort?.key === column.key ? sort.order : undefined;
        return (
          <th key={column.key} scope="col" className={cellClass(column, index)} aria-sort={order && ariaSort[order]}>
            {column.sortBy ? (
              <button type="button" onClick={() => onSort({ key: column.key, order: order === 'ASC' ? 'DESC' : 'ASC' })}>
                {column.title}
                <span aria-hidden="true" className="sort-arrow">
                  {order === 'ASC' ? '↑' : order === 'DESC' ? '↓' : ''}
                </span>
              </button>
            ) : (
              column.title || <span className="visually-hidden">Action</span>
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);

export const TableTotals = ({ columns, hasSelection }: { columns: readonly Column<never>[]; hasSelection: boolean }) => {
  if (columns.every((column) => column.total === undefined)) return null;
  return (
    <tfoot>
      <tr>
        {hasSelection && <td className="choose" />}
        {columns.map((column, index) => (
          <td key={column.key} className={cellClass(column, index)} data-title={column.title}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
};
