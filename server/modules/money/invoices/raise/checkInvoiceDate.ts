import { dealName } from '#contract/sales/deal/dealName.ts';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { checkBusinessDate } from '#server/modules/businessDates.ts';
import type { BillableOrder } from '#server/modules/money/billing/billable.ts';

const field = 'InvoiceDate';

/** Describes the one date of all invoices that are raised together. */
export const describeRunDate = (date: DateOnly) => ({ subject: 'The invoice', date, field, daysBack: daysBackUnasked.invoice });

/** Checks the date of an order's invoice. Returns the question that the user must confirm, or null. */
export const checkInvoiceDate = (db: Db, order: BillableOrder, today: DateOnly, date: DateOnly): Promise<OrderWarning | null> => {
  const deal = dealName(order);
  if (order.DespatchedOn === null && date < today)
    throw invalidField(field, `Deal ${deal} has not left, so its invoice must be dated the day it is raised`);
  return checkBusinessDate(db, today, {
    ...describeRunDate(date),
    subject: `The invoice of deal ${deal}`,
    currencyId: order.CurrencyId,
    after: [
      { subject: 'the despatch', date: order.DespatchedOn },
      { subject: 'the receipt', date: order.Receipts.at(-1)?.TaxPoint ?? null },
    ],
  });
};
