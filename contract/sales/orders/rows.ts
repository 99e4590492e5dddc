import { Lots } from '#contract/sales/deal/packing/lots.ts';
import { z } from 'zod';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';
import { ownRowShape } from '#contract/masterData/ownFields/ownValues.ts';
import { DateOnly, Id, QuantityFromZero, Version, optionalNote, optionalText, requiredText } from '#contract/values.ts';

/** Number of days before a planned delivery from which the list asks the office to draw it. */
export const drawDays = 7;

/** Reasons for which an open deal needs action by the office, the most urgent first. */
export const dealNeeds = ['Late', 'OnStop', 'Held', 'ToDraw', 'NotOrdered', 'Short'] as const;
export const DealNeed = z.enum(dealNeeds);
export type DealNeed = z.infer<typeof DealNeed>;

export const OrderRow = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  DealType,
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  CustomerOrderNo: z.string().nullable(),
  OrderDate: z.string(),
  RequiredDate: z.string().nullable(),
  PromisedDate: z.string().nullable(),
  DespatchedOn: z.string().nullable(),
  Status: OrderStatus,
  IsCallOff: z.boolean(),
  /** Day of a call-off's next planned delivery that is not drawn yet. */
  NextPlanned: z.string().nullable(),
  /** True if the goods have not left and the promised date, or else the required date, is before today. */
  IsLate: z.boolean(),
  LineCount: z.number(),
  /** Goods that the pickers could not find, with their reason: `500 ml amber: 428 of 1,428 short, broken in the warehouse`. */
  ShortPick: z.string().nullable(),
  Needs: z.array(DealNeed),
  NetAmount: z.number(),
  CurrencyCode: z.string(),
  ...ownRowShape,
});
export type OrderRow = z.infer<typeof OrderRow>;

export const PriceLine = z.object({
  PriceListId: z.number().nullable(),
  ProductId: z.number(),
  ProductCode: z.string(),
  Description: z.string(),
  SupplierDepotId: z.number(),
  SupplierDepotName: z.string(),
  CurrencyId: z.number(),
  SellPrice: z.number(),
  PricePer: z.number(),
  MinimumQuantity: z.number(),
  EffectiveFrom: z.string(),
  /** False if the customer has no price line and this is the standard price. */
  IsListed: z.boolean(),
});

export const ProcessedDeal = z.object({
  OrderId: Id,
  Version: Version.optional(),
  DespatchedOn: DateOnly,
  /** Confirms a despatch date more than a week ago. */
  ConfirmDate: z.boolean().optional(),
  /** Confirms that goods traced by batch came without batch numbers. */
  ConfirmLots: z.boolean().optional(),
  /** Number of the supplier's delivery note, or several numbers separated by commas. */
  SupplierDeliveryNoteNo: requiredText(120)
    .transform((text) =>
      text
        .split(/\s*[,;]\s*/)
        .filter(Boolean)
        .join(', '),
    )
    .pipe(z.string().min(1, 'is required')),
  /** An Admin's reason for processing a deal that should have been paid in advance and is not. */
  CreditOverrideReason: optionalNote(500),
  Lines: z
    .array(
      z.object({
        OrderDetailId: Id,
        ConfirmedQuantity: QuantityFromZero,
        ConfirmedPallets: QuantityFromZero,
        /** Says what to do with the remaining quantity if less was delivered than ordered. */
        Rest: z.enum(['BackOrder', 'Close']).optional(),
        ShortReason: optionalText(200),
        /** Batches of the delivered goods, if the supplier names them. If absent for goods traced by batch, the server asks. */
        Lots: Lots.optional(),
      }),
    )
    .min(1, 'must name every line of the deal')
    .max(500),
});
export type ProcessedDeal = z.output<typeof ProcessedDeal>;
