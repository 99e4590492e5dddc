import type { RaiseResult } from '#contract/money/invoices/shapes.ts';
import type { Context } from '#server/context.ts';
import { answerOnce } from '#server/database/transaction/transaction.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { must } from '#server/must.ts';
import { invoicesDated } from './checkInvoiceDate.ts';
import { raiseInvoice } from './raiseInvoice.ts';
import type { ChosenDate } from './raiseInvoice.ts';
import { raiseAndQueue } from './raiseAndQueue.ts';
import { refusalOf } from '#server/modules/refusalOf.ts';

const raiseOne = async (context: Context, OrderId: number, dated: ChosenDate): Promise<RaiseResult> => {
  const mail = { OutboxId: null, MailError: null };
  try {
    return { OrderId, Invoice: await raiseInvoice(context, OrderId, dated), Error: null, ...mail };
  } catch (error) {
    return { OrderId, Invoice: null, Error: refusalOf(error), ...mail };
  }
};

/** Groups orders by customer in the order given. An unknown order forms its own group. Repeated requests give the same groups. */
const byCustomer = async ({ db }: Context, orderIds: readonly number[]): Promise<number[][]> => {
  const found = await db
    .selectFrom('orders')
    .select(['OrderId', 'CustomerId'])
    .where('OrderId', 'in', [0, ...orderIds])
    .execute();
  const customers = new Map(found.map((row) => [row.OrderId, row.CustomerId]));
  return [...Map.groupBy(new Set(orderIds), (orderId) => customers.get(orderId) ?? `none ${orderId}`).values()];
};

/** Checks the chosen date once for all orders, before the first invoice is raised. */
const requireDate = async ({ db, today }: Context, { InvoiceDate, ConfirmDate }: ChosenDate): Promise<ChosenDate> => {
  if (InvoiceDate === undefined) return {};
  await requireBusinessDate(db, today, invoicesDated(InvoiceDate), ConfirmDate);
  return { InvoiceDate, ConfirmDate: true };
};

interface Asked {
  isMailed: boolean;
  dated: ChosenDate;
}

const raiseEach = async (context: Context, orderIds: readonly number[], { isMailed, dated: given }: Asked): Promise<RaiseResult[]> => {
  const dated = await requireDate(context, given);
  const results: RaiseResult[] = [];
  if (!isMailed) {
    for (const OrderId of new Set(orderIds)) results.push(await raiseOne(context, OrderId, dated));
    return results;
  }
  for (const own of await byCustomer(context, orderIds)) {
    results.push(...(await raiseAndQueue(context, own, dated)));
    context.services.wakeOutbox();
  }
  const places = new Map(orderIds.map((orderId, place) => [orderId, place]));
  const placeOf = ({ OrderId }: { OrderId: number }) => must(places.get(OrderId), 'The place');
  return results.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/**
 * Raises each order's invoice in its own transaction, in the order given. With e-mail, a customer's orders and their e-mail share
 * one transaction, so that an invoice is never raised without its e-mail even if the client disconnects.
 */
export const raiseInvoices = (
  context: Context,
  orderIds: readonly number[],
  isMailed = false,
  dated: ChosenDate = {},
): Promise<RaiseResult[]> =>
  answerOnce(
    context,
    (results) => results.some(({ Invoice }) => Invoice !== null),
    () => raiseEach(context, orderIds, { isMailed, dated }),
  );
