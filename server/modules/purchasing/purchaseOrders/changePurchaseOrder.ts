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
import { findCostsOfOrder, findAgreedCosts } from './costs.ts';
import { issueRevision } from './issueRevision.ts';
import { checkOtherMakers } from './ofDeal/otherMakers.ts';
import { findPurchaseLines, getPurchaseOrder, lockPurchaseOrder, purchaseName } from './queries.ts';
import type { LockedPurchase, PurchaseLine } from './queries.ts';

/** Refuses a depot that is our own, or that is inactive itself or by its supplier. */
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

/** Refuses a required date before the order date, or before today if there is no order date. An order that is entered late may have both in the past. */
const requireValidRequiredDate = (day: string | null | undefined, orderedOn: string | null | undefined, today: string) => {
  if (day && day < (orderedOn ?? today))
    throw invalidField('RequiredDate', orderedOn ? 'must not be before the order date' : 'must not be before today');
};

/** Asks to confirm an order date further back than usual. It may be in a locked period, because a purchase order posts nothing. */
const checkOrderDate = (today: string, date: string | null | undefined, isConfirmed?: boolean): Question => {
  const businessDate = { subject: 'The purchase order', date: date ?? today, field: 'OrderedOn', daysBack: daysBackUnasked.purchase };
  return { question: checkUnbookedDate(today, businessDate), field: 'OrderedOn', isConfirmed };
};

/** Refuses to remove the order date of an issued order, or to move it after a receipt or the promised date. */
const requireValidOrderDate = async (tx: Tx, { PurchaseOrderId, Revision, PromisedDate }: LockedPurchase, day: string | null) => {
  if (Revision === 0) return;
  if (day === null) throw invalidField('OrderedOn', 'is required, because the order has been issued');
  const { rows } = await sql<{ Day: string }>`
    SELECT receipt.received_on AS day FROM purchase_receipts receipt JOIN purchase_order_lines line USING (purchase_order_line_id)
    WHERE line.purchase_order_id = ${PurchaseOrderId} AND receipt.received_on < ${day}::date ORDER BY receipt.received_on LIMIT 1`.execute(
    tx,
  );
  if (rows[0]) throw invalidField('OrderedOn', `must not be after the first receipt, on ${formatDate(rows[0].Day)}`);
  if (PromisedDate !== null && PromisedDate < day)
    throw invalidField('OrderedOn', `must not be after the promised date, ${formatDate(PromisedDate)}`);
};

const requireNoRepeats = (lines: readonly { ProductId: number }[]) => {
  const productIds = new Set<number>();
  lines.forEach(({ ProductId }, index) => {
    if (productIds.has(ProductId)) throw invalidField(`Lines.${index}.ProductId`, 'is entered twice. Combine the quantities');
    productIds.add(ProductId);
  });
};

interface CostInput {
  SupplierDepotId: number;
  /** Day whose list prices apply to new lines. */
  day: string;
  /** True if stored costs no longer apply, because the depot has changed, or the date of a draft. */
  needsNewCosts: boolean;
  /** Ids of lines whose cost was agreed by hand. Such a cost stays, whatever the price lists say. */
  agreedLineIds: ReadonlySet<number>;
  storedLines: readonly PurchaseLine[];
}

/** Adds costs to the lines: a cost entered by Admin or Finance, else the stored cost, else the list price. */
const addCosts = async (
  tx: Tx,
  context: Context,
  lines: readonly PurchaseLineChange[],
  { SupplierDepotId, day, needsNewCosts, agreedLineIds, storedLines }: CostInput,
) => {
  lines.forEach((line, index) => requireCostAccess(context, line, `Lines.${index}.`));
  const costs = await findCostsOfOrder(tx, SupplierDepotId, lines, { day, today: context.today });
  return lines.map((line, index) => {
    const listedCost = costs[index];
    const storedLine = storedLines.find(
      ({ PurchaseOrderLineId, ProductId }) => PurchaseOrderLineId === line.PurchaseOrderLineId && ProductId === line.ProductId,
    );
    if (!listedCost && !storedLine) throw invalidField(`Lines.${index}.ProductId`, 'no longer exists, or is no longer in use');
    const prefersListedCost = needsNewCosts && !(storedLine && agreedLineIds.has(storedLine.PurchaseOrderLineId));
    const { BuyPrice, Haulage, PricePer } = must(prefersListedCost ? (listedCost ?? storedLine) : (storedLine ?? listedCost), 'The cost');
    const enteredCosts = canSeeCost(context) && {
      ...(line.BuyPrice !== undefined && { BuyPrice: line.BuyPrice }),
      ...(line.Haulage !== undefined && { Haulage: line.Haulage }),
    };
    return { LineNo: index + 1, ProductId: line.ProductId, Quantity: line.Quantity, PricePer, BuyPrice, Haulage, ...enteredCosts };
  });
};

