import { lineNet } from '#contract/money.ts';
import { orderStatusIds } from '#contract/orderShapes.ts';
import type { Tx } from '#server/database/connect.ts';
import type { LockedOrder } from '#server/modules/orders/queries.ts';
import { palletsFor } from './enterPicked.ts';
import type { EnteredLine } from './enterPicked.ts';

const nextPart = async (tx: Tx, dealNo: number) => {
  const last = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.max('Part').as('Part'))
    .where('DealNo', '=', dealNo)
    .executeTakeFirstOrThrow();
  return last.Part + 1;
};

const addHeader = async (tx: Tx, order: LockedOrder) =>
  tx
    .insertInto('orders')
    .values({
      DealNo: order.DealNo,
      Part: await nextPart(tx, order.DealNo),
      ParentOrderId: order.OrderId,
      DealTypeId: order.DealTypeId,
      CustomerId: order.CustomerId,
      CustomerOrderNo: order.CustomerOrderNo,
      OrderDate: order.OrderDate,
      RequiredDate: order.RequiredDate,
      PromisedDate: order.PromisedDate,
      InvoiceAddressId: order.InvoiceAddressId,
      DeliveryAddressId: order.DeliveryAddressId,
      HaulierId: order.HaulierId,
      CurrencyId: order.CurrencyId,
      StatusId: orderStatusIds.Open,
      PaymentTermDays: order.PaymentTermDays,
      PaymentTermBasis: order.PaymentTermBasis,
      SettlementDiscountPercent: order.SettlementDiscountPercent,
      SettlementDiscountDays: order.SettlementDiscountDays,
      CreditOverrideReason: order.CreditOverrideReason,
      Comment: order.Comment,
    })
    .returning(['OrderId', 'DealNo', 'Part'])
    .executeTakeFirstOrThrow();

const restOf = (line: EnteredLine, orderId: number, lineNo: number) => {
  const Quantity = line.Quantity - (line.PickedQuantity ?? 0);
  const PalletQuantity = palletsFor(Quantity, line);
  return {
    OrderId: orderId,
    LineNo: lineNo,
    ProductId: line.ProductId,
    Description: line.Description,
    SupplierDepotId: line.SupplierDepotId,
    Pallets: line.Pallets.times(Quantity).div(line.Quantity).round(2),
    Quantity,
    UnitPrice: line.UnitPrice,
    PricePer: line.PricePer,
    DiscountPercent: line.DiscountPercent,
    VatTypeId: line.VatTypeId,
    PalletId: line.PalletId,
    PalletQuantity,
    PalletCharge: line.PalletCharge,
    BuyPrice: line.BuyPrice,
    Haulage: line.Haulage,
    PriceListId: line.PriceListId,
    NetAmount: lineNet({ ...line, Quantity }),
  };
};

/** What was not picked becomes a new Open order of the same deal, its next part, at the same prices; carriage stays with the first. */
export const addBackOrder = async (tx: Tx, order: LockedOrder, shortLines: readonly EnteredLine[]) => {
  if (shortLines.length === 0) return null;
  const added = await addHeader(tx, order);
  await tx
    .insertInto('order_details')
    .values(shortLines.map((line, index) => restOf(line, added.OrderId, index + 1)))
    .execute();
  return added;
};
