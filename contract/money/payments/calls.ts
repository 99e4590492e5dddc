import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { customerPayments, draftPayments, openItems } from './list.ts';
import {
  AccountBalance,
  Allocation,
  AllocationInput,
  BroughtForward,
  FoundByAmount,
  Payment,
  PaymentInput,
  Suggestion,
  Tie,
} from './shapes.ts';
import { DateOnly, Id, requiredNote, saysWhy, withReason, YesNo } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;
/** Who may draft a payment, allocate what is there, and look. */
const staff = ['Admin', 'Office', 'Finance'] as const;
const byId = z.object({ id: Id });

/** An amount as it stands in an address. */
const AmountInQuery = z.coerce
  .number({ error: 'must be an amount' })
  .min(0, 'must not be negative')
  .max(999_999_999_999, 'is too large')
  .refine((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)), 'must have at most 2 decimals');

const when = { ReversedOn: DateOnly.optional(), ConfirmDate: z.boolean().optional() };
const Reversal = z
  .object({ Reason: requiredNote(200).optional(), ...when })
  .optional()
  .refine(...saysWhy)
  .transform(withReason);

export const reversePayment = endpoint({
  method: 'PUT',
  path: '/api/Payment/ReversePayment/{id}',
  allow: office,
  summary: 'Undoes a payment with all its allocations; both halves stay visible',
  params: byId,
  body: Reversal,
  reply: Payment,
  errors: ['ALREADY_REVERSED', 'RULE_BROKEN', 'PERIOD_LOCKED', 'NOT_ALLOWED'],
});

export const reversePaymentAllocation = endpoint({
  method: 'PUT',
  path: '/api/Payment/ReversePaymentAllocation/{id}',
  allow: staff,
  summary: 'Undoes one allocation of a payment or a credit note; the money is free again',
  params: byId,
  body: Reversal,
  reply: Allocation,
  errors: ['ALREADY_REVERSED', 'RULE_BROKEN', 'PERIOD_LOCKED', 'NOT_ALLOWED'],
});

export const reverseProFormaAllocation = endpoint({
  method: 'PUT',
  path: '/api/Payment/ReverseProFormaAllocation/{id}',
  allow: office,
  summary: 'Frees money of a pro forma: it is on the account again. Where the deal was released on it, an Admin only',
  params: byId,
  body: z.object({ Reason: requiredNote(200), ...when }),
  reply: Tie,
  errors: ['ALREADY_REVERSED', 'RULE_BROKEN', 'PERIOD_LOCKED', 'NOT_ALLOWED', 'CONFIRMATION_NEEDED'],
});

export const listPayments = listEndpoint({
  path: '/api/Payment',
  allow: staff,
  summary: 'Payments of every account with their allocations, newest first; drafts and both halves of what was reversed too.',
  list: customerPayments,
  grows: true,
});

export const listCustomerPayments = listEndpoint({
  path: '/api/Payment/CustomerPayments/{id}',
  allow: staff,
  summary: "A customer's payments with their allocations, newest first; drafts and both halves of what was reversed too",
  params: byId,
  list: customerPayments,
});

export const listPaymentInvoices = endpoint({
  method: 'GET',
  path: '/api/Payment/Invoices/{id}',
  allow: staff,
  summary: 'The invoices that a payment is allocated to, each with what of it stands',
  params: byId,
  reply: z.array(
    z.object({
      InvoiceId: z.number(),
      InvoiceNo: z.number(),
      OriginalNo: z.string().nullable(),
      InvoiceDate: z.string(),
      GrossAmount: z.number(),
      Outstanding: z.number(),
      Amount: z.number(),
      DiscountTaken: z.number(),
    }),
  ),
});

export const listCreditAllocations = endpoint({
  method: 'GET',
  path: '/api/Payment/CreditAllocations/{id}',
  allow: staff,
  summary: "Where a customer's credit notes were used, and rests that were written off, newest first",
  params: byId,
  reply: z.array(Allocation),
});

export const searchOpenItems = listEndpoint({
  path: '/api/RecordPayments/RecordPayment',
  allow: staff,
  summary: 'Open invoices and pro formas that meet every filter; the amounts compare with what is outstanding',
  list: openItems,
  query: {
    dealNo: z
      .string()
      .trim()
      .regex(/^\d{1,9}(\/\d{1,4})?$/, 'must be a deal number such as 10452 or 10452/2')
      .optional(),
    invoiceNo: z.string().trim().max(40, 'must be at most 40 characters').regex(/\d/, 'must be an invoice number').optional(),
    fromAmount: AmountInQuery.optional(),
    toAmount: AmountInQuery.optional(),
    customerId: Id.optional(),
  },
});

export const findByAmount = endpoint({
  method: 'GET',
  path: '/api/RecordPayments/FindByAmount',
  allow: staff,
  summary: 'What an amount may be paying, to the penny: open items, invoices of one customer that add up to it, deals not invoiced yet',
  query: z.object({ amount: AmountInQuery.refine((amount) => amount > 0, 'must be more than zero') }),
  reply: z.array(FoundByAmount),
});

export const getCustomerBalance = endpoint({
  method: 'GET',
  path: '/api/RecordPayments/balance/{id}',
  allow: staff,
  summary: 'What a customer owes today, out of the ledger',
  params: byId,
  reply: AccountBalance,
});

