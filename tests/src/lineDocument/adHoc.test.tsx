// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import type { AdHocOrder } from '#contract/sales/adHoc/shapes.ts';
import { adHocInvoice, copyAdHocOrder } from '#src/custom/sales/adHoc/adHoc.ts';
import { calculateAdHocTotals } from '#src/custom/sales/adHoc/adHocPrices.ts';
import { emptyAdHocLine } from '#src/custom/sales/adHoc/adHocTypes.ts';
import type { AdHocContext, AdHocLine } from '#src/custom/sales/adHoc/adHocTypes.ts';
import { findUntakenLines } from '#src/custom/sales/adHoc/CopiedStockNotice.tsx';
import { draftAbout, readContent } from '#src/lineDocument/draft.ts';
import { findMissing } from '#src/lineDocument/errors.ts';
import { cellOf, choicesOf, focusedLabel, openGrid, pasteInto, pressIn, typeInto } from '#tests/support/lineGrid.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => void>());
vi.mock(import('#src/ui/screen/say/useToast.tsx'), () => ({ useToast: () => toast }));

const products = ['BTL1', 'BTL2'].map(
  (Code, index) =>
    ({
      ProductId: index + 1,
      Code,
      Description: `Bottle ${Code}`,
      UnitPrice: 150,
      PricePer: 1000,
      UnitsPerLayer: 100,
      UnitsPerPallet: 1000,
    }) as PickedProduct,
);
/** Answers product searches and requests for the price of a quantity. */
vi.mock(import('#src/api/call.ts'), async (original) => ({
  ...(await original()),
  call: (async (_call: unknown, { query, body }: { query?: { text: string }; body?: { Quantity: number } }) =>
    body
      ? { PriceSource: 'List', UnitPrice: body.Quantity / 100, PricePer: 1000 }
      : products.filter(({ Code }) => Code === query?.text)) as never,
}));

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => toast.mockClear());

const context = {
  account: { CustomerId: 3, Name: 'Aldous', CurrencyCode: 'GBP', Addresses: [], ChargesVatTypeId: 1 },
  combos: {
    Pallets: [{ Id: 7, Code: 'EUR', Description: 'Euro pallet', Charge: 18 }],
    VatTypes: [
      { Id: 1, Code: 'S', Description: 'Standard', Rate: 20, Active: true },
      { Id: 2, Code: 'R', Description: 'Reduced', Rate: 5, Active: false },
      { Id: 9, Code: 'X', Description: 'Old', Rate: 15, Active: false },
    ],
  },
  from: undefined,
  rates: new Map([[1, 20]]),
  tell: () => undefined,
} as unknown as AdHocContext;

const line = (more: Partial<AdHocLine>): AdHocLine => ({ ...emptyAdHocLine(), ...more });
const free = (Description: string, Quantity: number, UnitPrice: number) => line({ Description, Quantity, UnitPrice });
const open = (...lines: AdHocLine[]) => openGrid(adHocInvoice, context, lines).store;

test('Ctrl+D takes a cell of the line above, and Alt with an arrow moves the line with the focus in it', () => {
  const store = open(free('Mould', 2, 1), free('Artwork', 5, 2));
  pressIn('Quantity, line 2', 'd', { ctrlKey: true });
  pressIn('Description, line 2', 'd', { ctrlKey: true });
  expect(store.inOrder()[1]).toMatchObject({ Description: 'Mould', Quantity: 2, UnitPrice: 2 });
  pressIn('Price, line 2', 'ArrowUp', { altKey: true });
  expect(store.inOrder().map(({ UnitPrice }) => UnitPrice)).toEqual([2, 1]);
  expect(focusedLabel()).toBe('Price, line 1');
  pressIn('Price, line 1', 'ArrowDown', { altKey: true });
  expect(store.inOrder().map(({ UnitPrice }) => UnitPrice)).toEqual([1, 2]);
});

test('Ctrl+D in a product takes the product of the line above with its price, but never one of another kind', async () => {
  const goods = { Kind: 'Goods', ProductId: 1, Code: 'BTL1' } as const;
  const store = open(line(goods), line({ Kind: 'Goods' }), line({ Kind: 'Pallet' }));
  typeInto('Product, line 2', 'BT');
  pressIn('Product, line 2', 'd', { ctrlKey: true });
  await waitFor(() => expect(store.inOrder()[1]).toMatchObject({ ProductId: 1, Description: 'Bottle BTL1', UnitPrice: 150 }));
  pressIn('Pallet, line 3', 'd', { ctrlKey: true });
  expect(store.inOrder()[2]).toMatchObject({ Kind: 'Pallet', ProductId: null, Code: '' });
});

