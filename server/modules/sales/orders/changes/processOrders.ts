import { dealName } from '#contract/sales/deal/dealName.ts';
import { sql } from 'kysely';
import { isAboveTolerance, isBelowTolerance, describeExcess } from '#contract/sales/deal/directTolerance.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Big } from '#contract/money.ts';
import type { ProcessedDeal } from '#contract/sales/orders/calls.ts';
import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { replyOnce, inTransaction } from '#server/database/transaction/transaction.ts';
import { translateDatabaseError } from '#server/database/client/translateError.ts';
import { recordDeliveredPallets, requireSanePallets } from '#server/modules/sales/deal/pallets/deliveredPallets.ts';
import { checkBusinessDate, requireAllConfirmations } from '#server/modules/businessDates.ts';
import type { Question } from '#server/modules/businessDates.ts';
import { describeDespatchDate } from '#server/modules/sales/deal/describeDespatchDate.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { endDealPurchases, updateDealPurchases } from '#server/modules/purchasing/purchaseOrders/ofDeal/ofDeal.ts';
import { describeIssued } from '#server/modules/purchasing/purchaseOrders/ofDeal/describeIssued.ts';
import { requireLots } from '#server/ledgers/stock/lotRules.ts';
import { findLotTrackedProducts, storeDirectLots, unknownLot } from '#server/ledgers/stock/lots.ts';
import { receivePurchases } from '#server/modules/purchasing/purchaseOrders/receive.ts';
import { requirePaid } from '#server/modules/money/proFormas/requirePaid.ts';
import { backOrderRest } from './callOff/backOrder.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { findOrderLines, lockOrder, moveOrder } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder, OrderLine } from '#server/modules/sales/deal/queries.ts';
import { must } from '#server/must.ts';

type ConfirmedLine = ProcessedDeal['Lines'][number];

const checkLine = (line: OrderLine, confirmation: ConfirmedLine, field: string, tolerance: Big) => {
  const isShort = isBelowTolerance(line.Quantity, confirmation.ConfirmedQuantity, tolerance);
  if (isAboveTolerance(line.Quantity, confirmation.ConfirmedQuantity, tolerance))
    throw invalidField(`${field}ConfirmedQuantity`, describeExcess(line.Quantity, tolerance));
  if (isShort && !confirmation.Rest) throw invalidField(`${field}Rest`, 'Choose whether to back-order or close the remaining quantity');
  if (confirmation.Rest === 'Close' && isShort && !confirmation.ShortReason)
    throw invalidField(`${field}ShortReason`, 'Enter the reason for the short delivery');
  if (confirmation.ConfirmedPallets > 0 && line.PalletId === null)
    throw invalidField(`${field}ConfirmedPallets`, `${line.ProductCode ?? line.Description} is not supplied on pallets`);
  requireSanePallets(confirmation.ConfirmedPallets, line.PalletQuantity, `${field}ConfirmedPallets`);
  // Missing batches raise a question later, because the supplier's note may not show them.
  requireLots(confirmation.Lots, confirmation.ConfirmedQuantity, false, { field: `${field}Lots`, product: line.Description });
};

/** Pairs each line of the deal with its confirmation. */
const matchLines = (lines: readonly OrderLine[], confirmations: readonly ConfirmedLine[], tolerance: Big) => {
  const byId = new Map(
    confirmations.map((confirmation, index) => [confirmation.OrderDetailId, { confirmation, field: `Lines.${index}.` }]),
  );
  if (byId.size !== confirmations.length) throw invalidField('Lines', 'must name each line once');
  const missing = lines.find((line) => !byId.has(line.OrderDetailId));
  if (missing || byId.size !== lines.length) throw invalidField('Lines', 'must name every line of the deal');
  return lines.map((line) => {
    const { confirmation, field } = byId.get(line.OrderDetailId) as { confirmation: ConfirmedLine; field: string };
    checkLine(line, confirmation, field, tolerance);
    return { line, confirmation, field };
  });
};

/** Throws ORDER_WRONG_STATE unless the order is an open direct deal. Returns the question about an unusual despatch date. */
const requireProcessable = async (context: Context, tx: Tx, order: LockedOrder, deal: ProcessedDeal) => {
  if (order.DealType !== 'Direct') throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is not a direct deal`);
  if (order.Status !== 'Open') throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is no longer open`);
  return checkBusinessDate(tx, context.today, { ...describeDespatchDate(order, deal.DespatchedOn), field: 'DespatchedOn' });
};

