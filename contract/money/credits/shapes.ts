import { z } from 'zod';
import {
  DateOnly,
  entityFields,
  Id,
  Instant,
  optionalLine,
  changedText,
  optionalText,
  PositiveMoney,
  Quantity,
  Version,
} from '#contract/values.ts';

const Amount = z.number().meta({ kind: 'money' });

export const CreditState = z.enum(['Draft', 'Issued', 'Cancelled']);
export type CreditState = z.infer<typeof CreditState>;

/** Outcome of credited goods: back to stock, broken, or not returned. */
export const StockOutcome = z
  .enum(['ToStock', 'Breakage', 'LeftWithCustomer'])
  .meta({ words: { ToStock: 'Back to stock', Breakage: 'Broken', LeftWithCustomer: 'Left with the customer' } });
export type StockOutcome = z.infer<typeof StockOutcome>;

const LineKind = z.enum(['Goods', 'Pallet', 'Carriage', 'Free']);

/** Credit note in a list. A draft has no number, and its amounts are those of its last save. */
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
  /** Invoice number in the previous system. Null if the invoice was raised here. */
  OriginalNo: z.string().nullable(),
  CreditReasonId: z.number(),
  CreditReason: z.string().meta({ title: 'Reason' }),
  CreditDate: DateOnly.meta({ title: 'Date' }),
  NetAmount: Amount.meta({ title: 'Net' }),
  VatAmount: Amount.meta({ title: 'VAT' }),
  GrossAmount: Amount.meta({ title: 'Gross' }),
  /** Amount of an issued credit that is not allocated. */
  Unallocated: Amount,
  Comment: z.string().nullable(),
  IssuedAt: Instant.nullable(),
  CancelledOn: DateOnly.nullable(),
  CancelReason: z.string().nullable(),
  /** Debit note that cancelled this credit. */
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
  /** Null if the credit corrects the price only. */
  Quantity: z.number().nullable(),
  UnitPrice: z.number(),
  PricePer: z.number(),
  VatRate: z.number(),
  NetAmount: Amount,
});

export const CreditedPallets = CreditedLine.extend({
  /** Null if the pallets were charged before this system started. `InvoiceId` and `InvoiceDetailId` are then negative ids of opening balances. */
  InvoiceNo: z.number().nullable(),
  PalletId: z.number(),
  /** Recorded return of these pallets. If null, issuing the credit records the return. */
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
  /** Payment method of the refund. Null if the row is allocated to an invoice. */
  PaymentMethodId: z.number().nullable(),
  Reference: z.string().nullable(),
  Amount,
});

export const CreditVatRow = z.object({ InvoiceId: z.number(), Rate: z.number(), NetAmount: Amount, VatAmount: Amount });

/** Credit note with its four parts: lines, pallets, stock and settlement. */
export const Credit = CreditRow.extend({
  /** Reason why a draft cannot be issued on its date. Null if the period is open. */
  DayRefusal: z.string().nullable(),
  Lines: z.array(CreditedLine),
  Pallets: z.array(CreditedPallets),
  Stock: z.array(CreditedStock),
  Settlement: z.array(CreditSettlement),
  Vat: z.array(CreditVatRow),
});
export type Credit = z.infer<typeof Credit>;

/** Invoice line with the quantity and net amount that can still be credited. */
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
  /** Quantity that can still be credited. `NetLeft` is the net amount, less any settlement discount. */
  QuantityLeft: z.number(),
  NetLeft: Amount,
  /** Quantity that was invoiced in advance and not delivered. We owe the customer a credit for it. */
  OwedQuantity: z.number(),
  OwedNet: Amount,
  /** Despatched pallets that can be credited when they come back. Pallets credited already do not count. */
  GoneQuantity: z.number(),
  /** Packing of the product today. Null if the product has none. */
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
});
export type CreditableLine = z.infer<typeof CreditableLine>;

