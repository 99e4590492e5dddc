import { describe, expect, test } from 'vitest';
import type { BillableOrder } from '#server/modules/money/billing/billable.ts';
import { decideInvoiceDates } from '#server/modules/money/invoices/raise/decideInvoiceDates.ts';

const today = '2026-11-21';
const receipts = [
  { TaxPoint: '2026-11-01' },
  { TaxPoint: '2026-11-02' },
  { TaxPoint: '2026-11-03' },
] as unknown as BillableOrder['Receipts'];
const order = (Status: string, more: Partial<BillableOrder> = {}) =>
  ({ DealNo: 10_452, Part: 1, DealType: 'Stock', Status, DespatchedOn: null, Receipts: [], ...more }) as unknown as BillableOrder;

describe('an invoice', () => {
  test.each([
    ['2026-11-07', today],
    ['2026-11-06', '2026-11-06'],
  ])('of goods that left on %s has the tax point %s, as delivered', (DespatchedOn, taxPoint) => {
    expect(decideInvoiceDates(order('ReadyToInvoice', { DespatchedOn }), today)).toEqual({
      invoiceDate: today,
      taxPoint,
      coveredOn: undefined,
      basis: 'delivered',
    });
  });

  test('is dated as somebody chose; its tax point goes by the day it is raised', () => {
    const dates = decideInvoiceDates(order('ReadyToInvoice', { DespatchedOn: '2026-11-06', Receipts: receipts }), today, '2026-11-20');
    expect(dates).toEqual({ invoiceDate: '2026-11-20', taxPoint: '2026-11-06', coveredOn: '2026-11-03', basis: 'delivered' });
  });

  test.each(['Open', 'Picking'])('that is paid in advance of a deal that is %s is as ordered, on the day it is raised', (Status) => {
    const dates = { invoiceDate: today, taxPoint: today, coveredOn: '2026-11-03', basis: 'ordered' };
    expect(decideInvoiceDates(order(Status, { Receipts: receipts, DespatchedOn: '2026-11-01' }), today)).toEqual(dates);
  });

  test('that is paid in advance of a picked deal is as picked', () => {
    expect(decideInvoiceDates(order('Picked', { Receipts: receipts }), today)).toMatchObject({
      basis: 'delivered',
      coveredOn: '2026-11-03',
    });
  });

  test('of an ad hoc deal is as it says; the day of its supply is its despatch', () => {
    const adHoc = order('Open', { DealType: 'AdHoc', DespatchedOn: '2026-11-06', Receipts: receipts });
    expect(decideInvoiceDates(adHoc, today)).toEqual({ invoiceDate: today, taxPoint: '2026-11-06', basis: 'ordered' });
  });

  test.each([
    ['Open', [], 'is neither despatched nor paid in advance'],
    ['Picked', [], 'is neither despatched nor paid in advance'],
    ['Held', receipts, 'is neither despatched nor paid in advance'],
    ['Invoiced', receipts, 'is neither despatched nor paid in advance'],
    ['Cancelled', receipts, 'is cancelled'],
  ])('is not raised of a deal that is %s', (Status, Receipts, reason) => {
    expect(() => decideInvoiceDates(order(Status, { Receipts }), today)).toThrow(`Deal 10452 ${reason}, so it cannot be invoiced`);
  });

  test('is not raised of an ad hoc deal that is not open either', () => {
    expect(() => decideInvoiceDates(order('Invoiced', { DealType: 'AdHoc' }), today)).toThrow(
      expect.objectContaining({ code: 'ORDER_WRONG_STATE' }) as Error,
    );
  });
});
