// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useRef } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { purchaseOrder } from '#src/custom/purchasing/purchaseOrders/purchaseOrder.ts';
import { emptyPurchaseLine } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import type { PurchaseContext, PurchaseLine } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import { figureColumn, visibleColumns } from '#src/lineDocument/grid/columns.tsx';
import type { Column } from '#src/lineDocument/grid/column.ts';
import { dateColumn } from '#src/lineDocument/grid/dateColumn.tsx';
import { LineGrid } from '#src/lineDocument/grid/LineGrid.tsx';
import type { LineLimits } from '#src/lineDocument/grid/LineGrid.tsx';
import { pasteRules } from '#src/lineDocument/pastedLines.ts';
import { makeProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { makeDocumentStore } from '#src/lineDocument/store.ts';
import { must } from '#server/must.ts';
import { activeKeys } from '#src/ui/screen/reach/screenKeys.ts';

const toast = vi.hoisted(() => vi.fn<(text: string, more?: { undo?: () => void }) => void>());
vi.mock(import('#src/ui/screen/say/useToast.tsx'), () => ({ useToast: () => toast }));

const products = ['BTL1', 'BTL2'].map(
  (Code, index) =>
    ({
      ProductId: index + 1,
      Code,
      Description: `Bottle ${Code}`,
      PricePer: 1000,
      UnitsPerLayer: 100,
      UnitsPerPallet: 1000,
    }) as PickedProduct,
);
vi.mock(import('#src/api/call.ts'), async (original) => ({
  ...(await original()),
  call: (async (_call: unknown, { query }: { query: { text: string } }) => products.filter(({ Code }) => Code === query.text)) as never,
}));

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => toast.mockClear());

const line = (Code: string, Quantity: number | null, more: Partial<PurchaseLine> = {}): PurchaseLine => ({
  ...emptyPurchaseLine(),
  ProductId: Number(Code.slice(-1)),
  Code,
  Quantity,
  ...more,
});

interface Options {
  isFixed?: boolean;
  canSeeCost?: boolean;
  limits?: LineLimits<PurchaseLine>;
  noun?: string;
  added?: Column<PurchaseLine, PurchaseContext>[];
}

const open = (lines: PurchaseLine[], { isFixed = false, canSeeCost = true, limits = purchaseOrder, noun, added = [] }: Options = {}) => {
  const rules = { emptyLine: emptyPurchaseLine, isBlank: purchaseOrder.isBlank, firstCell: () => 'Product', idOf: purchaseOrder.lineIdOf };
  const store = makeDocumentStore<object, PurchaseLine>({ header: {}, lines }, rules);
  const context: PurchaseContext = { combos: {} as never, canSeeCost, currency: 'GBP', costs: new Map() };
  const columns = visibleColumns([...purchaseOrder.columns, ...added], context);
  const lookup = makeProductLookup(store, { query: () => ({}) });
  const paste = pasteRules(must(purchaseOrder.paste, 'paste rules')(context), columns, lookup, context);
  const Screen = () => (
    <LineGrid
      {...{ store, lookup, context, isFixed, paste, limits, noun }}
      label="Lines of the order"
      gridRef={useRef(null)}
      columns={columns}
    />
  );
  render(
    <CoreAdminContext store={memoryStore()}>
      <Screen />
    </CoreAdminContext>,
  );
  return store;
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (label: string, key: string, more: object = {}) => {
  field(label).focus();
  return fireEvent.keyDown(field(label), { key, ...more });
};
const paste = (label: string, text: string) => {
  field(label).focus();
  return fireEvent.paste(field(label), { clipboardData: { getData: () => text } });
};
const focused = () => document.activeElement?.getAttribute('aria-label');
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });

test('pasted rows are looked up, and the first cell to correct has the focus', async () => {
  const store = open([emptyPurchaseLine()]);
  expect(paste('Product, line 1', 'BTL1\t2p 1l\t99.5\nWRONG\t20\nBTL2\tlots')).toBe(false);
  await waitFor(() => expect(toast).toHaveBeenCalledWith('3 lines pasted, 2 need correction', { tone: 'warning' }));
  expect(store.inOrder()).toMatchObject([
    { ProductId: 1, Quantity: 2100, BuyPrice: 99.5 },
    { ProductId: null, Quantity: 20 },
    { ProductId: 2, Quantity: null },
  ]);
  expect(focused()).toBe('Product, line 2');
  expect(field('Quantity, line 1').value).toBe('2,100');
  expect(screen.getByText('No product matches')).toBeDefined();
  expect(field('Quantity, line 3').value).toBe('lots');
  expect(field('Quantity, line 3').getAttribute('aria-invalid')).toBe('true');
});

test('pasted rows join the lines that are there, and one word is only typed', async () => {
  const store = open([line('BTL1', 5), emptyPurchaseLine()]);
  expect(paste('Product, line 2', 'BTL2')).toBe(true);
  paste('Product, line 2', 'BTL2\t600');
  await waitFor(() => expect(toast).toHaveBeenCalledWith('1 line pasted', { tone: 'info' }));
  expect(store.inOrder().map(({ Code }) => Code)).toEqual(['BTL1', 'BTL2']);
  expect(focused()).toBe('Quantity, line 2');
});

