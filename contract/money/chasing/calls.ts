import { z } from 'zod';
import { DebtByAge } from '#contract/money/statements/rows.ts';
import { blob, endpoint, listEndpoint, pdf } from '#contract/call/endpoint.ts';
import { from, list, only, search } from '#contract/list.ts';
import { DateOnly, Id, Money, requiredText } from '#contract/values.ts';

const money = ['Admin', 'Office', 'Finance'] as const;

export const PromiseState = z.enum(['Open', 'Kept', 'Broken']);
export type PromiseState = z.infer<typeof PromiseState>;

/** Account with overdue items, and how far chasing has got. Amounts are in the account's currency. */
export const ChasedAccount = z.object({
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  ContactName: z.string().nullable(),
  Phone: z.string().nullable(),
  Overdue: z.number(),
  ...DebtByAge.omit({ NotDue: true }).shape,
  /** Disputed amount, which is part of `Overdue`. Letters do not ask for it. */
  Disputed: z.number(),
  /** Unallocated money and credit notes. Letters deduct them. */
  OnAccount: z.number(),
  OldestDays: z.number(),
  LastContactOn: z.string().nullable(),
  LastNote: z.string().nullable(),
  PromisedOn: z.string().nullable(),
  PromisedAmount: z.number().nullable(),
  Promise: PromiseState.nullable(),
  /** Highest level of the letters sent about the items overdue now, but at most their number. Null if none was sent. */
  LetterLevel: z.number().nullable(),
  LetterOn: z.string().nullable(),
});
export type ChasedAccount = z.infer<typeof ChasedAccount>;

/**
 * Accounts with overdue items, the largest overdue amount first. The filter `ToCall` leaves out accounts contacted in the last week, accounts with an open promise,
 * and accounts whose overdue amount is disputed or covered by money on account.
 */
const chased = list({
  row: ChasedAccount,
  id: 'CustomerId',
  filters: { q: search(), Show: only('ToCall', 'Promised', 'Broken', 'Disputed'), DaysFrom: from(z.number().int(), 'OldestDays') },
  sorts: ['CustomerName', 'Overdue', 'Over90', 'OldestDays', 'LastContactOn', 'PromisedOn', 'LetterOn'],
  order: ['Overdue', 'DESC'],
});

export const ChasedItem = z.object({
  /** A refund is owed to us if the receipt that it refunded was reversed. */
  Kind: z.enum(['Invoice', 'Refund']),
  InvoiceId: z.number().nullable(),
  RefundPaymentId: z.number().nullable(),
  /** Invoice number, or the payment number of a refund. */
  InvoiceNo: z.number(),
  OriginalNo: z.string().nullable(),
  InvoiceDate: z.string(),
  DueDate: z.string(),
  Outstanding: z.number(),
  Days: z.number(),
  InvoiceDisputeId: z.number().nullable(),
  Dispute: z.string().nullable(),
  /** Statutory interest up to today. Shown for information and not charged. Null if the item is disputed, not overdue or a refund. */
  Interest: z.number().nullable(),
  /**
   * Bank Rate used for the interest. `BankRateOn` is the reference day, 30 June or 31 December. `BankRateSince` is the day from which the rate
   * applied.
   */
  BankRate: z.number().nullable(),
  BankRateOn: z.string().nullable(),
  BankRateSince: z.string().nullable(),
  /** Statutory compensation in pounds, by the outstanding amount in pounds. Null if the item has no interest. */
  Compensation: z.number().nullable(),
});
export type ChasedItem = z.infer<typeof ChasedItem>;

export const ChaseNote = z.object({
  ChaseNoteId: z.number(),
  ContactedOn: z.string(),
  Way: z.string(),
  Note: z.string(),
  PromisedOn: z.string().nullable(),
  PromisedAmount: z.number().nullable(),
  Promise: PromiseState.nullable(),
  ByName: z.string().nullable(),
});
export type ChaseNote = z.infer<typeof ChaseNote>;

