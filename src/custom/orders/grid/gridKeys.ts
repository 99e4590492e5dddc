import { flushSync } from 'react-dom';
import type { KeyboardEvent } from 'react';
import type { Pricing } from './linePricing.ts';
import { cells, isBlank, palletsNeeded } from '#src/custom/orders/form/orderDraft.ts';
import type { Cell, DraftLine } from '#src/custom/orders/form/orderDraft.ts';
import type { OrderStore } from '#src/custom/orders/form/orderStore.ts';

interface Place {
  key: number;
  cell: Cell;
  input: HTMLInputElement;
}

const placeOf = (target: EventTarget): Place | undefined => {
  if (!(target instanceof HTMLInputElement) || target.dataset.line === undefined) return undefined;
  return { key: Number(target.dataset.line), cell: target.dataset.cell as Cell, input: target };
};

export const focusCell = (grid: HTMLElement | null, key: number | undefined, cell: Cell) =>
  grid?.querySelector<HTMLInputElement>(`input[data-line="${key}"][data-cell="${cell}"]`)?.focus();

interface GridHands {
  store: OrderStore;
  pricing: Pricing;
  isFixed: boolean;
  /** Tells that a line is gone, with the way back. */
  onRemoved: (undo: () => void) => void;
}

const copiedProduct = (from: DraftLine, to: DraftLine): Partial<DraftLine> => {
  const { key: _key, OrderDetailId: _id, stored: _stored, Quantity: _quantity, errors: _errors, ...rest } = from;
  return { ...rest, PalletQuantity: palletsNeeded(to.Quantity, from.product), isPalletsTyped: false };
};

const copies: Record<Cell, (from: DraftLine, to: DraftLine) => Partial<DraftLine>> = {
  product: copiedProduct,
  quantity: (from, to) => ({
    Quantity: from.Quantity,
    ...(!to.isPalletsTyped && { PalletQuantity: palletsNeeded(from.Quantity, to.product) }),
  }),
  price: (from) => ({ UnitPrice: from.UnitPrice, isPriceTyped: true, PriceSource: 'Typed' }),
  discount: (from) => ({ DiscountPercent: from.DiscountPercent }),
  pallets: (from) => ({ PalletQuantity: from.PalletQuantity, isPalletsTyped: true }),
};

/** The keys of the line grid, on its outermost element. */
export const gridKeys = ({ store, pricing, isFixed, onRemoved }: GridHands) => {
  const goNext = (grid: HTMLElement, { key, cell }: Place) => {
    const next = cells[cells.indexOf(cell) + 1];
    if (next) return focusCell(grid, key, next);
    const { keys } = store.get();
    const below = keys[keys.indexOf(key) + 1];
    if (below !== undefined) return focusCell(grid, below, 'product');
    const line = store.line(key);
    if (isFixed || !line || isBlank(line)) return undefined;
    const added = flushSync(() => store.addLine());
    return focusCell(grid, added, 'product');
  };

  const goRow = (grid: HTMLElement, { key, cell }: Place, by: number) => {
    const { keys } = store.get();
    focusCell(grid, keys[keys.indexOf(key) + by], cell);
  };

  const remove = (grid: HTMLElement, { key, cell }: Place) => {
    const { keys } = store.get();
    const at = keys.indexOf(key);
    const undo = flushSync(() => store.remove(key));
    const left = store.get().keys;
    focusCell(grid, left[Math.min(at, left.length - 1)], cell);
    onRemoved(undo);
  };

  const copyFromAbove = ({ key, cell }: Place) => {
    const { keys } = store.get();
    const from = store.line(keys[keys.indexOf(key) - 1] ?? -1);
    const to = store.line(key);
    if (!from || !to) return;
    store.edit(key, copies[cell](from, to));
    if (cell === 'product' || cell === 'quantity') pricing.price(key, 'now');
  };

  const move = (grid: HTMLElement, { key, cell }: Place, by: number) => {
    flushSync(() => store.move(key, by));
    focusCell(grid, key, cell);
  };

  const actionFor = (event: KeyboardEvent<HTMLElement>, place: Place): (() => unknown) | undefined => {
    const grid = event.currentTarget;
    const { key } = event;
    const control = event.ctrlKey || event.metaKey;
    if (control && key === 'Delete') return isFixed ? undefined : () => remove(grid, place);
    if (control && key.toLowerCase() === 'd') return isFixed ? undefined : () => copyFromAbove(place);
    if (control) return undefined;
    if (event.altKey) {
      if (isFixed || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined;
      return () => move(grid, place, key === 'ArrowUp' ? -1 : 1);
    }
    if (key === 'ArrowUp' || key === 'ArrowDown') return () => goRow(grid, place, key === 'ArrowUp' ? -1 : 1);
    if (key === 'F2') return () => place.input.setSelectionRange(place.input.value.length, place.input.value.length);
    if (key === 'Enter' && !event.shiftKey) return () => goNext(grid, place);
    const isLast = place.cell === 'pallets' && place.key === store.get().keys.at(-1);
    const line = store.line(place.key);
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
