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
import { DateOnly, Id, requiredNote, requireReason, withReason, YesNo } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;
/** Roles that may save draft payments, allocate money on account and view payments. */
const staff = ['Admin', 'Office', 'Finance'] as const;
const byId = z.object({ id: Id });

/** Amount in a query string, with at most 2 decimals. */
const AmountInQuery = z.coerce
  .number({ error: 'must be an amount' })
  .min(0, 'must not be negative')
  .max(999_999_999_999, 'is too large')
  .refine((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)), 'must have at most 2 decimals');

const when = { ReversedOn: DateOnly.optional(), ConfirmDate: z.boolean().optional() };
const Reversal = z
  .object({ Reason: requiredNote(200).optional(), ...when })
  .optional()
  .refine(...requireReason)
  .transform(withReason);

export const reversePayment = endpoint({
  method: 'PUT',
  path: '/api/Payment/ReversePayment/{id}',
  allow: office,
  summary: 'Reverses a payment with all its allocations. Both entries stay visible.',
  params: byId,
  body: Reversal,
  reply: Payment,
  errors: ['ALREADY_REVERSED', 'RULE_BROKEN', 'PERIOD_LOCKED', 'NOT_ALLOWED'],
});

export const reversePaymentAllocation = endpoint({
  method: 'PUT',
  path: '/api/Payment/ReversePaymentAllocation/{id}',
  allow: staff,
  summary: 'Reverses one allocation of a payment or credit note. The money is unallocated again.',
  params: byId,
  body: Reversal,
  reply: Allocation,
  errors: ['ALREADY_REVERSED', 'RULE_BROKEN', 'PERIOD_LOCKED', 'NOT_ALLOWED'],
});

export const reverseProFormaAllocation = endpoint({
  method: 'PUT',
  path: '/api/Payment/ReverseProFormaAllocation/{id}',
  allow: office,
  summary: 'Frees money tied to a pro forma and returns it to the account. Admin only if the order was released on it.',
  params: byId,
  body: z.object({ Reason: requiredNote(200), ...when }),
  reply: Tie,
  errors: ['ALREADY_REVERSED', 'RULE_BROKEN', 'PERIOD_LOCKED', 'NOT_ALLOWED', 'CONFIRMATION_NEEDED'],
});

export const listPayments = listEndpoint({
  path: '/api/Payment',
  allow: staff,
  summary: 'Lists the payments of every account with their allocations, newest first, including drafts and reversals.',
  list: customerPayments,
  grows: true,
});

export const listCustomerPayments = listEndpoint({
  path: '/api/Payment/CustomerPayments/{id}',
  allow: staff,
  summary: "Lists a customer's payments with their allocations, newest first, including drafts and reversals.",
  params: byId,
  list: customerPayments,
});

export const listPaymentInvoices = endpoint({
  method: 'GET',
  path: '/api/Payment/Invoices/{id}',
  allow: staff,
  summary: 'Lists the invoices that a payment is allocated to, with the amounts net of reversals.',
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
  summary: "Lists where a customer's credit notes were used and what was written off, newest first.",
  params: byId,
  reply: z.array(Allocation),
});

export const searchOpenItems = listEndpoint({
  path: '/api/RecordPayments/RecordPayment',
  allow: staff,
  summary: 'Finds open invoices and pro formas that match every filter. Amounts are compared with the outstanding amount.',
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
  summary: 'Finds exact matches for an amount: open items, sets of invoices of one customer, and orders not yet invoiced.',
  query: z.object({ amount: AmountInQuery.refine((amount) => amount > 0, 'must be more than zero') }),
  reply: z.array(FoundByAmount),
});

export const getCustomerBalance = endpoint({
  method: 'GET',
  path: '/api/RecordPayments/balance/{id}',
  allow: staff,
  summary: 'Returns what a customer owes today, from the ledger.',
  params: byId,
  reply: AccountBalance,
});

export const getBroughtForward = endpoint({
  method: 'GET',
  path: '/api/RecordPayments/broughtforward/{id}',
  allow: staff,
  summary: 'Lists a customer’s payments and credit notes not yet allocated.',
  params: byId,
  reply: BroughtForward,
});

