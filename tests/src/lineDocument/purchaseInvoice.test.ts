// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PurchaseInvoice, PurchaseInvoiceLine } from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { InvoiceContext, InvoiceTypes } from '#src/custom/purchasing/purchaseInvoices/chargeTypes.ts';
import { purchaseInvoice } from '#src/custom/purchasing/purchaseInvoices/purchaseInvoice.ts';
import { draftAbout, openSaved, readContent } from '#src/lineDocument/draft.ts';
import { describeChanges } from '#src/lineDocument/merge.ts';
import type { ChangeWords } from '#src/lineDocument/merge.ts';
import { mergeBodies } from '#src/lineDocument/save.ts';
import { cellOf, focusedLabel, openGrid, pressIn, typeInto } from '#tests/support/lineGrid.tsx';

vi.mock(import('#src/ui/screen/say/useToast.tsx'), () => ({ useToast: () => () => undefined }));

const line = (id: number, Quantity: number, UnitPrice = 140): PurchaseInvoiceLine => ({
  PurchaseInvoiceLineId: id,
  PurchaseOrderLineId: id,
  PurchaseOrderNo: 500,
  ProductCode: `B${id}`,
  OrderId: null,
  CustomerName: null,
  Reference: null,
  OnDate: null,
  DealNo: null,
  Part: null,
  Quantity,
  UnitPrice,
  PricePer: 1000,
  NetAmount: 0,
  ExpectedQuantity: Quantity,
  ExpectedPrice: 140,
  ExpectedNet: null,
  QuantityDifference: null,
  PriceDifference: null,
  NetDifference: null,
  IsOff: false,
});

const invoice = (Lines: PurchaseInvoiceLine[], more: Partial<PurchaseInvoice> = {}): PurchaseInvoice => ({
  PurchaseInvoiceId: 1,
  InvoiceNo: 'AG-1',
  InvoiceDate: '2026-11-21',
  SupplierId: 7,
  HaulierId: null,
  PartyName: 'Ardagh',
  State: 'ToCheck',
  QueryReason: null,
  CurrencyCode: 'GBP',
  NetAmount: 199.92,
  LineCount: Lines.length,
  OffCount: 0,
  LinesNet: 199.92,
  Version: 1,
  UpdatedAt: '2026-11-21T09:00:00Z',
  UpdatedByName: null,
  Lines,
  ...more,
});

const base = invoice([line(1, 100), line(2, 200), line(3, 300)]);
const context = {
  parties: { Suppliers: [], Hauliers: [], QuantityPercent: 0, PricePercent: 0 },
  isHaulage: false,
  currency: 'GBP',
} as unknown as InvoiceContext;
const bodyOf = (saved: PurchaseInvoice) => purchaseInvoice.send(openSaved(purchaseInvoice, saved, context), { saved, context });
const joined = (mine: PurchaseInvoice, theirs: PurchaseInvoice) => {
  const { Lines = [], ...header } = mergeBodies<InvoiceTypes>(purchaseInvoice, [bodyOf(base), bodyOf(mine), bodyOf(theirs)]);
  return { ...header, Lines: Lines.map(({ PurchaseOrderLineId, Quantity, UnitPrice }) => [PurchaseOrderLineId, Quantity, UnitPrice]) };
};
const theirChanges = (before: PurchaseInvoice, now: PurchaseInvoice) =>
  describeChanges(before, now, purchaseInvoice.changes as ChangeWords<PurchaseInvoice, PurchaseInvoiceLine>);

test('the second of two on one invoice is told what the first changed, field by field', () => {
  const theirs = invoice([line(1, 100, 145), line(2, 250), line(4, 400)], {
    InvoiceNo: 'AG-2',
    NetAmount: 210,
    State: 'Queried',
    QueryReason: 'Price',
  });
  expect(theirChanges(base, theirs)).toEqual([
    'number AG-1 → AG-2',
    'net £199.92 → £210.00',
    'state To check → Queried',
    'query none → Price',
    'B1 of order 500: price 140.00 → 145.00',
    'B2 of order 500: quantity 200 → 250',
    'B3 of order 500: removed',
    'B4 of order 500: added',
  ]);
  expect(theirChanges(base, base)).toEqual([]);
});

test('saved together, what only one changed stands, and where both changed the same mine does', () => {
  const mine = invoice([line(1, 150), line(2, 200), line(3, 300), line(5, 500)], { NetAmount: 220 });
  const theirs = invoice([line(1, 120, 145), line(2, 250), line(4, 400)], { NetAmount: 210, InvoiceDate: '2026-11-20' });
  expect(joined(mine, theirs)).toEqual({
    SupplierId: 7,
    HaulierId: null,
    InvoiceNo: 'AG-1',
    InvoiceDate: '2026-11-20',
    NetAmount: 220,
    Lines: [
      [1, 150, 145],
      [2, 250, 140],
      [5, 500, 140],
      [4, 400, 140],
    ],
  });
});

