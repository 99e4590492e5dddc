import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { returnGoods as call } from '#contract/warehouse/picking/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { addArrivals, lockStock, movementType } from '#server/ledgers/stock/stock.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { selectReturnedUnits } from '#server/modules/sales/deal/lines/goodsOut.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { findOwnDepot } from '#server/modules/masterData/products/queries.ts';
import { touchOrder } from '#server/modules/sales/orders/changes/callOff/callOffRules.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { requireDespatched } from './lockReturnedDeal.ts';
import { findLotsOut, takeReturnedLots } from './returnedLots.ts';
import type { LotsOut } from './returnedLots.ts';

type Body = BodyOf<typeof call>;

interface Delivered {
  OrderDetailId: number;
  ProductId: number;
  Description: string;
  LotRequired: boolean;
  Delivered: number;
  Returned: number;
  /** Agreed cost of one unit in pounds, for goods of a direct deal. Null for goods from our warehouse, which return at the cost at which they left. */
  UnitCost: string | null;
}

const findDelivered = async (tx: Tx, orderId: number) => {
  const { rows } = await sql<Delivered>`
    SELECT d.order_detail_id, d.product_id, d.description, p.lot_required,
      coalesce(CASE o.deal_type WHEN 'Direct' THEN d.confirmed_quantity ELSE d.picked_quantity END, 0) AS delivered,
      ${selectReturnedUnits(sql`d.order_detail_id`)} AS returned,
      CASE o.deal_type WHEN 'Direct' THEN round((d.buy_price + coalesce(d.haulage, 0)) / d.price_per
        * sterling_rate((SELECT c.currency_id FROM customers c WHERE c.customer_id = o.customer_id), o.despatched_on), 6) END::text AS unit_cost
    FROM order_details d JOIN orders o USING (order_id) JOIN products p ON p.product_id = d.product_id
    WHERE d.order_id = ${orderId} ORDER BY d.order_detail_id FOR UPDATE OF d`.execute(tx);
  return new Map(rows.map((row) => [row.OrderDetailId, row]));
};

const explainMaximum = ({ Delivered, Returned }: Delivered, remaining: number) => {
  const [maximum, delivered, returned] = [remaining, Delivered, Returned].map((quantity) => quantity.toLocaleString('en-GB'));
  return `must be at most ${maximum}, because ${Returned === 0 ? 'no more were delivered' : `${delivered} were delivered and ${returned} returned`}`;
};

/** Checks the lines and fills in their batches. */
const requireReturnable = (lines: Body['Lines'], deliveredLines: ReadonlyMap<number, Delivered>, lotsOut: ReadonlyMap<number, LotsOut>) =>
  lines.map((input, index) => {
    const field = `Lines.${index}.`;
    const line = deliveredLines.get(input.OrderDetailId);
    if (!line) throw invalidField(`${field}OrderDetailId`, 'is not on this order');
    if (lines.findIndex((other) => other.OrderDetailId === input.OrderDetailId && other.Condition === input.Condition) < index)
      throw invalidField(`${field}OrderDetailId`, 'is listed twice');
    const remaining = line.Delivered - line.Returned;
    if (input.Quantity > remaining) throw invalidField(`${field}Quantity`, explainMaximum(line, remaining));
    line.Returned += input.Quantity;
    const Lots = takeReturnedLots(
      { ...line, Quantity: input.Quantity, Lots: input.Lots },
      lotsOut.get(input.OrderDetailId),
      `${field}Lots`,
    );
    return { input: { ...input, Lots }, line };
  });

const postReturns = async (tx: Tx, returnedLines: ReturnType<typeof requireReturnable>, MovedOn: string, Reason: string) => {
  const SupplierDepotId = await findOwnDepot(tx);
  if (SupplierDepotId === null) throw new AppError('RULE_BROKEN', 'There is no warehouse of our own to return the goods to');
  const stockPlace = ({ line }: { line: Delivered }) => ({ ProductId: line.ProductId, SupplierDepotId, MovedOn });
  await lockStock(tx, returnedLines.map(stockPlace));
  await addArrivals(
    tx,
    returnedLines.map(({ input, line }) => ({
      ...stockPlace({ line }),
      StockMovementTypeId: movementType.CustomerReturn,
      Quantity: input.Quantity,
      UnitCost: line.UnitCost,
      OrderDetailId: line.OrderDetailId,
      Comment: Reason,
      Lots: input.Lots,
      broken:
        input.Condition === 'Damaged' ? { Quantity: input.Quantity, Comment: `Returned damaged: ${Reason}`, Lots: input.Lots } : undefined,
    })),
  );
};

/** Returns goods before the order is invoiced, so that the invoice leaves them out. The goods go into our own warehouse. Damaged goods are written off. */
export const returnGoods = (context: Context, orderId: number, { Version, ReturnedOn, Reason, Lines, ConfirmDate }: Body) =>
  inTransaction(context, async (tx) => {
    const { order } = await lockWithCustomer(tx, orderId);
    if (Version !== undefined) await requireVersion(tx, order, Version);
    requireDespatched(order);
    const date = ReturnedOn ?? context.today;
    const after = [{ subject: 'the despatch', date: order.DespatchedOn }];
    const businessDate = { subject: 'The return', date, field: 'ReturnedOn', after, daysBack: daysBackUnasked.despatch };
    await requireBusinessDate(tx, context.today, businessDate, ConfirmDate);
    const deliveredLines = await findDelivered(tx, orderId);
    await postReturns(tx, requireReturnable(Lines, deliveredLines, await findLotsOut(tx, orderId)), date, Reason);
    // Raises the order's version, so that a colleague who saves the old version is warned.
    await touchOrder(tx, orderId);
    return {
      OrderId: orderId,
      Lines: [...deliveredLines.values()].map((line) => ({
        OrderDetailId: line.OrderDetailId,
        Description: line.Description,
        Returned: line.Returned,
        Left: line.Delivered - line.Returned,
      })),
    };
  });
