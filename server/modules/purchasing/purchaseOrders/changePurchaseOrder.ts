import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { PurchaseLineChange, PurchaseOrderChange, PurchaseOrderInput } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { canChangePurchase } from '#contract/purchasing/purchaseOrders/states.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { checkUnbookedDate, requireAllConfirmations } from '#server/modules/businessDates.ts';
import type { Question } from '#server/modules/businessDates.ts';
import { canSeeCost, requireCostAccess } from '#server/modules/sales/prices/cost.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { findCostsOfOrder, findTypedCosts } from './costs.ts';
import { issueRevision } from './issueRevision.ts';
import { checkOtherMakers } from './ofDeal/otherMakers.ts';
import { findPurchaseLines, getPurchaseOrder, lockPurchaseOrder, purchaseName } from './queries.ts';
import type { LockedPurchase, PurchaseLine } from './queries.ts';

/** Refuses a depot that is inactive, our own, or of an inactive supplier. */
export const requireDepot = async (tx: Tx, depotId: number) => {
  const { rows } = await sql<{ IsOwn: boolean; Active: boolean }>`
    SELECT s.is_own, s.active AND d.active AS active FROM supplier_depots d JOIN suppliers s USING (supplier_id) WHERE d.supplier_depot_id = ${depotId}`.execute(
    tx,
  );
  const [depot] = rows;
  if (!depot) throw invalidField('SupplierDepotId', 'no longer exists. Choose another');
  if (depot.IsOwn) throw invalidField('SupplierDepotId', 'is our own warehouse. Choose a supplier’s depot');
  if (!depot.Active) throw invalidField('SupplierDepotId', 'is no longer in use. Choose another');
};

/** Refuses a required date before the order date or today. An order entered late may have a required date in the past. */
const requireRequiredDateAhead = (day: string | null | undefined, orderedOn: string | null | undefined, today: string) => {
  if (day && day < (orderedOn ?? today)) throw invalidField('RequiredDate', orderedOn ? 'is before the order date' : 'is before today');
};

/** Asks about an order date further back than usual. Locked periods do not matter, because an order posts nothing. */
const checkOrderedOn = (today: string, date: string | null | undefined, isConfirmed?: boolean): Question => {
  const businessDate = { what: 'The purchase order', date: date ?? today, field: 'OrderedOn', daysBack: daysBackUnasked.purchase };
  return { question: checkUnbookedDate(today, businessDate), field: 'OrderedOn', isConfirmed };
};

/** Refuses to remove the date of an issued order, or to move it after a receipt or the promised date. */
const requireOrderedOnBeforeReceipts = async (tx: Tx, { PurchaseOrderId, Revision, PromisedDate }: LockedPurchase, day: string | null) => {
  if (Revision === 0) return;
  if (day === null) throw invalidField('OrderedOn', 'is required, because the order has been issued');
  const { rows } = await sql<{ Day: string }>`
    SELECT e.received_on AS day FROM purchase_receipts e JOIN purchase_order_lines l USING (purchase_order_line_id)
    WHERE l.purchase_order_id = ${PurchaseOrderId} AND e.received_on < ${day}::date ORDER BY e.received_on LIMIT 1`.execute(tx);
  if (rows[0]) throw invalidField('OrderedOn', `is after the first receipt, on ${formatDate(rows[0].Day)}`);
  if (PromisedDate !== null && PromisedDate < day)
    throw invalidField('OrderedOn', `is after the promised date, ${formatDate(PromisedDate)}`);
};

const requireOnce = (lines: readonly { ProductId: number }[]) => {
  const productIds = new Set<number>();
  lines.forEach(({ ProductId }, index) => {
    if (productIds.has(ProductId)) throw invalidField(`Lines.${index}.ProductId`, 'is entered twice. Combine the quantities');
    productIds.add(ProductId);
  });
};

interface Goods {
  SupplierDepotId: number;
  /** Day whose prices apply to new lines. */
  day: string;
  /** Whether the depot changed, or a draft’s date. Costs are then looked up again. */
  isMoved: boolean;
  /** Lines with a cost agreed by hand, which stays whatever the price lists say. */
  agreed: ReadonlySet<number>;
  kept: readonly PurchaseLine[];
}

