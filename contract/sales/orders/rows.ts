import { Lots } from '#contract/sales/deal/packing/lots.ts';
import { z } from 'zod';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';
import { ownOfRow } from '#contract/masterData/ownFields/ownValues.ts';
import { DateOnly, Id, QuantityFromZero, Version, optionalNote, optionalText, requiredText } from '#contract/values.ts';

/** A call-off is to be drawn so many days before a delivery that is planned of it. */
export const drawDays = 7;

/** What the office has to do about an open deal, what presses most first. */
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
  /** Of a call-off: the next delivery that is planned and not drawn. */
  NextPlanned: z.string().nullable(),
  /** Promised, else required, before today and not yet gone. */
  IsLate: z.boolean(),
  LineCount: z.number(),
  /** What the pickers have not found, and why, as they say it: `500 ml amber: 428 of 1,428 short, broken in the warehouse`. */
  ShortPick: z.string().nullable(),
  Needs: z.array(DealNeed),
  NetAmount: z.number(),
  CurrencyCode: z.string(),
  ...ownOfRow,
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
  /** False: the customer has no line for it, this is the standard price. */
  IsListed: z.boolean(),
});

export const ProcessedDeal = z.object({
  OrderId: Id,
  Version: Version.optional(),
  DespatchedOn: DateOnly,
  /** It left more than a week back, and this is meant. */
  ConfirmDate: z.boolean().optional(),
  /** Added: goods that are kept by lots came without them, and this is meant. */
  ConfirmLots: z.boolean().optional(),
  /** Several, with commas between, where it came under several. */
  SupplierDeliveryNoteNo: requiredText(120).transform((text) =>
    text
      .split(/\s*[,;]\s*/)
      .filter(Boolean)
      .join(', '),
  ),
  /** Why an Admin lets a deal go through that was to be paid in advance and is not. */
  CreditOverrideReason: optionalNote(500),
  Lines: z
    .array(
      z.object({
        OrderDetailId: Id,
        ConfirmedQuantity: QuantityFromZero,
        ConfirmedPallets: QuantityFromZero,
        /** What becomes of the rest where less was confirmed than ordered. */
        Rest: z.enum(['BackOrder', 'Close']).optional(),
        ShortReason: optionalText(200),
        /** Added: of which lots it was, where the supplier says; of goods that are kept by lots it is asked about where it does not. */
        Lots: Lots.optional(),
      }),
    )
    .min(1, 'must name every line of the deal')
    .max(500),
});
export type ProcessedDeal = z.output<typeof ProcessedDeal>;
