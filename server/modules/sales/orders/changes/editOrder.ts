import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { OrderChange, OrderWarning } from '#contract/sales/orders/shapes.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { storeProFormaContent } from '#server/modules/money/proFormas/buildProFormaDocument.ts';
import { checkOwn } from '#server/modules/masterData/ownFields/checkOwn.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { refuseInactive } from '#server/modules/offered.ts';
import { setVatType } from '#server/modules/sales/deal/dealVat.ts';
import { listStockWarnings } from '#server/modules/sales/orders/entry/addOrder.ts';
import { repackOrder } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import { closeWhenDrawn, updateCallOff, requireAboveDrawn, requireWithinCallOff } from './callOff/callOffRules.ts';
import { changeTerms } from './changeTerms.ts';
import { findLineChanges, removeLines, writeChanges, moveLines } from './changeLines.ts';
import { requireConfirmation } from './confirmations.ts';
import { pickHeaderColumns } from '#server/modules/sales/orders/entry/pickHeaderColumns.ts';
import { checkHeader, checkOrderDate, requireVatRates, findVatFrom } from '#server/modules/sales/orders/entry/orderHeader.ts';
import { updateProForma } from '#server/modules/sales/orders/entry/orderProForma.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { recordRelease } from '#server/modules/sales/orders/credit/creditHold.ts';
import { updateDealPurchases } from '#server/modules/purchasing/purchaseOrders/ofDeal/ofDeal.ts';
import type { IssuedPurchases } from '#server/modules/purchasing/purchaseOrders/ofDeal/ofDeal.ts';
import { askAboutPurchases } from '#server/modules/purchasing/purchaseOrders/ofDeal/describeIssued.ts';
import { creditPosition, getOrder, lockOrder } from '#server/modules/sales/deal/queries.ts';
import type { LoadedOrder, LockedOrder } from '#server/modules/sales/deal/queries.ts';

const maximumLines = 500;

export const canChangeGoods = (order: LockedOrder) => order.Status === 'Open' || order.Status === 'Held';

const buildNotEditableError = (order: LockedOrder, consequence: string, field?: string) => {
  const message = `Deal ${dealName(order)} is ${statusInSentence(order.Status)}. ${consequence}`;
  return new AppError('ORDER_NOT_EDITABLE', message, field ? { fields: { [field]: message } } : {});
};

/** Refuses to change amounts of a deal that was invoiced in advance. */
const requireNotInvoiced = (order: LockedOrder, field: string) => {
  if (order.PrepaidInvoiceId !== null)
    throw new AppError('ORDER_ALREADY_INVOICED', `Deal ${dealName(order)} is already invoiced. Use a credit note to correct its charges.`, {
      fields: { [field]: 'is already invoiced' },
    });
};

/** Allows changes of lines only while the order is Open or Held and not invoiced in advance. */
export const requireChangeableGoods = (order: LockedOrder, field: string) => {
  if (order.DealType === 'AdHoc') throw buildNotEditableError(order, 'Ad hoc deals cannot be changed');
  if (!canChangeGoods(order)) throw buildNotEditableError(order, 'Its goods can no longer be changed', field);
  requireNotInvoiced(order, field);
};

const changesMoney = (order: LockedOrder, input: OrderChange, hasLineChanges: boolean) =>
  hasLineChanges ||
  input.VatTypeId !== undefined ||
  (input.MixedPallets ?? []).length > 0 ||
  (input.CarriageCharge !== undefined && !order.CarriageCharge.eq(input.CarriageCharge));

/** Tells whether pallets must be counted again. A change of a date or a comment leaves them as they are. */
const changesPacking = (input: OrderChange, changedLines: number) =>
  changedLines + input.RemovedLineIds.length + (input.MixedPallets ?? []).length > 0;

const findMoneyField = ({ VatTypeId, MixedPallets }: OrderChange, hasLineChanges: boolean) => {
  if (hasLineChanges) return 'Lines';
  if (VatTypeId !== undefined) return 'VatTypeId';
  return MixedPallets?.length ? 'MixedPallets.0.Quantity' : 'CarriageCharge';
};

/** Allows changes until the deal is invoiced. If it was invoiced in advance, its amounts can no longer change. */
const requireEditable = (order: LockedOrder, input: OrderChange, hasLineChanges: boolean) => {
  if (order.DealType === 'AdHoc' || order.Status === 'Invoiced' || order.Status === 'Cancelled')
    throw buildNotEditableError(order, 'It can no longer be changed');
  if (changesMoney(order, input, hasLineChanges)) requireNotInvoiced(order, findMoneyField(input, hasLineChanges));
  if (!canChangeGoods(order) && input.RemovedLineIds.length > 0)
    throw buildNotEditableError(order, 'Its goods can no longer be changed', 'RemovedLineIds');
};

