import { countPartPallets } from '#contract/sales/deal/packing/pallets.ts';
import { Big, lineNet } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { orderStatusIds } from '#contract/sales/orders/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import type { OrderHeaderField } from '#contract/sales/orders/header.ts';
import type { Database } from '#server/database/tables.ts';
import { pickHeaderColumns } from '#server/modules/sales/orders/entry/pickHeaderColumns.ts';
import type { Selectable } from 'kysely';

/** Fields that the next part of a deal copies from the part that was short. */
export interface DeliveredPart extends Pick<Selectable<Database['orders']>, Exclude<OrderHeaderField, 'CarriageCharge' | 'DeliveryDate'>> {
  OrderId: number;
  DealNo: number;
  DealTypeId: number;
  CustomerId: number;
  CurrencyId: number;
  PaymentTermDays: number;
  PaymentTermBasis: string;
  SettlementDiscountPercent: Numeric;
  SettlementDiscountDays: number;
  PrepaidInvoiceId: number | null;
  CreditOverrideReason: string | null;
  VatFrom?: DateOnly | null;
  ChargesVatTypeId: number;
  /** Values of own fields. */
  Own?: unknown;
}

/** Returns the header of a deal's next part: Open, on the same terms. Documents, despatch and carriage stay with the first part. */
export const buildNextPart = (order: DeliveredPart, Part: number) => ({
  DealNo: order.DealNo,
  Part,
  ParentOrderId: order.OrderId,
  DealTypeId: order.DealTypeId,
  CustomerId: order.CustomerId,
  ...pickHeaderColumns(order),
  ...(order.Own !== undefined && { Own: order.Own }),
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
  VatFrom: order.VatFrom ?? null,
  ChargesVatTypeId: order.ChargesVatTypeId,
});

export interface ShortLine {
  LineNo: number;
  ProductId: number | null;
  Description: string;
  SupplierDepotId: number | null;
  Quantity: number;
  UnitsPerPallet: number | null;
  UnitPrice: Numeric;
  PricePer: number;
  DiscountPercent: Numeric;
  VatTypeId: number;
  PalletId: number | null;
  PalletQuantity: number;
  Packing: string;
  PalletCharge: Numeric;
  PriceListId: number | null;
  BuyPrice: Numeric | null;
  Haulage: Numeric | null;
}

/** Returns the remaining units of a line for the next part: same price, discount and cost, with pallets counted for that quantity. */
export const buildPartLine = (line: ShortLine, Quantity: number) => ({
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
  PalletQuantity: countPartPallets(Quantity, line),
  Packing: line.Packing === 'Typed' ? ('Typed' as const) : ('Own' as const),
  PalletCharge: line.PalletCharge,
  PriceListId: line.PriceListId,
  NetAmount: lineNet({ ...line, Quantity }),
  BuyPrice: line.BuyPrice,
  Haulage: line.Haulage,
});