test('a pasted price that is none stays in its cell', async () => {
  open([emptyPurchaseLine()]);
  paste('Product, line 1', 'BTL1\t20\tabc');
  await waitFor(() => expect(toast).toHaveBeenCalledWith('1 line pasted, 1 needs correction', { tone: 'warning' }));
  expect(field('Buy price, line 1').value).toBe('abc');
  expect(focused()).toBe('Buy price, line 1');
});

test('text without rows is refused in words', async () => {
  const store = open([emptyPurchaseLine()]);
  paste('Product, line 1', '\t\t');
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.stringContaining('No lines found'), { tone: 'warning' }));
  expect(store.get().keys).toHaveLength(1);
});

test('a pasted price is ignored for a user who may not see costs', async () => {
  const store = open([emptyPurchaseLine()], { canSeeCost: false });
  paste('Product, line 1', 'BTL1\t20\tabc');
  await waitFor(() => expect(toast).toHaveBeenCalledWith('1 line pasted', { tone: 'info' }));
  expect(store.inOrder()).toMatchObject([{ ProductId: 1, Quantity: 20, BuyPrice: null }]);
  expect(screen.queryByLabelText('Buy price, line 1')).toBeNull();
});

test('fixed lines take no key and no paste, and the help does not offer them', () => {
  const store = open([line('BTL1', 10), line('BTL2', 20)], { isFixed: true });
  press('Quantity, line 2', 'd', { ctrlKey: true });
  press('Quantity, line 2', 'ArrowUp', { altKey: true });
  press('Quantity, line 2', 'Delete', { ctrlKey: true });
  expect(paste('Quantity, line 2', 'BTL1\t5')).toBe(true);
  expect(store.inOrder().map(({ Quantity }) => Quantity)).toEqual([10, 20]);
  expect(field('Quantity, line 1').disabled).toBe(true);
  expect(activeKeys().map(({ label }) => label)).toEqual(['Next field']);
});

test('Ctrl+D copies a cell from the line above, the product with all that belongs to it', () => {
  const store = open([line('BTL1', 10, { Description: 'Bottle', UnitsPerPallet: 1000, PricePer: 100, BuyPrice: 5 }), emptyPurchaseLine()]);
  press('Quantity, line 2', 'd', { ctrlKey: true });
  expect(store.inOrder()[1]).toMatchObject({ Quantity: 10, ProductId: null });
  press('Product, line 2', 'd', { ctrlKey: true });
  expect(store.inOrder()[1]).toMatchObject({ ProductId: 1, Description: 'Bottle', UnitsPerPallet: 1000, PricePer: 100, BuyPrice: null });
});

test('Enter goes through the cells and after the last to a new line, but not after a blank one', () => {
  const store = open([line('BTL1', 10)]);
  const visited = ['Product', 'Quantity', 'Buy price', 'Haulage'].map((cell) => {
    press(`${cell}, line 1`, 'Enter');
    return focused();
  });
  expect(visited).toEqual(['Quantity, line 1', 'Buy price, line 1', 'Haulage, line 1', 'Product, line 2']);
  expect(store.get().keys).toHaveLength(2);
  press('Haulage, line 2', 'Enter');
  expect(store.get().keys).toHaveLength(2);
});

test('Alt and arrows move a line with the focus in it', () => {
  const store = open([line('BTL1', 10), line('BTL2', 20)]);
  press('Quantity, line 2', 'ArrowUp', { altKey: true });
  expect(store.inOrder().map(({ Code }) => Code)).toEqual(['BTL2', 'BTL1']);
  expect(focused()).toBe('Quantity, line 1');
});

test('a removed line comes back by undo, and a line that was received stays', () => {
  const store = open([line('BTL1', 10), line('BTL2', 20, { Received: 5, PurchaseOrderLineId: 8 })]);
  press('Quantity, line 2', 'Delete', { ctrlKey: true });
  expect(store.get().keys).toHaveLength(2);
  expect(field('Product, line 2').disabled).toBe(true);
  press('Quantity, line 1', 'Delete', { ctrlKey: true });
  expect(store.inOrder().map(({ Code }) => Code)).toEqual(['BTL2']);
  expect(focused()).toBe('Quantity, line 1');
  toast.mock.lastCall?.[1]?.undo?.();
  expect(store.inOrder().map(({ Code }) => Code)).toEqual(['BTL1', 'BTL2']);
});

test('a text that is no figure is marked, counts for nothing, and is kept until it is corrected', () => {
  const store = open([line('BTL1', 10)]);
  type('Quantity, line 1', '1,5');
  expect(store.inOrder()[0]).toMatchObject({ Quantity: null, unread: { Quantity: '1,5' } });
  expect(field('Quantity, line 1').getAttribute('aria-invalid')).toBe('true');
  fireEvent.blur(field('Quantity, line 1'));
  expect(field('Quantity, line 1').value).toBe('1,5');
  type('Quantity, line 1', '15');
  expect(store.inOrder()[0]).toMatchObject({ Quantity: 15, unread: {} });
  expect(field('Quantity, line 1').getAttribute('aria-invalid')).toBe('false');
  type('Buy price, line 1', '-2');
  expect(store.inOrder()[0]).toMatchObject({ BuyPrice: null, errors: { BuyPrice: 'Enter a price of 0 or more' } });
});

