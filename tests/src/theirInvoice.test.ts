import { expect, test } from 'vitest';
import type { PurchaseInvoice, PurchaseInvoiceLine } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { valuesOf } from '#src/custom/purchasing/purchaseInvoices/invoiceDraft.ts';
import { joinInvoices, theirChanges } from '#src/custom/purchasing/purchaseInvoices/theirInvoice.ts';

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
const joined = (mine: PurchaseInvoice, theirs: PurchaseInvoice) => {
  const { Lines, ...head } = joinInvoices(valuesOf(base), valuesOf(mine), valuesOf(theirs));
  return { ...head, Lines: Lines.map(({ of, Quantity, UnitPrice }) => [of.PurchaseOrderLineId, Quantity, UnitPrice]) };
};

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
    'what is queried none → Price',
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
    Who: 'S7',
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
  expect(joined(moved, invoice([line(1, 120)], { NetAmount: 210 }))).toMatchObject({ Who: 'S8', NetAmount: 210, Lines: [[9, 900, 140]] });
  expect(joined(invoice([line(1, 150)], { NetAmount: 220 }), moved)).toMatchObject({ Who: 'S8', NetAmount: 220, Lines: [[9, 900, 140]] });
});
