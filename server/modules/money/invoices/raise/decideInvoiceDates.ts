import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { BillableOrder } from '#server/modules/money/billing/billable.ts';
import type { ComposeDates } from '#server/modules/money/billing/composeInvoice.ts';
import { getTaxPoint } from '#server/modules/money/billing/dates.ts';

const beforeDespatch = new Set(['Open', 'Picking', 'Picked']);

/**
 * Decides the dates and quantities of an invoice. Refuses an order that cannot be invoiced.
 * Delivered goods can be invoiced at any time. Before despatch, only an order paid in advance can be invoiced. The quantity is then the
 * quantity ordered or, once picked, the quantity picked.
 * The tax point depends on the day on which the invoice is raised, not on its date. `taxPoint` is for what no receipt covers: before despatch
 * the day raised, afterwards the day given by the 14-day rule. `coveredOn` is the tax point of the last receipt and applies if the receipts
 * cover the whole invoice.
 * An ad hoc order is invoiced as entered, and its supply date counts as the despatch date.
 */
export const decideInvoiceDates = (order: BillableOrder, today: DateOnly, invoiceDate: DateOnly = today): ComposeDates => {
  if (order.DealType === 'AdHoc' && order.Status === 'Open')
    return { invoiceDate, taxPoint: getTaxPoint(today, order.DespatchedOn), basis: 'ordered' };
  const coveredOn = order.Receipts.at(-1)?.TaxPoint;
  if (order.Status === 'ReadyToInvoice')
    return { invoiceDate, taxPoint: getTaxPoint(today, order.DespatchedOn), coveredOn, basis: 'delivered' };
  if (order.Receipts.length > 0 && beforeDespatch.has(order.Status))
    return { invoiceDate, taxPoint: today, coveredOn, basis: order.Status === 'Picked' ? 'delivered' : 'ordered' };
  const reason = order.Status === 'Cancelled' ? 'is cancelled' : 'is neither despatched nor paid in advance';
  throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} ${reason}, so it cannot be invoiced`);
};