const isUnchanged = (line: PurchaseLineChange, storedLine: PurchaseLine | undefined) =>
  storedLine !== undefined && storedLine.ProductId === line.ProductId && storedLine.Quantity === line.Quantity;

/** Refuses a quantity below what has been received. */
const requireReceivedQuantity = (line: PurchaseLine, field: string, quantity: number) => {
  if (line.ReceivedQuantity > quantity)
    throw invalidField(field, `${line.ReceivedQuantity.toLocaleString('en-GB')} of ${line.ProductCode} have already been received`);
};

/** Replaces all lines of a purchase order. Returns whether products or quantities change, so that the supplier must be told. */
const writeLines = async (
  tx: Tx,
  context: Context,
  order: LockedPurchase & { needsNewCosts?: boolean; isOtherDepot?: boolean },
  lines: readonly PurchaseLineChange[],
): Promise<boolean> => {
  requireNoRepeats(lines);
  const storedLines = await findPurchaseLines(tx, order.PurchaseOrderId);
  const unmatchedLines = new Map(storedLines.map((line) => [line.PurchaseOrderLineId, line]));
  const { SupplierDepotId, needsNewCosts = false, isOtherDepot = false } = order;
  // Lines added to an issued order get the prices of today.
  const day = (order.Revision === 0 ? order.OrderedOn : null) ?? context.today;
  const agreedLineIds = needsNewCosts && !isOtherDepot ? await findAgreedCosts(tx, order.PurchaseOrderId) : new Set<number>();
  const costedRows = await addCosts(tx, context, lines, { SupplierDepotId, day, needsNewCosts, agreedLineIds, storedLines });
  let hasChanges = false;
  for (const [index, line] of lines.entries()) {
    const row = costedRows[index];
    const storedLine = line.PurchaseOrderLineId === undefined ? undefined : unmatchedLines.get(line.PurchaseOrderLineId);
    if (!row) continue;
    if (line.PurchaseOrderLineId !== undefined && !storedLine)
      throw invalidField(
        `Lines.${index}.PurchaseOrderLineId`,
        storedLines.some(({ PurchaseOrderLineId }) => PurchaseOrderLineId === line.PurchaseOrderLineId)
          ? 'is entered twice'
          : 'is no longer on this order. Reload the order',
      );
    hasChanges ||= !isUnchanged(line, storedLine);
    if (!storedLine) {
      await addRows(tx, 'purchase_order_lines', [{ ...row, PurchaseOrderId: order.PurchaseOrderId }], 'PurchaseOrderLineId');
      continue;
    }
    requireReceivedQuantity(storedLine, `Lines.${index}.Quantity`, storedLine.ProductId === line.ProductId ? line.Quantity : 0);
    unmatchedLines.delete(storedLine.PurchaseOrderLineId);
    await tx.updateTable('purchase_order_lines').set(row).where('PurchaseOrderLineId', '=', storedLine.PurchaseOrderLineId).execute();
  }
  for (const removedLine of unmatchedLines.values()) {
    requireReceivedQuantity(removedLine, 'Lines', 0);
    await tx.deleteFrom('purchase_order_lines').where('PurchaseOrderLineId', '=', removedLine.PurchaseOrderLineId).execute();
  }
  return hasChanges || unmatchedLines.size > 0;
};

/** Loads the stored lines as input for `writeLines`. */
const findStoredLines = async (tx: Tx, purchaseOrderId: number): Promise<PurchaseLineChange[]> =>
  (await findPurchaseLines(tx, purchaseOrderId)).map(({ PurchaseOrderLineId, ProductId, Quantity }) => ({
    PurchaseOrderLineId,
    ProductId,
    Quantity,
  }));

type NewPurchase = z.output<typeof PurchaseOrderInput>;

/** Drafts a purchase order for own stock within the caller’s transaction. */
export const draftPurchaseOrder = async (tx: Tx, context: Context, input: NewPurchase) => {
  await requireDepot(tx, input.SupplierDepotId);
  requireValidRequiredDate(input.RequiredDate, input.OrderedOn, context.today);
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
    const dateQuestion = checkOrderDate(context.today, input.OrderedOn, input.ConfirmDate);
    const draft = await draftPurchaseOrder(tx, context, input);
    requireAllConfirmations([dateQuestion, ...(await checkOtherMakers(tx, input, new Set(), input.ConfirmMaker))]);
    return draft;
  });

