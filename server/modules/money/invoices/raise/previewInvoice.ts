import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { toPrepaid } from '#server/modules/money/billing/snapshotInvoice.ts';
import { findBillable } from '#server/modules/money/billing/billable.ts';
import { getInvoiceUnits } from '#server/modules/money/billing/composeLines.ts';
import { findInvoiceOfOrder } from '#server/modules/money/invoices/queries.ts';
import { decideInvoiceDates } from './decideInvoiceDates.ts';
import { composeForIssue } from './raiseInvoice.ts';

/** Previews the invoice as if it were raised today with the chosen date. */
export const previewInvoice = async ({ db, today }: Context, orderId: number, chosen?: DateOnly) => {
  const order = await findBillable(db, orderId);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order');
  const raised = await findInvoiceOfOrder(db, orderId);
  if (raised.InvoiceNo !== null) throw new AppError('ORDER_WRONG_STATE', `Deal ${order.DealNo} already has invoice ${raised.InvoiceNo}`);
  const { composed, DateQuestion } = await composeForIssue(db, order, today, chosen);
  const { basis } = decideInvoiceDates(order, today);
  const { ExchangeRate: _rate, Receipts: _receipts, TaxPoints: _points, ...content } = composed;
  return {
    OrderId: order.OrderId,
    CustomerName: order.CustomerName,
    CurrencyCode: order.CurrencyCode,
    ...content,
    Vat: composed.Vat.map(({ Reason: _reason, ...row }) => row),
    Lines: composed.Lines.map(({ BuyPrice: _buy, Haulage: _haulage, TheirCode: _theirs, ...line }, index) => ({
      ...line,
      LineNo: index + 1,
      InvoiceDetailId: null,
    })),
    Prepaid: toPrepaid(composed),
    DateQuestion: DateQuestion?.Message ?? null,
    LeftOut: order.Lines.filter((line) => getInvoiceUnits(order, line, basis) <= 0).map((line) => line.Description),
  };
};
