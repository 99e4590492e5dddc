// @vitest-environment jsdom
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { beforeAll, expect, test, vi } from 'vitest';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine, OrderAccount } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { useTotals } from '#src/custom/sales/orders/form/Totals.tsx';
import { findFreeForLine } from '#src/custom/sales/orders/grid/line/findFreeForLine.ts';
import { focusCell, focusLine } from '#src/lineDocument/grid/gridActions.ts';
import { OrderLines, useOrderLineContext } from '#src/custom/sales/orders/grid/OrderLines.tsx';
import type { ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { activeKeys } from '#src/ui/screen/reach/screenKeys.ts';
import type { Pricing } from '#src/custom/sales/orders/grid/linePricing.ts';

vi.mock(import('#src/ui/screen/say/useToast.tsx'), () => ({ useToast: () => () => undefined }));

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const product = (ProductId: number, Code: string) =>
  ({ ProductId, Code, Description: Code, Look: {}, UnitPrice: 150, PriceSource: 'Customer' }) as PickedProduct;

/** Opens an order with one empty line. The server knows only the products BTL1 and BTL2. */
const open = (lines: readonly DraftLine[] = [], isFixed = false) => {
  const store = makeOrderStore({ header: { DealTypeId: 1, MixedCounts: [] } as never, lines });
  const known = [product(1, 'BTL1'), product(2, 'BTL2')];
  const take = vi.fn<ProductLookup['take']>();
  const resolve: ProductLookup['resolve'] = async (key, typed) => {
    const found = known.find(({ Code }) => Code === typed);
    if (found) store.learn(key, { ProductId: found.ProductId, Code: found.Code });
    else store.setError(key, 'Product', `“${typed}” finds no product`);
    return !found;
  };
  const pricing = { price: () => undefined, followTotal: () => undefined } as unknown as Pricing;
  const lookup: ProductLookup = { search: async () => known, take, resolve, resume: () => undefined };
  const Lines = () => {
    const context = useOrderLineContext(store, { pricing, currency: 'GBP', areTermsFixed: false });
    return <OrderLines gridRef={null} {...{ context, lookup, isFixed }} />;
  };
  render(
    <CoreAdminContext store={memoryStore()}>
      <Lines />
    </CoreAdminContext>,
  );
  const first = screen.getByLabelText('Product, line 1');
  first.focus();
  const paste = (text: string) => fireEvent.paste(first, { clipboardData: { getData: () => text } });
  return { store, take, first, paste };
};
const focused = () => document.activeElement?.getAttribute('aria-label');

test('after rows are pasted the hand is on the first cell to mend, else on the last quantity', async () => {
  const { paste } = open();
  // A single pasted word goes into the focused cell and adds no line.
  expect(paste('BTL1')).toBe(true);
  expect(paste('BTL1\t600\nWRONG\t20\nBTL2\t5')).toBe(false);
  await waitFor(() => expect(focused()).toBe('Product, line 2'));
  cleanup();
  open().paste('BTL1\tabc\t600\nBTL2\tAmber bottle\t5');
  await waitFor(() => expect(focused()).toBe('Quantity, line 1'));
  cleanup();
  open().paste('BTL1\t600\nBTL2\t5');
  await waitFor(() => expect(focused()).toBe('Quantity, line 2'));
});

test('↓ in an empty product is on the first of what was bought before, and Enter takes that one', async () => {
  const { store, take, first } = open();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  const current = () => document.getElementById(first.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await waitFor(() => expect(current()).toContain('BTL1'));
  fireEvent.keyDown(first, { key: 'Enter' });
  await waitFor(() => expect(take).toHaveBeenCalled());
  expect(take).toHaveBeenCalledWith(store.get().keys[0], expect.objectContaining({ Code: 'BTL1' }));
});

test('the hand begins on a line that holds something as a whole: no key changes it until Enter or F2, and ↓ goes on to a new line', () => {
  const line = { ...emptyLine(), ProductId: 1, Code: 'BTL1', Description: 'BTL1', Quantity: 1000 };
  const { store } = open([line, { ...line, key: emptyLine().key, Quantity: 500 }]);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  const row = () => document.activeElement?.getAttribute('aria-rowindex');
  focusLine(screen.getByRole('grid'), store, 1);
  expect([row(), store.get().activeKey]).toEqual(['3', store.get().keys[1]]);
  press('ArrowUp');
  expect(row()).toBe('2');
  for (const begin of ['Enter', 'F2']) {
    focusLine(screen.getByRole('grid'), store);
    press(begin);
    expect(focused()).toBe('Quantity, line 1');
  }
  focusLine(screen.getByRole('grid'), store, 1);
  press('ArrowDown');
  expect(focused()).toBe('Product, line 3');
  focusLine(screen.getByRole('grid'), store, 2);
  expect(focused()).toBe('Product, line 3');
});

test('once the only line is removed as a whole the hand is where the next product is typed', () => {
  const line = { ...emptyLine(), ProductId: 1, Code: 'BTL1', Description: 'BTL1', Quantity: 1000 };
  const { store } = open([line, { ...line, key: emptyLine().key }]);
  const remove = () => fireEvent.keyDown(document.activeElement as Element, { key: 'Delete', ctrlKey: true });
  focusLine(screen.getByRole('grid'), store, 1);
  remove();
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('2');
  remove();
  expect(focused()).toBe('Product, line 1');
});

test('of a deal that is picked Enter begins at the price, and below its last line there is none', () => {
  const line = { ...emptyLine(), ProductId: 1, Code: 'BTL1', Description: 'BTL1', Quantity: 1000 };
  const { store } = open([line], true);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  focusLine(screen.getByRole('grid'), store);
  press('ArrowDown');
  expect([document.activeElement?.getAttribute('aria-rowindex'), store.get().keys.length]).toEqual(['2', 1]);
  press('Enter');
  expect(focused()).toBe('Price, line 1');
});

test('a product that is pressed is taken, and the hand goes on to how many', async () => {
  const { store, take, first } = open();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: /BTL2/ }));
  expect(take).toHaveBeenCalledWith(store.get().keys[0], expect.objectContaining({ Code: 'BTL2' }));
  await waitFor(() => expect(focused()).toBe('Quantity, line 1'));
  expect(take).toHaveBeenCalledTimes(1);
});

