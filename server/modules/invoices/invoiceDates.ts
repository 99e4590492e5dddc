import { dealName } from '#contract/deal/dealName.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import { daysBackUnasked } from '#contract/deal/dates.ts';
import type { OrderWarning } from '#contract/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import { checkBusinessDate } from '#server/modules/businessDates.ts';
import type { BillableOrder } from '#server/modules/billing/billable.ts';
import type { ComposeDates } from '#server/modules/billing/composeInvoice.ts';
import { taxPointOf } from '#server/modules/billing/dates.ts';

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

const field = 'InvoiceDate';

/** Of many at once: what is the same for each of them. */
export const invoicesDated = (date: DateOnly) => ({ what: 'The invoice', date, field, daysBack: daysBackUnasked.invoice });

/** Refuses a day that a deal's invoice cannot have; answers what is to be confirmed of it. */
export const checkInvoiceDate = (db: Db, order: BillableOrder, today: DateOnly, date: DateOnly): Promise<OrderWarning | null> => {
  const deal = dealName(order);
  if (order.DespatchedOn === null && date < today)
    throw invalidField(field, `Deal ${deal} has not left: its invoice is dated the day it is raised`);
  return checkBusinessDate(db, today, {
    ...invoicesDated(date),
    what: `The invoice of deal ${deal}`,
    currencyId: order.CurrencyId,
    after: [
      { what: 'the despatch', date: order.DespatchedOn },
      { what: 'the receipt', date: order.Receipts.at(-1)?.TaxPoint ?? null },
    ],
  });
};
