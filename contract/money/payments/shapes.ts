import { z } from 'zod';
import { DateOnly, Id, MoneyFromZero, PositiveMoney, entityFields, optionalText } from '#contract/values.ts';

/** Customer and currency of an item. */
const party = { CustomerId: z.number(), CustomerName: z.string(), AccountCode: z.string(), CurrencyCode: z.string() };

/** Item to pay: an invoice, debit note or pro forma, or a refund that the customer must return because its receipt was reversed. */
export const OpenItem = z.object({
  /** Id of an invoice or debit note. Exactly one of the three ids is set. */
  InvoiceId: z.number().nullable(),
  ProFormaInvoiceId: z.number().nullable(),
  RefundPaymentId: z.number().nullable(),
  /** Number of the invoice, pro forma or refund. */
  InvoiceNo: z.number(),
  /** Invoice number in the previous system. Null if the invoice was raised here. */
  OriginalNo: z.string().nullable(),
  /** `ProForma`, `Refund` or the kind of the invoice. */
  Kind: z.string(),
  ...party,
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerOrderNo: z.string().nullable(),
  InvoiceDate: z.string(),
  DueDate: z.string(),
  GrossAmount: z.number(),
  Outstanding: z.number(),
  /** Settlement discount not yet taken, including VAT. */
  DiscountAvailable: z.number(),
  /** Last payment date that earns the discount. Null if there is none. */
  DiscountUntil: z.string().nullable(),
});
export type OpenItem = z.infer<typeof OpenItem>;

/** Unallocated money on the account: an earlier payment or a credit note. */
export const BroughtForwardItem = z.object({
  Kind: z.enum(['Payment', 'Credit']),
  PaymentId: z.number().nullable(),
  CreditId: z.number().nullable(),
  No: z.number(),
  Date: z.string(),
  Amount: z.number(),
  Unallocated: z.number(),
  Reference: z.string().nullable(),
  /** Invoice that the credit note corrects. */
  InvoiceId: z.number().nullable(),
});
export type BroughtForwardItem = z.infer<typeof BroughtForwardItem>;

export const BroughtForward = z.object({
  CustomerId: z.number(),
  CurrencyCode: z.string(),
  Total: z.number(),
  /** Money tied to pro formas. It cannot be allocated to anything else. */
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
  /** Money tied to pro formas. Like unallocated money, it is part of the balance. */
  Tied: z.number(),
});

const noneId = Id.nullish().transform((id) => id ?? null);