const requireChangeable = (order: LockedPurchase, input: PurchaseOrderChange) => {
  if (!canChangePurchase(order.State))
    throw new AppError('RULE_BROKEN', `${purchaseName(order)} is ${purchaseWords[order.State].toLowerCase()} and can’t be changed.`);
  if (order.OrderId !== null && (input.Lines !== undefined || (input.SupplierDepotId ?? order.SupplierDepotId) !== order.SupplierDepotId))
    throw new AppError('RULE_BROKEN', 'These goods were ordered for a deal. Change the deal, and this order is revised with it.', {
      fields: { [input.Lines ? 'Lines' : 'SupplierDepotId']: 'is set by the deal' },
    });
  if (order.Revision > 0 && input.SupplierDepotId !== undefined && input.SupplierDepotId !== order.SupplierDepotId)
    throw invalidField(
      'SupplierDepotId',
      'cannot be changed, because the supplier has this order. Cancel this order and order from the other depot',
    );
};

/** Asks to confirm goods that another supplier makes. Asks about goods already on the order only if the depot changes. */
const checkMakers = async (
  tx: Tx,
  order: LockedPurchase,
  { SupplierDepotId = order.SupplierDepotId, Lines, ConfirmMaker }: PurchaseOrderChange,
) => {
  const storedLines = await findPurchaseLines(tx, order.PurchaseOrderId);
  const knownIds = SupplierDepotId === order.SupplierDepotId ? storedLines.map(({ ProductId }) => ProductId) : [];
  return checkOtherMakers(tx, { SupplierDepotId, Lines: Lines ?? storedLines }, new Set(knownIds), ConfirmMaker);
};

const warnOfRevision = (order: LockedPurchase): OrderWarning => ({
  Kind: 'PurchaseOrder',
  Message: `The supplier already has this order. Saving creates revision ${order.Revision + 1}`,
});

const isChanged = <Value>(newValue: Value | undefined, storedValue: Value) => newValue !== undefined && (newValue ?? null) !== storedValue;

/**
 * Changes a purchase order. If it has been issued and the supplier must be told of the change, it is issued again as the next revision, which the user must
 * confirm.
 */
export const changePurchaseOrder = async (context: Context, purchaseOrderId: number, input: PurchaseOrderChange) => {
  const answer = await inTransaction(context, async (tx) => {
    const order = await lockPurchaseOrder(tx, purchaseOrderId);
    await requireVersion(tx, order, input.Version);
    requireChangeable(order, input);
    const { SupplierDepotId = order.SupplierDepotId, OrderedOn = order.OrderedOn, RequiredDate = order.RequiredDate } = input;
    const { Comment = order.Comment } = input;
    const isDateChanged = OrderedOn !== order.OrderedOn;
    const isOtherDepot = SupplierDepotId !== order.SupplierDepotId;
    const needsNewCosts = isOtherDepot || (isDateChanged && order.Revision === 0);
    if (isOtherDepot) await requireDepot(tx, SupplierDepotId);
    const dateQuestion = isDateChanged ? checkOrderDate(context.today, OrderedOn, input.ConfirmDate) : { question: null };
    if (isDateChanged) await requireValidOrderDate(tx, order, OrderedOn);
    const isRequiredDateChanged = RequiredDate !== order.RequiredDate;
    if (isRequiredDateChanged || isDateChanged)
      requireValidRequiredDate(RequiredDate, order.Revision > 0 && isRequiredDateChanged ? null : OrderedOn, context.today);
    const makerQuestions = await checkMakers(tx, order, input);
    await tx
      .updateTable('purchase_orders')
      .set({ SupplierDepotId, OrderedOn, RequiredDate, Comment })
      .where('PurchaseOrderId', '=', purchaseOrderId)
      .execute();
    const Lines = input.Lines ?? (needsNewCosts ? await findStoredLines(tx, purchaseOrderId) : undefined);
    const mustTellSupplier =
      (Lines !== undefined &&
        (await writeLines(tx, context, { ...order, SupplierDepotId, OrderedOn, needsNewCosts, isOtherDepot }, Lines))) ||
      isChanged(input.RequiredDate, order.RequiredDate) ||
      isChanged(input.Comment, order.Comment);
    const isReissued = order.Revision > 0 && mustTellSupplier;
    requireAllConfirmations([
      dateQuestion,
      ...makerQuestions,
      { question: isReissued ? warnOfRevision(order) : null, isConfirmed: input.ConfirmRevision },
    ]);
    if (isReissued) await issueRevision(tx, context, purchaseOrderId);
    return getPurchaseOrder(context, tx, purchaseOrderId);
  });
  context.services.wakeOutbox();
  return answer;
};