/** Completes lines with their costs. A cost entered by Admin or Finance comes first, then the stored one, then the price list. */
const addCosts = async (
  tx: Tx,
  context: Context,
  lines: readonly PurchaseLineChange[],
  { SupplierDepotId, day, isMoved, agreed, kept: storedLines }: Goods,
) => {
  lines.forEach((line, index) => requireCostAccess(context, line, `Lines.${index}.`));
  const costs = await findCostsOfOrder(tx, SupplierDepotId, lines, { day, today: context.today });
  return lines.map((line, index) => {
    const cost = costs[index];
    const before = storedLines.find(
      ({ PurchaseOrderLineId, ProductId }) => PurchaseOrderLineId === line.PurchaseOrderLineId && ProductId === line.ProductId,
    );
    if (!cost && !before) throw invalidField(`Lines.${index}.ProductId`, 'no longer exists, or is no longer in use');
    const isRepriced = isMoved && !(before && agreed.has(before.PurchaseOrderLineId));
    const { BuyPrice, Haulage, PricePer } = must(isRepriced ? (cost ?? before) : (before ?? cost), 'The cost');
    const enteredCosts = canSeeCost(context) && {
      ...(line.BuyPrice !== undefined && { BuyPrice: line.BuyPrice }),
      ...(line.Haulage !== undefined && { Haulage: line.Haulage }),
    };
    return { LineNo: index + 1, ProductId: line.ProductId, Quantity: line.Quantity, PricePer, BuyPrice, Haulage, ...enteredCosts };
  });
};

const isUnchanged = (line: PurchaseLineChange, before: PurchaseLine | undefined) =>
  before !== undefined && before.ProductId === line.ProductId && before.Quantity === line.Quantity;

const requireNothingReceived = (line: PurchaseLine, field: string, quantity: number) => {
  if (line.ReceivedQuantity > quantity)
    throw invalidField(field, `${line.ReceivedQuantity.toLocaleString('en-GB')} of ${line.ProductCode} already received`);
};

/** Replaces all lines. Returns whether this tells the supplier anything new. */
const writeLines = async (
  tx: Tx,
  context: Context,
  order: LockedPurchase & { isMoved?: boolean; isElsewhere?: boolean },
  lines: readonly PurchaseLineChange[],
): Promise<boolean> => {
  requireOnce(lines);
  const storedLines = await findPurchaseLines(tx, order.PurchaseOrderId);
  const byId = new Map(storedLines.map((line) => [line.PurchaseOrderLineId, line]));
  const { SupplierDepotId, isMoved = false, isElsewhere = false } = order;
  // Lines added to an issued order get today’s prices.
  const day = (order.Revision === 0 ? order.OrderedOn : null) ?? context.today;
  const agreedLineIds = isMoved && !isElsewhere ? await findTypedCosts(tx, order.PurchaseOrderId) : new Set<number>();
  const costedRows = await addCosts(tx, context, lines, { SupplierDepotId, day, isMoved, agreed: agreedLineIds, kept: storedLines });
  let hasChanges = false;
  for (const [index, line] of lines.entries()) {
    const row = costedRows[index];
    const before = line.PurchaseOrderLineId === undefined ? undefined : byId.get(line.PurchaseOrderLineId);
    if (!row) continue;
    if (line.PurchaseOrderLineId !== undefined && !before)
      throw invalidField(
        `Lines.${index}.PurchaseOrderLineId`,
        storedLines.some(({ PurchaseOrderLineId }) => PurchaseOrderLineId === line.PurchaseOrderLineId)
          ? 'is entered twice'
          : 'is no longer on this order. Reload it',
      );
    if (before) requireNothingReceived(before, `Lines.${index}.Quantity`, before.ProductId === line.ProductId ? line.Quantity : 0);
    hasChanges ||= !isUnchanged(line, before);
    if (before) byId.delete(before.PurchaseOrderLineId);
    if (!before) await addRows(tx, 'purchase_order_lines', [{ ...row, PurchaseOrderId: order.PurchaseOrderId }], 'PurchaseOrderLineId');
    else await tx.updateTable('purchase_order_lines').set(row).where('PurchaseOrderLineId', '=', before.PurchaseOrderLineId).execute();
  }
  for (const removedLine of byId.values()) {
    requireNothingReceived(removedLine, 'Lines', 0);
    await tx.deleteFrom('purchase_order_lines').where('PurchaseOrderLineId', '=', removedLine.PurchaseOrderLineId).execute();
  }
  return hasChanges || byId.size > 0;
};

const findStoredGoods = async (tx: Tx, purchaseOrderId: number): Promise<PurchaseLineChange[]> =>
  (await findPurchaseLines(tx, purchaseOrderId)).map(({ PurchaseOrderLineId, ProductId, Quantity }) => ({
    PurchaseOrderLineId,
    ProductId,
    Quantity,
  }));

