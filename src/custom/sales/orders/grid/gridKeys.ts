import type { KeyboardEvent } from 'react';
import type { GridDeeds, Place } from './gridDeeds.ts';
import { cellsOf, isBlank } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Cell } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { lineDeedOf } from '#src/ui/lines/lineKeys.ts';
import type { LineDeed } from '#src/ui/lines/lineKeys.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

interface FocusPlace extends Place {
  /** None: the hand is on the line as a whole. */
  input?: HTMLInputElement | HTMLSelectElement;
}

const placeOf = (target: EventTarget): FocusPlace | undefined => {
  if (target instanceof HTMLElement && target.dataset.row !== undefined) return { key: Number(target.dataset.row), cell: 'line' };
  const isCell = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (!isCell || target.dataset.line === undefined) return undefined;
  return { key: Number(target.dataset.line), cell: target.dataset.cell as Cell, input: target };
};

const isArrow = (key: string) => key === 'ArrowUp' || key === 'ArrowDown';

interface KeyHands {
  store: OrderStore;
  deeds: GridDeeds;
  isFixed: boolean;
}

/** The keys of the line grid, on its outermost element. */
export const gridKeys = ({ store, deeds, isFixed }: KeyHands) => {
  const { goNext, goRow, remove, copyFromAbove, move } = deeds;
  const lineDeeds: Record<LineDeed, (grid: HTMLElement, place: FocusPlace) => unknown> = {
    remove,
    copyAbove: (_grid, place) => copyFromAbove(place),
    moveUp: (grid, place) => move(grid, place, -1),
    moveDown: (grid, place) => move(grid, place, 1),
  };
  const actionFor = (event: KeyboardEvent<HTMLElement>, place: FocusPlace): (() => unknown) | undefined => {
    const grid = event.currentTarget;
    const { key } = event;
    const control = event.ctrlKey || event.metaKey;
    const deed = lineDeedOf(event);
    if (deed) return isFixed ? undefined : () => lineDeeds[deed](grid, place);
    if (control && isArrow(key) && place.cell === 'quantity')
      return isFixed ? undefined : () => deeds.toWhole(place.key, key === 'ArrowUp' ? 1 : -1);
    if (control) return undefined;
    if (event.altKey) return undefined;
    const { input } = place;
    // A choice is moved through by its own arrows.
    if (input instanceof HTMLSelectElement && isArrow(key)) return undefined;
    if (isArrow(key)) return () => goRow(grid, place, key === 'ArrowUp' ? -1 : 1);
    if (key === 'F2' && !input) return () => goNext(grid, place);
    if (key === 'F2' && input instanceof HTMLInputElement) return () => input.setSelectionRange(input.value.length, input.value.length);
    if (key === 'Enter' && !event.shiftKey) return () => goNext(grid, place);
    const line = store.line(place.key);
    const isLast = place.cell === cellsOf(line).at(-1) && place.key === store.get().keys.at(-1);
    if (key === 'Tab' && !event.shiftKey && isLast && line && !isBlank(line) && !isFixed) return () => goNext(grid, place);
    return undefined;
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented) return;
    const place = placeOf(event.target);
    const action = place && actionFor(event, place);
    if (!action) return;
    event.preventDefault();
    action();
  };
};
