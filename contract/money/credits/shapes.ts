import { z } from 'zod';
import {
  DateOnly,
  entityFields,
  Id,
  Instant,
  optionalLine,
  keptText,
  optionalText,
  PositiveMoney,
  Quantity,
  Version,
} from '#contract/values.ts';

const Amount = z.number().meta({ kind: 'money' });

export const CreditState = z.enum(['Draft', 'Issued', 'Cancelled']);
export type CreditState = z.infer<typeof CreditState>;

/** What becomes of goods that were credited. */
export const StockOutcome = z
  .enum(['ToStock', 'Breakage', 'LeftWithCustomer'])
  .meta({ words: { ToStock: 'Back to stock', Breakage: 'Broken', LeftWithCustomer: 'Left with the customer' } });
export type StockOutcome = z.infer<typeof StockOutcome>;

const LineKind = z.enum(['Goods', 'Pallet', 'Carriage', 'Free']);

/** A credit note as a list tells it; a draft has no number, and its amounts are those of its last save. */
export const CreditRow = z.object({
  CreditId: z.number(),
  CreditNo: z.number().nullable().meta({ title: 'Credit note', kind: 'serialNo' }),
  State: CreditState,
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable().meta({ title: 'Invoice', kind: 'serialNo' }),
  /** As it stood in the books before these, where that is no number of ours. */
  OriginalNo: z.string().nullable(),
  CreditReasonId: z.number(),
  CreditReason: z.string().meta({ title: 'Reason' }),
  CreditDate: DateOnly.meta({ title: 'Date' }),
  NetAmount: Amount.meta({ title: 'Net' }),
  VatAmount: Amount.meta({ title: 'VAT' }),
  GrossAmount: Amount.meta({ title: 'Gross' }),
  /** What of an issued one is not set against anything. */
  Unallocated: Amount,
  Comment: z.string().nullable(),
  IssuedAt: Instant.nullable(),
  CancelledOn: DateOnly.nullable(),
  CancelReason: z.string().nullable(),
  /** The debit note that undid it. */
  DebitInvoiceId: z.number().nullable(),
  DebitInvoiceNo: z.number().nullable(),
  ...entityFields,
});
export type CreditRow = z.infer<typeof CreditRow>;

export const CreditedLine = z.object({
  CreditDetailId: z.number(),
  InvoiceDetailId: z.number(),
  InvoiceId: z.number(),
  InvoiceNo: z.number(),
  OriginalNo: z.string().nullable(),
  Kind: LineKind,
  ProductCode: z.string().nullable(),
  Description: z.string(),
  /** None: its price was corrected. */
  Quantity: z.number().nullable(),
  UnitPrice: z.number(),
  PricePer: z.number(),
  VatRate: z.number(),
  NetAmount: Amount,
});

export const CreditedPallets = CreditedLine.extend({
  /** None: charged before these books began; its ids are then below nothing, and tell its opening balance. */
  InvoiceNo: z.number().nullable(),
  PalletId: z.number(),
  /** The recorded return that it credits; a draft that names none moves the pallets when it is issued. */
  PalletMovementId: z.number().nullable(),
  Quantity: z.number(),
});

