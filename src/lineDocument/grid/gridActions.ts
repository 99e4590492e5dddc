import { flushSync } from 'react-dom';
import type { DocumentLine, LineStore } from '#src/lineDocument/store.ts';
import { bringRow } from './nearRows.ts';

/** Name of the whole line where a cell is expected. Typed letters have no effect there. */
export const wholeLine = 'line';

/** `cell` is a cell of the line or `wholeLine`. */
export interface CellPosition {
  key: number;
  cell: string;
}

/** Focuses a cell. Returns false if it does not exist. */
export const focusCell = (grid: HTMLElement | null, key: number | undefined, cell: string | undefined) => {
  if (!grid || key === undefined || cell === undefined) return false;
  bringRow(grid, key);
  const position = cell === wholeLine ? `[data-row="${key}"]` : `[data-line="${key}"][data-cell="${cell}"]`;
  const element = grid.querySelector<HTMLElement>(position);
  element?.focus();
  return element !== null;
};

export interface GridRules<Line> {
  /** Lists the editable cells of a line in Enter order. Includes `from` even if Enter does not stop there. */
  cellsOf: (line: Line | undefined, from?: string) => readonly string[];
  /** Returns the cell that users change most often in a filled line. */
  mainCell: (isFixed: boolean) => string;
  /** Returns the values that Ctrl+D copies from the line above. Undefined if the cells do not match. */
  copyCell: (cell: string, from: Line, to: Line) => Partial<Line> | undefined;
  onCopied?: (key: number, cell: string) => void;
  /** Returns the line with the main cell raised or lowered by one usual step, such as a layer or a pallet. */
  stepCell?: (line: Line, by: 1 | -1) => Partial<Line> | undefined;
  onStepped?: (key: number) => void;
  /** Whether the lines come from another record, so that none can be added, removed or moved. */
  isGiven?: boolean | undefined;
  /** Whether the lines are sorted by their content. */
  isSorted?: boolean | undefined;
  canRemove?: (line: Line) => boolean;
  /** Called after a line was removed, and after it was restored. */
  onRemoved?: (line: Line) => void;
}

interface GridParts<Line extends DocumentLine> {
  store: LineStore<Line>;
  rules: GridRules<Line>;
  isFixed: boolean;
  /** Offers to undo a removal. */
  onRemoved: (undo: () => void) => void;
}

/** Focuses a line. A filled line gets the focus as a whole, to prevent accidental changes. A blank one gets it in its first cell. */
export const focusLine = <Line extends DocumentLine>(grid: HTMLElement | null, store: LineStore<Line>, at = 0) => {
  const [first, line = first] = [store.inOrder()[0], store.inOrder()[at]];
  focusCell(grid, line?.key, line && !store.isBlank(line) ? wholeLine : line && store.firstCell(line));
};

/** Actions that the shortcuts and the line menu share. Each moves the focus to the next cell or line to work on. */
export const gridActions = <Line extends DocumentLine>({ store, rules, isFixed, onRemoved }: GridParts<Line>) => {
  const focusStart = (grid: HTMLElement, key: number) => {
    const line = store.line(key);
    if (line) focusCell(grid, key, store.firstCell(line));
  };
  /** Focuses the same cell of another line, or the start of a line that does not have the cell. */
  const focusSame = (grid: HTMLElement, key: number, cell: string) => focusCell(grid, key, cell) || focusStart(grid, key);
  const addLine = (grid: HTMLElement) => {
    const last = store.line(store.get().keys.at(-1) ?? -1);
    focusStart(grid, last && store.isBlank(last) ? last.key : flushSync(() => store.addLine()));
  };

  const goNext = (grid: HTMLElement, { key, cell }: CellPosition) => {
    const cells = rules.cellsOf(store.line(key), cell);
    const next = cell === wholeLine ? rules.mainCell(isFixed) : cells[cells.indexOf(cell) + 1];
    if (next) return focusCell(grid, key, next);
    const { keys } = store.get();
    const below = keys[keys.indexOf(key) + 1];
    if (below !== undefined) return focusStart(grid, below);
    const line = store.line(key);
    return isFixed || rules.isGiven || !line || store.isBlank(line) ? undefined : addLine(grid);
  };

  const goRow = (grid: HTMLElement, { key, cell }: CellPosition, by: number) => {
    const { keys } = store.get();
    const to = keys[keys.indexOf(key) + by];
    const line = to === undefined ? undefined : store.line(to);
    // Moving down from the last line adds a new one.
    if (by > 0 && !isFixed && !rules.isGiven && (!line || (store.isBlank(line) && to === keys.at(-1)))) return addLine(grid);
    return to !== undefined && focusSame(grid, to, cell);
  };

  const remove = (grid: HTMLElement, { key, cell }: CellPosition) => {
    const at = store.get().keys.indexOf(key);
    const line = store.line(key);
    if (!line || rules.isGiven || rules.canRemove?.(line) === false) return;
    const undo = flushSync(() => store.remove(key));
    rules.onRemoved?.(line);
    const remainingKeys = store.get().keys;
    const next = Math.min(at, remainingKeys.length - 1);
    if (cell === wholeLine) focusLine(grid, store, next);
    else if (remainingKeys[next] !== undefined) focusSame(grid, remainingKeys[next], cell);
    if (store.isBlank(line)) return;
    onRemoved(() => {
      flushSync(undo);
      rules.onRemoved?.(line);
      focusCell(grid, key, cell);
    });
  };

  const copyFromAbove = ({ key, cell }: CellPosition) => {
    if (cell === wholeLine) return;
    const { keys } = store.get();
    const from = store.line(keys[keys.indexOf(key) - 1] ?? -1);
    const to = store.line(key);
    const patch = from && to && rules.copyCell(cell, from, to);
    if (!patch) return;
    store.edit(key, patch);
    rules.onCopied?.(key, cell);
  };

  const move = (grid: HTMLElement, { key, cell }: CellPosition, by: number) => {
    if (rules.isGiven || rules.isSorted) return;
    flushSync(() => store.move(key, by));
    focusCell(grid, key, cell);
  };

  const step = (key: number, by: 1 | -1) => {
    const line = store.line(key);
    const patch = line && rules.stepCell?.(line, by);
    if (!patch) return;
    store.edit(key, patch);
    rules.onStepped?.(key);
  };

  return { step, goNext, goRow, remove, copyFromAbove, move, addLine };
};
export type GridActions = ReturnType<typeof gridActions>;
