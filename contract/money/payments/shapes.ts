import { z } from 'zod';
import { DateOnly, Id, MoneyFromZero, PositiveMoney, entityFields, optionalText } from '#contract/values.ts';

/** Whose it is, and in which currency. */
const party = { CustomerId: z.number(), CustomerName: z.string(), AccountCode: z.string(), CurrencyCode: z.string() };

/** What is still to pay on one invoice or debit note, to receive on one pro forma, or to get back of one refund whose receipt was reversed. */
export const OpenItem = z.object({
  /** Exactly one of the three ids says what it is. */
  InvoiceId: z.number().nullable(),
  ProFormaInvoiceId: z.number().nullable(),
  RefundPaymentId: z.number().nullable(),
  /** The number of the invoice, of the pro forma or of the refund. */
  InvoiceNo: z.number(),
  /** As it stood in the books before these, where that is no number of ours. */
  OriginalNo: z.string().nullable(),
  /** `ProForma`, `Refund`, or the kind of the invoice. */
  Kind: z.string(),
  ...party,
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerOrderNo: z.string().nullable(),
  InvoiceDate: z.string(),
  DueDate: z.string(),
  GrossAmount: z.number(),
  Outstanding: z.number(),
  /** The settlement discount not yet taken, VAT included. */
  DiscountAvailable: z.number(),
  /** The last day on which a payment earns it; null where there is none. */
  DiscountUntil: z.string().nullable(),
});
export type OpenItem = z.infer<typeof OpenItem>;

/** Money on the account that is set against nothing yet: an earlier payment or a credit note. */
export const BroughtForwardItem = z.object({
  Kind: z.enum(['Payment', 'Credit']),
  PaymentId: z.number().nullable(),
  CreditId: z.number().nullable(),
  No: z.number(),
  Date: z.string(),
  Amount: z.number(),
  Unallocated: z.number(),
  Reference: z.string().nullable(),
  /** The invoice that a credit note refers to. */
  InvoiceId: z.number().nullable(),
});
export type BroughtForwardItem = z.infer<typeof BroughtForwardItem>;

export const BroughtForward = z.object({
  CustomerId: z.number(),
  CurrencyCode: z.string(),
  Total: z.number(),
  /** Money tied to pro formas: it is not free. */
  Tied: z.number(),
  Items: z.array(BroughtForwardItem),
});

export const AccountBalance = z.object({
  CustomerId: z.number(),
  Name: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  AsAt: z.string(),
  Balance: z.number(),
  Overdue: z.number(),
  Unallocated: z.number(),
  /** Money tied to pro formas, in the balance as what is unallocated is. */
  Tied: z.number(),
});

const noneId = Id.nullish().transform((id) => id ?? null);

/** Money set against an invoice or a refund, or tied to a pro forma. Without CreditId and PaymentId it comes out of the payment in hand. */
export const AllocationInput = z
  .object({
    InvoiceId: noneId,
    ProFormaInvoiceId: noneId,
    RefundPaymentId: noneId,
    Amount: MoneyFromZero,
    DiscountTaken: MoneyFromZero.default(0),
    CreditId: noneId,
    PaymentId: noneId,
  })
  .refine((row) => [row.InvoiceId, row.ProFormaInvoiceId, row.RefundPaymentId].filter((id) => id !== null).length === 1, {
    path: ['InvoiceId'],
    message: 'must be chosen: an invoice, a pro forma or a refund',
  })
  .refine((row) => row.ProFormaInvoiceId === null || row.CreditId === null, {
    path: ['CreditId'],
    message: 'cannot be tied to a pro forma: only money received can',
  })
  .refine((row) => row.InvoiceId !== null || row.DiscountTaken === 0, {
    path: ['DiscountTaken'],
    message: 'is for invoices: a pro forma and a refund offer none',
  })
  .refine((row) => row.Amount > 0 || row.DiscountTaken > 0, { path: ['Amount'], message: 'must be more than zero' })
  .refine((row) => row.CreditId === null || row.PaymentId === null, {
    path: ['CreditId'],
    message: 'cannot stand beside a payment: choose one of them',
  })
  .refine((row) => row.CreditId === null || row.DiscountTaken === 0, {
    path: ['DiscountTaken'],
    message: 'can only be taken with a payment',
  });
export type AllocationInput = z.infer<typeof AllocationInput>;

export const Proposal = z.object({
  InvoiceId: z.number().nullable(),
  ProFormaInvoiceId: z.number().nullable(),
  RefundPaymentId: z.number().nullish(),
  Amount: z.number(),
  DiscountTaken: z.number(),
  CreditId: z.number().nullable(),
  PaymentId: z.number().nullable(),
});

/** How an allocation or a tie was written, and whether it stands. */
const written = {
  AllocatedOn: z.string(),
  ReversesId: z.number().nullable(),
  /** The day on which it was reversed; null while it stands. A tie is reversed too when it becomes an allocation to the deal's invoice. */
  ReversedOn: z.string().nullable(),
  Reason: z.string().nullable(),
  CreatedAt: z.string(),
  CreatedByName: z.string().nullable(),
};

