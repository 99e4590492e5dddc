import type { RefObject } from 'react';
import type { DocumentLine, LineStore } from '#src/lineDocument/store.ts';
import { LazyMenu } from '#src/ui/screen/dialog/LazyMenu.tsx';
import type { GridActions, GridRules } from './gridActions.ts';

interface LineMenuProps<Line extends DocumentLine> {
  store: LineStore<Line>;
  rules: GridRules<Line>;
  actions: GridActions;
  grid: RefObject<HTMLDivElement | null>;
  lineKey: number;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Offers the line shortcuts to touch and mouse users. */
export const LineMenu = <Line extends DocumentLine>({ store, rules, actions, grid, lineKey, anchor, onClose }: LineMenuProps<Line>) => {
  const { keys } = store.get();
  const at = keys.indexOf(lineKey);
  const line = store.line(lineKey);
  const position = { key: lineKey, cell: line ? store.firstCell(line) : '' };
  const moves = [
    { label: 'Move up', isOff: at === 0, run: (element: HTMLElement) => actions.move(element, position, -1) },
    { label: 'Move down', isOff: at === keys.length - 1, run: (element: HTMLElement) => actions.move(element, position, 1) },
  ];
  const choices = [
    ...(rules.isSorted ? [] : moves),
    { label: 'Copy product from above', isOff: at === 0, run: () => actions.copyFromAbove(position) },
    {
      label: 'Remove line',
      isOff: line !== undefined && rules.canRemove?.(line) === false,
      run: (element: HTMLElement) => actions.remove(element, position),
    },
  ];
  const choose = (run: (element: HTMLElement) => void) => {
    // The closing menu returns the focus first, so the action must move it afterwards.
    requestAnimationFrame(() => grid.current && run(grid.current));
  };
  return (
    <LazyMenu
      anchor={anchor}
      onClose={onClose}
      keepsFocus
      choices={choices.map(({ label, isOff, run }) => ({ label, disabled: isOff, run: () => choose(run) }))}
    />
  );
};
