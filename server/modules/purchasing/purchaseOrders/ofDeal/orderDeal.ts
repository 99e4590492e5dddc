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
import { purchaseHeaderColumns, purchaseHeaderTables, revisionMailState } from '#server/modules/purchasing/purchaseOrders/lists.ts';
import { queuePurchaseMail } from '#server/modules/purchasing/purchaseOrders/mail.ts';
import { findOutdated, updateDealPurchases, requireOpenDirectDeal } from './ofDeal.ts';
import { lockPurchaseOrder } from '#server/modules/purchasing/purchaseOrders/queries.ts';

const dealPurchases = statement({
  name: 'findDealPurchases',
  row: DealPurchases.shape.PurchaseOrders.element.omit({ Remarks: true, SaysAnother: true }),
  write: (orderId: number) => sql`
    SELECT ${purchaseHeaderColumns}, nullif(array_to_string(order_emails(depot.supplier_depot_id), ', '), '') AS email, ${revisionMailState} AS mail_state, p.version
    FROM ${purchaseHeaderTables} LEFT JOIN purchase_order_revisions r ON r.purchase_order_id = p.purchase_order_id AND r.revision = p.revision
    WHERE o.deal_no = (SELECT deal_no FROM orders WHERE order_id = ${orderId}) ORDER BY p.purchase_order_id DESC`,
  example: 1,
});

// A row is a depot that an open direct deal needs goods from and that has no purchase order for the deal.
const unorderedDepots = statement({
  name: 'findUnorderedDepots',
  row: DealPurchases.shape.Unordered.element,
  write: (orderId: number) => sql`
    SELECT DISTINCT line.supplier_depot_id, supplier.name AS supplier_name, depot.name AS supplier_depot_name
    FROM orders o JOIN order_details line USING (order_id) JOIN supplier_depots depot ON depot.supplier_depot_id = line.supplier_depot_id
    JOIN suppliers supplier USING (supplier_id)
    WHERE o.order_id = ${orderId} AND o.deal_type_id = ${dealType.Direct} AND o.status_id = ${status.Open} AND line.product_id IS NOT NULL AND NOT supplier.is_own
      AND NOT EXISTS (SELECT FROM purchase_orders p JOIN orders part USING (order_id) WHERE part.deal_no = o.deal_no
        AND p.supplier_depot_id = line.supplier_depot_id AND p.state IN ('Draft', 'Ordered', 'Confirmed', 'PartReceived'))
    ORDER BY supplier.name, depot.name, line.supplier_depot_id`,
  example: 1,
});

const bookings = statement({
  name: 'findHaulierBooking',
  row: HaulierBooking,
  write: (orderId: number) => sql`
    SELECT booking.order_id, booking.haulier_id, haulier.name AS haulier_name, booking.booking_reference, booking.booked_for, booking.note,
      booking.version, booking.updated_at, person(booking.updated_by) AS updated_by_name
    FROM haulier_bookings booking JOIN customers haulier ON haulier.customer_id = booking.haulier_id WHERE booking.order_id = ${orderId}`,
  example: 1,
});

const findRemarks = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ PurchaseOrderId: number; Remarks: DealPurchases['PurchaseOrders'][number]['Remarks'] | null }>`
    SELECT p.purchase_order_id, ${jsonRows(sql`SELECT note.purchase_order_remark_id, note.kind, note.remark, note.created_at,
        person(note.created_by) AS created_by_name
        FROM purchase_order_remarks note WHERE note.purchase_order_id = p.purchase_order_id ORDER BY note.purchase_order_remark_id DESC`)} AS remarks
    FROM purchase_orders p WHERE p.purchase_order_id = ANY(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map(({ PurchaseOrderId, Remarks }) => [PurchaseOrderId, Remarks ?? []]));
};

/** Returns the purchase orders of all parts of the deal, and the haulier booked for this part. */
export const getDealPurchases = async (db: Db, orderId: number, today: string): Promise<DealPurchases> => {
  const purchaseRows = await dealPurchases.rows(db, orderId);
  const ids = purchaseRows.map(({ PurchaseOrderId }) => PurchaseOrderId);
  const remarks = await findRemarks(db, ids);
  const outdatedIds = await findOutdated(db, ids, today);
  const [Booking = null] = await bookings.rows(db, orderId);
  const PurchaseOrders = purchaseRows.map((purchase) => ({
    ...purchase,
    Remarks: remarks.get(purchase.PurchaseOrderId) ?? [],
    SaysAnother: outdatedIds.has(purchase.PurchaseOrderId),
  }));
  return { PurchaseOrders, Unordered: await unorderedDepots.rows(db, orderId), Booking };
};

/** Orders what the deal needs from each depot, by a new purchase order or the next revision of one. With `Send`, e-mails the new ones. */
export const orderDeal = async (context: Context, orderId: number, { Send }: { Send: boolean }) => {
  const answer = await inTransaction(context, async (tx) => {
    const { order } = await lockWithCustomer(tx, orderId);
    requireOpenDirectDeal(order);
    const { Issued } = await updateDealPurchases(tx, context, order, 'ordered');
    // Revisions need no e-mail here, because `issueRevision` e-mails them if the order was e-mailed before.
    if (Send)
      for (const { PurchaseOrderId, isNew } of Issued) if (isNew) await queuePurchaseMail(tx, await lockPurchaseOrder(tx, PurchaseOrderId));
    return getDealPurchases(tx, orderId, context.today);
  });
  context.services.wakeOutbox();
  return answer;
};

const requireHaulier = async (tx: Tx, haulierId: number) => {
  if (!(await isActiveHaulier(tx, haulierId))) throw invalidField('HaulierId', 'is not an active haulier. Choose another');
};

/** Records the haulier booked for the delivery of a direct deal. On delivery it becomes the haulier of the deal. */
export const bookHaulier = (context: Context, orderId: number, { Version, ...booking }: HaulierBookingInput) =>
  inTransaction(context, async (tx) => {
    const { order } = await lockWithCustomer(tx, orderId);
    requireOpenDirectDeal(order);
    await requireHaulier(tx, booking.HaulierId);
    if (booking.BookedFor < order.OrderDate)
      throw invalidField('BookedFor', `must not be before the deal’s order date, ${formatDate(order.OrderDate)}`);
    const storedBooking = await tx.selectFrom('haulier_bookings').selectAll().where('OrderId', '=', orderId).forUpdate().executeTakeFirst();
    if (storedBooking) await requireVersion(tx, storedBooking, Version);
    if (storedBooking) await tx.updateTable('haulier_bookings').set(booking).where('OrderId', '=', orderId).execute();
    else
      await tx
        .insertInto('haulier_bookings')
        .values({ OrderId: orderId, ...booking })
        .execute();
    return getDealPurchases(tx, orderId, context.today);
  });