const changeVatFrom = (order: LockedOrder, { OrderDate }: OrderChange, today: string) =>
  OrderDate !== undefined && OrderDate !== order.OrderDate && { VatFrom: findVatFrom(OrderDate, today) };

/** Writes the header fields given. Also writes the row if only lines have changed, so that the version of the order increases. */
const writeHeader = async (tx: Tx, context: Context, order: LockedOrder, input: OrderChange) => {
  const Own = await checkOwn(tx, context, 'Order', input.Own, order.Own as Record<string, unknown>);
  await tx
    .updateTable('orders')
    .set({ Part: sql`part`, ...pickHeaderColumns(input), ...changeVatFrom(order, input, context.today), ...(Own && { Own }) })
    .where('OrderId', '=', order.OrderId)
    .execute();
};

interface LaterEvent {
  What: string;
  Day: string;
}

/** Finds the earliest event of an order, even if it was reversed. The order cannot be dated later than that. */
const findFirstAfter = async (tx: Tx, orderId: number) => {
  const { rows } = await sql<LaterEvent>`
    SELECT what, day FROM (
      SELECT 'The goods left' AS what, despatched_on AS day FROM orders WHERE order_id = ${orderId}
      UNION ALL SELECT 'Goods were picked', min(m.moved_on) FROM stock_movements m JOIN order_details d USING (order_detail_id) WHERE d.order_id = ${orderId}
      UNION ALL SELECT 'It was invoiced', i.invoice_date FROM invoices i JOIN orders o ON o.prepaid_invoice_id = i.invoice_id OR i.order_id = o.order_id WHERE o.order_id = ${orderId}
    ) events WHERE day IS NOT NULL ORDER BY day LIMIT 1`.execute(tx);
  return rows[0];
};

const requireNotAfter = (orderDate: string, event: LaterEvent | undefined) => {
  if (event && orderDate > event.Day)
    throw invalidField('OrderDate', `${event.What} on ${formatDate(event.Day)}. The order cannot be dated later`);
};

/** Checks the order date against the pro forma as it is after the change, or against `issuing`, the day of one that is about to be issued. */
const requireNotAfterProForma = async (tx: Tx, { OrderId, OrderDate }: LoadedOrder, issuing: string | undefined) => {
  const { rows } = await sql<{ Day: string | null }>`
    SELECT min(issued_on) AS day FROM pro_forma_invoices WHERE order_id = ${OrderId} AND state <> 'Cancelled'`.execute(tx);
  const Day = rows[0]?.Day ?? issuing;
  if (Day) requireNotAfter(OrderDate, { What: 'Its pro forma was issued', Day });
};

/** Refuses an order date after the first event of the order. Returns the question about an unusual date. Null if there is none. */
const checkChangedDate = async (context: Context, tx: Tx, order: LoadedOrder, { OrderDate }: OrderChange) => {
  if (OrderDate === undefined || OrderDate === order.OrderDate) return null;
  requireNotAfter(OrderDate, await findFirstAfter(tx, order.OrderId));
  await requireVatRates(tx, OrderDate, [order.ChargesVatTypeId, ...order.Lines.map((line) => line.VatTypeId)]);
  return checkOrderDate(tx, context.today, OrderDate, order.CurrencyId);
};

/** Sets the VAT type. It must be in use, unless the deal or its account has it already. */
const changeVatType = async (tx: Tx, customer: { VatTypeId: number }, order: LockedOrder, vatTypeId: number) => {
  const type = await tx.selectFrom('vat_types').select('Active').where('VatTypeId', '=', vatTypeId).executeTakeFirst();
  const isKnown = vatTypeId === customer.VatTypeId || vatTypeId === order.ChargesVatTypeId;
  if (!type || (!type.Active && !isKnown)) throw refuseInactive('VatTypeId');
  await setVatType(tx, [order.OrderId], vatTypeId);
};

interface Edited {
  before: LoadedOrder;
  after: LoadedOrder;
  dateQuestion: OrderWarning | null;
  purchaseQuestion: OrderWarning | null;
}