export const getBroughtForward = endpoint({
  method: 'GET',
  path: '/api/RecordPayments/broughtforward/{id}',
  allow: staff,
  summary: 'Payments and credit notes of a customer that are not yet allocated',
  params: byId,
  reply: BroughtForward,
});

export const suggestAllocation = endpoint({
  method: 'GET',
  path: '/api/RecordPayments/Suggest/{customerId}',
  allow: staff,
  summary: 'What a payment is probably for: invoices quoted in its reference, then invoices that add up to it, then the oldest',
  params: z.object({ customerId: Id }),
  query: z.object({
    amount: AmountInQuery.default(0),
    reference: z.string().max(500).default(''),
    date: DateOnly.optional(),
    exclude: z
      .string()
      .max(5000)
      .regex(
        /^((credit-|payment-|proforma-)?\d{1,10}(,(credit-|payment-|proforma-)?\d{1,10})*)?$/,
        'must be invoice ids, proforma-…, credit-… or payment-…, parted by commas',
      )
      .default(''),
    use: z
      .string()
      .max(5000)
      .regex(/^((credit-|payment-)\d{1,10}(,(credit-|payment-)\d{1,10})*)?$/, 'must be credit-… or payment-…, parted by commas')
      .default(''),
  }),
  reply: Suggestion,
});

export const listDraftPayments = listEndpoint({
  path: '/api/RecordPayments/Drafts',
  allow: staff,
  summary: 'Payments that are saved and not yet confirmed, newest first',
  list: draftPayments,
});

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/RecordPayments/Payment/{id}',
  allow: staff,
  summary: 'One payment, draft or confirmed',
  params: byId,
  reply: Payment,
});

export const discardPayment = endpoint({
  method: 'DELETE',
  path: '/api/RecordPayments/Draft/{id}',
  allow: staff,
  summary: 'Throws a draft away; a confirmed payment is reversed instead',
  params: byId,
  reply: z.object({ PaymentId: z.number() }),
  errors: ['RULE_BROKEN'],
});

export const savePayment = endpoint({
  method: 'POST',
  path: '/api/RecordPayments/SavePayment',
  allow: staff,
  summary: 'Keeps a draft, new or changed; nothing is posted',
  body: PaymentInput,
  reply: Payment,
  errors: ['STALE_VERSION', 'RULE_BROKEN', 'PERIOD_LOCKED'],
});

export const updateInvoices = endpoint({
  method: 'POST',
  path: '/api/RecordPayments/UpdateInvoices',
  allow: staff,
  summary:
    'Draft: replaces its proposed allocations. Confirmed: allocates more of the rest, dated today. Without a payment: uses credit notes and earlier payments',
  body: z
    .object({
      PaymentId: Id.nullish(),
      CustomerId: Id.nullish(),
      Version: z.int().min(1).nullish(),
      Allocations: z.array(AllocationInput).max(500),
    })
    .refine((body) => body.PaymentId || body.CustomerId, { path: ['PaymentId'], message: 'must be chosen' })
    .refine((body) => body.PaymentId || !body.Version, { path: ['Version'], message: 'belongs to a payment. Name the payment too' }),
  reply: z.object({ Payment: Payment.nullable(), Allocations: z.array(Allocation), Ties: z.array(Tie) }),
  errors: ['OVER_ALLOCATED', 'STALE_VERSION', 'RULE_BROKEN', 'PERIOD_LOCKED'],
});

type Draft = Pick<PaymentInput, 'PaymentId' | 'Version'>;

/** Tells whether a field given beside a payment is the same as in the payment. */
const isAsInPayment =
  (field: keyof Draft) =>
  ({ Payment: payment, ...beside }: Draft & { Payment?: Draft | null | undefined }) =>
    !payment || !beside[field] || beside[field] === payment[field];

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/RecordPayments/ConfirmPayment',
  allow: office,
  summary: 'Posts a draft, or a payment as it was typed: number, ledger, allocations and settlement discounts in one go',
  body: z
    .object({
      PaymentId: Id.nullish(),
      /** Saved and posted in one: where it is refused nothing of it stays, not even a draft. */
      Payment: PaymentInput.nullish(),
      IsConfirmed: YesNo,
      /** Only says which screen is returned to. */
      FromFindCustomer: YesNo.default(false),
      Version: z.int().min(1).nullish(),
      /** An old date was asked about and is meant. */
      ConfirmDate: z.boolean().optional(),
      /** The reference quotes what another customer owes, and the payment is this customer's all the same. */
      ConfirmAccount: z.boolean().optional(),
      /** One of the same amount, day and reference is recorded, and this is another. */
      ConfirmSame: z.boolean().optional(),
    })
    .refine((body) => body.PaymentId || body.Payment, { path: ['PaymentId'], message: 'must be chosen' })
    .refine(isAsInPayment('PaymentId'), { path: ['PaymentId'], message: 'differs from that of Payment' })
    .refine(isAsInPayment('Version'), { path: ['Version'], message: 'differs from that of Payment' }),
  reply: Payment,
  errors: ['OVER_ALLOCATED', 'STALE_VERSION', 'RULE_BROKEN', 'PERIOD_LOCKED', 'CONFIRMATION_NEEDED'],
});
