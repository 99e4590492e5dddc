import type { RaiseResult } from '#contract/money/invoices/shapes.ts';
import type { Context } from '#server/context.ts';
import { replyOnce } from '#server/database/transaction/transaction.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { must } from '#server/must.ts';
import { describeRunDate } from './checkInvoiceDate.ts';
import { raiseInvoice } from './raiseInvoice.ts';
import type { ChosenDate } from './raiseInvoice.ts';
import { raiseAndQueue } from './raiseAndQueue.ts';
import { getRefusalMessage } from '#server/modules/getRefusalMessage.ts';

const raiseOne = async (context: Context, OrderId: number, dated: ChosenDate): Promise<RaiseResult> => {
  const mail = { OutboxId: null, MailError: null };
  try {
    return { OrderId, Invoice: await raiseInvoice(context, OrderId, dated), Error: null, ...mail };
  } catch (error) {
    return { OrderId, Invoice: null, Error: getRefusalMessage(error), ...mail };
  }
};

/** Groups orders by customer, in the order given. An unknown order is a group of its own. The same ids always give the same groups. */
const groupByCustomer = async ({ db }: Context, orderIds: readonly number[]): Promise<number[][]> => {
  const orders = await db
    .selectFrom('orders')
    .select(['OrderId', 'CustomerId'])
    .where('OrderId', 'in', [0, ...orderIds])
    .execute();
  const customers = new Map(orders.map((row) => [row.OrderId, row.CustomerId]));
  return [...Map.groupBy(new Set(orderIds), (orderId) => customers.get(orderId) ?? `none ${orderId}`).values()];
};

/** Checks the chosen date once for all orders, before the first invoice is raised. */
const requireDate = async ({ db, today }: Context, { InvoiceDate, ConfirmDate }: ChosenDate): Promise<ChosenDate> => {
  if (InvoiceDate === undefined) return {};
  await requireBusinessDate(db, today, describeRunDate(InvoiceDate), ConfirmDate);
  return { InvoiceDate, ConfirmDate: true };
};

interface RaiseOptions {
  isMailed: boolean;
  dated: ChosenDate;
}

const raiseEach = async (
  context: Context,
  orderIds: readonly number[],
  { isMailed, dated: chosen }: RaiseOptions,
): Promise<RaiseResult[]> => {
  const dated = await requireDate(context, chosen);
  const results: RaiseResult[] = [];
  if (!isMailed) {
    for (const OrderId of new Set(orderIds)) results.push(await raiseOne(context, OrderId, dated));
    return results;
  }
  for (const customerOrderIds of await groupByCustomer(context, orderIds)) {
    results.push(...(await raiseAndQueue(context, customerOrderIds, dated)));
    context.services.wakeOutbox();
  }
  const indexes = new Map(orderIds.map((orderId, index) => [orderId, index]));
  const getIndex = ({ OrderId }: { OrderId: number }) => must(indexes.get(OrderId), 'The position');
  return results.toSorted((a, b) => getIndex(a) - getIndex(b));
};

/**
 * Raises each order's invoice in its own transaction, in the order given. If e-mails are to be sent, the orders of one customer and their
 * e-mail share a transaction. So an invoice is never raised without its e-mail, even if the client disconnects.
 */
export const raiseInvoices = (
  context: Context,
  orderIds: readonly number[],
  isMailed = false,
  dated: ChosenDate = {},
): Promise<RaiseResult[]> =>
  replyOnce(
    context,
    (results) => results.some(({ Invoice }) => Invoice !== null),
    () => raiseEach(context, orderIds, { isMailed, dated }),
  );