type Matched = ReturnType<typeof matchLines>[number];

const isBatchTraced = (batchTracedIds: ReadonlySet<number>, { ProductId }: OrderLine) =>
  ProductId !== null && batchTracedIds.has(ProductId);

/** Builds the questions about goods traced by batch for which no batch numbers are entered. */
const buildBatchQuestions = (
  order: LockedOrder,
  lines: readonly Matched[],
  batchTracedIds: ReadonlySet<number>,
  isConfirmed: boolean | undefined,
) =>
  lines
    .filter(
      ({ line, confirmation }) => confirmation.ConfirmedQuantity > 0 && !confirmation.Lots?.length && isBatchTraced(batchTracedIds, line),
    )
    .map(({ line, field }): Question => {
      const Message = `No batches are entered for “${line.Description}” on deal ${dealName(order)}`;
      return { question: { Kind: 'NoLots', Message }, field: `${field}Lots`, isConfirmed };
    });

const listBackOrdered = (lines: readonly Matched[]) =>
  lines
    .filter(({ confirmation }) => confirmation.Rest === 'BackOrder')
    .map(({ line, confirmation }) => ({
      OrderDetailId: line.OrderDetailId,
      Quantity: Math.max(0, line.Quantity - confirmation.ConfirmedQuantity),
    }));

/** Returns the booked haulier, or else the deal's own. */
const findBookedHaulier = async (tx: Tx, { OrderId, HaulierId }: LockedOrder) => {
  const booking = await tx.selectFrom('haulier_bookings').select('HaulierId').where('OrderId', '=', OrderId).executeTakeFirst();
  return booking?.HaulierId ?? HaulierId;
};

/** Records the delivery as received on the purchase orders of these lines. */
const receivePurchased = async (tx: Tx, { DespatchedOn: ReceivedOn, SupplierDeliveryNoteNo, Lines }: ProcessedDeal) => {
  const ids = Lines.map((line) => line.OrderDetailId);
  const bought = await tx
    .selectFrom('order_details')
    .select(['OrderDetailId', 'PurchaseOrderLineId'])
    .where('OrderDetailId', 'in', ids)
    .execute();
  const purchaseLineIds = new Map(bought.map((line) => [line.OrderDetailId, line.PurchaseOrderLineId]));
  await receivePurchases(
    tx,
    Lines.flatMap(({ OrderDetailId, ConfirmedQuantity: Quantity }) => {
      const PurchaseOrderLineId = purchaseLineIds.get(OrderDetailId);
      return PurchaseOrderLineId ? [{ PurchaseOrderLineId, ReceivedOn, Quantity, SupplierDeliveryNoteNo, OrderDetailId }] : [];
    }),
  );
};

/** Records the batches delivered. Goods without batch numbers get the unknown batch, so that a recall still finds their customer. */
const storeBatches = (tx: Tx, lines: readonly Matched[], batchTracedIds: ReadonlySet<number>) =>
  storeDirectLots(
    tx,
    lines
      .filter(({ confirmation }) => confirmation.ConfirmedQuantity > 0)
      .map(({ line, confirmation: { Lots, ConfirmedQuantity } }) => {
        const unknownBatch = isBatchTraced(batchTracedIds, line) ? [{ LotNo: unknownLot, Quantity: ConfirmedQuantity }] : [];
        return {
          ProductId: must(line.ProductId, 'The product of a direct line'),
          SupplierDepotId: must(line.SupplierDepotId, 'The depot of a direct line'),
          OrderDetailId: line.OrderDetailId,
          Quantity: -ConfirmedQuantity,
          Lots: Lots?.length ? Lots : unknownBatch,
        };
      }),
  );

/** Cancels the remaining quantity with the supplier, unless it was back-ordered. */
const updateRemainingPurchases = async (context: Context, tx: Tx, order: LockedOrder, backOrderId: number | null) =>
  describeIssued(
    tx,
    backOrderId === null
      ? await endDealPurchases(tx, context, order.DealNo, `The remaining quantity of deal ${dealName(order)} is cancelled`)
      : await updateDealPurchases(tx, context, await lockOrder(tx, backOrderId), 'delivered'),
  );

const storeConfirmedLines = async (tx: Tx, lines: readonly Matched[]) => {
  for (const { line, confirmation } of lines) {
    const { ConfirmedQuantity, ConfirmedPallets, ShortReason } = confirmation;
    await tx
      .updateTable('order_details')
      .set({ ConfirmedQuantity, ConfirmedPallets, ShortReason })
      .where('OrderDetailId', '=', line.OrderDetailId)
      .execute();
  }
};

