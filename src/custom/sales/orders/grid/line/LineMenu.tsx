import type { RefObject } from 'react';
import { LazyMenu } from '#src/ui/screen/dialog/LazyMenu.tsx';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import type { GridDeeds } from '#src/custom/sales/orders/grid/gridDeeds.ts';

interface LineMenuProps {
  store: OrderStore;
  deeds: GridDeeds;
  grid: RefObject<HTMLDivElement | null>;
  lineKey: number;
  anchor: HTMLElement;
  onClose: () => void;
}

/** What the keys do to a line, for touch and mouse. */
export const LineMenu = ({ store, deeds, grid, lineKey, anchor, onClose }: LineMenuProps) => {
  const { keys } = store.get();
  const at = keys.indexOf(lineKey);
  const choices = [
    { label: 'Move up', isOff: at === 0, run: (element: HTMLElement) => deeds.move(element, { key: lineKey, cell: 'product' }, -1) },
    {
      label: 'Move down',
      isOff: at === keys.length - 1,
      run: (element: HTMLElement) => deeds.move(element, { key: lineKey, cell: 'product' }, 1),
    },
    { label: 'Copy the product from above', isOff: at === 0, run: () => deeds.copyFromAbove({ key: lineKey, cell: 'product' }) },
    { label: 'Remove line', isOff: false, run: (element: HTMLElement) => deeds.remove(element, { key: lineKey, cell: 'product' }) },
  ];
  const choose = (run: (element: HTMLElement) => void) => {
    // The menu gives the focus back as it closes; what is done to the line then moves it.
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