/** One allocation, or (ReversesId set, amounts negative) the reversal of one. */
export const Allocation = z.object({
  PaymentAllocationId: z.number(),
  PaymentId: z.number().nullable(),
  CreditId: z.number().nullable(),
  /** The number of the payment or credit note that the money came from. */
  SourceNo: z.number().nullable(),
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
  OriginalNo: z.string().nullable(),
  RefundPaymentId: z.number().nullable(),
  RefundNo: z.number().nullable(),
  Amount: z.number(),
  DiscountTaken: z.number(),
  /** A rest that was written off: it came out of no money. */
  IsWriteOff: z.boolean(),
  ...written,
});
export type Allocation = z.infer<typeof Allocation>;

/** Money of a payment tied to a pro forma, or (ReversesId set, amount negative) freed of it. */
export const Tie = z.object({
  ProFormaAllocationId: z.number(),
  PaymentId: z.number(),
  ProFormaInvoiceId: z.number(),
  ProFormaNo: z.number(),
  Amount: z.number(),
  ...written,
});
export type Tie = z.infer<typeof Tie>;

export const Payment = z.object({
  PaymentId: z.number(),
  /** Given when it is confirmed; a draft has none. */
  PaymentNo: z.number().nullable(),
  Kind: z.enum(['Receipt', 'Refund']),
  ...party,
  PaymentDate: z.string(),
  PaymentMethodId: z.number(),
  PaymentMethod: z.string(),
  Amount: z.number(),
  Fee: z.number(),
  Reference: z.string().nullable(),
  IsConfirmed: z.boolean(),
  ConfirmedAt: z.string().nullable(),
  Unallocated: z.number(),
  /** Tied to pro formas now. */
  Tied: z.number(),
  ReversedOn: z.string().nullable(),
  ReverseReason: z.string().nullable(),
  ProposedAllocations: z.array(Proposal),
  Allocations: z.array(Allocation),
  Ties: z.array(Tie),
  ...entityFields,
  CreatedByName: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const PaymentInput = z
  .object({
    PaymentId: Id.nullish(),
    Version: z.int().min(1).nullish(),
    CustomerId: Id,
    PaymentDate: DateOnly.optional(),
    PaymentMethodId: Id,
    Amount: PositiveMoney,
    /** What card or bank kept; the customer is credited with the whole amount. */
    Fee: MoneyFromZero.default(0),
    Reference: optionalText(100),
    /** An old date was asked about and is meant. */
    ConfirmDate: z.boolean().optional(),
    /** As of `ConfirmPayment`. */
    ConfirmAccount: z.boolean().optional(),
    ConfirmSame: z.boolean().optional(),
    /** Absent: the proposed allocations stay as they are. */
    Allocations: z.array(AllocationInput).max(500).optional(),
  })
  .refine((body) => !body.PaymentId || body.Version, { path: ['Version'], message: 'is required to change a payment' })
  .refine((body) => body.Fee <= body.Amount, { path: ['Fee'], message: 'must not be more than the amount' });
export type PaymentInput = z.infer<typeof PaymentInput>;

/** What an amount may be paying: one open item, several invoices of one customer that add up to it, or a deal that is not invoiced yet. */
export const FoundByAmount = z.object({
  Kind: z.enum(['Item', 'Items', 'Deal']),
  ...party,
  Amount: z.number(),
  /** Empty for a deal. */
  Items: z.array(
    OpenItem.pick({
      InvoiceId: true,
      ProFormaInvoiceId: true,
      RefundPaymentId: true,
      InvoiceNo: true,
      OriginalNo: true,
      Kind: true,
      Outstanding: true,
    }),
  ),
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
});
export type FoundByAmount = z.infer<typeof FoundByAmount>;

export const Suggestion = z.object({
  Allocations: z.array(Proposal),
  /** Why these invoices: their numbers are in the reference, they add up to the amount, or they are the oldest. */
  Reasons: z.array(
    z.object({
      InvoiceId: z.number().nullable(),
      ProFormaInvoiceId: z.number().nullable(),
      RefundPaymentId: z.number().nullable(),
      Why: z.enum(['Quoted', 'AddsUp', 'Oldest']),
    }),
  ),
  /** Earlier payments and credit notes that are used, in full or in part. */
  Sources: z.array(z.object({ PaymentId: z.number().nullable(), CreditId: z.number().nullable(), Amount: z.number() })),
  /** What stays on account of the payment itself. */
  Rest: z.number(),
  /** Open items of other customers whose numbers stand in the reference: the payment may be theirs. */
  Elsewhere: z.array(
    z.object({
      InvoiceNo: z.number(),
      OriginalNo: z.string().nullable(),
      Kind: z.string(),
      Outstanding: z.number(),
      ...party,
    }),
  ),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** What reversing would change, found by doing it and taking it back. Amounts in the account's currency. */
export const ReversalPreview = z.object({
  Balance: z.object({ Before: z.number(), After: z.number() }),
  /** Money on the account that is set against nothing. */
  OnAccount: z.object({ Before: z.number(), After: z.number() }),
  /** Those that are open for more. */
  Invoices: z.array(
    z.object({
      InvoiceId: z.number(),
      InvoiceNo: z.number(),
      OriginalNo: z.string().nullable(),
      Before: z.number(),
      After: z.number(),
      /** The settlement discount that is lost with it, and the VAT of it that is due again. */
      DiscountLost: z.number(),
      VatDue: z.number(),
      /** The write-off of the remainder, reversed with the payment. Absent if there is none. */
      WriteOffReversed: z.number().optional(),
    }),
  ),
  /** Deals that were released on the money and are held again. */
  HeldAgain: z.array(z.string()),
});
export type ReversalPreview = z.infer<typeof ReversalPreview>;