test('Enter goes past the description and the checkbox of goods, and past nothing of free words', () => {
  open(line({ Kind: 'Goods', ProductId: 1, Code: 'BTL1' }), free('Mould', 2, 1));
  const goOn = (label: string) => {
    pressIn(label, 'Enter');
    return focusedLabel();
  };
  expect(goOn('Kind, line 1')).toBe('Product, line 1');
  expect(goOn('Product, line 1')).toBe('Quantity, line 1');
  expect(goOn('Description, line 1')).toBe('Quantity, line 1');
  expect(goOn('Take from our warehouse, line 1')).toBe('Quantity, line 1');
  expect(goOn('VAT, line 1')).toBe('Description, line 2');
  expect(goOn('Kind, line 2')).toBe('Description, line 2');
  expect(goOn('Description, line 2')).toBe('Quantity, line 2');
  expect(goOn('VAT, line 2')).toBe('Description, line 3');
});

test('an arrow key and the removal of a line lead to the start of a line that has no such cell', () => {
  open(line({ Kind: 'Goods', ProductId: 1, Code: 'BTL1' }), line({ Kind: 'Pallet', PalletId: 7 }), free('Mould', 2, 1));
  pressIn('Description, line 1', 'ArrowDown');
  expect(focusedLabel()).toBe('Pallet, line 2');
  pressIn('Take from our warehouse, line 1', 'Delete', { ctrlKey: true });
  expect(focusedLabel()).toBe('Pallet, line 1');
});

test('a new line is of the kind of the line above it', () => {
  const store = open(line({ Kind: 'Pallet', PalletId: 7, Quantity: 1, UnitPrice: 2 }));
  pressIn('VAT, line 1', 'Enter');
  expect(store.inOrder()[1]?.Kind).toBe('Pallet');
  expect(focusedLabel()).toBe('Pallet, line 2');
});

test('another kind keeps how many and for how much, and nothing of what it was', () => {
  const store = open(
    line({ Kind: 'Goods', ProductId: 1, Code: 'BTL1', Description: 'Bottle', Quantity: 4, UnitPrice: 9, MovesStock: true }),
  );
  typeInto('Kind, line 1', 'Pallet');
  expect(store.inOrder()[0]).toMatchObject({ ProductId: null, Code: '', Description: '', Quantity: 4, UnitPrice: 9, MovesStock: false });
  typeInto('Pallet, line 1', '7');
  expect(store.inOrder()[0]).toMatchObject({ PalletId: 7, Description: 'Euro pallet', UnitPrice: 18 });
});

test('rows of a spreadsheet become lines of the kind that they are pasted into', async () => {
  const store = open(emptyAdHocLine());
  expect(pasteInto('Description, line 1', 'Mould')).toBe(true);
  expect(pasteInto('Description, line 1', 'Description\tQty\tPrice\nMould\t1\t450\nArtwork\t2\t60.50')).toBe(false);
  await waitFor(() => expect(toast).toHaveBeenLastCalledWith('2 lines pasted', { tone: 'info' }));
  expect(store.inOrder()).toMatchObject([
    { Kind: 'Free', Description: 'Mould', Quantity: 1, UnitPrice: 450 },
    { Kind: 'Free', Description: 'Artwork', Quantity: 2, UnitPrice: 60.5 },
  ]);
  typeInto('Kind, line 2', 'Pallet');
  pasteInto('Pallet, line 2', 'EUR\t12\nCHEP\t3');
  await waitFor(() => expect(toast).toHaveBeenLastCalledWith('2 lines pasted, 1 needs correction', { tone: 'warning' }));
  expect(store.inOrder().slice(2)).toMatchObject([
    { Kind: 'Pallet', PalletId: 7, Quantity: 12, UnitPrice: 18 },
    { Kind: 'Pallet', PalletId: null, Quantity: 3, errors: { Product: 'No pallet is called “CHEP”' } },
  ]);
  typeInto('Kind, line 1', 'Goods');
  pasteInto('Product, line 1', 'BTL2\t600\t99.50');
  await waitFor(() => expect(toast).toHaveBeenLastCalledWith('1 line pasted', { tone: 'info' }));
  // The price is per thousand, as for the product.
  expect(store.inOrder().at(-1)).toMatchObject({ Kind: 'Goods', ProductId: 2, Quantity: 600, UnitPrice: 99.5, PricePer: 1000 });
});