/** Amounts of one invoice at one VAT rate that can still be credited, and the settlement discount taken at that rate. */
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
  /** Settlement discount taken on the invoice, in per cent. 0 if none was taken. */
  SettlementPercent: z.number(),
  /** Amount that can still be credited, including VAT. */
  GrossLeft: Amount,
});
export type CreditableInvoice = z.infer<typeof CreditableInvoice>;

const hasExactlyOne = (values: readonly unknown[]) => values.filter((value) => value !== null).length === 1;
const optionalId = Id.nullish().transform((id) => id ?? null);

export const LineInput = z
  .object({
    InvoiceDetailId: Id,
    Quantity: Quantity.nullish().transform((quantity) => quantity ?? null),
    /** Net amount that corrects the price. Requires no quantity, because no goods come back. */
    NetAmount: PositiveMoney.nullish().transform((amount) => amount ?? null),
  })
  .refine((row) => hasExactlyOne([row.Quantity, row.NetAmount]), {
    path: ['Quantity'],
    message: 'or a net amount is required, but not both',
  });

export const PalletInput = z.object({ InvoiceDetailId: Id, Quantity, PalletMovementId: optionalId });

export const StockInput = z
  .object({ InvoiceDetailId: optionalId, ProductId: optionalId, SupplierDepotId: optionalId, Quantity, Outcome: StockOutcome })
  .refine((row) => row.InvoiceDetailId !== null || row.ProductId !== null, { path: ['ProductId'], message: 'must be chosen' });

export const SettlementInput = z
  .object({ InvoiceId: optionalId, PaymentMethodId: optionalId, Reference: optionalLine(100), Amount: PositiveMoney })
  .refine((row) => hasExactlyOne([row.InvoiceId, row.PaymentMethodId]), {
    path: ['InvoiceId'],
    message: 'or a refund method must be chosen, but not both',
  });

const maxRows = 500;
const rows = <Row extends z.ZodType>(row: Row) => z.array(row).max(maxRows, `must be at most ${maxRows} rows`);

/** The four parts of a credit. Saving a draft leaves an absent part unchanged. */
export const CreditParts = z.object({
  Lines: rows(LineInput).optional(),
  Pallets: rows(PalletInput).optional(),
  Stock: rows(StockInput).optional(),
  Settlement: rows(SettlementInput).optional(),
});
export type CreditParts = z.output<typeof CreditParts>;

const header = {
  InvoiceId: optionalId,
  CreditReasonId: Id,
  /** Defaults to today. */
  CreditDate: DateOnly.optional(),
  Comment: optionalText(500),
};

/** Header fields to change in a draft. An absent field stays unchanged. */
const changedHeader = { ...header, InvoiceId: Id.nullish(), Comment: changedText(500) };

export const NewCredit = z.object({ CustomerId: Id, ...header, ...CreditParts.shape });
export type NewCredit = z.output<typeof NewCredit>;

/** Changes of a draft: header fields, and any of the four parts. */
export const CreditChange = z.object({ Version, ...changedHeader, ...CreditParts.shape });
export type CreditChange = z.output<typeof CreditChange>;

/** Credit to issue: a saved draft, or a new credit that was not saved as a draft. */
export const CreditIssue = z
  .object({
    CreditId: Id.nullish(),
    Version: Version.nullish(),
    CustomerId: Id.nullish(),
    ...changedHeader,
    CreditReasonId: Id.nullish(),
    ...CreditParts.shape,
    /** Set when the user has confirmed an unusually old date. */
    ConfirmDate: z.boolean().optional(),
  })
  .refine((body) => body.CreditId || body.CustomerId, { path: ['CustomerId'], message: 'must be chosen' })
  .refine((body) => body.CreditId || body.CreditReasonId, { path: ['CreditReasonId'], message: 'must be chosen' })
  .refine((body) => !body.CreditId || body.Version, { path: ['Version'], message: 'is required to issue a saved draft' });
export type CreditIssue = z.output<typeof CreditIssue>;
