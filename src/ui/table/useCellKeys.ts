import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import type { Column } from './columns.ts';

export interface CellAt {
  key: string | number;
  column: string;
}

/** Direction in which the focus moves after a cell was edited. */
export type CellMove = 'down' | 'right' | 'left' | 'stay';

/** Editing of cells in the table, in columns with `isEdited`. */
export interface CellEntry<Row> {
  /** Cell that is being edited. */
  at: CellAt | undefined;
  onMove: (at: CellAt | undefined) => void;
  /** Draws the editor in place of the cell. Call `move` when it is done. */
  draw: (row: Row, column: string, move: (to: CellMove) => void) => ReactNode;
}

interface CellKeysOptions<Row> {
  entry: CellEntry<Row> | undefined;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  body: RefObject<HTMLTableSectionElement | null>;
  isStale: boolean;
}

const findCell = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null);
const findRow = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null);
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
const handlesClick = (target: EventTarget) => target instanceof Element && target.closest('a, button, input, select, textarea, label');

const isTouch = ({ nativeEvent }: MouseEvent) => nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';

/** Keys of editable cells. → moves from a row into its cells. F2, Enter, a double click or a touch opens one. */
export const useCellKeys = <Row>({ entry, rows, columns, keyOf, body, isStale }: CellKeysOptions<Row>) => {
  const names = entry ? columns.slice(1).flatMap(({ key, isEdited }) => (isEdited ? [key] : [])) : [];
  const cellAt = (index: number, column: string | undefined) =>
    body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] td[data-column="${column}"]`);
  const findRowIndex = (at: CellAt) => rows.findIndex((row) => keyOf(row) === at.key);
  const open = (index: number, column: string | undefined) => {
    const row = rows[index];
    if (row !== undefined && column !== undefined && !isStale) entry?.onMove({ key: keyOf(row), column });
  };
  const before = useRef(entry?.at);
  useLayoutEffect(() => {
    const closedCell = before.current;
    before.current = entry?.at;
    if (!closedCell || entry?.at) return;
    // Returns the focus to the cell, because the row has taken it when the editor closed.
    if (isFocusLost() || document.activeElement?.matches('tr[data-index]')) cellAt(findRowIndex(closedCell), closedCell.column)?.focus();
  });
  const move = (from: CellAt) => (to: CellMove) => {
    const by = { down: names.length, right: 1, left: -1, stay: 0 }[to];
    const position = findRowIndex(from) * names.length + names.indexOf(from.column) + by;
    const row = rows[Math.floor(position / names.length)];
    const column = names[position % names.length];
    entry?.onMove(by !== 0 && row !== undefined && column !== undefined ? { key: keyOf(row), column } : undefined);
  };
  const onRow = (event: KeyboardEvent, index: number) => {
    if (event.key === 'F2') open(index, names[0]);
    else if (event.key === 'ArrowRight') cellAt(index, names[0])?.focus();
    else return false;
    return true;
  };
  const onCell = (event: KeyboardEvent, index: number, column: string) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const above = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'F2' || event.key === 'Enter') open(index, column);
    else if (event.key === 'Escape') findRow(event.target)?.focus();
    else if (direction !== undefined)
      (cellAt(index, names[names.indexOf(column) + direction]) ?? (direction < 0 ? findRow(event.target) : null))?.focus();
    else if (above !== undefined && cellAt(index + above, column)) cellAt(index + above, column)?.focus();
    else return false;
    return true;
  };
  const openCell = (target: EventTarget) => {
    const cell = findCell(target);
    // In a stacked table a touch opens the row.
    if (!cell || handlesClick(target) || getComputedStyle(cell).display !== 'table-cell') return;
    open(Number(findRow(cell)?.dataset.index), cell.dataset.column);
  };
  return {
    /** Handles a key. Returns true if it was for a cell. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const index = Number(findRow(event.target)?.dataset.index);
      if (names.length === 0 || event.ctrlKey || event.altKey || event.metaKey) return false;
      const { target } = event;
      if (!(target instanceof HTMLTableCellElement || target instanceof HTMLTableRowElement)) return false;
      const isDone = target instanceof HTMLTableCellElement ? onCell(event, index, target.dataset.column ?? '') : onRow(event, index);
      if (isDone) event.preventDefault();
      return isDone;
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => openCell(event.target),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (names.length > 0 && isTouch(event)) openCell(event.target);
    },
    /** Returns the editor for the open cell of a row. */
    drawn: (row: Row) => {
      const at = entry?.at;
      return at?.key === keyOf(row) ? { column: at.column, content: entry?.draw(row, at.column, move(at)) } : undefined;
    },
    isOn: names.length > 0,
  };
};
