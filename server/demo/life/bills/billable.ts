import { Big } from '#contract/money.ts';
import { orderStatuses } from '#contract/sales/deal/states.ts';
import type { DemoDeal } from '#server/demo/world.ts';
import type { BillableLine, BillableOrder } from '#server/modules/money/billing/billable.ts';
import { getCurrency } from '#server/demo/life/parties.ts';
import { readTerms } from './terms.ts';

const maybe = (value: unknown) => (value === null || value === undefined ? null : new Big(value as string));

const toBillableLine = ({ row, product }: DemoDeal['lines'][number], { codes }: DemoDeal['customer']): BillableLine => ({
  OrderId: row.OrderId,
  OrderDetailId: row.OrderDetailId,
  ProductId: row.ProductId ?? null,
  ProductCode: row.ProductId === null ? null : product.row.Code,
  TheirCode: codes.get(product.row.ProductId) ?? null,
  Description: row.Description,
  Quantity: row.Quantity,
  UnitPrice: new Big(row.UnitPrice),
  PricePer: row.PricePer,
  DiscountPercent: new Big(row.DiscountPercent ?? 0),
  VatTypeId: row.VatTypeId,
  PalletId: row.PalletId ?? null,
  PalletCode: row.PalletId === null ? null : product.pallet.Code,
  PalletDescription: row.PalletId === null ? null : product.pallet.Description,
  PalletQuantity: row.PalletQuantity ?? 0,
  PalletCharge: new Big(row.PalletCharge ?? 0),
  PickedQuantity: row.PickedQuantity ?? null,
  PickedPallets: row.PickedPallets ?? null,
  ConfirmedQuantity: row.ConfirmedQuantity ?? null,
  ConfirmedPallets: row.ConfirmedPallets ?? null,
  ReturnedQuantity: 0,
  BuyPrice: maybe(row.BuyPrice),
  Haulage: maybe(row.Haulage),
});

const dealTypes = ['Stock', 'Direct', 'AdHoc'] as const;

/** Returns a deal in the form that invoicing needs. */
export const toBillable = ({ row, customer, lines, mixed }: DemoDeal, Receipts: BillableOrder['Receipts'] = []): BillableOrder => ({
  OrderId: row.OrderId,
  DealNo: row.DealNo,
  Part: row.Part ?? 1,
  DealType: dealTypes[row.DealTypeId - 1] ?? 'Stock',
  Status: orderStatuses[row.StatusId - 1] ?? 'Held',
  CustomerOrderNo: row.CustomerOrderNo ?? null,
  InvoiceAddressId: row.InvoiceAddressId ?? null,
  DeliveryAddressId: row.DeliveryAddressId ?? null,
  DeliveryNoteNo: row.DeliveryNoteNo ?? null,
  SupplierDeliveryNoteNo: row.SupplierDeliveryNoteNo ?? null,
  DespatchedOn: row.DespatchedOn ?? null,
  CarriageCharge: new Big(row.CarriageCharge ?? 0),
  ...readTerms(row),
  SettlementDiscountPercent: new Big(row.SettlementDiscountPercent ?? 0),
  CustomerId: row.CustomerId,
  CustomerName: customer.row.Name,
  AccountCode: customer.row.AccountCode,
  CustomerVatNumber: customer.row.VatNumber ?? null,
  CustomerVatTypeId: row.ChargesVatTypeId,
  LockedThrough: null,
  VatQuarterStagger: 1,
  DocumentDelivery: customer.row.DocumentDelivery === 'Post' ? 'Post' : 'Email',
  CurrencyCode: getCurrency(customer).Code,
  CurrencySymbol: getCurrency(customer).Symbol,
  Receipts,
  MixedPallets: mixed.map(({ row: shared, pallet }) => ({
    OrderId: row.OrderId,
    PalletId: shared.PalletId,
    PalletCode: pallet.Code,
    PalletDescription: pallet.Description,
    Quantity: shared.Quantity,
    PickedQuantity: shared.PickedQuantity ?? null,
    PalletCharge: new Big(shared.Charge ?? 0),
  })),
  Lines: lines.map((line) => toBillableLine(line, customer)),
});