/** Stops the save until its questions are confirmed. Records the user's reason as a release by credit control. */
const requireConfirmedEdit = async (
  context: Context,
  tx: Tx,
  { before, after, dateQuestion, purchaseQuestion }: Edited,
  input: ChangeWithin,
) => {
  const isDearer = after.Totals.Gross.gt(before.Totals.Gross);
  const account = isDearer && !after.IsCallOff ? await creditPosition(tx, after.CustomerId, context.today, after.OrderId) : null;
  const reason = await requireConfirmation(
    context,
    tx,
    {
      CustomerId: after.CustomerId,
      CurrencySymbol: after.CurrencySymbol,
      OrderId: after.OrderId,
      Gross: after.Totals.Gross,
      CustomerOrderNo: after.CustomerOrderNo,
      account,
      checkOrderNo: after.CustomerOrderNo !== before.CustomerOrderNo,
      dateQuestion,
      purchaseQuestion,
    },
    input,
  );
  if (reason) await recordRelease(tx, after.OrderId, account?.OnStop ? 'OnStop' : 'OverLimit', reason);
};

/** Updates the purchase orders of a direct deal. Returns the revisions for the suppliers, which the user must confirm. */
export const updatePurchaseOrders = async (
  context: Context,
  tx: Tx,
  orderId: number,
  occasion: 'changed' | 'lessened' = 'changed',
): Promise<IssuedPurchases> => {
  const order = await lockOrder(tx, orderId);
  if (order.DealType !== 'Direct' || !canChangeGoods(order)) return { Issued: [] };
  return updateDealPurchases(tx, context, order, order.Status === 'Held' ? 'held' : occasion);
};

/** A change made by another operation. It accepts credit warnings but does not release the deal. */
type ChangeWithin = OrderChange & { ConfirmCredit?: boolean | undefined };

/** Edits an order as part of another operation, such as a bulk price change that open deals follow. Returns what issues a new pro forma, to be run last. */
export const editOrderWithin = async (tx: Tx, context: Context, orderId: number, input: ChangeWithin) => {
  const { customer, order } = await lockWithCustomer(tx, orderId);
  await requireVersion(tx, order, input.Version);
  const before = await getOrder(tx, orderId);
  if (before.ProFormaInvoiceId !== null) await storeProFormaContent(tx, orderId);
  const changes = findLineChanges(before.Lines, input.Lines);
  requireEditable(order, input, changes.length > 0 || input.RemovedLineIds.length > 0);
  await requireAboveDrawn(tx, order, input);
  if (changes.length > 0) await requireWithinCallOff(tx, order, input.Lines);
  const OrderDate = input.OrderDate ?? order.OrderDate;
  const dateQuestion = await checkChangedDate(context, tx, before, input);
  await checkHeader(tx, order.CustomerId, OrderDate, input, order);
  const newLineCount = changes.filter((change) => !change.line).length;
  if (before.Lines.length + newLineCount > maximumLines) throw invalidField('Lines', `must be at most ${maximumLines}`);
  await writeHeader(tx, context, order, input);
  if (canChangeGoods(order)) {
    const terms = {
      ...order,
      PalletsCharged: customer.PalletsCharged,
      VatTypeId: order.ChargesVatTypeId,
      OrderDate,
      VatDay: context.today,
    };
    await writeChanges(tx, terms, { lines: before.Lines, changes, removed: input.RemovedLineIds });
  } else {
    const currentOrder = { ...order, HaulierId: input.HaulierId === undefined ? order.HaulierId : input.HaulierId };
    await changeTerms(tx, currentOrder, before.Lines, input.Lines, { mixed: input.MixedPallets, today: context.today });
  }
  await moveLines(tx, before.Lines, input.Lines);
  await removeLines(tx, orderId, input.RemovedLineIds, 'RemovedLineIds');
  if (input.VatTypeId !== undefined) await changeVatType(tx, customer, order, input.VatTypeId);
  if (canChangeGoods(order) && order.DealType === 'Stock' && changesPacking(input, changes.length))
    await repackOrder(tx, orderId, input.MixedPallets);
  const after = await getOrder(tx, orderId);
  const purchaseQuestion = await askAboutPurchases(tx, await updatePurchaseOrders(context, tx, orderId));
  await requireConfirmedEdit(context, tx, { before, after, dateQuestion, purchaseQuestion }, input);
  const issueNewProForma = await updateProForma(tx, context, { before, after }, input.CreditOverrideReason);
  if (OrderDate > before.OrderDate) await requireNotAfterProForma(tx, after, issueNewProForma && context.today);
  await closeWhenDrawn(tx, order);
  await updateCallOff(tx, order);
  const saved = await getOrder(tx, orderId);
  const Warnings = canChangeGoods(order) ? listStockWarnings(saved) : [];
  return { saved: { ...saved, Warnings }, issueNewProForma };
};

/** Adds lines without id, changes lines with id and keeps the others. Changes nothing if the version is out of date. */
export const editOrder = (context: Context, orderId: number, input: OrderChange) =>
  inTransaction(context, async (tx) => {
    const { saved, issueNewProForma } = await editOrderWithin(tx, context, orderId, input);
    return { ...saved, ...(await issueNewProForma?.()) };
  });