const storeDespatch = (tx: Tx, { DespatchedOn, SupplierDeliveryNoteNo }: ProcessedDeal, { OrderId, HaulierId }: LockedOrder) =>
  tx
    .updateTable('orders')
    .set({
      DespatchedOn,
      DeliveryDate: sql`coalesce(delivery_date, ${DespatchedOn}::date)`,
      SupplierDeliveryNoteNo,
      HaulierId,
    })
    .where('OrderId', '=', OrderId)
    .execute();

const processDeal = async (context: Context, tx: Tx, deal: ProcessedDeal) => {
  const { order: locked } = await lockWithCustomer(tx, deal.OrderId);
  if (deal.Version !== undefined) await requireVersion(tx, locked, deal.Version);
  const order = { ...locked, HaulierId: await findBookedHaulier(tx, locked) };
  const dateQuestion = await requireProcessable(context, tx, order, deal);
  const { DirectTolerancePercent } = await tx.selectFrom('company').select('DirectTolerancePercent').executeTakeFirstOrThrow();
  // Text lines go with the goods and need no confirmation.
  const goods = (await findOrderLines(tx, order.OrderId)).filter((line) => line.ProductId !== null);
  const lines = matchLines(goods, deal.Lines, DirectTolerancePercent);
  if (lines.every(({ confirmation }) => confirmation.ConfirmedQuantity === 0))
    throw invalidField('Lines.0.ConfirmedQuantity', 'Nothing was delivered. Cancel the order instead');
  const batchTracedIds = await findLotTrackedProducts(
    tx,
    goods.flatMap((line) => line.ProductId ?? []),
  );
  requireAllConfirmations([
    { question: dateQuestion, field: 'DespatchedOn', isConfirmed: deal.ConfirmDate },
    ...buildBatchQuestions(order, lines, batchTracedIds, deal.ConfirmLots),
  ]);
  await storeConfirmedLines(tx, lines);
  await recordDeliveredPallets(tx, order, deal.DespatchedOn, deal.SupplierDeliveryNoteNo);
  await receivePurchased(tx, deal);
  await storeBatches(tx, lines, batchTracedIds);
  const BackOrderId = await backOrderRest(tx, order, listBackOrdered(lines));
  const supplierText = await updateRemainingPurchases(context, tx, order, BackOrderId);
  await requirePaid(tx, context, order, { reason: deal.CreditOverrideReason, field: 'CreditOverrideReason' });
  await storeDespatch(tx, deal, order);
  await moveOrder(tx, order, 'processOrders');
  const backOrderText = BackOrderId === null ? '' : '. The remaining quantity is on a new part of the deal';
  return {
    OrderId: order.OrderId,
    DealNo: order.DealNo,
    Ok: true,
    Message: `Deal ${dealName(order)} is ready to invoice${backOrderText}${supplierText && `.${supplierText}`}`,
    Errors: {},
    BackOrderId,
    ToConfirm: [],
  };
};

const readQuestions = (error: AppError) => (error.code === 'CONFIRMATION_NEEDED' ? (error.details as ConfirmationDetails).Warnings : []);

const buildFailure = async ({ db }: Context, OrderId: number, thrown: unknown) => {
  const error = thrown instanceof AppError ? thrown : translateDatabaseError(thrown);
  if (!error || error.code === 'IDEMPOTENCY_KEY_REUSED') throw thrown;
  const deal = await db.selectFrom('orders').select('DealNo').where('OrderId', '=', OrderId).executeTakeFirst();
  return {
    OrderId,
    DealNo: deal?.DealNo ?? null,
    Ok: false,
    Message: error.message,
    Errors: error.fields ?? {},
    BackOrderId: null,
    ToConfirm: readQuestions(error),
  };
};

/** Processes each deal separately. A refused deal is left as it was, with the reason in its result. */
export const processOrders = (context: Context, deals: readonly ProcessedDeal[]) =>
  replyOnce(
    context,
    (results) => results.some(({ Ok }) => Ok),
    async () => {
      const results = [];
      for (const deal of deals)
        results.push(
          await inTransaction(context, (tx) => processDeal(context, tx, deal)).catch((error: unknown) =>
            buildFailure(context, deal.OrderId, error),
          ),
        );
      return results;
    },
  );
