import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { PurchaseLineChange, PurchaseOrderChange, PurchaseOrderInput } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { mayChangePurchase } from '#contract/purchasing/purchaseOrders/states.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { checkUnbookedDate, requireAllMeant } from '#server/modules/businessDates.ts';
import type { Question } from '#server/modules/businessDates.ts';
import { maySeeCost, requireOwnCost } from '#server/modules/sales/prices/cost.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { findCostsOfOrder, findTypedCosts } from './costs.ts';
import { goOut } from './goOut.ts';
import { askOtherMakers } from './ofDeal/otherMakers.ts';
import { findPurchaseLines, getPurchaseOrder, lockPurchaseOrder, purchaseName } from './queries.ts';
import type { LockedPurchase, PurchaseLine } from './queries.ts';

/** A depot in use of a supplier in use, not our own. */
export const requireDepot = async (tx: Tx, depotId: number) => {
  const { rows } = await sql<{ IsOwn: boolean; Active: boolean }>`
    SELECT s.is_own, s.active AND d.active AS active FROM supplier_depots d JOIN suppliers s USING (supplier_id) WHERE d.supplier_depot_id = ${depotId}`.execute(
    tx,
  );
  const [depot] = rows;
  if (!depot) throw invalidField('SupplierDepotId', 'no longer exists. Choose another');
  if (depot.IsOwn) throw invalidField('SupplierDepotId', 'is our own warehouse: choose a supplier’s depot');
  if (!depot.Active) throw invalidField('SupplierDepotId', 'is not in use any more: choose another');
};

/** What was ordered earlier may have been wanted by a day that is past. */
const requireAhead = (day: string | null | undefined, orderedOn: string | null | undefined, today: string) => {
  if (day && day < (orderedOn ?? today)) throw invalidField('RequiredDate', orderedOn ? 'is before it was ordered' : 'is before today');
};

/** What is to be confirmed of the day on which it was ordered. Nothing is booked by it: only what follows from it is held to it. */
const askOfOrderedOn = (today: string, date: string | null | undefined, isConfirmed?: boolean): Question => {
  const dated = { what: 'The purchase order', date: date ?? today, field: 'OrderedOn', daysBack: daysBackUnasked.purchase };
  return { question: checkUnbookedDate(today, dated), field: 'OrderedOn', isConfirmed };
};

/** Of one that is out: its day stays one, and what came of it, or is promised, is not before it. */
const requireBeforeWhatCame = async (tx: Tx, { PurchaseOrderId, Revision, PromisedDate }: LockedPurchase, day: string | null) => {
  if (Revision === 0) return;
  if (day === null) throw invalidField('OrderedOn', 'is required: it has gone out');
  const { rows } = await sql<{ Day: string }>`
    SELECT e.received_on AS day FROM purchase_receipts e JOIN purchase_order_lines l USING (purchase_order_line_id)
    WHERE l.purchase_order_id = ${PurchaseOrderId} AND e.received_on < ${day}::date ORDER BY e.received_on LIMIT 1`.execute(tx);
  if (rows[0]) throw invalidField('OrderedOn', `is after goods of it came, on ${formatDate(rows[0].Day)}`);
  if (PromisedDate !== null && PromisedDate < day) throw invalidField('OrderedOn', `is after the promised ${formatDate(PromisedDate)}`);
};

const requireOnce = (lines: readonly { ProductId: number }[]) => {
  const seen = new Set<number>();
  lines.forEach(({ ProductId }, index) => {
    if (seen.has(ProductId)) throw invalidField(`Lines.${index}.ProductId`, 'is there twice: put the quantities together');
    seen.add(ProductId);
  });
};

interface Goods {
  SupplierDepotId: number;
  /** At whose prices a line is that is new. */
  day: string;
  /** It was of another depot, or of another day while it was a draft: what was asked then is nothing that is asked now. */
  isMoved: boolean;
  /** Lines whose cost was agreed, whatever the lists of any day ask. */
  agreed: ReadonlySet<number>;
  kept: readonly PurchaseLine[];
}