export const CreditedStock = z.object({
  CreditDetailId: z.number(),
  InvoiceDetailId: z.number(),
  InvoiceNo: z.number(),
  ProductId: z.number(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  SupplierDepotId: z.number(),
  Quantity: z.number(),
  Outcome: StockOutcome,
});

export const CreditSettlement = z.object({
  CreditDetailId: z.number(),
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
  OriginalNo: z.string().nullable(),
  /** A refund, by this method. */
  PaymentMethodId: z.number().nullable(),
  Reference: z.string().nullable(),
  Amount,
});

export const CreditVatRow = z.object({ InvoiceId: z.number(), Rate: z.number(), NetAmount: Amount, VatAmount: Amount });

/** A credit note with its four parts. */
export const Credit = CreditRow.extend({
  /** Of a draft: why it is not issued of its day; null unless the books are closed then. */
  DayRefusal: z.string().nullable(),
  Lines: z.array(CreditedLine),
  Pallets: z.array(CreditedPallets),
  Stock: z.array(CreditedStock),
  Settlement: z.array(CreditSettlement),
  Vat: z.array(CreditVatRow),
});
export type Credit = z.infer<typeof Credit>;

/** What an invoice line has left to credit. */
export const CreditableLine = z.object({
  InvoiceDetailId: z.number(),
  InvoiceId: z.number(),
  InvoiceNo: z.number(),
  OriginalNo: z.string().nullable(),
  Kind: LineKind,
  ProductId: z.number().nullable(),
  PalletId: z.number().nullable(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  Quantity: z.number(),
  UnitPrice: z.number(),
  PricePer: z.number(),
  DiscountPercent: z.number(),
  VatTypeId: z.number(),
  VatRate: z.number(),
  NetAmount: Amount,
  CreditedQuantity: z.number(),
  CreditedNet: Amount,
  CorrectedNet: Amount,
  /** Less the settlement discount, where the invoice was settled with it. */
  QuantityLeft: z.number(),
  NetLeft: Amount,
  /** Invoiced in advance and not delivered: this many, for this much, are owed to the customer. */
  OwedQuantity: z.number(),
  OwedNet: Amount,
  /** Of pallets: so many have left and are not credited, and can be credited as come back. */
  GoneQuantity: z.number(),
  /** How its product is stacked today. */
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
});
export type CreditableLine = z.infer<typeof CreditableLine>;

/** What of an invoice at one rate is neither credited nor taken as settlement discount yet; and that discount. */
export const CreditableRate = z.object({
  InvoiceId: z.number(),
  VatTypeId: z.number(),
  Rate: z.number(),
  Net: Amount,
  Vat: Amount,
  DiscountNet: Amount,
});

export const CreditableInvoice = z.object({
  InvoiceId: z.number(),
  InvoiceNo: z.number(),
  OriginalNo: z.string().nullable(),
  InvoiceDate: DateOnly,
  Kind: z.enum(['Sales', 'AdHoc', 'Pallet', 'Debit', 'Opening']),
  CustomerId: z.number(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerOrderNo: z.string().nullable(),
  CurrencyCode: z.string(),
  GrossAmount: Amount,
  Outstanding: Amount,
  /** What settling in time took off it; 0 where nothing was taken. */
  SettlementPercent: z.number(),
  /** What can still be credited of it, VAT included. */
  GrossLeft: Amount,
});
export type CreditableInvoice = z.infer<typeof CreditableInvoice>;

const oneOf = (given: readonly unknown[]) => given.filter((value) => value !== null).length === 1;
const noneId = Id.nullish().transform((id) => id ?? null);

export const LineInput = z
  .object({
    InvoiceDetailId: Id,
    Quantity: Quantity.nullish().transform((given) => given ?? null),
    /** A price correction: the net that is given back, no goods. */
    NetAmount: PositiveMoney.nullish().transform((given) => given ?? null),
  })
  .refine((row) => oneOf([row.Quantity, row.NetAmount]), {
    path: ['Quantity'],
    message: 'or a net amount must be given, not both',
  });

export const PalletInput = z.object({ InvoiceDetailId: Id, Quantity, PalletMovementId: noneId });

export const StockInput = z
  .object({ InvoiceDetailId: noneId, ProductId: noneId, SupplierDepotId: noneId, Quantity, Outcome: StockOutcome })
  .refine((row) => row.InvoiceDetailId !== null || row.ProductId !== null, { path: ['ProductId'], message: 'must be chosen' });

export const SettlementInput = z
  .object({ InvoiceId: noneId, PaymentMethodId: noneId, Reference: optionalLine(100), Amount: PositiveMoney })
  .refine((row) => oneOf([row.InvoiceId, row.PaymentMethodId]), {
    path: ['InvoiceId'],
    message: 'must be chosen, or a method of payment to refund it',
  });

const mostRows = 500;
const rows = <Row extends z.ZodType>(row: Row) => z.array(row).max(mostRows, `must be at most ${mostRows} rows`);

/** The four parts; one that is absent stays as it is. */
export const CreditParts = z.object({
  Lines: rows(LineInput).optional(),
  Pallets: rows(PalletInput).optional(),
  Stock: rows(StockInput).optional(),
  Settlement: rows(SettlementInput).optional(),
});
export type CreditParts = z.output<typeof CreditParts>;

const header = {
  InvoiceId: noneId,
  CreditReasonId: Id,
  /** Absent: today. */
  CreditDate: DateOnly.optional(),
  Comment: optionalText(500),
};

/** Of a credit that is there already: what is absent stays as it is. */
const changedHeader = { ...header, InvoiceId: Id.nullish(), Comment: keptText(500) };

export const NewCredit = z.object({ CustomerId: Id, ...header, ...CreditParts.shape });
export type NewCredit = z.output<typeof NewCredit>;

/** The header of a draft, and whichever parts come with it. */
export const CreditChange = z.object({ Version, ...changedHeader, ...CreditParts.shape });
export type CreditChange = z.output<typeof CreditChange>;

/** Issues a draft, or a credit as it was typed. */
export const CreditIssue = z
  .object({
    CreditId: Id.nullish(),
    Version: Version.nullish(),
    CustomerId: Id.nullish(),
    ...changedHeader,
    CreditReasonId: Id.nullish(),
    ...CreditParts.shape,
    /** An old date was asked about and is meant. */
    ConfirmDate: z.boolean().optional(),
  })
  .refine((body) => body.CreditId || body.CustomerId, { path: ['CustomerId'], message: 'must be chosen' })
  .refine((body) => body.CreditId || body.CreditReasonId, { path: ['CreditReasonId'], message: 'must be chosen' })
  .refine((body) => !body.CreditId || body.Version, { path: ['Version'], message: 'must say what was loaded' });
export type CreditIssue = z.output<typeof CreditIssue>;
