import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { orderStatusIds } from '#contract/sales/orders/calls.ts';
import type { OrderStatus } from '#contract/sales/orders/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { lockOrder, setOrderStatus } from '#server/modules/sales/deal/queries.ts';
import { status } from '#server/modules/sales/deal/status.ts';

export interface ReleasedDeal {
  ProFormaInvoiceId: number;
  ProFormaNo: number;
  OrderId: number;
}

const findReleased = async (tx: Tx, proFormaIds: readonly number[]) => {
  const { rows } = await sql<ReleasedDeal>`
    SELECT pro_forma_invoice_id, pro_forma_no, order_id FROM pro_forma_invoices
    WHERE pro_forma_invoice_id = ANY(${[...proFormaIds]}::integer[]) AND state = 'Released' ORDER BY order_id`.execute(tx);
  return rows;
};

/** Finds the pro formas of orders invoiced in advance whose goods have not left. */
const findStillHere = async (tx: Tx, invoiceIds: readonly number[]) => {
  const { rows } = await sql<ReleasedDeal>`
    SELECT f.pro_forma_invoice_id, f.pro_forma_no, f.order_id FROM invoices i JOIN pro_forma_invoices f ON f.order_id = i.order_id AND f.state = 'Released'
    WHERE i.invoice_id = ANY(${[...invoiceIds]}::integer[]) AND EXISTS (
      SELECT 1 FROM orders o WHERE o.prepaid_invoice_id = i.invoice_id AND o.status_id < ${status.ReadyToInvoice})
    ORDER BY f.order_id`.execute(tx);
  return rows;
};

/**
 * Refuses to free money on which an order was released, unless the user is an Admin. Locks the released orders and returns them for `holdUnpaid`.
 * The caller has locked the account.
 */
export const requireCanFree = async (
  tx: Tx,
  context: Context,
  from: { proFormaIds: readonly number[]; invoiceIds: readonly number[] },
): Promise<ReleasedDeal[]> => {
  const released = [...(await findReleased(tx, from.proFormaIds)), ...(await findStillHere(tx, from.invoiceIds))];
  const [first] = released;
  if (first && !context.user.roles.includes('Admin'))
    throw new AppError(
      'NOT_ALLOWED',
      `The order of pro forma ${first.ProFormaNo} was released because of this money. Only an administrator can free the money.`,
    );
  for (const { OrderId } of released) await lockOrder(tx, OrderId);
  return released;
};

/**
 * Locks the parts of an order that have this status and depend on its pro forma. Leaves out call-offs, which do not wait for money, and parts
 * with a held pro forma of their own.
 */
const lockParts = async (tx: Tx, orderId: number, state: OrderStatus) => {
  const { DealNo } = await lockOrder(tx, orderId);
  return tx
    .selectFrom('orders')
    .select('OrderId')
    .where('DealNo', '=', DealNo)
    .where('StatusId', '=', orderStatusIds[state])
    .where('IsCallOff', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pro_forma_invoices')
            .whereRef('pro_forma_invoices.OrderId', '=', 'orders.OrderId')
            .where('pro_forma_invoices.State', '=', 'Held')
            .select('pro_forma_invoices.OrderId'),
        ),
      ),
    )
    .orderBy('OrderId')
    .forUpdate()
    .execute();
};

/** Holds orders again after their money was freed. Parts being picked stay open, but `requirePaid` keeps them from leaving. */
export const holdUnpaid = async (tx: Tx, deals: readonly ReleasedDeal[]) => {
  for (const { OrderId, ProFormaInvoiceId } of deals) {
    const open = await lockParts(tx, OrderId, 'Open');
    if (open.length === 0) continue;
    await tx
      .updateTable('pro_forma_invoices')
      .set({ State: 'Held', Reason: null })
      .where('ProFormaInvoiceId', '=', ProFormaInvoiceId)
      .execute();
    for (const part of open) await setOrderStatus(tx, part.OrderId, 'Held');
  }
};

/** Opens every part of the order that was held for this pro forma. */
export const openHeldParts = async (tx: Tx, orderId: number) => {
  for (const part of await lockParts(tx, orderId, 'Held')) await setOrderStatus(tx, part.OrderId, 'Open');
};