/** Lines as they are to be kept: what a person who may said of their cost, else what was kept, else what the price lists have. */
const costed = async (
  tx: Tx,
  context: Context,
  lines: readonly PurchaseLineChange[],
  { SupplierDepotId, day, isMoved, agreed, kept }: Goods,
) => {
  lines.forEach((line, index) => requireOwnCost(context, line, `Lines.${index}.`));
  const costs = await findCostsOfOrder(tx, SupplierDepotId, lines, { day, today: context.today });
  return lines.map((line, index) => {
    const cost = costs[index];
    const before = kept.find(
      ({ PurchaseOrderLineId, ProductId }) => PurchaseOrderLineId === line.PurchaseOrderLineId && ProductId === line.ProductId,
    );
    if (!cost && !before) throw invalidField(`Lines.${index}.ProductId`, 'is not there any more, or no longer in use');
    const isAskedAnew = isMoved && !(before && agreed.has(before.PurchaseOrderLineId));
    const { BuyPrice, Haulage, PricePer } = must(isAskedAnew ? (cost ?? before) : (before ?? cost), 'The cost');
    const said = maySeeCost(context) && {
      ...(line.BuyPrice !== undefined && { BuyPrice: line.BuyPrice }),
      ...(line.Haulage !== undefined && { Haulage: line.Haulage }),
    };
    return { LineNo: index + 1, ProductId: line.ProductId, Quantity: line.Quantity, PricePer, BuyPrice, Haulage, ...said };
  });
};

const isAsBefore = (line: PurchaseLineChange, before: PurchaseLine | undefined) =>
  before !== undefined && before.ProductId === line.ProductId && before.Quantity === line.Quantity;

const requireNothingReceived = (line: PurchaseLine, field: string, wanted: number) => {
  if (line.ReceivedQuantity > wanted)
    throw invalidField(field, `${line.ReceivedQuantity.toLocaleString('en-GB')} of ${line.ProductCode} has come already`);
};

/** All lines that it has, as they are given; answers whether the supplier is told anything else by it. */
const writeLines = async (
  tx: Tx,
  context: Context,
  order: LockedPurchase & { isMoved?: boolean; isElsewhere?: boolean },
  lines: readonly PurchaseLineChange[],
): Promise<boolean> => {
  requireOnce(lines);
  const kept = await findPurchaseLines(tx, order.PurchaseOrderId);
  const byId = new Map(kept.map((line) => [line.PurchaseOrderLineId, line]));
  const { SupplierDepotId, isMoved = false, isElsewhere = false } = order;
  // What is added to one that is out is asked for today.
  const day = (order.Revision === 0 ? order.OrderedOn : null) ?? context.today;
  const agreed = isMoved && !isElsewhere ? await findTypedCosts(tx, order.PurchaseOrderId) : new Set<number>();
  const written = await costed(tx, context, lines, { SupplierDepotId, day, isMoved, agreed, kept });
  let isOther = false;
  for (const [index, line] of lines.entries()) {
    const row = written[index];
    const before = line.PurchaseOrderLineId === undefined ? undefined : byId.get(line.PurchaseOrderLineId);
    if (!row) continue;
    if (line.PurchaseOrderLineId !== undefined && !before)
      throw invalidField(`Lines.${index}.PurchaseOrderLineId`, 'is not a line of it any more: load it again');
    if (before) requireNothingReceived(before, `Lines.${index}.Quantity`, before.ProductId === line.ProductId ? line.Quantity : 0);
    isOther ||= !isAsBefore(line, before);
    if (before) byId.delete(before.PurchaseOrderLineId);
    if (!before) await addRows(tx, 'purchase_order_lines', [{ ...row, PurchaseOrderId: order.PurchaseOrderId }], 'PurchaseOrderLineId');
    else await tx.updateTable('purchase_order_lines').set(row).where('PurchaseOrderLineId', '=', before.PurchaseOrderLineId).execute();
  }
  for (const gone of byId.values()) {
    requireNothingReceived(gone, 'Lines', 0);
    await tx.deleteFrom('purchase_order_lines').where('PurchaseOrderLineId', '=', gone.PurchaseOrderLineId).execute();
  }
  return isOther || byId.size > 0;
};

const keptGoods = async (tx: Tx, purchaseOrderId: number): Promise<PurchaseLineChange[]> =>
  (await findPurchaseLines(tx, purchaseOrderId)).map(({ PurchaseOrderLineId, ProductId, Quantity }) => ({
    PurchaseOrderLineId,
    ProductId,
    Quantity,
  }));

type NewPurchase = z.output<typeof PurchaseOrderInput>;

/** A draft for own stock, within somebody's transaction. */
export const draftPurchaseOrder = async (tx: Tx, context: Context, input: NewPurchase) => {
  await requireDepot(tx, input.SupplierDepotId);
  requireAhead(input.RequiredDate, input.OrderedOn, context.today);
  const { PurchaseOrderId } = await tx
    .insertInto('purchase_orders')
    .values({
      SupplierDepotId: input.SupplierDepotId,
      OrderedOn: input.OrderedOn ?? null,
      RequiredDate: input.RequiredDate ?? null,
      Comment: input.Comment,
    })
    .returning('PurchaseOrderId')
    .executeTakeFirstOrThrow();
  await writeLines(tx, context, await lockPurchaseOrder(tx, PurchaseOrderId), input.Lines);
  return getPurchaseOrder(context, tx, PurchaseOrderId);
};

