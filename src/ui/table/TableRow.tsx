import { memo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cellClass } from './columns.ts';
import type { Column } from './columns.ts';
import type { MeasureRow } from './VirtualRows.tsx';

interface TableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  linkTo: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  selectLabel: ((row: Row) => string) | undefined;
  measure: MeasureRow;
  isReachable: boolean;
  isSelected: boolean | undefined;
  canSelect: boolean;
  onSelect: (row: Row) => void;
  tone: 'attention' | 'refused' | undefined;
  /** True if another user has just changed the row. */
  isChanged: boolean | undefined;
  /** True if some cells can be edited in place. */
  hasCells: boolean;
  /** Content of the open cell. */
  entered: { column: string; content: ReactNode } | undefined;
}

/** Returns a name for the row, such as `deal 10452/2`. */
const nameRow = <Row,>(row: Row, [first]: readonly Column<Row>[]) => {
  const cellContent = first?.cell(row);
  return `${first?.title.toLowerCase()} ${typeof cellContent === 'string' || typeof cellContent === 'number' ? cellContent : ''}`.trim();
};

const DrawnRow = <Row,>(props: TableRowProps<Row>) => {
  const {
    row,
    index,
    columns,
    linkTo,
    onOpen,
    selectLabel,
    measure,
    isReachable,
    isSelected,
    canSelect,
    onSelect,
    tone,
    isChanged,
    hasCells,
    entered,
  } = props;
  const linkContent = (content: ReactNode) => {
    const to = linkTo?.(row);
    if (to) {
      return (
        <Link to={to} tabIndex={-1} data-open>
          {content}
        </Link>
      );
    }
    if (!onOpen) return content;
    return (
      <button type="button" className="link" tabIndex={-1} data-open onClick={() => onOpen(row)}>
        {content}
      </button>
    );
  };
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={[tone && `tone-${tone}`, isChanged && 'is-changed'].filter(Boolean).join(' ') || undefined}
      tabIndex={isReachable ? 0 : -1}
    >
      {isSelected !== undefined && (
        <td className="choose">
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={selectLabel ? selectLabel(row) : `Select ${nameRow(row, columns)}`}
              checked={isSelected}
              disabled={!canSelect}
              onChange={() => onSelect(row)}
            />
          </label>
        </td>
      )}
      {columns.map((column, at) => {
        const content = column.cell(row);
        const isEdited = at > 0 && entered?.column === column.key;
        return (
          <td
            key={column.key}
            className={cellClass(column, at)}
            data-title={column.title}
            {...(hasCells && at > 0 && column.isEdited && { 'data-column': column.key, tabIndex: -1 })}
          >
            {at === 0 ? linkContent(content) : content}
            {isEdited && entered.content}
          </td>
        );
      })}
    </tr>
  );
};

/** Memoised, so that scrolling draws only the rows that come into view. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;