export const ChaseLetter = z.object({ ChaseLetterId: z.number(), Level: z.number(), WrittenOn: z.string(), SentAt: z.string().nullable() });

export const ChaseFile = z.object({
  CustomerId: z.number(),
  CustomerName: z.string(),
  CurrencyCode: z.string(),
  /** Unallocated money and credit notes. */
  OnAccount: z.number(),
  Invoices: z.array(ChasedItem),
  Notes: z.array(ChaseNote),
  Letters: z.array(ChaseLetter),
});
export type ChaseFile = z.infer<typeof ChaseFile>;

export const listChased = listEndpoint({
  path: '/api/Chase',
  allow: money,
  summary: 'Lists accounts with overdue items by age, with the last contact, promise and letter.',
  list: chased,
});

const byId = z.object({ id: Id });

export const getChaseFile = endpoint({
  method: 'GET',
  path: '/api/Chase/Account/{id}',
  allow: money,
  summary: 'Returns an account’s overdue and disputed items with statutory interest up to today, its contacts, promises and letters.',
  params: byId,
  reply: ChaseFile,
  errors: ['NOT_FOUND'],
});

const ways = ['Call', 'E-mail', 'Visit', 'Other'] as const;
export const ChaseWay = z.enum(ways, { error: 'must be Call, E-mail, Visit or Other' });

export const addChaseNote = endpoint({
  method: 'POST',
  path: '/api/Chase/Note/{id}',
  allow: money,
  summary: 'Records a contact with a customer. May record the amount that the customer promised, and the date.',
  params: byId,
  body: z.object({
    Way: ChaseWay,
    Note: requiredText(1000),
    /** Date of a promise to pay. Requires `PromisedAmount`. */
    PromisedOn: DateOnly.nullish(),
    PromisedAmount: Money.gt(0, 'must be more than zero').nullish(),
  }),
  reply: ChaseNote,
  errors: ['NOT_FOUND'],
});

export const LetterLevel = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'must be 1, 2 or 3' });

export const sendChaseLetters = endpoint({
  method: 'POST',
  path: '/api/Chase/Letters',
  allow: money,
  summary:
    'Writes the first, second or last letter to customers about items that are overdue and not disputed, and queues it for e-mail. Each customer has its own result.',
  body: z.object({
    CustomerIds: z.array(Id).min(1, 'must name at least one customer').max(200, 'must name at most 200 customers'),
    Level: LetterLevel,
  }),
  reply: z.array(z.object({ CustomerId: z.number(), CustomerName: z.string(), Ok: z.boolean(), Message: z.string() })),
  errors: ['NOT_FOUND'],
});

export const previewChaseLetter = endpoint({
  method: 'GET',
  path: '/api/Chase/Preview/{id}/{level}',
  allow: money,
  summary: 'Returns the letter as it would be written now, as a PDF. Nothing is stored or sent.',
  params: z.object({ id: Id, level: z.coerce.number().pipe(LetterLevel) }),
  reply: pdf(),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const openChaseLetter = endpoint({
  method: 'GET',
  path: '/api/Chase/Letter/{id}',
  allow: money,
  summary: 'Returns the stored PDF of a letter.',
  params: byId,
  reply: blob(),
  errors: ['NOT_FOUND'],
});

export const disputeInvoice = endpoint({
  method: 'POST',
  path: '/api/Chase/Dispute/{id}',
  allow: money,
  summary: 'Marks an invoice as disputed, with the reason. Letters leave it out, and no interest is shown for it.',
  params: byId,
  body: z.object({ Reason: requiredText(500) }),
  reply: ChasedItem,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const settleDispute = endpoint({
  method: 'PUT',
  path: '/api/Chase/Settle/{id}',
  allow: money,
  summary: 'Settles the dispute about an invoice, and records the settlement.',
  params: byId,
  body: z.object({ Reason: requiredText(500) }),
  reply: ChasedItem,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