export const addPurchaseOrder = (context: Context, input: NewPurchase) =>
  inTransaction(context, async (tx) => {
    const old = askOfOrderedOn(context.today, input.OrderedOn, input.ConfirmDate);
    const draft = await draftPurchaseOrder(tx, context, input);
    requireAllMeant([old, ...(await askOtherMakers(tx, input, new Set(), input.ConfirmMaker))]);
    return draft;
  });

const requireChangeable = (order: LockedPurchase, input: PurchaseOrderChange) => {
  if (!mayChangePurchase(order.State))
    throw new AppError('RULE_BROKEN', `${purchaseName(order)} is ${purchaseWords[order.State].toLowerCase()}: it is not changed any more`);
  if (order.OrderId !== null && (input.Lines !== undefined || (input.SupplierDepotId ?? order.SupplierDepotId) !== order.SupplierDepotId))
    throw new AppError('RULE_BROKEN', 'Its goods follow its deal: change the deal, and this goes out again with it', {
      fields: { [input.Lines ? 'Lines' : 'SupplierDepotId']: 'follows the deal' },
    });
  if (order.Revision > 0 && input.SupplierDepotId !== undefined && input.SupplierDepotId !== order.SupplierDepotId)
    throw invalidField('SupplierDepotId', 'has the order already: cancel it, and order from the other');
};

/** What it has already was asked about, unless it is to come from elsewhere now. */
const askOfChange = async (
  tx: Tx,
  order: LockedPurchase,
  { SupplierDepotId = order.SupplierDepotId, Lines, ConfirmMaker }: PurchaseOrderChange,
) => {
  const kept = await findPurchaseLines(tx, order.PurchaseOrderId);
  const known = SupplierDepotId === order.SupplierDepotId ? kept.map(({ ProductId }) => ProductId) : [];
  return askOtherMakers(tx, { SupplierDepotId, Lines: Lines ?? kept }, new Set(known), ConfirmMaker);
};

const revisionQuestion = (order: LockedPurchase): OrderWarning => ({
  Kind: 'PurchaseOrder',
  Message: `${purchaseName(order)} has gone to the supplier: this goes out as revision ${order.Revision + 1}`,
});

const differs = <Value>(given: Value | undefined, kept: Value) => given !== undefined && (given ?? null) !== kept;

/**
 * Changes a purchase order. One that has gone to the supplier goes out again as its next revision if that would tell them anything new,
 * which the user is asked to confirm first.
 */
export const changePurchaseOrder = async (context: Context, purchaseOrderId: number, input: PurchaseOrderChange) => {
  const answer = await inTransaction(context, async (tx) => {
    const order = await lockPurchaseOrder(tx, purchaseOrderId);
    await requireVersion(tx, order, input.Version);
    requireChangeable(order, input);
    const { SupplierDepotId = order.SupplierDepotId, OrderedOn = order.OrderedOn, RequiredDate = order.RequiredDate } = input;
    const { Comment = order.Comment } = input;
    const isRedated = OrderedOn !== order.OrderedOn;
    const isElsewhere = SupplierDepotId !== order.SupplierDepotId;
    const isMoved = isElsewhere || (isRedated && order.Revision === 0);
    if (isElsewhere) await requireDepot(tx, SupplierDepotId);
    const old = isRedated ? askOfOrderedOn(context.today, OrderedOn, input.ConfirmDate) : { question: null };
    if (isRedated) await requireBeforeWhatCame(tx, order, OrderedOn);
    const isWantedAnew = RequiredDate !== order.RequiredDate;
    if (isWantedAnew || isRedated) requireAhead(RequiredDate, order.Revision > 0 && isWantedAnew ? null : OrderedOn, context.today);
    const makers = await askOfChange(tx, order, input);
    await tx
      .updateTable('purchase_orders')
      .set({ SupplierDepotId, OrderedOn, RequiredDate, Comment })
      .where('PurchaseOrderId', '=', purchaseOrderId)
      .execute();
    const Lines = input.Lines ?? (isMoved ? await keptGoods(tx, purchaseOrderId) : undefined);
    const isTold =
      (Lines !== undefined && (await writeLines(tx, context, { ...order, SupplierDepotId, OrderedOn, isMoved, isElsewhere }, Lines))) ||
      differs(input.RequiredDate, order.RequiredDate) ||
      differs(input.Comment, order.Comment);
    const goesOut = order.Revision > 0 && isTold;
    requireAllMeant([old, ...makers, { question: goesOut ? revisionQuestion(order) : null, isConfirmed: input.ConfirmRevision }]);
    if (goesOut) await goOut(tx, context, purchaseOrderId);
    return getPurchaseOrder(context, tx, purchaseOrderId);
  });
  context.services.wakeOutbox();
  return answer;
};
