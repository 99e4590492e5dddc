import { sql } from 'kysely';
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#contract/call/errors.ts';
import { PurchaseOrder, PurchaseOrderLine } from '#contract/purchasing/purchaseOrders/shapes.ts';
import type { PurchaseState } from '#contract/purchasing/purchaseOrders/states.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { Database } from '#server/database/tables.ts';
import { jsonRows } from '#server/database/client/values.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';
import { purchaseHeaderColumns, purchaseHeaderTables, revisionMailState, netAmount } from './lists.ts';

export type PurchaseRow = Omit<Selectable<Database['purchase_orders']>, 'State'> & { State: PurchaseState };
export type LockedPurchase = PurchaseRow;

/** Locks a purchase order until the transaction ends. Lock the customer and the deal before, if they are needed too. */
export const lockPurchaseOrder = async (tx: Tx, purchaseOrderId: number): Promise<LockedPurchase> => {
  const purchase = await tx
    .selectFrom('purchase_orders')
    .selectAll()
    .where('PurchaseOrderId', '=', purchaseOrderId)
    .forUpdate()
    .executeTakeFirst();
  if (!purchase) throw new AppError('NOT_FOUND', 'There is no such purchase order');
  return purchase as LockedPurchase;
};

/** Names a purchase order in messages: `Purchase order 17`, or `This draft`. */
export const purchaseName = ({ PurchaseOrderNo }: { PurchaseOrderNo: number | null }) =>
  PurchaseOrderNo === null ? 'This draft' : `Purchase order ${PurchaseOrderNo}`;

const lineRow = PurchaseOrderLine.required({ BuyPrice: true, Haulage: true });

const selectLines = (purchaseOrderId: number) => sql`
  SELECT l.purchase_order_line_id, l.line_no, l.product_id, product.code AS product_code, product.supplier_code, product.description, ${selectProductLook(sql`l.product_id`)} AS look, product.units_per_layer,
    product.units_per_pallet, product.pallet_id, l.quantity, l.received_quantity, l.price_per, l.buy_price, l.haulage
  FROM purchase_order_lines l JOIN products product USING (product_id)
  WHERE l.purchase_order_id = ${purchaseOrderId} ORDER BY l.line_no, l.purchase_order_line_id`;

const purchaseLines = statement({
  name: 'findPurchaseLines',
  row: lineRow,
  exact: ['BuyPrice', 'Haulage'],
  write: selectLines,
  example: 1,
});
export const findPurchaseLines = (db: Db, purchaseOrderId: number) => purchaseLines.rows(db, purchaseOrderId);
export type PurchaseLine = Awaited<ReturnType<typeof findPurchaseLines>>[number];

const headerRow = PurchaseOrder.omit({ Lines: true, Remarks: true, Revisions: true, Receipts: true }).required({ NetAmount: true });

const selectHeader = (purchaseOrderId: number) => sql`
  SELECT ${purchaseHeaderColumns}, p.comment, p.end_reason, nullif(array_to_string(order_emails(depot.supplier_depot_id), ', '), '') AS email, ${netAmount} AS net_amount, p.version,
    p.updated_at, person(p.updated_by) AS updated_by_name
  FROM ${purchaseHeaderTables} WHERE p.purchase_order_id = ${purchaseOrderId}`;

const headers = statement({ name: 'getPurchaseOrder', row: headerRow, exact: ['NetAmount'], write: selectHeader, example: 1 });

type PurchaseDetails = z.output<typeof PurchaseOrder>;

/** Loads the supplier log, revisions and receipts of a purchase order, newest first. */
const findDetails = async (db: Db, purchaseOrderId: number) => {
  const { rows } = await sql<{
    Remarks: PurchaseDetails['Remarks'] | null;
    Revisions: PurchaseDetails['Revisions'] | null;
    Receipts: PurchaseDetails['Receipts'] | null;
  }>`
    SELECT ${jsonRows(sql`SELECT note.purchase_order_remark_id, note.kind, note.remark, note.created_at, person(note.created_by) AS created_by_name
        FROM purchase_order_remarks note WHERE note.purchase_order_id = ${purchaseOrderId} ORDER BY note.purchase_order_remark_id DESC`)} AS remarks,
      ${jsonRows(sql`SELECT r.purchase_order_revision_id, r.revision, r.is_cancellation, r.created_at, person(r.created_by) AS created_by_name,
          ${revisionMailState} AS mail_state
        FROM purchase_order_revisions r WHERE r.purchase_order_id = ${purchaseOrderId} ORDER BY r.revision DESC`)} AS revisions,
      ${jsonRows(sql`SELECT receipt.purchase_receipt_id, receipt.purchase_order_line_id, product.code AS product_code, receipt.received_on, receipt.quantity,
          receipt.supplier_delivery_note_no
        FROM purchase_receipts receipt JOIN purchase_order_lines l USING (purchase_order_line_id) JOIN products product USING (product_id)
        WHERE l.purchase_order_id = ${purchaseOrderId} ORDER BY receipt.purchase_receipt_id DESC`)} AS receipts`.execute(db);
  return { Remarks: rows[0]?.Remarks ?? [], Revisions: rows[0]?.Revisions ?? [], Receipts: rows[0]?.Receipts ?? [] };
};

/** Returns a purchase order with its lines and details. Leaves out costs for users who may not see them. */
export const getPurchaseOrder = async (context: Pick<Context, 'user'>, db: Db, purchaseOrderId: number) => {
  const [header] = await headers.rows(db, purchaseOrderId);
  if (!header) throw new AppError('NOT_FOUND', 'There is no such purchase order');
  const details = { Lines: await findPurchaseLines(db, purchaseOrderId), ...(await findDetails(db, purchaseOrderId)) };
  if (canSeeCost(context as Context)) return { ...header, ...details };
  const { NetAmount: _net, ...visibleHeader } = header;
  return { ...visibleHeader, ...details, Lines: details.Lines.map(({ BuyPrice: _buy, Haulage: _haulage, ...line }) => line) };
};

/** Lists the choices of the purchase order form: active suppliers and their depots, except our own. */
export const findPurchaseCombos = async (db: Db) => {
  const { rows: Depots } = await sql<{
    SupplierDepotId: number;
    Description: string;
    SupplierId: number;
    LeadTimeDays: number | null;
    Email: string | null;
  }>`
    SELECT d.supplier_depot_id, s.name || ', ' || d.name AS description, s.supplier_id, s.lead_time_days, nullif(array_to_string(order_emails(d.supplier_depot_id), ', '), '') AS email
    FROM supplier_depots d JOIN suppliers s USING (supplier_id) WHERE d.active AND s.active AND NOT s.is_own ORDER BY 2, 1`.execute(db);
  const { rows: Suppliers } = await sql<{ SupplierId: number; Name: string }>`
    SELECT supplier_id, name FROM suppliers WHERE active AND NOT is_own ORDER BY name, supplier_id`.execute(db);
  const { DirectTolerancePercent: TolerancePercent } = await db
    .selectFrom('company')
    .select('DirectTolerancePercent')
    .executeTakeFirstOrThrow();
  return { Depots, Suppliers, TolerancePercent };
};
