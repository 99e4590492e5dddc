import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Column, Sort } from './columns.ts';
import { sorted } from './columns.ts';
import { titleOnEnter, titleOnFocus } from './cutTitles.ts';
import { TableColumns, TableHead, TableTotals } from './TableEdges.tsx';
import { TableRow } from './TableRow.tsx';
import { useCellKeys } from './useCellKeys.ts';
import type { CellEntry } from './useCellKeys.ts';
import { useMeasuredWidths } from './useMeasuredWidths.ts';
import type { ShownPart } from './useMeasuredWidths.ts';
import { useRowKeys } from './useRowKeys.ts';
import { VisibleRows } from './VisibleRows.tsx';
import './table.css';

export type RowKey = string | number;

export interface Selection {
  keys: ReadonlySet<RowKey>;
  onChange: (keys: ReadonlySet<RowKey>) => void;
  /** Rows that can be selected. If absent, all. */
  possible?: readonly RowKey[];
  /** Selection of the whole list, for a list of which only one page is loaded. */
  wholeList?: { isChosen: boolean; choose: (isWanted: boolean) => void };
}

const selectionState = (selection: Selection, count: number) => {
  if (selection.keys.size === 0) return 'none';
  return (selection.wholeList?.isChosen ?? selection.keys.size >= count) ? 'all' : 'some';
};

export interface TableProps<Row> {
  /** Accessible name of the table, such as `Open orders`. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => RowKey;
  /** Target of the first column's link. Enter follows it. */
  linkTo?: (row: Row) => string;
  /** Called on Enter or a click on the first column, in place of a link. */
  onOpen?: (row: Row) => void;
  /** Rows that `onOpen` applies to. If absent, all. */
  canOpen?: (row: Row) => boolean;
  /** Selected with Space or the check box. */
  selection?: Selection;
  /** Accessible name of the check box, such as `Pay invoice 20014`. Defaults to `Select` and the first column. */
  selectLabel?: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Colours the row's edge, in addition to the text in a column. */
  toneOf?: (row: Row) => 'attention' | 'refused' | undefined;
  /** Keys of rows that another user has just changed. */
  changed?: ReadonlySet<RowKey> | undefined;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  density?: 'compact' | 'default' | 'touch';
  /** True if the rows are from an earlier query. They are then dimmed, and Enter opens none. */
  isStale?: boolean;
  /** True if the screen scrolls the table sideways when the columns do not fit. The table then stacks into one column no earlier than others. */
  isScrolled?: boolean;
  /** Filter and page of a list. Columns are measured again if the filter changes. If absent, if all rows are others. */
  shown?: ShownPart | undefined;
  /** Cells that can be edited in the table. */
  entry?: CellEntry<Row> | undefined;
}

/** Base of every list: sticky header and totals, keyboard navigation, and virtual rows above 50. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { label, rows, columns, keyOf, linkTo, selection, selectLabel, empty, density = 'default', toneOf, isStale = false } = props;
  const id = useId();
  const hasSelection = selection !== undefined;
  const possible = selection?.possible && new Set(selection.possible);
  const [ownSort, setOwnSort] = useState<Sort | undefined>(props.sort);
  const sort = props.onSort ? props.sort : ownSort;
  const inOrder = sorted(rows, columns, sort);
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  /** Scrolls to a row. Set by VirtualRows if only some rows are drawn. */
  const reach = useRef<(index: number) => void>(() => undefined);
  const toggle = (row: Row) => {
    if (!selection) return;
    const keys = new Set(selection.keys);
    if (!keys.delete(keyOf(row))) keys.add(keyOf(row));
    selection.onChange(keys);
  };
  const keyboard = useRowKeys({
    keys: inOrder.map(keyOf),
    body,
    isStale,
    reach,
    onSelect: (index) => inOrder[index] !== undefined && toggle(inOrder[index]),
  });
  const measureMore = useMeasuredWidths(box, {
    id,
    columns,
    rows: inOrder,
    keyOf,
    hasSelection,
    isStale,
    isScrolled: props.isScrolled === true,
    shown: props.shown,
  });
  const cells = useCellKeys({ entry: props.entry, rows: inOrder, columns, keyOf, body, isStale });
  if (rows.length === 0 && empty !== undefined) return empty;
  const chooseAll = (isChosen: boolean) =>
    selection?.wholeList ? selection.wholeList.choose(isChosen) : selection?.onChange(new Set(isChosen ? inOrder.map(keyOf) : []));
  return (
    <div className={`table-box${isStale ? ' is-stale' : ''}`} aria-busy={isStale} ref={box}>
      <style />
      <table id={id} className={`table density-${density}`} aria-label={label} aria-rowcount={inOrder.length + 1}>
        <TableColumns columns={columns} hasSelection={hasSelection} />
        <TableHead
          columns={columns}
          sort={sort}
          onSort={props.onSort ?? setOwnSort}
          selected={selection && selectionState(selection, rows.length)}
          onChooseAll={chooseAll}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows take the focus; their body listens for all of them */}
        <tbody
          ref={body}
          onKeyDown={(event) => cells.onKeyDown(event) || keyboard.onKeyDown(event)}
          onMouseOver={titleOnEnter}
          onFocus={(event) => {
            keyboard.onFocus(event);
            titleOnFocus(event);
          }}
          onBlur={keyboard.onBlur}
          onClick={(event) => {
            keyboard.onClick(event);
            cells.onClick(event);
          }}
          onDoubleClick={cells.onDoubleClick}
        >
          <VisibleRows count={inOrder.length} active={keyboard.active} onGrow={measureMore} {...{ body, density, reach }}>
            {({ indexes, before, after, measure }) => (
              <>
                {before > 0 && <SpacerRow height={before} />}
                {indexes.map((index) => {
                  const row = inOrder[index] as Row;
                  return (
                    <TableRow<Row>
                      key={keyOf(row)}
                      {...{ row, index, columns, linkTo, selectLabel, measure }}
                      onOpen={!props.canOpen || props.canOpen(row) ? props.onOpen : undefined}
                      isReachable={keyboard.active === index}
                      isSelected={selection?.keys.has(keyOf(row))}
                      canSelect={possible?.has(keyOf(row)) ?? true}
                      onSelect={toggle}
                      hasCells={cells.isOn}
                      entered={cells.drawn(row)}
                      tone={toneOf?.(row)}
                      isChanged={props.changed?.has(keyOf(row))}
                    />
                  );
                })}
                {after > 0 && <SpacerRow height={after} />}
              </>
            )}
          </VisibleRows>
        </tbody>
        <TableTotals columns={columns} hasSelection={hasSelection} />
      </table>
    </div>
  );
};

// A single cell, because a column span would reserve space for columns that are hidden.
const SpacerRow = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className="spacer">
    <td style={{ height }} />
  </tr>
);
