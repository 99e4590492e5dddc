import { palletsForPart } from '#contract/sales/deal/packing/pallets.ts';
import { Big, lineNet } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { orderStatusIds } from '#contract/sales/orders/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import type { OrderHeaderField } from '#contract/sales/orders/header.ts';
import type { Database } from '#server/database/tables.ts';
import { headerColumns } from '#server/modules/sales/orders/entry/headerColumns.ts';
import type { Selectable } from 'kysely';

/** What a deal's next part takes over from the part that was delivered short. */
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
  /** What the house's own fields say of it. */
  Own?: unknown;
}

/** The deal's next part: Open, on the terms of the first; the papers, the despatch and the carriage stay with that one. */
export const nextPartOf = (order: DeliveredPart, Part: number) => ({
  DealNo: order.DealNo,
  Part,
  ParentOrderId: order.OrderId,
  DealTypeId: order.DealTypeId,
  CustomerId: order.CustomerId,
  ...headerColumns(order),
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

/** The rest of a line, for the next part: at the price, discount and cost it was sold at, with the pallets that it needs itself. */
export const restOfLine = (line: ShortLine, Quantity: number) => ({
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
  BuyPrice: line.BuyPrice,
  Haulage: line.Haulage,
});