test('goods have the price of their quantity, unless a price was typed for them', async () => {
  const { store, lookup } = openGrid(adHocInvoice, context, [line({ Kind: 'Goods', Quantity: 5000 })]);
  const key = store.inOrder()[0]?.key ?? 0;
  void lookup.resolve(key, 'BTL1');
  await store.settled();
  expect(store.line(key)).toMatchObject({ ProductId: 1, UnitPrice: 50, PricePer: 1000, isPriceTyped: false });
  typeInto('Quantity, line 1', '2000');
  await store.settled();
  expect(store.line(key)).toMatchObject({ UnitPrice: 20 });
  typeInto('Price, line 1', '7');
  typeInto('Quantity, line 1', '3000');
  await store.settled();
  expect(store.line(key)).toMatchObject({ UnitPrice: 7, isPriceTyped: true });
  void lookup.resolve(key, 'BTL2');
  await store.settled();
  expect(store.line(key)).toMatchObject({ ProductId: 2, UnitPrice: 30, isPriceTyped: false });
});

test('a price that was typed before its product is found stands', async () => {
  const { store, lookup } = openGrid(adHocInvoice, context, [line({ Kind: 'Goods' })]);
  const key = store.inOrder()[0]?.key ?? 0;
  void lookup.resolve(key, 'BTL1');
  typeInto('Quantity, line 1', '5000');
  typeInto('Price, line 1', '1.25');
  await store.settled();
  expect(store.line(key)).toMatchObject({ ProductId: 1, UnitPrice: 1.25, PricePer: 1, isPriceTyped: true, Quantity: 5000 });
});

test('a line offers the VAT types in use, and the one that it has', () => {
  open(line({}), line({ VatTypeId: 2, Kind: 'Goods' }));
  expect(choicesOf('VAT, line 1')).toEqual(['Account default', 'Standard, 20 %']);
  expect(cellOf('VAT, line 2').selectedOptions[0]?.text).toBe('Reduced');
  expect(choicesOf('VAT, line 2')).toEqual(['Product default', 'Standard, 20 %', 'Reduced']);
});

test.each([
  [{ Quantity: 1, UnitPrice: 1 }, 'Description', 'Enter a description'],
  [{ Description: 'Mould', UnitPrice: 1 }, 'Quantity', 'Enter a quantity'],
  [{ Description: 'Mould', Quantity: 1 }, 'UnitPrice', 'Enter a price'],
  [{ Kind: 'Goods', Quantity: 1, UnitPrice: 1 }, 'Product', 'Choose a product'],
  [{ Kind: 'Goods', Code: 'x', Quantity: 1, UnitPrice: 1 }, 'Product', 'No product matches'],
  [{ Kind: 'Pallet', Quantity: 1, UnitPrice: 1 }, 'Product', 'Choose a pallet'],
] as const)('a line of %j is not sent', (more, cell, message) => {
  const { store } = openGrid(adHocInvoice, context, [line(more)]);
  expect(findMissing(store, adHocInvoice.columns, context)?.cell).toBe(cell);
  expect(store.inOrder()[0]?.errors[cell]).toBe(message);
});

test('what is sent says of each line what its kind has', () => {
  const lines = [
    free(' Mould ', 1, 100),
    line({ Kind: 'Goods', ProductId: 4, Description: 'Jar', Quantity: 9, UnitPrice: 3, PricePer: 1000, MovesStock: true, VatTypeId: 2 }),
    line({ Kind: 'Pallet', PalletId: 7, Description: 'Euro pallet', Quantity: 2, UnitPrice: 18 }),
  ];
  const header = { CustomerOrderNo: ' PO 1 ', SupplyDate: null, InvoiceAddressId: 5, Comment: ' ' };
  expect(adHocInvoice.send({ header, lines }, { saved: undefined, context })).toEqual({
    CustomerId: 3,
    CustomerOrderNo: 'PO 1',
    SupplyDate: null,
    InvoiceAddressId: 5,
    Comment: null,
    Lines: [
      { Description: 'Mould', Quantity: 1, UnitPrice: 100, PricePer: 1 },
      { ProductId: 4, MovesStock: true, Description: 'Jar', Quantity: 9, UnitPrice: 3, PricePer: 1000, VatTypeId: 2 },
      { PalletId: 7, Description: 'Euro pallet', Quantity: 2, UnitPrice: 18, PricePer: 1 },
    ],
  });
});

