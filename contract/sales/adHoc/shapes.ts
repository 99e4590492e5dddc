import { z } from 'zod';
import { DateOnly, Id, keptNote, keptText, Percent, PricePer, Quantity, UnitPrice, Version, YesNo } from '#contract/values.ts';

export const AdHocLineKind = z.enum(['Goods', 'Pallet', 'Free']);
export type AdHocLineKind = z.infer<typeof AdHocLineKind>;

const missing = 'is required';

/** Of goods (`ProductId`), of pallets (`PalletId`), or free: its words, its price. */
export const AdHocLineInput = z
  .object({
    ProductId: Id.nullish(),
    PalletId: Id.nullish(),
    /** Absent: the product’s, or the pallet’s. */
    Description: keptText(200),
    Quantity,
    /** Absent: the account’s price in force for the product, or the pallet’s charge. */
    UnitPrice: UnitPrice.nullish(),
    /** Absent: as the price is, or 1. */
    PricePer: PricePer.optional(),
    DiscountPercent: Percent.optional(),
    /** Absent: the account’s, or where that is the standard one the product’s. */
    VatTypeId: Id.nullish(),
    /** The goods leave a depot with this invoice. */
    MovesStock: YesNo.default(false),
    /** The depot that they leave, or are priced by; absent: the own warehouse. */
    SupplierDepotId: Id.nullish(),
  })
  .superRefine((line, check) => {
    const refuse = (field: string, message: string) => check.addIssue({ code: 'custom', path: [field], message });
    const isFree = !line.ProductId && !line.PalletId;
    if (line.ProductId && line.PalletId) refuse('PalletId', 'is on a line of goods: pallets have a line of their own');
    if (isFree && !line.Description) refuse('Description', missing);
    if (isFree && (line.UnitPrice === null || line.UnitPrice === undefined)) refuse('UnitPrice', missing);
    if (line.MovesStock && !line.ProductId) refuse('MovesStock', 'is for goods only: nothing else is kept in stock');
  });
export type AdHocLineInput = z.output<typeof AdHocLineInput>;

export const AdHocInput = z.object({
  CustomerId: Id,
  CustomerOrderNo: keptText(60),
  InvoiceAddressId: Id.nullish(),
  DeliveryAddressId: Id.nullish(),
  /** When the goods went or the work was done, where that was not today: it counts as the despatch does for the tax point. */
  SupplyDate: DateOnly.nullish(),
  Comment: keptText(2000),
  Lines: z.array(AdHocLineInput).min(1, 'must have at least one line').max(500, 'must be at most 500'),
  CreditOverrideReason: keptNote(500),
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
  /** Its goods left stock with the invoice. */
  MovesStock: z.boolean(),
  NetAmount: z.number(),
});

/** An ad hoc deal as it was invoiced: to look at, or to begin the next from. */
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
  /** In per cent. */
  Rate: z.number(),
  On: DateOnly,
});