test('under the line stands what of it is on order, and when the first of it comes', async () => {
  const { store } = open();
  const [key = 0] = store.get().keys;
  store.learn(key, { ProductId: 1, OnOrder: { Quantity: 27_990, DueDate: '2099-11-30' } });
  store.setActive(key);
  expect(await screen.findByText('27,990 on order, first due 30 Nov 2099')).toBeTruthy();
  store.learn(key, { OnOrder: { Quantity: 27_990, DueDate: '2026-11-20' } });
  expect(await screen.findByText('27,990 on order, first was due 20 Nov 2026')).toBeTruthy();
  store.learn(key, { OnOrder: null });
  await waitFor(() => expect(screen.queryByText(/on order/)).toBeNull());
});

test('free beside a line is what other lines of the order leave, without those that were removed', () => {
  const store = makeOrderStore({ header: { DealTypeId: 1, MixedCounts: [] } as never, lines: [] });
  const line = (Quantity: number, SupplierDepotId = 1): DraftLine => ({
    ...emptyLine(),
    ProductId: 1,
    Code: 'BTL1',
    Description: 'BTL1',
    Quantity,
    SupplierDepotId,
    Stock: { OnHand: 1000, Allocated: 0, HeldByPickLists: 0, Free: 1000 },
  });
  const lines = [line(700), line(600), line(500, 2)];
  store.insert(lines, 0);
  const free = () => lines.map(({ key }) => findFreeForLine(store.get(), store.line(key)));
  expect(free()).toEqual([400, 300, 1000]);
  store.edit(lines[0]?.key ?? 0, { Quantity: 100 });
  expect(free()).toEqual([400, 900, 1000]);
  const undo = store.remove(lines[1]?.key ?? 0);
  expect(free()[0]).toBe(1000);
  undo();
  expect(free()).toEqual([400, 900, 1000]);
});

