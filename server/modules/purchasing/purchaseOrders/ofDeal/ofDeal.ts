import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Numeric } from '#contract/money.ts';
import { isShort } from '#contract/sales/deal/directTolerance.ts';
import { isAwaited } from '#contract/purchasing/purchaseOrders/states.ts';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import type { PurchaseOrderSnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { cancelPurchaseWithin, closePurchaseWithin } from '#server/modules/purchasing/purchaseOrders/deeds.ts';
import { goOut } from '#server/modules/purchasing/purchaseOrders/goOut.ts';
import { composePurchaseOrder } from '#server/modules/purchasing/purchaseOrders/paper.ts';
import { lockPurchaseOrder } from '#server/modules/purchasing/purchaseOrders/queries.ts';
import type { LockedPurchase, PurchaseRow } from '#server/modules/purchasing/purchaseOrders/queries.ts';

type Day = Pick<Context, 'today'>;

/**
 * Reason for updating a deal’s purchase orders. The deal was ordered, changed, reduced, changed while on hold for payment, or part
 * delivered.
 */
export type Occasion = 'ordered' | 'changed' | 'lessened' | 'held' | 'delivered';

/** Whether the occasion may add purchase orders to new suppliers. */
const mayOrderMore: Record<Occasion, boolean> = { ordered: true, changed: true, lessened: false, held: false, delivered: false };

interface Wanted {
  OrderDetailId: number;
  SupplierDepotId: number;
  PurchaseOrderLineId: number | null;
  ProductId: number;
  Quantity: number;
  BuyPrice: Numeric | null;
  Haulage: Numeric | null;
  PricePer: number;
}

/** Groups what the deal’s part needs from suppliers by depot. */
const findWanted = async (tx: Tx, orderId: number) => {
  const { rows } = await sql<Wanted>`
    SELECT d.order_detail_id, d.supplier_depot_id, d.purchase_order_line_id, d.product_id, d.quantity, d.buy_price, d.haulage, d.price_per
    FROM order_details d JOIN supplier_depots sd USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
    WHERE d.order_id = ${orderId} AND d.product_id IS NOT NULL AND NOT s.is_own ORDER BY d.line_no, d.order_detail_id`.execute(tx);
  return Map.groupBy(rows, (line) => line.SupplierDepotId);
};

/** Locks the deal’s purchase orders with goods outstanding, for any of its parts. */
export const lockDealPurchases = async (tx: Tx, dealNo: number): Promise<LockedPurchase[]> => {
  const { rows } = await sql<{ PurchaseOrderId: number }>`
    SELECT p.purchase_order_id FROM purchase_orders p JOIN orders o USING (order_id)
    WHERE o.deal_no = ${dealNo} AND p.state IN ('Draft', 'Ordered', 'Confirmed', 'PartReceived') ORDER BY p.purchase_order_id`.execute(tx);
  const locked: LockedPurchase[] = [];
  for (const { PurchaseOrderId } of rows) locked.push(await lockPurchaseOrder(tx, PurchaseOrderId));
  return locked.filter(({ State }) => State === 'Draft' || isAwaited(State));
};

const link = (tx: Tx, { OrderDetailId }: Wanted, PurchaseOrderLineId: number) =>
  tx.updateTable('order_details').set({ PurchaseOrderLineId }).where('OrderDetailId', '=', OrderDetailId).execute();

const findLines = (tx: Tx, purchaseOrderId: number) =>
  tx.selectFrom('purchase_order_lines').selectAll().where('PurchaseOrderId', '=', purchaseOrderId).orderBy('LineNo').execute();

type Kept = Awaited<ReturnType<typeof findLines>>[number];

const isAsKept = (row: Pick<Wanted, 'ProductId' | 'Quantity' | 'BuyPrice' | 'Haulage' | 'PricePer'>, kept: Kept) =>
  (['ProductId', 'Quantity', 'BuyPrice', 'Haulage', 'PricePer'] as const).every(
    (field) => row[field]?.toString() === kept[field]?.toString(),
  );

/**
 * Matches purchase order lines to the deal’s lines. Received goods stay, and lines that the deal no longer needs are removed. A line
 * received within the tolerance is complete.
 */
const followLines = async (tx: Tx, purchaseOrderId: number, wanted: readonly Wanted[]) => {
  const kept = await findLines(tx, purchaseOrderId);
  const byId = new Map(kept.map((line) => [line.PurchaseOrderLineId, line]));
  let last = Math.max(0, ...kept.map(({ LineNo }) => LineNo));
  for (const line of wanted) {
    const { ProductId, BuyPrice, Haulage, PricePer } = line;
    const own = line.PurchaseOrderLineId === null ? undefined : byId.get(line.PurchaseOrderLineId);
    const isSame = own !== undefined && (own.ProductId === ProductId || own.ReceivedQuantity === 0);
    const row = { ProductId, BuyPrice, Haulage, PricePer };
    if (own && isSame) {
      byId.delete(own.PurchaseOrderLineId);
      const Quantity = own.ReceivedQuantity + line.Quantity;
      if (isAsKept({ ...row, Quantity }, own)) continue;
      await tx
        .updateTable('purchase_order_lines')
        .set({ ...row, Quantity })
        .where('PurchaseOrderLineId', '=', own.PurchaseOrderLineId)
        .execute();
    } else {
      const added = { ...row, PurchaseOrderId: purchaseOrderId, LineNo: ++last, Quantity: line.Quantity };
      const [id] = await addRows(tx, 'purchase_order_lines', [added], 'PurchaseOrderLineId');
      if (id) await link(tx, line, id);
    }
  }
  const { DirectTolerancePercent } = await tx.selectFrom('company').select('DirectTolerancePercent').executeTakeFirstOrThrow();
  for (const gone of byId.values())
    if (gone.ReceivedQuantity === 0)
      await tx.deleteFrom('purchase_order_lines').where('PurchaseOrderLineId', '=', gone.PurchaseOrderLineId).execute();
    else if (isShort(gone.Quantity, gone.ReceivedQuantity, DirectTolerancePercent))
      await tx
        .updateTable('purchase_order_lines')
        .set({ Quantity: gone.ReceivedQuantity })
        .where('PurchaseOrderLineId', '=', gone.PurchaseOrderLineId)
        .execute();
};

/** Extracts what a document tells the supplier to do. Ignores letterhead and product descriptions, which may have changed since. */
const told = ({ DealNo, RequiredDate, DeliverTo, DeliveryInstructions, Comment, Lines }: PurchaseOrderSnapshot) =>
  JSON.stringify([
    DealNo,
    RequiredDate,
    DeliverTo,
    DeliveryInstructions,
    Comment,
    Lines.map(({ ProductCode, Quantity }) => [ProductCode, Quantity]),
  ]);

const saysAnother = async (db: Db, order: PurchaseRow, today: string) => {
  const { Snapshot } = await db
    .selectFrom('purchase_order_revisions')
    .select('Snapshot')
    .where('PurchaseOrderId', '=', order.PurchaseOrderId)
    .where('Revision', '=', order.Revision)
    .executeTakeFirstOrThrow();
  return told(Snapshot as PurchaseOrderSnapshot) !== told(await composePurchaseOrder(db, order, { Revision: order.Revision, today }));
};

/** Finds awaited purchase orders whose document no longer matches the deal, for example because an address was corrected. */
export const findBehind = async (db: Db, purchaseOrderIds: readonly number[], today: string): Promise<Set<number>> => {
  const behind = new Set<number>();
  if (purchaseOrderIds.length === 0) return behind;
  const orders = await db
    .selectFrom('purchase_orders')
    .selectAll()
    .where('PurchaseOrderId', 'in', [...purchaseOrderIds])
    .execute();
  for (const order of orders as PurchaseRow[])
    if (isAwaited(order.State) && (await saysAnother(db, order, today))) behind.add(order.PurchaseOrderId);
  return behind;
};

/** Describes the products and quantities of a purchase order, for comparison. */
const goodsOf = async (tx: Tx, purchaseOrderId: number) =>
  JSON.stringify((await findLines(tx, purchaseOrderId)).map(({ ProductId, Quantity }) => [ProductId, Quantity]));

interface Following {
  order: LockedOrder;
  wanted: readonly Wanted[];
  occasion: Occasion;
}

/** Updates an issued purchase order to what the deal needs, and issues it again if that tells the supplier anything new. */
const follow = async (tx: Tx, context: Day, purchase: LockedPurchase, { order, wanted, occasion }: Following) => {
  const { PurchaseOrderId } = purchase;
  const before = await goodsOf(tx, PurchaseOrderId);
  await followLines(tx, PurchaseOrderId, wanted);
  if (occasion === 'delivered' && before === (await goodsOf(tx, PurchaseOrderId))) return false;
  if (occasion !== 'delivered' && purchase.RequiredDate !== order.RequiredDate)
    await tx
      .updateTable('purchase_orders')
      .set({ RequiredDate: order.RequiredDate })
      .where('PurchaseOrderId', '=', PurchaseOrderId)
      .execute();
  const now = await lockPurchaseOrder(tx, PurchaseOrderId);
  if (!(await saysAnother(tx, now, context.today))) return false;
  await goOut(tx, context, PurchaseOrderId);
  return true;
};

/** Cancels a purchase order that is no longer needed, or closes it if goods have been received. */
const end = async (tx: Tx, context: Day, purchase: LockedPurchase, reason: string) => {
  if (purchase.State !== 'PartReceived') return cancelPurchaseWithin(tx, context, purchase, reason);
  await closePurchaseWithin(tx, context, purchase.PurchaseOrderId, reason);
};

const orderOf = async (tx: Tx, context: Day, order: LockedOrder, depot: readonly [number, readonly Wanted[]]) => {
  const [SupplierDepotId, wanted] = depot;
  const { PurchaseOrderId } = await tx
    .insertInto('purchase_orders')
    .values({ SupplierDepotId, OrderId: order.OrderId, CurrencyId: order.CurrencyId, RequiredDate: order.RequiredDate })
    .returning('PurchaseOrderId')
    .executeTakeFirstOrThrow();
  await followLines(
    tx,
    PurchaseOrderId,
    wanted.map((line) => ({ ...line, PurchaseOrderLineId: null })),
  );
  await goOut(tx, context, PurchaseOrderId);
  return PurchaseOrderId;
};

export interface Followed {
  /** Purchase orders issued now, whether new, revised, cancelled or closed. */
  Out: { PurchaseOrderId: number; isNew: boolean }[];
}

/**
 * Updates a direct deal’s purchase orders, one for each depot, to what its open part needs. A deal without purchase orders gets none unless
 * the occasion is `ordered`. The deal is locked.
 */
export const orderForDeal = async (tx: Tx, context: Day, order: LockedOrder, occasion: Occasion): Promise<Followed> => {
  const Out: Followed['Out'] = [];
  const purchases = await lockDealPurchases(tx, order.DealNo);
  if (purchases.length === 0 && occasion !== 'ordered') return { Out };
  const wanted = await findWanted(tx, order.OrderId);
  const left = new Map(purchases.map((purchase) => [purchase.SupplierDepotId, purchase]));
  for (const depot of wanted) {
    const [depotId, lines] = depot;
    const purchase = left.get(depotId);
    left.delete(depotId);
    if (!purchase) {
      if (mayOrderMore[occasion]) Out.push({ PurchaseOrderId: await orderOf(tx, context, order, depot), isNew: true });
    } else if (await follow(tx, context, purchase, { order, wanted: lines, occasion }))
      Out.push({ PurchaseOrderId: purchase.PurchaseOrderId, isNew: false });
  }
  for (const purchase of left.values()) {
    await end(tx, context, purchase, `Deal ${dealName(order)} needs nothing more from this depot`);
    Out.push({ PurchaseOrderId: purchase.PurchaseOrderId, isNew: false });
  }
  return { Out };
};

/** Ends the purchase orders of a deal that is cancelled or needs no more goods. */
export const endDealPurchases = async (tx: Tx, context: Day, dealNo: number, reason: string): Promise<Followed> => {
  const Out: Followed['Out'] = [];
  for (const purchase of await lockDealPurchases(tx, dealNo)) {
    await end(tx, context, purchase, reason);
    // The supplier never saw a draft.
    if (purchase.Revision > 0) Out.push({ PurchaseOrderId: purchase.PurchaseOrderId, isNew: false });
  }
  return { Out };
};

export const requireDirect = (order: LockedOrder) => {
  if (order.DealType !== 'Direct') throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is not a direct deal.`);
  if (order.Status !== 'Open')
    throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is not open, so nothing can be ordered for it.`);
};