/**
 * Money allocated to an invoice or a refund, or tied to a pro forma. With neither `CreditId` nor `PaymentId`, the money comes from the
 * payment being recorded.
 */
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
    message: 'is required, or a pro forma or a refund instead. Choose exactly one.',
  })
  .refine((row) => row.ProFormaInvoiceId === null || row.CreditId === null, {
    path: ['CreditId'],
    message: 'cannot be tied to a pro forma. Only money received can.',
  })
  .refine((row) => row.InvoiceId !== null || row.DiscountTaken === 0, {
    path: ['DiscountTaken'],
    message: 'applies to invoices only',
  })
  .refine((row) => row.Amount > 0 || row.DiscountTaken > 0, { path: ['Amount'], message: 'must be more than zero' })
  .refine((row) => row.CreditId === null || row.PaymentId === null, {
    path: ['CreditId'],
    message: 'cannot be combined with a payment. Choose one of them.',
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

/** Fields that an allocation and a tie have in common. */
const writtenFields = {
  AllocatedOn: z.string(),
  ReversesId: z.number().nullable(),
  /** Date of the reversal. Null if not reversed. Invoicing the order reverses a tie too, because the money is then allocated to the invoice. */
  ReversedOn: z.string().nullable(),
  Reason: z.string().nullable(),
  CreatedAt: z.string(),
  CreatedByName: z.string().nullable(),
};

/** Allocation, or the reversal of one. A reversal has `ReversesId` and negative amounts. */
export const Allocation = z.object({
  PaymentAllocationId: z.number(),
  PaymentId: z.number().nullable(),
  CreditId: z.number().nullable(),
  /** Number of the payment or credit note that the money comes from. */
  SourceNo: z.number().nullable(),
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
  OriginalNo: z.string().nullable(),
  RefundPaymentId: z.number().nullable(),
  RefundNo: z.number().nullable(),
  Amount: z.number(),
  DiscountTaken: z.number(),
  /** True if the row writes off a small amount. It then has no payment or credit note. */
  IsWriteOff: z.boolean(),
  ...writtenFields,
});
export type Allocation = z.infer<typeof Allocation>;

/** Money of a payment tied to a pro forma, or the reversal of a tie. A reversal has `ReversesId` and a negative amount. */
export const Tie = z.object({
  ProFormaAllocationId: z.number(),
  PaymentId: z.number(),
  ProFormaInvoiceId: z.number(),
  ProFormaNo: z.number(),
  Amount: z.number(),
  ...writtenFields,
});
export type Tie = z.infer<typeof Tie>;

export const Payment = z.object({
  PaymentId: z.number(),
  /** Payment number, assigned on confirmation. Null for a draft. */
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
  /** Amount that is tied to pro formas now. */
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
    /** Fee deducted by the bank or card company. The customer is credited with the whole amount. */
    Fee: MoneyFromZero.default(0),
    Reference: optionalText(100),
    /** Set when the user has confirmed an unusually old date. */
    ConfirmDate: z.boolean().optional(),
    /** Set when the reference quotes another customer's item and the user has confirmed the account. */
    ConfirmAccount: z.boolean().optional(),
    ConfirmSame: z.boolean().optional(),
    /** Proposed allocations of the draft. If absent, the saved allocations stay. */
    Allocations: z.array(AllocationInput).max(500).optional(),
  })
  .refine((body) => !body.PaymentId || body.Version, { path: ['Version'], message: 'is required to change a payment' })
  .refine((body) => body.Fee <= body.Amount, { path: ['Fee'], message: 'must not be more than the amount' });
export type PaymentInput = z.infer<typeof PaymentInput>;

/** Possible meaning of an amount: one open item, several invoices of one customer with that total, or an order not yet invoiced. */
export const FoundByAmount = z.object({
  Kind: z.enum(['Item', 'Items', 'Deal']),
  ...party,
  Amount: z.number(),
  /** Open items with that total. Empty for an order. */
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
  /** Why each item was suggested: quoted in the reference, part of a set that adds up to the amount, or oldest. */
  Reasons: z.array(
    z.object({
      InvoiceId: z.number().nullable(),
      ProFormaInvoiceId: z.number().nullable(),
      RefundPaymentId: z.number().nullable(),
      Why: z.enum(['Quoted', 'AddsUp', 'Oldest']),
    }),
  ),
  /** Earlier payments and credit notes that the suggestion uses. */
  Sources: z.array(z.object({ PaymentId: z.number().nullable(), CreditId: z.number().nullable(), Amount: z.number() })),
  /** Amount of the payment that stays on account. */
  Rest: z.number(),
  /** Open items of other customers that the reference quotes. The payment may be from one of those customers. */
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

/** Effects of a reversal. The server runs the reversal and rolls it back. Amounts are in the account's currency. */
export const ReversalPreview = z.object({
  Balance: z.object({ Before: z.number(), After: z.number() }),
  /** Unallocated money on the account. */
  OnAccount: z.object({ Before: z.number(), After: z.number() }),
  /** Invoices that have a larger outstanding amount after the reversal. */
  Invoices: z.array(
    z.object({
      InvoiceId: z.number(),
      InvoiceNo: z.number(),
      OriginalNo: z.string().nullable(),
      Before: z.number(),
      After: z.number(),
      /** Settlement discount that is lost. `VatDue` is the VAT that falls due again with it. */
      DiscountLost: z.number(),
      VatDue: z.number(),
      /** Amount of a write-off that is reversed too. Absent if there is none. */
      WriteOffReversed: z.number().optional(),
    }),
  ),
  /** Names of released orders that are held again, because they are no longer paid. */
  HeldAgain: z.array(z.string()),
});
export type ReversalPreview = z.infer<typeof ReversalPreview>;
