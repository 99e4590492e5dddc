import type { KeyboardEvent } from 'react';
import type { DocumentLine, LineStore } from '#src/lineDocument/store.ts';
import { readLineAction } from '#src/ui/lines/lineKeys.ts';
import type { LineAction } from '#src/ui/lines/lineKeys.ts';
import { wholeLine } from './gridActions.ts';
import type { CellPosition, GridActions, GridRules } from './gridActions.ts';

interface FocusPosition extends CellPosition {
  /** Absent if the whole line has the focus. */
  input?: HTMLInputElement | HTMLSelectElement;
}

const findPosition = (target: EventTarget): FocusPosition | undefined => {
  if (target instanceof HTMLElement && target.dataset.row !== undefined) return { key: Number(target.dataset.row), cell: wholeLine };
  const isInput = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const { line, cell } = isInput ? target.dataset : {};
  return isInput && line !== undefined && cell !== undefined ? { key: Number(line), cell, input: target } : undefined;
};

const isArrow = (key: string) => key === 'ArrowUp' || key === 'ArrowDown';

interface KeyParts<Line extends DocumentLine> {
  store: LineStore<Line>;
  rules: GridRules<Line>;
  actions: GridActions;
  isFixed: boolean;
}

/** Returns the keyboard handler of the grid's outermost element. */
export const gridKeys = <Line extends DocumentLine>({ store, rules, actions, isFixed }: KeyParts<Line>) => {
  const { goNext, goRow, remove, copyFromAbove, move, step } = actions;
  const lineActions: Record<LineAction, (grid: HTMLElement, position: FocusPosition) => unknown> = {
    remove,
    copyAbove: (_grid, position) => copyFromAbove(position),
    moveUp: (grid, position) => move(grid, position, -1),
    moveDown: (grid, position) => move(grid, position, 1),
  };
  const actionFor = (event: KeyboardEvent<HTMLElement>, position: FocusPosition): (() => unknown) | undefined => {
    const grid = event.currentTarget;
    const { key } = event;
    const control = event.ctrlKey || event.metaKey;
    const lineAction = readLineAction(event);
    if (lineAction) return isFixed ? undefined : () => lineActions[lineAction](grid, position);
    if (control && isArrow(key) && rules.stepCell && position.cell === rules.mainCell(false))
      return isFixed ? undefined : () => step(position.key, key === 'ArrowUp' ? 1 : -1);
    if (control || event.altKey) return undefined;
    const { input } = position;
    // A select element uses the arrow keys itself.
    if (input instanceof HTMLSelectElement && isArrow(key)) return undefined;
    if (isArrow(key)) return () => goRow(grid, position, key === 'ArrowUp' ? -1 : 1);
    if (key === 'F2' && !input) return () => goNext(grid, position);
    if (key === 'F2' && input instanceof HTMLInputElement) return () => input.setSelectionRange(input.value.length, input.value.length);
    if (key === 'Enter' && !event.shiftKey) return () => goNext(grid, position);
    const line = store.line(position.key);
    const isLast = position.cell === rules.cellsOf(line, position.cell).at(-1) && position.key === store.get().keys.at(-1);
    if (key === 'Tab' && !event.shiftKey && isLast && line && !store.isBlank(line) && !isFixed && !rules.isGiven)
      return () => goNext(grid, position);
    return undefined;
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented) return;
    const position = findPosition(event.target);
    const action = position && actionFor(event, position);
    if (!action) return;
    event.preventDefault();
    action();
  };
};