test('pallets typed before the product is known are no error', () => {
  const store = open([emptyPurchaseLine()]);
  type('Quantity, line 1', '2p');
  expect(store.inOrder()[0]).toMatchObject({ Quantity: null, unread: { Quantity: '2p' } });
  expect(field('Quantity, line 1').getAttribute('aria-invalid')).toBe('false');
});

test('lines that another record gives are neither added nor removed nor moved, but filled in', () => {
  const store = open([line('BTL1', 10), line('BTL2', 20)], { limits: { isGiven: true } });
  press('Haulage, line 2', 'Enter');
  press('Quantity, line 2', 'ArrowDown');
  press('Quantity, line 2', 'ArrowUp', { altKey: true });
  press('Quantity, line 2', 'Delete', { ctrlKey: true });
  expect(paste('Quantity, line 2', 'BTL1\t5')).toBe(true);
  expect(store.inOrder().map(({ Code }) => Code)).toEqual(['BTL1', 'BTL2']);
  expect(screen.queryByRole('button')).toBeNull();
  press('Quantity, line 2', 'd', { ctrlKey: true });
  expect(store.inOrder()[1]?.Quantity).toBe(10);
  expect(activeKeys().map(({ label }) => label)).toEqual(['Next field', 'Copy from the line above']);
});

test('lines whose content gives their order are not moved', () => {
  const store = open([line('BTL1', 10), line('BTL2', 20)], { limits: { isSorted: true }, noun: 'delivery' });
  press('Quantity, delivery 2', 'ArrowUp', { altKey: true });
  expect(store.inOrder().map(({ Code }) => Code)).toEqual(['BTL1', 'BTL2']);
  expect(activeKeys().map(({ label }) => label)).not.toContain('Move delivery up (Alt+↓ for down)');
  press('Quantity, delivery 2', 'Delete', { ctrlKey: true });
  expect(toast).toHaveBeenCalledWith('Delivery removed', expect.anything());
  expect(screen.getByRole('button', { name: 'Add a delivery' })).toBeDefined();
});

test('a figure may have a limit, and a label of its own', () => {
  const came = figureColumn<PurchaseLine, PurchaseContext>({
    field: 'PricePer',
    kind: 'quantity',
    width: '6rem',
    label: ({ Code }) => `Came of ${Code}`,
    tooLarge: (value, { Quantity }) => (value > (Quantity ?? 0) ? `Only ${Quantity} are ordered` : undefined),
  });
  const store = open([line('BTL1', 10)], { added: [came] });
  type('Came of BTL1', '11');
  expect(store.inOrder()[0]).toMatchObject({ PricePer: null, unread: { PricePer: '11' }, errors: { PricePer: 'Only 10 are ordered' } });
  type('Came of BTL1', '10');
  expect(store.inOrder()[0]).toMatchObject({ PricePer: 10, unread: {}, errors: { PricePer: undefined } });
});

test('a day is typed in shorthand, and a copied cell replaces a text that is none', () => {
  const Due = dateColumn<PurchaseLine & { Due: string | null }, PurchaseContext>({ field: 'Due', label: 'Due', width: '8rem' });
  const store = open([line('BTL1', 10), line('BTL2', 20)], { added: [Due as unknown as Column<PurchaseLine, PurchaseContext>] });
  type('Due, line 1', '21/11/27');
  type('Due, line 2', 'soon');
  expect(store.inOrder()[1]).toMatchObject({ Due: null, unread: { Due: 'soon' } });
  press('Due, line 2', 'd', { ctrlKey: true });
  expect(store.inOrder()).toMatchObject([{ Due: '2027-11-21' }, { Due: '2027-11-21', unread: {} }]);
  fireEvent.blur(field('Due, line 2'));
  expect(field('Due, line 2').value).toBe('21 Nov 2027');
});

test('a column that only some lines have is shown while one has it, and Enter goes past the others', () => {
  const rebate = figureColumn<PurchaseLine, PurchaseContext>({
    field: 'PricePer',
    kind: 'unitPrice',
    label: 'Rebate',
    width: '6rem',
    has: ({ Quantity }) => (Quantity ?? 0) > 1000,
  });
  open([line('BTL1', 500), line('BTL2', 700)], { added: [rebate] });
  expect(screen.queryByRole('columnheader', { name: 'Rebate' })).toBeNull();
  type('Quantity, line 2', '1200');
  expect(screen.getByRole('columnheader', { name: 'Rebate' })).toBeDefined();
  expect(screen.queryByLabelText('Rebate, line 1')).toBeNull();
  press('Haulage, line 1', 'Enter');
  expect(focused()).toBe('Product, line 2');
  press('Haulage, line 2', 'Enter');
  expect(focused()).toBe('Rebate, line 2');
});