test('a price that is not understood counts for nothing, is marked, and the sums say so; mended it counts again', async () => {
  const line = {
    ...emptyLine(),
    ProductId: 1,
    Code: 'BTL1',
    Description: 'BTL1',
    Quantity: 1000,
    UnitPrice: 150,
    PricePer: 1000,
    DiscountPercent: 0,
    VatTypeId: 1,
    VatRate: 20,
  };
  const { store } = open([line, { ...line, key: emptyLine().key }]);
  const account = { ChargesVatTypeId: 1, ChargesVatRate: 20, CurrencyCode: 'GBP' } as OrderAccount;
  store.setHeader({ CarriageCharge: 0 });
  const sums = renderHook(() => useTotals(store, account)).result;
  const price = screen.getByLabelText<HTMLInputElement>('Price, line 1');
  const now = () => [sums.current.Goods.toString(), sums.current.leftOut];
  expect(now()).toEqual(['300', 0]);
  fireEvent.change(price, { target: { value: '12x' } });
  expect(store.line(line.key)).toMatchObject({ UnitPrice: null, unread: { UnitPrice: '12x' }, isPriceTyped: true });
  expect([price.value, price.getAttribute('aria-invalid')]).toEqual(['12x', 'true']);
  await waitFor(() => expect(now()).toEqual(['150', 1]));
  fireEvent.change(price, { target: { value: '120' } });
  expect(price.getAttribute('aria-invalid')).toBe('false');
  await waitFor(() => expect(now()).toEqual(['270', 0]));
});

test('the sums stand while a line that was just added is not behind the keys yet', () => {
  const { store } = open();
  store.setHeader({ CarriageCharge: 0 });
  const state = { ...store.get(), keys: [...store.get().keys, emptyLine().key] };
  const account = { ChargesVatTypeId: 1, ChargesVatRate: 20, CurrencyCode: 'GBP' } as OrderAccount;
  expect(renderHook(() => useTotals({ ...store, get: () => state }, account)).result.current.leftOut).toBe(0);
});

test('of a long order only what is seen has its inputs; the hand finds every line, and what is far says the same in words', async () => {
  const rowHeight = 40;
  const place = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(this: HTMLElement) {
    const at = (Number(this.getAttribute('aria-rowindex')) - 2) * rowHeight - window.scrollY;
    return { top: at, bottom: at + rowHeight } as DOMRect;
  });
  const lines = Array.from({ length: 120 }, (_line, index) => ({
    ...emptyLine(),
    ProductId: index,
    Code: `BTL${index + 1}`,
    Description: `BTL${index + 1}`,
    Quantity: 1000 + index,
    UnitPrice: 50,
    PricePer: 100,
  }));
  const { store } = open(lines);
  const isInput = (line: number) => screen.queryByLabelText(`Quantity, line ${line}`) !== null;
  expect(screen.getAllByLabelText(/^Quantity, line/).length).toBeLessThan(30);
  expect(isInput(100)).toBe(false);
  expect(screen.getByText('BTL100 · BTL100 · 1,099 · £549.50')).toBeTruthy();

  const misread = screen.getByLabelText<HTMLInputElement>('Price, line 2');
  fireEvent.change(misread, { target: { value: '1o5' } });
  Object.assign(window, { scrollY: 100 * rowHeight });
  fireEvent.scroll(document);
  await waitFor(() => expect(isInput(100)).toBe(true));
  // The focus does not leave the first line.
  expect(focused()).toBe('Product, line 1');
  expect(isInput(1)).toBe(true);
  expect(isInput(30)).toBe(false);
  // Text that is not a quantity stays as typed when the focus moves on.
  expect([misread.isConnected, misread.value]).toEqual([true, '1o5']);

  focusCell(screen.getByRole('grid'), store.get().keys[59], 'Quantity');
  expect(focused()).toBe('Quantity, line 60');
  Object.assign(window, { scrollY: 0 });
  place.mockRestore();
});

test('the keys of the lines are told wherever the lines are: in an order and in a quotation', () => {
  open();
  expect(activeKeys().map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Next cell, or new line after the last', 'Copy from the line above', 'Remove the line']),
  );
});
