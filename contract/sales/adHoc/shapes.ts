import { z } from 'zod';
import { DateOnly, Id, changedNote, changedText, Percent, PricePer, Quantity, UnitPrice, Version, YesNo } from '#contract/values.ts';

export const AdHocLineKind = z.enum(['Goods', 'Pallet', 'Free']);
export type AdHocLineKind = z.infer<typeof AdHocLineKind>;

const missing = 'is required';

/** A line for goods (`ProductId`), pallets (`PalletId`) or free text. A free line gives its own description and price. */
export const AdHocLineInput = z
  .object({
    ProductId: Id.nullish(),
    PalletId: Id.nullish(),
    /** Defaults to the description of the product or pallet. */
    Description: changedText(200),
    Quantity,
    /** Defaults to the account’s current price for the product, or to the pallet’s charge. */
    UnitPrice: UnitPrice.nullish(),
    /** Defaults to the units of the price list, or 1. */
    PricePer: PricePer.optional(),
    DiscountPercent: Percent.optional(),
    /** Defaults to the VAT type of the account, or to that of the product if the account has the standard type. */
    VatTypeId: Id.nullish(),
    /** Whether the goods leave a depot with this invoice. */
    MovesStock: YesNo.default(false),
    /** Depot whose stock and prices apply. Defaults to our own warehouse. */
    SupplierDepotId: Id.nullish(),
  })
  .superRefine((line, check) => {
    const refuse = (field: string, message: string) => check.addIssue({ code: 'custom', path: [field], message });
    const isFree = !line.ProductId && !line.PalletId;
    if (line.ProductId && line.PalletId) refuse('PalletId', 'can’t be on a goods line. Add a separate line for pallets');
    if (isFree && !line.Description) refuse('Description', missing);
    if (isFree && (line.UnitPrice === null || line.UnitPrice === undefined)) refuse('UnitPrice', missing);
    if (line.MovesStock && !line.ProductId) refuse('MovesStock', 'is for goods only');
  });
export type AdHocLineInput = z.output<typeof AdHocLineInput>;

export const AdHocInput = z.object({
  CustomerId: Id,
  CustomerOrderNo: changedText(60),
  InvoiceAddressId: Id.nullish(),
  DeliveryAddressId: Id.nullish(),
  /** Day of the supply, if not today. The tax point treats this day as the day of despatch. */
  SupplyDate: DateOnly.nullish(),
  Comment: changedText(2000),
  Lines: z.array(AdHocLineInput).min(1, 'must have at least one line').max(500, 'must be at most 500'),
  CreditOverrideReason: changedNote(500),
  ConfirmRepeatedOrderNo: z.boolean().optional(),
  ConfirmDate: z.boolean().optional(),
});
export type AdHocInput = z.output<typeof AdHocInput>;

export const AdHocLine = z.object({
  OrderDetailId: z.number(),
  LineNo: z.number(),
  Kind: AdHocLineKind,
  ProductId: z.number().nullable(),
  ProductCode: z.string().nullable(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  PalletId: z.number().nullable(),
  PalletCode: z.string().nullable(),
  Description: z.string(),
  Quantity: z.number(),
  UnitPrice: z.number(),
  PricePer: z.number(),
  DiscountPercent: z.number(),
  VatTypeId: z.number(),
  SupplierDepotId: z.number().nullable(),
  SupplierDepotName: z.string().nullable(),
  /** Whether the goods left stock with the invoice. */
  MovesStock: z.boolean(),
  NetAmount: z.number(),
});

/** A raised ad hoc deal, to show or to copy. */
export const AdHocOrder = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  CustomerOrderNo: z.string().nullable(),
  OrderDate: DateOnly,
  SupplyDate: DateOnly.nullable(),
  InvoiceAddressId: z.number().nullable(),
  DeliveryAddressId: z.number().nullable(),
  Comment: z.string().nullable(),
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
  Version,
  Lines: z.array(AdHocLine),
});
export type AdHocOrder = z.infer<typeof AdHocOrder>;

export const VatRateOnDay = z.object({
  VatTypeId: z.number(),
  Code: z.string(),
  Description: z.string(),
  /** VAT rate as a percentage. */
  Rate: z.number(),
  On: DateOnly,
});