type NewPurchase = z.output<typeof PurchaseOrderInput>;

/** Drafts a purchase order for own stock, within another transaction. */
export const draftPurchaseOrder = async (tx: Tx, context: Context, input: NewPurchase) => {
  await requireDepot(tx, input.SupplierDepotId);
  requireRequiredDateAhead(input.RequiredDate, input.OrderedOn, context.today);
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
    const old = checkOrderedOn(context.today, input.OrderedOn, input.ConfirmDate);
    const draft = await draftPurchaseOrder(tx, context, input);
    requireAllConfirmations([old, ...(await checkOtherMakers(tx, input, new Set(), input.ConfirmMaker))]);
    return draft;
  });

const requireChangeable = (order: LockedPurchase, input: PurchaseOrderChange) => {
  if (!canChangePurchase(order.State))
    throw new AppError('RULE_BROKEN', `${purchaseName(order)} is ${purchaseWords[order.State].toLowerCase()} and can’t be changed.`);
  if (order.OrderId !== null && (input.Lines !== undefined || (input.SupplierDepotId ?? order.SupplierDepotId) !== order.SupplierDepotId))
    throw new AppError('RULE_BROKEN', 'These goods follow the deal. Change the deal instead, and this order is revised with it.', {
      fields: { [input.Lines ? 'Lines' : 'SupplierDepotId']: 'follows the deal' },
    });
  if (order.Revision > 0 && input.SupplierDepotId !== undefined && input.SupplierDepotId !== order.SupplierDepotId)
    throw invalidField('SupplierDepotId', 'already has this order. Cancel it and order from the other depot');
};

/** Asks about goods of other suppliers. Goods already on the order are asked about again only if the depot changes. */
const checkMakers = async (
  tx: Tx,
  order: LockedPurchase,
  { SupplierDepotId = order.SupplierDepotId, Lines, ConfirmMaker }: PurchaseOrderChange,
) => {
  const storedLines = await findPurchaseLines(tx, order.PurchaseOrderId);
  const knownIds = SupplierDepotId === order.SupplierDepotId ? storedLines.map(({ ProductId }) => ProductId) : [];
  return checkOtherMakers(tx, { SupplierDepotId, Lines: Lines ?? storedLines }, new Set(knownIds), ConfirmMaker);
};

const askAboutRevision = (order: LockedPurchase): OrderWarning => ({
  Kind: 'PurchaseOrder',
  Message: `The supplier already has this order. Saving makes revision ${order.Revision + 1}`,
});

const isChanged = <Value>(newValue: Value | undefined, storedValue: Value) => newValue !== undefined && (newValue ?? null) !== storedValue;

/**
 * Changes a purchase order. If the supplier has it and the change tells them anything new, it is issued again as its next revision. The
 * user must confirm that first.
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
    const old = isRedated ? checkOrderedOn(context.today, OrderedOn, input.ConfirmDate) : { question: null };
    if (isRedated) await requireOrderedOnBeforeReceipts(tx, order, OrderedOn);
    const isRequiredDateChanged = RequiredDate !== order.RequiredDate;
    if (isRequiredDateChanged || isRedated)
      requireRequiredDateAhead(RequiredDate, order.Revision > 0 && isRequiredDateChanged ? null : OrderedOn, context.today);
    const makers = await checkMakers(tx, order, input);
    await tx
      .updateTable('purchase_orders')
      .set({ SupplierDepotId, OrderedOn, RequiredDate, Comment })
      .where('PurchaseOrderId', '=', purchaseOrderId)
      .execute();
    const Lines = input.Lines ?? (isMoved ? await findStoredGoods(tx, purchaseOrderId) : undefined);
    const tellsSupplier =
      (Lines !== undefined && (await writeLines(tx, context, { ...order, SupplierDepotId, OrderedOn, isMoved, isElsewhere }, Lines))) ||
      isChanged(input.RequiredDate, order.RequiredDate) ||
      isChanged(input.Comment, order.Comment);
    const isReissued = order.Revision > 0 && tellsSupplier;
    requireAllConfirmations([
      old,
      ...makers,
      { question: isReissued ? askAboutRevision(order) : null, isConfirmed: input.ConfirmRevision },
    ]);
    if (isReissued) await issueRevision(tx, context, purchaseOrderId);
    return getPurchaseOrder(context, tx, purchaseOrderId);
  });
  context.services.wakeOutbox();
  return answer;
};
