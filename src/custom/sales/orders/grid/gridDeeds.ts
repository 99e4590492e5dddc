import { flushSync } from 'react-dom';
import type { Pricing } from './linePricing.ts';
import { cellsOf, isBlank, isWords, palletsNeeded } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Cell, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { bringRow } from './nearRows.ts';
import { wholesBeside } from './wholeUnits.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

/** `line`: the line as a whole, where no letter changes anything. */
type Spot = Cell | 'line';

export interface Place {
  key: number;
  cell: Spot;
}

export const focusCell = (grid: HTMLElement | null, key: number | undefined, cell: Spot) => {
  if (!grid || key === undefined) return;
  bringRow(grid, key);
  const place = cell === 'line' ? `[data-row="${key}"]` : `[data-line="${key}"][data-cell="${cell}"]`;
  grid.querySelector<HTMLElement>(place)?.focus();
};

/** Where the hand begins: a line that holds something is changed on purpose only, so it begins on that line as a whole. */
export const focusLine = (grid: HTMLElement | null, store: OrderStore, at = 0) => {
  const [first, line = first] = [store.inOrder()[0], store.inOrder()[at]];
  focusCell(grid, line?.key, line && !isBlank(line) ? 'line' : 'product');
};

interface GridHands {
  store: OrderStore;
  pricing: Pricing;
  isFixed: boolean;
  /** Tells that a line is gone, with the way back. */
  onRemoved: (undo: () => void) => void;
}

const copiedProduct = (from: DraftLine, to: DraftLine): Partial<DraftLine> => {
  const {
    key: _key,
    OrderDetailId: _id,
    stored: _stored,
    Quantity: _quantity,
    typedQuantity: _typed,
    errors: _errors,
    was: _was,
    ...rest
  } = from;
  return { ...rest, was: undefined, PalletQuantity: palletsNeeded(to.Quantity, from.product), isPalletsTyped: false };
};

const copies: Record<Cell, (from: DraftLine, to: DraftLine) => Partial<DraftLine>> = {
  product: copiedProduct,
  quantity: (from, to) => ({
    Quantity: from.Quantity,
    ...(!to.isPalletsTyped && { PalletQuantity: palletsNeeded(from.Quantity, to.product) }),
  }),
  price: (from, to) => ({
    UnitPrice: from.UnitPrice,
    typedPrice: from.typedPrice,
    isPriceTyped: true,
    PriceSource: 'Typed',
    errors: { ...to.errors, price: from.UnitPrice === null ? from.errors.price : undefined },
  }),
  discount: (from) => ({ DiscountPercent: from.DiscountPercent }),
  pallets: (from) => ({ PalletQuantity: from.PalletQuantity, isPalletsTyped: true }),
};

/** What is done to lines, by a key or by the line's menu: the focus goes where the next piece of work is. */
export const gridDeeds = ({ store, pricing, isFixed, onRemoved }: GridHands) => {
  const goNext = (grid: HTMLElement, { key, cell }: Place) => {
    const order: readonly Spot[] = cellsOf(store.line(key));
    // Of a line that is there the quantity is what changes; once it is picked, the price.
    const begin = isFixed ? 'price' : 'quantity';
    const next = cell === 'line' ? begin : order[order.indexOf(cell) + 1];
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
    const to = keys[keys.indexOf(key) + by];
    const line = store.line(to ?? -1);
    // Below the last line the next one begins.
    if (by > 0 && !isFixed && (!line || (isBlank(line) && to === keys.at(-1)))) return addLine(grid);
    return focusCell(grid, to, cell);
  };

  const remove = (grid: HTMLElement, { key, cell }: Place) => {
    const { keys } = store.get();
    const at = keys.indexOf(key);
    const productId = store.line(key)?.product?.ProductId;
    const undo = flushSync(() => store.remove(key));
    pricing.followTotal(productId);
    const left = store.get().keys;
    if (cell === 'line') focusLine(grid, store, Math.min(at, left.length - 1));
    else focusCell(grid, left[Math.min(at, left.length - 1)], cell);
    onRemoved(() => {
      flushSync(undo);
      pricing.followTotal(productId);
      focusCell(grid, key, cell);
    });
  };

  const addLine = (grid: HTMLElement) => {
    const { keys } = store.get();
    const last = store.line(keys.at(-1) ?? 0);
    focusCell(grid, last && isBlank(last) ? last.key : flushSync(() => store.addLine()), 'product');
  };

  /** The last line, where nothing stands in it, else a new one. */
  const addWords = (grid: HTMLElement, vat: { VatTypeId: number; VatRate: number }) => {
    const { keys } = store.get();
    const last = store.line(keys.at(-1) ?? 0);
    const key = last && isBlank(last) ? last.key : store.addLine();
    flushSync(() => store.learn(key, { words: '', Quantity: 1, PricePer: 1, PriceSource: 'Typed', ...vat }));
    focusCell(grid, key, 'product');
  };

  const copyFromAbove = ({ key, cell }: Place) => {
    if (cell === 'line') return;
    const { keys } = store.get();
    const from = store.line(keys[keys.indexOf(key) - 1] ?? -1);
    const to = store.line(key);
    // In the place of pallets a line of words has its VAT.
    if (!from || !to || (cell === 'pallets' && (isWords(from) || isWords(to)))) return;
    store.edit(key, copies[cell](from, to));
    if (cell === 'product' || cell === 'quantity') pricing.price(key, 'now');
  };

  const move = (grid: HTMLElement, { key, cell }: Place, by: number) => {
    flushSync(() => store.move(key, by));
    focusCell(grid, key, cell);
  };

  /** The next whole layer or pallet, up or down. */
  const toWhole = (key: number, by: 1 | -1) => {
    const line = store.line(key);
    const whole = line && wholesBeside(line);
    const Quantity = by > 0 ? whole?.above : whole?.below;
    if (!line || !Quantity) return;
    store.edit(key, { Quantity, ...(!line.isPalletsTyped && { PalletQuantity: palletsNeeded(Quantity, line.product) }) });
    pricing.price(key);
  };

  return { toWhole, goNext, goRow, remove, copyFromAbove, move, addLine, addWords };
};
export type GridDeeds = ReturnType<typeof gridDeeds>;
