// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cells, emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Cell, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { gridActions } from '#src/lineDocument/grid/gridActions.ts';
import { gridKeys } from '#src/lineDocument/grid/gridKeys.ts';
import { orderRules } from '#src/custom/sales/orders/grid/orderRules.ts';
import { findWholeUnits } from '#src/custom/sales/orders/grid/wholeUnits.ts';
import type { Pricing } from '#src/custom/sales/orders/grid/linePricing.ts';

const line = (Code: string, Quantity: number): DraftLine => ({
  ...emptyLine(),
  ProductId: Quantity,
  Code,
  Description: Code,
  UnitsPerLayer: 100,
  UnitsPerPallet: 1000,
  Quantity,
  UnitPrice: 150,
  DiscountPercent: 5,
});

const Grid = ({ store, onKeyDown }: { store: OrderStore; onKeyDown: ReturnType<typeof gridKeys> }) => (
  <div role="grid" tabIndex={-1} onKeyDown={onKeyDown}>
    {useDocument(store, (state) => state.keys).map((key, row) =>
      cells.map((cell) => (
        <input key={`${key} ${cell}`} data-line={key} data-cell={cell} aria-label={`${cell} ${row + 1}`} defaultValue={`${key} ${cell}`} />
      )),
    )}
  </div>
);

const open = (lines: DraftLine[], isFixed = false) => {
  const store = makeOrderStore({ header: {} as never, lines });
  const price = vi.fn<Pricing['price']>();
  const onRemoved = vi.fn<(undo: () => void) => void>();
  const rules = orderRules({ price, followTotal: () => undefined });
  const actions = gridActions({ store, rules, isFixed, onRemoved });
  render(<Grid store={store} onKeyDown={gridKeys({ store, rules, actions, isFixed })} />);
  const at = (cell: Cell, row: number) => screen.getByLabelText<HTMLInputElement>(`${cell} ${row}`);
  const press = (cell: Cell, row: number, init: Parameters<typeof fireEvent.keyDown>[1]) => {
    at(cell, row).focus();
    return fireEvent.keyDown(at(cell, row), init);
  };
  const codes = () => store.inOrder().map(({ Code }) => Code);
  return { store, price, onRemoved, press, codes, at };
};

test('Ctrl+D takes the cell from the line above, and prices it where that asks for it', () => {
  const { store, press, price, codes } = open([line('AMB', 600), line('FLI', 70)]);
  press('Quantity', 2, { key: 'd', ctrlKey: true });
  press('DiscountPercent', 2, { key: 'd', ctrlKey: true });
  expect(store.inOrder()[1]).toMatchObject({ Quantity: 600, DiscountPercent: 5, Code: 'FLI' });
  expect(price).toHaveBeenCalledTimes(1);
  press('Product', 2, { key: 'd', ctrlKey: true });
  expect(codes()).toEqual(['AMB', 'AMB']);
  expect(price).toHaveBeenLastCalledWith(store.get().keys[1], 'now');
});

test('Ctrl+↑ and Ctrl+↓ in a quantity take the whole layers beside it, priced anew; never less than one', () => {
  const { store, press, price } = open([line('AMB', 640)]);
  const to = (key: 'ArrowUp' | 'ArrowDown') => {
    press('Quantity', 1, { key, ctrlKey: true });
    return store.inOrder()[0];
  };
  expect(to('ArrowDown')?.Quantity).toBe(600);
  expect(to('ArrowUp')?.Quantity).toBe(700);
  expect(price).toHaveBeenCalledTimes(2);
  for (let layer = 7; layer > 1; layer--) to('ArrowDown');
  expect(to('ArrowDown')).toMatchObject({ Quantity: 100, PalletQuantity: 1 });
  press('UnitPrice', 1, { key: 'ArrowUp', ctrlKey: true });
  expect(store.inOrder()[0]?.Quantity).toBe(100);
});

