import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import { DealPurchases, HaulierBooking } from '#contract/purchasing/purchaseOrders/deal.ts';
import type { HaulierBookingInput } from '#contract/purchasing/purchaseOrders/deal.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { jsonRows } from '#server/database/client/values.ts';
import { formatDate } from '#server/documents/format.ts';
import { isActiveHaulier } from '#server/modules/masterData/customers/queries.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { headColumns, headTables, mailState } from '#server/modules/purchasing/purchaseOrders/lists.ts';
import { queuePurchaseMail } from '#server/modules/purchasing/purchaseOrders/mail.ts';
import { findOutdated, updateDealPurchases, requireOpenDirectDeal } from './ofDeal.ts';
import { lockPurchaseOrder } from '#server/modules/purchasing/purchaseOrders/queries.ts';

const purchases = statement({
  name: 'findDealPurchases',
  row: DealPurchases.shape.PurchaseOrders.element.omit({ Remarks: true, SaysAnother: true }),
  write: (orderId: number) => sql`
    SELECT ${headColumns}, nullif(array_to_string(order_emails(d.supplier_depot_id), ', '), '') AS email, ${mailState} AS mail_state, p.version
    FROM ${headTables} LEFT JOIN purchase_order_revisions r ON r.purchase_order_id = p.purchase_order_id AND r.revision = p.revision
    WHERE o.deal_no = (SELECT deal_no FROM orders WHERE order_id = ${orderId}) ORDER BY p.purchase_order_id DESC`,
  example: 1,
});

const unordered = statement({
  name: 'findUnorderedDepots',
  row: DealPurchases.shape.Unordered.element,
  write: (orderId: number) => sql`
    SELECT DISTINCT d.supplier_depot_id, s.name AS supplier_name, sd.name AS supplier_depot_name
    FROM orders o JOIN order_details d USING (order_id) JOIN supplier_depots sd ON sd.supplier_depot_id = d.supplier_depot_id JOIN suppliers s USING (supplier_id)
    WHERE o.order_id = ${orderId} AND o.deal_type_id = ${dealType.Direct} AND o.status_id = ${status.Open} AND d.product_id IS NOT NULL AND NOT s.is_own
      AND NOT EXISTS (SELECT FROM purchase_orders p JOIN orders part USING (order_id) WHERE part.deal_no = o.deal_no
        AND p.supplier_depot_id = d.supplier_depot_id AND p.state IN ('Draft', 'Ordered', 'Confirmed', 'PartReceived'))
    ORDER BY s.name, sd.name, d.supplier_depot_id`,
  example: 1,
});

const bookings = statement({
  name: 'findHaulierBooking',
  row: HaulierBooking,
  write: (orderId: number) => sql`
    SELECT b.order_id, b.haulier_id, h.name AS haulier_name, b.booking_reference, b.booked_for, b.note, b.version, b.updated_at, person(b.updated_by) AS updated_by_name
    FROM haulier_bookings b JOIN customers h ON h.customer_id = b.haulier_id WHERE b.order_id = ${orderId}`,
  example: 1,
});

const findRemarks = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ PurchaseOrderId: number; Remarks: DealPurchases['PurchaseOrders'][number]['Remarks'] | null }>`
    SELECT p.purchase_order_id, ${jsonRows(sql`SELECT m.purchase_order_remark_id, m.kind, m.remark, m.created_at, person(m.created_by) AS created_by_name
        FROM purchase_order_remarks m WHERE m.purchase_order_id = p.purchase_order_id ORDER BY m.purchase_order_remark_id DESC`)} AS remarks
    FROM purchase_orders p WHERE p.purchase_order_id = ANY(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map(({ PurchaseOrderId, Remarks }) => [PurchaseOrderId, Remarks ?? []]));
};

/** Returns the purchase orders of all parts of the deal, and the haulier booked for this part. */
export const getDealPurchases = async (db: Db, orderId: number, today: string): Promise<DealPurchases> => {
  const purchaseRows = await purchases.rows(db, orderId);
  const ids = purchaseRows.map(({ PurchaseOrderId }) => PurchaseOrderId);
  const remarks = await findRemarks(db, ids);
  const outdatedIds = await findOutdated(db, ids, today);
  const [Booking = null] = await bookings.rows(db, orderId);
  const PurchaseOrders = purchaseRows.map((one) => ({
    ...one,
    Remarks: remarks.get(one.PurchaseOrderId) ?? [],
    SaysAnother: outdatedIds.has(one.PurchaseOrderId),
  }));
  return { PurchaseOrders, Unordered: await unordered.rows(db, orderId), Booking };
};

/** Orders what the deal needs from each depot, as a new purchase order or the next revision, and e-mails new ones if asked to. */
export const orderDeal = async (context: Context, orderId: number, { Send }: { Send: boolean }) => {
  const answer = await inTransaction(context, async (tx) => {
    const { order } = await lockWithCustomer(tx, orderId);
    requireOpenDirectDeal(order);
    const { Out } = await updateDealPurchases(tx, context, order, 'ordered');
    // Revisions follow automatically if the first one was e-mailed.
    if (Send)
      for (const { PurchaseOrderId, isNew } of Out) if (isNew) await queuePurchaseMail(tx, await lockPurchaseOrder(tx, PurchaseOrderId));
    return getDealPurchases(tx, orderId, context.today);
  });
  context.services.wakeOutbox();
  return answer;
};

const requireHaulier = async (tx: Tx, haulierId: number) => {
  if (!(await isActiveHaulier(tx, haulierId))) throw invalidField('HaulierId', 'is not an active haulier. Choose another');
};

/** Records the haulier of a direct deal’s delivery. On delivery this haulier becomes the deal’s. */
export const bookHaulier = (context: Context, orderId: number, { Version, ...booked }: HaulierBookingInput) =>
  inTransaction(context, async (tx) => {
    const { order } = await lockWithCustomer(tx, orderId);
    requireOpenDirectDeal(order);
    await requireHaulier(tx, booked.HaulierId);
    if (booked.BookedFor < order.OrderDate)
      throw invalidField('BookedFor', `is before the deal’s order date, ${formatDate(order.OrderDate)}`);
    const stored = await tx.selectFrom('haulier_bookings').selectAll().where('OrderId', '=', orderId).forUpdate().executeTakeFirst();
    if (stored) await requireVersion(tx, stored, Version);
    if (stored) await tx.updateTable('haulier_bookings').set(booked).where('OrderId', '=', orderId).execute();
    else
      await tx
        .insertInto('haulier_bookings')
        .values({ OrderId: orderId, ...booked })
        .execute();
    return getDealPurchases(tx, orderId, context.today);
  });