test('an ad hoc invoice has no gross total before its VAT rates have loaded', () => {
  const lines = [free('Mould', 2, 50)];
  const unknown = calculateAdHocTotals(lines, 1, new Map());
  expect([unknown.Net.toString(), unknown.Vat, unknown.Gross]).toEqual(['100', [], null]);
  expect(calculateAdHocTotals(lines, 1, new Map([[1, 20]])).Gross?.toString()).toBe('120');
  expect(calculateAdHocTotals([], 1, new Map()).Gross?.toString()).toBe('0');
});

test('a copy keeps its prices and takes nothing from stock until that is said again', () => {
  const order = {
    InvoiceAddressId: 5,
    Comment: 'As agreed',
    Lines: [
      {
        Kind: 'Free',
        ProductId: null,
        ProductCode: null,
        Description: 'Mould',
        Quantity: 1,
        UnitPrice: 100,
        PricePer: 1,
        MovesStock: false,
      },
      { Kind: 'Goods', ProductId: 1, ProductCode: 'BTL1', Description: 'Jar', Quantity: 9, UnitPrice: 3, PricePer: 1000, MovesStock: true },
    ],
  } as unknown as AdHocOrder;
  const { header, lines } = copyAdHocOrder(order);
  expect(header).toEqual({ CustomerOrderNo: '', SupplyDate: null, InvoiceAddressId: 5, Comment: 'As agreed' });
  expect(lines).toMatchObject([
    { Description: 'Mould', UnitPrice: 100, isPriceTyped: true },
    { Code: 'BTL1', Quantity: 9, PricePer: 1000, isPriceTyped: true, MovesStock: false },
  ]);
  expect(findUntakenLines(lines).map(({ Code }) => Code)).toEqual(['BTL1']);
  expect(findUntakenLines(lines.map((one) => ({ ...one, MovesStock: true })))).toEqual([]);
});

/** A draft in the format of release 0.2.0, with a text line, an unknown product, an invalid pasted pallet quantity and a blank line. */
const earlierLine = {
  ProductId: null,
  Code: '',
  UnitsPerLayer: null,
  UnitsPerPallet: null,
  PalletId: null,
  Description: '',
  Quantity: null,
  UnitPrice: null,
  isPriceTyped: false,
  PricePer: 1,
  VatTypeId: null,
  MovesStock: false,
};
const earlier = {
  values: {
    CustomerOrderNo: 'PO 9',
    SupplyDate: '2026-11-20',
    InvoiceAddressId: 5,
    Comment: 'Soon',
    Lines: [
      { ...earlierLine, key: 1, Kind: 'Free', Description: 'Mould', Quantity: 1, UnitPrice: 450, isPriceTyped: true, VatTypeId: 2 },
      {
        ...earlierLine,
        key: 2,
        Kind: 'Goods',
        Code: 'BTL1',
        MovesStock: true,
        UnitPrice: 9.5,
        isPriceTyped: true,
        pasted: { text: 'BTL1', quantity: '3p', price: 9.5, typedPrice: '', errors: {} },
      },
      {
        ...earlierLine,
        key: 3,
        Kind: 'Pallet',
        Quantity: 3,
        pasted: { text: 'CHEP', quantity: '3', price: null, typedPrice: '', errors: {} },
      },
      { ...earlierLine, key: 4, Kind: 'Goods' },
    ],
  },
  base: null,
};

test('a draft of an ad hoc invoice from 0.2.0 opens with nothing lost', () => {
  const { header, lines } = readContent(adHocInvoice, earlier);
  expect(header).toEqual({ CustomerOrderNo: 'PO 9', SupplyDate: '2026-11-20', InvoiceAddressId: 5, Comment: 'Soon' });
  expect(lines).toMatchObject([
    { Kind: 'Free', Description: 'Mould', Quantity: 1, UnitPrice: 450, isPriceTyped: true, VatTypeId: 2 },
    { Kind: 'Goods', Code: 'BTL1', MovesStock: true, UnitPrice: 9.5, isPasted: true, unread: { Quantity: '3p' } },
    { Kind: 'Pallet', PalletId: null, Quantity: 3, errors: { Product: 'No pallet is called “CHEP”' } },
    { Kind: 'Goods' },
  ]);
  expect(lines.map(adHocInvoice.isBlank)).toEqual([false, false, false, true]);
  expect(draftAbout(adHocInvoice, undefined, context)).toBe('ad-hoc-3');
});
