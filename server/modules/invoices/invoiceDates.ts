import { dealName } from '#contract/deal/dealName.ts';
import { AppError } from '#contract/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { BillableOrder } from './billable.ts';
import type { ComposeDates } from './composeInvoice.ts';
import { taxPointOf } from './dates.ts';

const beforeDespatch = new Set(['Open', 'Picking', 'Picked']);

/**
 * What the invoice is made on, or why there can be none. Delivered goods are invoiced as delivered, any time; before despatch only what
 * is paid in advance, as ordered, or as picked once that is settled. `taxPoint` is that of what no receipt covers: the invoice's day
 * before despatch, else despatch and the 14 days; or the last receipt's where all is covered. An ad hoc deal is invoiced as it says; the
 * day of its supply counts as its despatch.
 */
export const invoiceDates = (order: BillableOrder, today: DateOnly): ComposeDates => {
  if (order.DealType === 'AdHoc' && order.Status === 'Open')
    return { invoiceDate: today, taxPoint: taxPointOf(today, order.DespatchedOn), basis: 'ordered' };
  const last = order.IsPaidInAdvance ? order.Receipts.at(-1)?.TaxPoint : undefined;
  const covered = (taxPoint: DateOnly) => (last !== undefined && last < taxPoint ? last : taxPoint);
  if (order.Status === 'ReadyToInvoice')
    return { invoiceDate: today, taxPoint: covered(taxPointOf(today, order.DespatchedOn)), basis: 'delivered' };
  if (order.Receipts.length > 0 && beforeDespatch.has(order.Status))
    return { invoiceDate: today, taxPoint: covered(today), basis: order.Status === 'Picked' ? 'delivered' : 'ordered' };
  const reason = order.Status === 'Cancelled' ? 'is cancelled' : 'is neither despatched nor paid in advance';
  throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} ${reason}: it cannot be invoiced`);
};
