import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Numeric } from '#contract/money.ts';
import { isBelowTolerance } from '#contract/sales/deal/directTolerance.ts';
import { isAwaited } from '#contract/purchasing/purchaseOrders/states.ts';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import type { PurchaseOrderSnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { cancelPurchaseWithin, closePurchaseWithin } from '#server/modules/purchasing/purchaseOrders/deeds.ts';
import { issueRevision } from '#server/modules/purchasing/purchaseOrders/issueRevision.ts';
import { composePurchaseOrder } from '#server/modules/purchasing/purchaseOrders/paper.ts';
import { lockPurchaseOrder } from '#server/modules/purchasing/purchaseOrders/queries.ts';
import type { LockedPurchase, PurchaseRow } from '#server/modules/purchasing/purchaseOrders/queries.ts';

type TodayContext = Pick<Context, 'today'>;

/**
 * Event of a deal after which its purchase orders are updated. `ordered`: the office orders the goods. `changed`: the deal was changed. `lessened`: lines were
 * removed. `held`: the deal was changed while it was on hold for payment. `delivered`: goods were delivered.
 */
export type Occasion = 'ordered' | 'changed' | 'lessened' | 'held' | 'delivered';

/** True if the event may add purchase orders to further depots. */
const canAddPurchases: Record<Occasion, boolean> = { ordered: true, changed: true, lessened: false, held: false, delivered: false };

interface DealGoods {
  OrderDetailId: number;
  SupplierDepotId: number;
  PurchaseOrderLineId: number | null;
  ProductId: number;
  Quantity: number;
  BuyPrice: Numeric | null;
  Haulage: Numeric | null;
  PricePer: number;
}

/** Finds the lines of a deal’s part that suppliers deliver, grouped by depot. */
const findDealGoods = async (tx: Tx, orderId: number) => {
  const { rows } = await sql<DealGoods>`
    SELECT d.order_detail_id, d.supplier_depot_id, d.purchase_order_line_id, d.product_id, d.quantity, d.buy_price, d.haulage, d.price_per
    FROM order_details d JOIN supplier_depots depot USING (supplier_depot_id) JOIN suppliers supplier USING (supplier_id)
    WHERE d.order_id = ${orderId} AND d.product_id IS NOT NULL AND NOT supplier.is_own ORDER BY d.line_no, d.order_detail_id`.execute(tx);
  return Map.groupBy(rows, (line) => line.SupplierDepotId);
};

/** Locks all purchase orders of a deal, for any of its parts, that are drafts or still expect goods. */
export const lockDealPurchases = async (tx: Tx, dealNo: number): Promise<LockedPurchase[]> => {
  const { rows } = await sql<{ PurchaseOrderId: number }>`
    SELECT p.purchase_order_id FROM purchase_orders p JOIN orders o USING (order_id)
    WHERE o.deal_no = ${dealNo} AND p.state IN ('Draft', 'Ordered', 'Confirmed', 'PartReceived') ORDER BY p.purchase_order_id`.execute(tx);
  const lockedPurchases: LockedPurchase[] = [];
  for (const { PurchaseOrderId } of rows) lockedPurchases.push(await lockPurchaseOrder(tx, PurchaseOrderId));
  return lockedPurchases.filter(({ State }) => State === 'Draft' || isAwaited(State));
};

const linkToPurchase = (tx: Tx, { OrderDetailId }: DealGoods, PurchaseOrderLineId: number) =>
  tx.updateTable('order_details').set({ PurchaseOrderLineId }).where('OrderDetailId', '=', OrderDetailId).execute();

const findLines = (tx: Tx, purchaseOrderId: number) =>
  tx.selectFrom('purchase_order_lines').selectAll().where('PurchaseOrderId', '=', purchaseOrderId).orderBy('LineNo').execute();

type StoredLine = Awaited<ReturnType<typeof findLines>>[number];

const isUnchanged = (row: Pick<DealGoods, 'ProductId' | 'Quantity' | 'BuyPrice' | 'Haulage' | 'PricePer'>, storedLine: StoredLine) =>
  (['ProductId', 'Quantity', 'BuyPrice', 'Haulage', 'PricePer'] as const).every(
    (field) => row[field]?.toString() === storedLine[field]?.toString(),
  );

/**
 * Updates the lines of a purchase order to the deal’s lines, which have the quantity still to deliver. Received goods stay on the order.
 */
const updateLines = async (tx: Tx, purchaseOrderId: number, dealLines: readonly DealGoods[]) => {
  const storedLines = await findLines(tx, purchaseOrderId);
  const unmatchedLines = new Map(storedLines.map((line) => [line.PurchaseOrderLineId, line]));
  let lastLineNo = Math.max(0, ...storedLines.map(({ LineNo }) => LineNo));
  for (const line of dealLines) {
    const { ProductId, BuyPrice, Haulage, PricePer } = line;
    const storedLine = line.PurchaseOrderLineId === null ? undefined : unmatchedLines.get(line.PurchaseOrderLineId);
    const canReuseLine = storedLine !== undefined && (storedLine.ProductId === ProductId || storedLine.ReceivedQuantity === 0);
    const row = { ProductId, BuyPrice, Haulage, PricePer };
    if (storedLine && canReuseLine) {
      unmatchedLines.delete(storedLine.PurchaseOrderLineId);
      const Quantity = storedLine.ReceivedQuantity + line.Quantity;
      if (isUnchanged({ ...row, Quantity }, storedLine)) continue;
      await tx
        .updateTable('purchase_order_lines')
        .set({ ...row, Quantity })
        .where('PurchaseOrderLineId', '=', storedLine.PurchaseOrderLineId)
        .execute();
    } else {
      const newRow = { ...row, PurchaseOrderId: purchaseOrderId, LineNo: ++lastLineNo, Quantity: line.Quantity };
      const [id] = await addRows(tx, 'purchase_order_lines', [newRow], 'PurchaseOrderLineId');
      if (id) await linkToPurchase(tx, line, id);
    }
  }
  await removeLines(tx, [...unmatchedLines.values()]);
};

/** Removes lines that the deal no longer needs. A line with goods received short of the tolerance is reduced to what was received. */
const removeLines = async (tx: Tx, removedLines: readonly StoredLine[]) => {
  const { DirectTolerancePercent } = await tx.selectFrom('company').select('DirectTolerancePercent').executeTakeFirstOrThrow();
  for (const removedLine of removedLines)
    if (removedLine.ReceivedQuantity === 0)
      await tx.deleteFrom('purchase_order_lines').where('PurchaseOrderLineId', '=', removedLine.PurchaseOrderLineId).execute();
    else if (isBelowTolerance(removedLine.Quantity, removedLine.ReceivedQuantity, DirectTolerancePercent))
      await tx
        .updateTable('purchase_order_lines')
        .set({ Quantity: removedLine.ReceivedQuantity })
        .where('PurchaseOrderLineId', '=', removedLine.PurchaseOrderLineId)
        .execute();
};

/** Extracts what a document tells the supplier to do. Leaves out the letterhead and product descriptions, because a change of those needs no new revision. */
const extractInstructions = ({ DealNo, RequiredDate, DeliverTo, DeliveryInstructions, Comment, Lines }: PurchaseOrderSnapshot) =>
  JSON.stringify([
    DealNo,
    RequiredDate,
    DeliverTo,
    DeliveryInstructions,
    Comment,
    Lines.map(({ ProductCode, Quantity }) => [ProductCode, Quantity]),
  ]);

/** Checks whether the last document that was issued differs from one made now. */
const isOutdated = async (db: Db, order: PurchaseRow, today: string) => {
  const { Snapshot } = await db
    .selectFrom('purchase_order_revisions')
    .select('Snapshot')
    .where('PurchaseOrderId', '=', order.PurchaseOrderId)
    .where('Revision', '=', order.Revision)
    .executeTakeFirstOrThrow();
  return (
    extractInstructions(Snapshot as PurchaseOrderSnapshot) !==
    extractInstructions(await composePurchaseOrder(db, order, { Revision: order.Revision, today }))
  );
};

/** Finds the purchase orders that still expect goods and whose document no longer matches the deal, for example because an address was corrected. */
export const findOutdated = async (db: Db, purchaseOrderIds: readonly number[], today: string): Promise<Set<number>> => {
  const outdatedIds = new Set<number>();
  if (purchaseOrderIds.length === 0) return outdatedIds;
  const orders = await db
    .selectFrom('purchase_orders')
    .selectAll()
    .where('PurchaseOrderId', 'in', [...purchaseOrderIds])
    .execute();
  for (const order of orders as PurchaseRow[])
    if (isAwaited(order.State) && (await isOutdated(db, order, today))) outdatedIds.add(order.PurchaseOrderId);
  return outdatedIds;
};

/** Writes the products and quantities of a purchase order as a text that can be compared. */
const serialiseGoods = async (tx: Tx, purchaseOrderId: number) =>
  JSON.stringify((await findLines(tx, purchaseOrderId)).map(({ ProductId, Quantity }) => [ProductId, Quantity]));

interface UpdateInput {
  order: LockedOrder;
  dealLines: readonly DealGoods[];
  occasion: Occasion;
}

/** Updates a purchase order to what the deal needs, and issues it again if the supplier must be told. Returns whether it was issued. */
const updatePurchase = async (tx: Tx, context: TodayContext, purchase: LockedPurchase, { order, dealLines, occasion }: UpdateInput) => {
  const { PurchaseOrderId } = purchase;
  const goodsBefore = await serialiseGoods(tx, PurchaseOrderId);
  await updateLines(tx, PurchaseOrderId, dealLines);
  if (occasion === 'delivered' && goodsBefore === (await serialiseGoods(tx, PurchaseOrderId))) return false;
  if (occasion !== 'delivered' && purchase.RequiredDate !== order.RequiredDate)
    await tx
      .updateTable('purchase_orders')
      .set({ RequiredDate: order.RequiredDate })
      .where('PurchaseOrderId', '=', PurchaseOrderId)
      .execute();
  const updatedPurchase = await lockPurchaseOrder(tx, PurchaseOrderId);
  if (!(await isOutdated(tx, updatedPurchase, context.today))) return false;
  await issueRevision(tx, context, PurchaseOrderId);
  return true;
};

/** Cancels a purchase order that is no longer needed, or closes it if goods have been received. */
const endPurchase = async (tx: Tx, context: TodayContext, purchase: LockedPurchase, reason: string) => {
  if (purchase.State !== 'PartReceived') return cancelPurchaseWithin(tx, context, purchase, reason);
  await closePurchaseWithin(tx, context, purchase.PurchaseOrderId, reason);
};

const addDealPurchase = async (tx: Tx, context: TodayContext, order: LockedOrder, depot: readonly [number, readonly DealGoods[]]) => {
  const [SupplierDepotId, dealLines] = depot;
  const { PurchaseOrderId } = await tx
    .insertInto('purchase_orders')
    .values({ SupplierDepotId, OrderId: order.OrderId, CurrencyId: order.CurrencyId, RequiredDate: order.RequiredDate })
    .returning('PurchaseOrderId')
    .executeTakeFirstOrThrow();
  await updateLines(
    tx,
    PurchaseOrderId,
    dealLines.map((line) => ({ ...line, PurchaseOrderLineId: null })),
  );
  await issueRevision(tx, context, PurchaseOrderId);
  return PurchaseOrderId;
};

export interface IssuedPurchases {
  /** Purchase orders that were issued by the change: new, revised, cancelled or closed. */
  Issued: { PurchaseOrderId: number; isNew: boolean }[];
}

/**
 * Updates the purchase orders of a direct deal, one for each depot, to what its open part needs. A deal without purchase orders gets the first ones only on the
 * occasion `ordered`. Lock the deal before.
 */
export const updateDealPurchases = async (
  tx: Tx,
  context: TodayContext,
  order: LockedOrder,
  occasion: Occasion,
): Promise<IssuedPurchases> => {
  const Issued: IssuedPurchases['Issued'] = [];
  const purchases = await lockDealPurchases(tx, order.DealNo);
  if (purchases.length === 0 && occasion !== 'ordered') return { Issued };
  const goodsByDepot = await findDealGoods(tx, order.OrderId);
  const purchasesByDepot = new Map(purchases.map((purchase) => [purchase.SupplierDepotId, purchase]));
  for (const depot of goodsByDepot) {
    const [depotId, dealLines] = depot;
    const purchase = purchasesByDepot.get(depotId);
    purchasesByDepot.delete(depotId);
    if (!purchase) {
      if (canAddPurchases[occasion]) Issued.push({ PurchaseOrderId: await addDealPurchase(tx, context, order, depot), isNew: true });
    } else if (await updatePurchase(tx, context, purchase, { order, dealLines, occasion }))
      Issued.push({ PurchaseOrderId: purchase.PurchaseOrderId, isNew: false });
  }
  // Ends the orders to depots that the deal no longer needs.
  for (const purchase of purchasesByDepot.values()) {
    await endPurchase(tx, context, purchase, `Deal ${dealName(order)} needs nothing more from this depot`);
    Issued.push({ PurchaseOrderId: purchase.PurchaseOrderId, isNew: false });
  }
  return { Issued };
};

/** Cancels or closes the purchase orders of a deal that is cancelled or needs no more goods. */
export const endDealPurchases = async (tx: Tx, context: TodayContext, dealNo: number, reason: string): Promise<IssuedPurchases> => {
  const Issued: IssuedPurchases['Issued'] = [];
  for (const purchase of await lockDealPurchases(tx, dealNo)) {
    await endPurchase(tx, context, purchase, reason);
    // A draft was never issued, so the supplier is told nothing.
    if (purchase.Revision > 0) Issued.push({ PurchaseOrderId: purchase.PurchaseOrderId, isNew: false });
  }
  return { Issued };
};

export const requireOpenDirectDeal = (order: LockedOrder) => {
  if (order.DealType !== 'Direct') throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is not a direct deal.`);
  if (order.Status !== 'Open')
    throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is not open, so nothing can be ordered for it.`);
};
