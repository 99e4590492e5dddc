import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { BillableOrder } from '#server/modules/money/billing/billable.ts';
import type { ComposeDates } from '#server/modules/money/billing/composeInvoice.ts';
import { taxPointOf } from '#server/modules/money/billing/dates.ts';

const beforeDespatch = new Set(['Open', 'Picking', 'Picked']);

/**
 * What the invoice is made on, or why there can be none. It is dated `invoiceDate`; its tax point goes by the day it is raised. Delivered goods are invoiced as delivered, any time; before despatch only what
 * is paid in advance, as ordered, or as picked once that is settled. `taxPoint` is that of what no receipt covers: the day it is raised
 * before despatch, else despatch and the 14 days; `coveredOn` is the last receipt's, for an invoice that the receipts cover whole. An ad
 * hoc deal is invoiced as it says; the day of its supply counts as its despatch.
 */
export const invoiceDates = (order: BillableOrder, today: DateOnly, invoiceDate: DateOnly = today): ComposeDates => {
  if (order.DealType === 'AdHoc' && order.Status === 'Open')
    return { invoiceDate, taxPoint: taxPointOf(today, order.DespatchedOn), basis: 'ordered' };
  const coveredOn = order.Receipts.at(-1)?.TaxPoint;
  if (order.Status === 'ReadyToInvoice')
    return { invoiceDate, taxPoint: taxPointOf(today, order.DespatchedOn), coveredOn, basis: 'delivered' };
  if (order.Receipts.length > 0 && beforeDespatch.has(order.Status))
    return { invoiceDate, taxPoint: today, coveredOn, basis: order.Status === 'Picked' ? 'delivered' : 'ordered' };
  const reason = order.Status === 'Cancelled' ? 'is cancelled' : 'is neither despatched nor paid in advance';
  throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} ${reason}: it cannot be invoiced`);
};
