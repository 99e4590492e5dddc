import { palletsForPart } from '#contract/deal/pallets.ts';
import { sql } from 'kysely';
import { Big, lineNet } from '#contract/money.ts';
import { orderStatusIds } from '#contract/orders/calls.ts';
import type { Tx } from '#server/database/connect.ts';
import { repackOrder } from '#server/modules/orders/mixedPallets.ts';
import { headerColumns } from '#server/modules/orders/entry/orderHeader.ts';
import { findOrderLines } from '#server/modules/orders/queries.ts';
import type { LockedOrder, OrderLine } from '#server/modules/orders/queries.ts';

export interface Rest {
  OrderDetailId: number;
  Quantity: number;
}

// Two parts of one deal may be back-ordered at once: each waits here for its part number.
const nextPart = async (tx: Tx, dealNo: number) => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('deal part'), ${dealNo})`.execute(tx);
  const { Highest } = await tx
    .selectFrom('orders')
    .select((select) => select.fn.max('Part').as('Highest'))
    .where('DealNo', '=', dealNo)
    .executeTakeFirstOrThrow();
  return Highest + 1;
};

const restLine = (OrderId: number, line: OrderLine, costs: Costs | undefined, Quantity: number) => ({
  OrderId,
  LineNo: line.LineNo,
  ProductId: line.ProductId,
  Description: line.Description,
  SupplierDepotId: line.SupplierDepotId,
  Pallets: line.UnitsPerPallet ? new Big(Quantity).div(line.UnitsPerPallet).round(2) : 0,
  Quantity,
  UnitPrice: line.UnitPrice,
  PricePer: line.PricePer,
  DiscountPercent: line.DiscountPercent,
  VatTypeId: line.VatTypeId,
  PalletId: line.PalletId,
  PalletQuantity: palletsForPart(Quantity, line),
  Packing: line.Packing === 'Typed' ? ('Typed' as const) : ('Own' as const),
  PalletCharge: line.PalletCharge,
  PriceListId: line.PriceListId,
  NetAmount: lineNet({ ...line, Quantity }),
  BuyPrice: costs?.BuyPrice ?? null,
  Haulage: costs?.Haulage ?? null,
});

interface Costs {
  OrderDetailId: number;
  BuyPrice: Big | null;
  Haulage: Big | null;
}

/**
 * What was not delivered becomes a new Open order of the same deal (its next Part) at the prices it was sold at; carriage stays with
 * the first part. The order must be locked. Answers the new OrderId, or null where nothing is left over.
 */
export const backOrderRest = async (tx: Tx, order: LockedOrder, rests: readonly Rest[]): Promise<number | null> => {
  const wanted = new Map(rests.filter((rest) => rest.Quantity > 0).map((rest) => [rest.OrderDetailId, rest.Quantity]));
  if (wanted.size === 0) return null;
  const lines = (await findOrderLines(tx, order.OrderId)).filter((line) => wanted.has(line.OrderDetailId));
  const costs = await tx
    .selectFrom('order_details')
    .select(['OrderDetailId', 'BuyPrice', 'Haulage'])
    .where('OrderId', '=', order.OrderId)
    .execute();
  const { OrderId } = await tx
    .insertInto('orders')
    .values({
      DealNo: order.DealNo,
      Part: await nextPart(tx, order.DealNo),
      ParentOrderId: order.OrderId,
      DealTypeId: order.DealTypeId,
      CustomerId: order.CustomerId,
      ...headerColumns(order),
      DeliveryDate: null,
      CarriageCharge: 0,
      CurrencyId: order.CurrencyId,
      StatusId: orderStatusIds.Open,
      PaymentTermDays: order.PaymentTermDays,
      PaymentTermBasis: order.PaymentTermBasis,
      SettlementDiscountPercent: order.SettlementDiscountPercent,
      SettlementDiscountDays: order.SettlementDiscountDays,
      PrepaidInvoiceId: order.PrepaidInvoiceId,
      CreditOverrideReason: order.CreditOverrideReason,
    })
    .returning('OrderId')
    .executeTakeFirstOrThrow();
  const rows = lines.map((line) =>
    restLine(
      OrderId,
      line,
      costs.find((cost) => cost.OrderDetailId === line.OrderDetailId),
      wanted.get(line.OrderDetailId) ?? 0,
    ),
  );
  await tx.insertInto('order_details').values(rows).execute();
  if (order.DealType === 'Stock') await repackOrder(tx, OrderId);
  return OrderId;
};