test('what is no whole layers stands between two that are; of what has no layers they are pallets', () => {
  const amber = line('AMB', 640);
  expect(findWholeUnits(amber)).toEqual({ loose: 40, below: 600, above: 700, what: 'layers' });
  expect(findWholeUnits({ ...amber, Quantity: 600 })).toMatchObject({ loose: 0 });
  const whole = { UnitsPerLayer: null, UnitsPerPallet: 5000 };
  expect(findWholeUnits({ ...whole, Quantity: 7000 })).toEqual({ loose: 2000, below: 5000, above: 10_000, what: 'pallets' });
  expect(findWholeUnits({ ...whole, UnitsPerPallet: null, Quantity: 7 })).toBeUndefined();
});

test('Ctrl+D in the first line changes nothing', () => {
  const { store, press } = open([line('AMB', 600)]);
  const before = store.inOrder();
  press('Quantity', 1, { key: 'd', ctrlKey: true });
  expect(store.inOrder()).toEqual(before);
  expect(store.get().isDirty).toBe(false);
});

test('Alt+↑ and Alt+↓ move the line, and the cursor with it', () => {
  const { press, codes, at } = open([line('AMB', 1), line('FLI', 2), line('GRN', 3)]);
  press('UnitPrice', 3, { key: 'ArrowUp', altKey: true });
  expect(codes()).toEqual(['AMB', 'GRN', 'FLI']);
  expect(document.activeElement).toBe(at('UnitPrice', 2));
  press('UnitPrice', 1, { key: 'ArrowDown', altKey: true });
  expect(codes()).toEqual(['GRN', 'AMB', 'FLI']);
  expect(document.activeElement).toBe(at('UnitPrice', 2));
});

test('Ctrl+Delete removes the line, the cursor stays in its place, and there is a way back', () => {
  const { press, codes, onRemoved, at } = open([line('AMB', 1), line('FLI', 2), line('GRN', 3)]);
  press('Quantity', 2, { key: 'Delete', ctrlKey: true });
  expect(codes()).toEqual(['AMB', 'GRN']);
  expect(document.activeElement).toBe(at('Quantity', 2));
  onRemoved.mock.calls[0]?.[0]();
  expect(codes()).toEqual(['AMB', 'FLI', 'GRN']);
});

test('F2 puts the cursor behind what is in the cell, to change it', () => {
  const { press, at } = open([line('AMB', 1)]);
  at('UnitPrice', 1).setSelectionRange(0, at('UnitPrice', 1).value.length);
  press('UnitPrice', 1, { key: 'F2' });
  expect([at('UnitPrice', 1).selectionStart, at('UnitPrice', 1).selectionEnd]).toEqual([
    at('UnitPrice', 1).value.length,
    at('UnitPrice', 1).value.length,
  ]);
});

test('↑ and ↓ go to the same cell of the next line, Enter through the cells and into a new line', () => {
  const { press, at, store } = open([line('AMB', 1), line('FLI', 2)]);
  press('UnitPrice', 1, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(at('UnitPrice', 2));
  press('UnitPrice', 2, { key: 'Enter' });
  expect(document.activeElement).toBe(at('DiscountPercent', 2));
  press('PalletQuantity', 2, { key: 'Enter' });
  expect(store.get().keys).toHaveLength(3);
  expect(document.activeElement).toBe(at('Product', 3));
});

test('↓ from the last line begins the next one, and goes into one that is empty still', () => {
  const { press, at, store } = open([line('AMB', 1)]);
  press('Quantity', 1, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(at('Product', 2));
  press('PalletQuantity', 1, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(at('Product', 2));
  expect(store.get().keys).toHaveLength(2);
});

test('of an order whose lines are fixed none is moved, copied or removed', () => {
  const { press, codes, store } = open([line('AMB', 1), line('FLI', 2)], true);
  press('Quantity', 2, { key: 'd', ctrlKey: true });
  press('Quantity', 2, { key: 'ArrowUp', altKey: true });
  press('Quantity', 2, { key: 'Delete', ctrlKey: true });
  press('Quantity', 2, { key: 'ArrowDown' });
  expect(codes()).toEqual(['AMB', 'FLI']);
  expect(store.get().isDirty).toBe(false);
});
