import { z } from 'zod';
import { ProductLook } from '#contract/masterData/products/shapes.ts';
import { DealType } from '#contract/sales/deal/states.ts';
import { OrderTotals } from '#contract/sales/deal/worth/totalsShape.ts';
import { GoodsLineInput, lineShape } from '#contract/sales/orders/shapes.ts';
import { DateOnly, Id, changedText, MoneyFromZero, Version } from '#contract/values.ts';

/** States of a quotation. It is Expired after its last valid day, and Open again if that day is extended. */
export const quotationStates = ['Open', 'Expired', 'Won', 'Lost'] as const;
export const QuotationState = z.enum(quotationStates);
export type QuotationState = z.infer<typeof QuotationState>;

/** Days that a quotation is valid unless another date is given. */
export const quotationDays = 30;

export const QuotationRow = z.object({
  QuotationId: z.number(),
  QuotationNo: z.number(),
  CustomerId: z.number(),
  CustomerName: z.string(),
  /** Reference of the customer’s enquiry. */
  CustomerOrderNo: z.string().nullable(),
  QuotedOn: z.string(),
  ValidUntil: z.string(),
  State: QuotationState,
  LostReason: z.string().nullable(),
  NetAmount: z.number(),
  CurrencyCode: z.string(),
  /** Deal made from the quotation. */
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
});
export type QuotationRow = z.infer<typeof QuotationRow>;

export const QuotationLine = z.object({
  QuotationLineId: z.number(),
  LineNo: z.number(),
  ...lineShape,
  /** The customer’s own product code. */
  TheirCode: z.string().nullable(),
  Look: ProductLook.nullable(),
});
export type QuotationLine = z.infer<typeof QuotationLine>;

export const Quotation = QuotationRow.extend({
  DealType,
  AccountCode: z.string(),
  RequiredDate: z.string().nullable(),
  InvoiceAddressId: z.number().nullable(),
  DeliveryAddressId: z.number().nullable(),
  HaulierId: z.number().nullable(),
  CarriageCharge: z.number(),
  Comment: z.string().nullable(),
  ChargesVatTypeId: z.number(),
  ChargesVatRate: z.number(),
  Version,
  UpdatedAt: z.string(),
  UpdatedByName: z.string().nullable(),
  Lines: z.array(QuotationLine),
  Totals: OrderTotals,
});
export type Quotation = z.infer<typeof Quotation>;

const header = {
  CustomerOrderNo: changedText(60),
  ValidUntil: DateOnly,
  RequiredDate: DateOnly.nullish(),
  InvoiceAddressId: Id.nullish(),
  DeliveryAddressId: Id.nullish(),
  HaulierId: Id.nullish(),
  CarriageCharge: MoneyFromZero.optional(),
  Comment: changedText(2000),
  Lines: z.array(GoodsLineInput).min(1, 'must have at least one line').max(500, 'must be at most 500'),
};

export const QuotationInput = z.object({
  CustomerId: Id,
  DealTypeId: z.union([z.literal(1), z.literal(2)], { error: 'must be 1 (Stock) or 2 (Direct)' }).default(1),
  ...header,
});
export type QuotationInput = z.output<typeof QuotationInput>;

/** Replaces the terms and all lines of the quotation. */
export const QuotationChange = z.object({ Version, ...header });
export type QuotationChange = z.output<typeof QuotationChange>;
