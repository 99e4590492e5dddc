import { orderStatusIds } from '#contract/sales/orders/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { callOff as call } from '#contract/sales/orders/callOff.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findCallOffLines } from '#server/modules/sales/orders/callOffs.ts';
import { recordRelease } from '#server/modules/sales/orders/credit/creditHold.ts';
import { listStockWarnings } from '#server/modules/sales/orders/entry/addOrder.ts';
import { checkHeader, checkOrderDate, requireVatRates } from '#server/modules/sales/orders/entry/orderHeader.ts';
import { issueProForma } from '#server/modules/sales/orders/entry/orderProForma.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { creditPosition, getOrder } from '#server/modules/sales/deal/queries.ts';
import { setReason } from '#server/modules/setReason.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { addPart } from './backOrder.ts';
import { closeWhenDrawn, requireDrawable, touchOrder } from './callOffRules.ts';
import { requireConfirmation } from '#server/modules/sales/orders/changes/confirmations.ts';
import { removePlanned } from './planCallOff.ts';
import { must } from '#server/must.ts';

type Draw = BodyOf<typeof call>;

const requireUndrawn = async (tx: Tx, orderId: number, drawLines: Draw['Lines']) => {
  const lines = new Map((await findCallOffLines(tx, orderId)).map((line) => [line.OrderDetailId, line]));
  const seenIds = new Set<number>();
  for (const [index, { OrderDetailId, Quantity }] of drawLines.entries()) {
    const line = lines.get(OrderDetailId);
    if (!line) throw invalidField(`Lines.${index}.OrderDetailId`, 'is no longer on this order. Reload it');
    if (seenIds.has(OrderDetailId)) throw invalidField(`Lines.${index}.OrderDetailId`, 'is listed twice');
    seenIds.add(OrderDetailId);
    if (Quantity > line.Left)
      throw invalidField(
        `Lines.${index}.Quantity`,
        line.Left === 0 ? 'All of this has been drawn already' : `Only ${line.Left.toLocaleString('en-GB')} left to draw`,
      );
  }
  if (drawLines.every(({ OrderDetailId }) => (lines.get(OrderDetailId)?.ProductId ?? null) === null))
    throw invalidField('Lines', 'A delivery needs goods. Use an ad hoc invoice to charge for text lines only.');
};

/** Returns the header fields that a delivery does not copy from the call-off. It is dated the day it is drawn. */
const buildHeader = (order: LockedOrder, { RequiredDate, PromisedDate, CustomerOrderNo, CarriageCharge }: Draw, OrderDate: string) => ({
  OrderDate,
  RequiredDate,
  PromisedDate: PromisedDate ?? null,
  CustomerOrderNo: CustomerOrderNo === undefined ? order.CustomerOrderNo : CustomerOrderNo,
  CarriageCharge: CarriageCharge ?? order.CarriageCharge,
  CreditOverrideReason: null,
});

/** Checks the customer's credit as for any order. */
const checkCredit = async (context: Context, tx: Tx, partId: number, input: Draw) => {
  const part = await getOrder(tx, partId);
  const account = await creditPosition(tx, part.CustomerId, context.today, partId);
  const reason = await requireConfirmation(
    context,
    tx,
    {
      CustomerId: part.CustomerId,
      CurrencySymbol: part.CurrencySymbol,
      OrderId: partId,
      Gross: part.Totals.Gross,
      CustomerOrderNo: null,
      account,
      checkOrderNo: false,
      dateQuestion: null,
    },
    input,
  );
  if (reason) await recordRelease(tx, partId, account.OnStop ? 'OnStop' : 'OverLimit', reason);
};

/**
 * Draws a delivery from a call-off. It becomes the next part of the deal, and its stock is allocated at once. The last draw closes the
 * call-off. Throws ORDER_WRONG_STATE, INVALID_INPUT for more than remains, or CONFIRMATION_NEEDED as for a new order.
 */
export const callOff = (context: Context, orderId: number, input: Draw) =>
  inTransaction(context, async (tx) => {
    const { customer, order } = await lockWithCustomer(tx, orderId);
    await requireVersion(tx, order, input.Version);
    requireDrawable(order);
    await checkOrderDate(tx, context.today, context.today, order.CurrencyId);
    await checkHeader(tx, order.CustomerId, context.today, input, order);
    await requireUndrawn(tx, orderId, input.Lines);
    if (input.PlannedDate) await removePlanned(tx, orderId, input.PlannedDate);
    const StatusId = customer.ProForma ? orderStatusIds.Held : orderStatusIds.Open;
    const partId = must(await addPart(tx, order, input.Lines, { ...buildHeader(order, input, context.today), StatusId }), 'The new part');
    const drawnOrder = await getOrder(tx, partId);
    await requireVatRates(tx, context.today, [drawnOrder.ChargesVatTypeId, ...drawnOrder.Lines.map((line) => line.VatTypeId)]);
    await checkCredit(context, tx, partId, input);
    await setReason(tx, `Delivery ${dealName(drawnOrder)} drawn`);
    await touchOrder(tx, orderId);
    await setReason(tx, '');
    const EndsCallOff = await closeWhenDrawn(tx, order);
    const part = await getOrder(tx, partId);
    const Warnings = listStockWarnings(part);
    // A customer who pays in advance gets a pro forma for the held delivery.
    const proForma = customer.ProForma && (await issueProForma(tx, part, context.today));
    return { ...part, ...proForma, Warnings, EndsCallOff };
  });
