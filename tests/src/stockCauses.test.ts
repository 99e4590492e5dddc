import { expect, test } from 'vitest';
import type { StockMovementRow } from '#contract/warehouse/stock/movements.ts';
import { findCause, formatCause } from '#src/custom/warehouse/stock/movements/causes.ts';

const nothing = {
  Quantity: 10,
  OrderId: null,
  DealNo: null,
  Part: null,
  CustomerId: null,
  CustomerName: null,
  CreditId: null,
  CreditNo: null,
  StockTakeId: null,
  PurchaseOrderId: null,
  PurchaseOrderNo: null,
  GoodsReceiptId: null,
  OtherDepot: null,
};
const moved = (of: Partial<StockMovementRow>) => ({ ...nothing, ...of }) as StockMovementRow;

const sale = { OrderId: 7, DealNo: 10452, Part: 2, CustomerId: 3, CustomerName: 'Aldous Cider' };

test('what moved leads to what it came of: the part of a deal, the credit note it came back with, the receipt', () => {
  const back = { ...sale, CreditId: 9, CreditNo: 5013 };
  const bought = { PurchaseOrderId: 71, PurchaseOrderNo: 8194 };
  expect([sale, back, { ...bought, GoodsReceiptId: 55 }, bought].map((of) => findCause(moved(of)).to)).toEqual([
    '/orders/editOrder/7',
    '/editcredit?customerId=3&creditId=9',
    '/goodsin?goodsReceiptId=55',
    '/purchaseorders/71',
  ]);
});

test('a file of the movements says the same in words', () => {
  const rows = [sale, { ...sale, CreditId: 9, CreditNo: 5013 }, { GoodsReceiptId: 55, PurchaseOrderNo: 8194 }, { OtherDepot: 'Alloa' }, {}];
  expect(rows.map((of) => formatCause(moved(of)))).toEqual([
    'Deal 10452/2 Aldous Cider',
    'Credit note 5013 Aldous Cider',
    'Receipt 55 purchase order 8194',
    'from Alloa',
    '',
  ]);
});