test('who changes the haulier or the supplier has both as they chose', () => {
  const haulier = invoice([], { SupplierId: null, HaulierId: 3 });
  expect(joined(invoice([], { SupplierId: 8 }), haulier)).toMatchObject({ SupplierId: 8, HaulierId: null });
  expect(joined(invoice([line(1, 150)]), haulier)).toMatchObject({ SupplierId: null, HaulierId: 3, Lines: [] });
});

test('a line that one took off is gone, unless the other changed it', () => {
  expect(joined(invoice([line(2, 200), line(3, 330)]), invoice([line(1, 100), line(2, 200)])).Lines).toEqual([
    [2, 200, 140],
    [3, 330, 140],
  ]);
  expect(joined(invoice([line(2, 200), line(3, 300)]), invoice([line(1, 120), line(2, 200), line(3, 300)])).Lines).toEqual([
    [2, 200, 140],
    [3, 300, 140],
  ]);
});

test('another supplier’s invoice charges nothing of what the one before did', () => {
  const moved = invoice([line(9, 900)], { SupplierId: 8 });
  expect(joined(moved, invoice([line(1, 120)], { NetAmount: 210 }))).toMatchObject({
    SupplierId: 8,
    NetAmount: 210,
    Lines: [[9, 900, 140]],
  });
  expect(joined(invoice([line(1, 150)], { NetAmount: 220 }), moved)).toMatchObject({
    SupplierId: 8,
    NetAmount: 220,
    Lines: [[9, 900, 140]],
  });
});

test('Enter goes through the charges, and the tick taken off a charge takes it off the invoice, even the last', () => {
  const { store } = openGrid(purchaseInvoice, context, openSaved(purchaseInvoice, invoice([line(1, 100), line(2, 200)]), context).lines);
  pressIn('Quantity, Order 500, B1', 'Enter');
  expect(focusedLabel()).toBe('Price, Order 500, B1');
  pressIn('Price, Order 500, B1', 'Enter');
  expect(focusedLabel()).toBe('Quantity, Order 500, B2');
  pressIn('Quantity, Order 500, B2', 'd', { ctrlKey: true });
  expect(store.inOrder().map(({ Quantity }) => Quantity)).toEqual([100, 100]);
  typeInto('Quantity, Order 500, B1', '900');
  expect(screen.getByText('800 more than received')).toBeDefined();
  expect(cellOf('Quantity, Order 500, B1').disabled).toBe(false);
  for (const name of ['B1', 'B2']) fireEvent.click(cellOf(`Charges Order 500, ${name}`));
  expect(store.inOrder()).toEqual([]);
});

test('a draft of a purchase invoice from 0.2.0 opens with nothing lost', () => {
  const { Lines: _lines, ...brought } = { ...line(4, 600), CurrencyCode: 'EUR', Lines: [] };
  const values = {
    Who: 'S7',
    InvoiceNo: 'AG-9',
    InvoiceDate: '2026-11-20',
    NetAmount: 84,
    Lines: [{ of: brought, Quantity: 550, UnitPrice: null, NetAmount: null }],
  };
  const { header, lines, base: opened } = readContent(purchaseInvoice, { values, base });
  expect(opened).toEqual(base);
  expect(header).toEqual({ Who: 'S7', InvoiceNo: 'AG-9', InvoiceDate: '2026-11-20', NetAmount: 84 });
  expect(lines).toMatchObject([{ of: { PurchaseOrderLineId: 4, CurrencyCode: 'EUR' }, Quantity: 550, UnitPrice: null, unread: {} }]);
  expect(draftAbout(purchaseInvoice, undefined, context)).toBe('purchase-invoice-new');
  expect(purchaseInvoice.title(undefined, context, header)).toBe('Purchase invoice AG-9');
});

test('what an invoice is without is said at its field', () => {
  expect(Object.keys(purchaseInvoice.missing({ Who: null, InvoiceNo: ' ', InvoiceDate: null, NetAmount: null }))).toEqual([
    'Who',
    'InvoiceNo',
    'InvoiceDate',
    'NetAmount',
  ]);
  expect(purchaseInvoice.missing({ Who: 'S7', InvoiceNo: 'AG-1', InvoiceDate: '2026-11-20', NetAmount: 0 })).toEqual({});
});