export const suggestAllocation = endpoint({
  method: 'GET',
  path: '/api/RecordPayments/Suggest/{customerId}',
  allow: staff,
  summary: 'Suggests what a payment is for: invoices quoted in its reference, then invoices that add up to it, then the oldest.',
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
        'must be invoice ids, proforma-…, credit-… or payment-…, separated by commas',
      )
      .default(''),
    use: z
      .string()
      .max(5000)
      .regex(/^((credit-|payment-)\d{1,10}(,(credit-|payment-)\d{1,10})*)?$/, 'must be credit-… or payment-…, separated by commas')
      .default(''),
  }),
  reply: Suggestion,
});

export const listDraftPayments = listEndpoint({
  path: '/api/RecordPayments/Drafts',
  allow: staff,
  summary: 'Lists payments saved and not yet confirmed, newest first.',
  list: draftPayments,
});

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/RecordPayments/Payment/{id}',
  allow: staff,
  summary: 'Returns one payment, draft or confirmed.',
  params: byId,
  reply: Payment,
});

export const discardPayment = endpoint({
  method: 'DELETE',
  path: '/api/RecordPayments/Draft/{id}',
  allow: staff,
  summary: 'Discards a draft. A confirmed payment must be reversed instead.',
  params: byId,
  reply: z.object({ PaymentId: z.number() }),
  errors: ['RULE_BROKEN'],
});

export const savePayment = endpoint({
  method: 'POST',
  path: '/api/RecordPayments/SavePayment',
  allow: staff,
  summary: 'Saves a new or changed draft. Posts nothing.',
  body: PaymentInput,
  reply: Payment,
  errors: ['STALE_VERSION', 'RULE_BROKEN', 'PERIOD_LOCKED'],
});

export const updateInvoices = endpoint({
  method: 'POST',
  path: '/api/RecordPayments/UpdateInvoices',
  allow: staff,
  summary:
    'For a draft, replaces its proposed allocations. For a confirmed payment, allocates more of it, dated today. Without a payment, allocates credit notes and earlier payments.',
  body: z
    .object({
      PaymentId: Id.nullish(),
      CustomerId: Id.nullish(),
      Version: z.int().min(1).nullish(),
      Allocations: z.array(AllocationInput).max(500),
    })
    .refine((body) => body.PaymentId || body.CustomerId, { path: ['PaymentId'], message: 'must be chosen' })
    .refine((body) => body.PaymentId || !body.Version, { path: ['Version'], message: 'is only valid with a payment' }),
  reply: z.object({ Payment: Payment.nullable(), Allocations: z.array(Allocation), Ties: z.array(Tie) }),
  errors: ['OVER_ALLOCATED', 'STALE_VERSION', 'RULE_BROKEN', 'PERIOD_LOCKED'],
});

type Draft = Pick<PaymentInput, 'PaymentId' | 'Version'>;

/** Checks that a field sent beside `Payment` does not contradict the same field inside `Payment`. */
const isAsInPayment =
  (field: keyof Draft) =>
  ({ Payment: payment, ...fields }: Draft & { Payment?: Draft | null | undefined }) =>
    !payment || !fields[field] || fields[field] === payment[field];

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/RecordPayments/ConfirmPayment',
  allow: office,
  summary: 'Posts a draft, or a new payment in one step: number, ledger entry, allocations and settlement discounts.',
  body: z
    .object({
      PaymentId: Id.nullish(),
      /** New or changed payment to save and confirm in one transaction. If it is refused, not even a draft is saved. */
      Payment: PaymentInput.nullish(),
      IsConfirmed: YesNo,
      /** True if the user came from Find Customer. The server ignores it. */
      FromFindCustomer: YesNo.default(false),
      Version: z.int().min(1).nullish(),
      /** Set when the user has confirmed an unusually old date. */
      ConfirmDate: z.boolean().optional(),
      /** Set when the reference quotes another customer's item and the user has confirmed the account. */
      ConfirmAccount: z.boolean().optional(),
      /** Set when the user has confirmed that this is not the payment already recorded with the same amount, date and reference. */
      ConfirmSame: z.boolean().optional(),
    })
    .refine((body) => body.PaymentId || body.Payment, { path: ['PaymentId'], message: 'must be chosen' })
    .refine(isAsInPayment('PaymentId'), { path: ['PaymentId'], message: 'differs from the one in Payment' })
    .refine(isAsInPayment('Version'), { path: ['Version'], message: 'differs from the one in Payment' }),
  reply: Payment,
  errors: ['OVER_ALLOCATED', 'STALE_VERSION', 'RULE_BROKEN', 'PERIOD_LOCKED', 'CONFIRMATION_NEEDED'],
});
