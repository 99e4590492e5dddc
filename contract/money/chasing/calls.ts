import { z } from 'zod';
import { blob, endpoint, listEndpoint, pdf } from '#contract/call/endpoint.ts';
import { from, list, only, search } from '#contract/list.ts';
import { DateOnly, Id, Money, requiredText } from '#contract/values.ts';

const money = ['Admin', 'Office', 'Finance'] as const;

export const PromiseState = z.enum(['Open', 'Kept', 'Broken']);
export type PromiseState = z.infer<typeof PromiseState>;

/** An account with overdue items, in its own currency, and the state of its chasing. */
export const ChasedAccount = z.object({
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  ContactName: z.string().nullable(),
  Phone: z.string().nullable(),
  Overdue: z.number(),
  Days1To30: z.number(),
  Days31To60: z.number(),
  Days61To90: z.number(),
  Over90: z.number(),
  /** Part of the overdue amount. It is not asked for until the dispute is settled. */
  Disputed: z.number(),
  /** Unallocated money and credit notes. Letters deduct it. */
  OnAccount: z.number(),
  OldestDays: z.number(),
  LastContactOn: z.string().nullable(),
  LastNote: z.string().nullable(),
  PromisedOn: z.string().nullable(),
  PromisedAmount: z.number().nullable(),
  Promise: PromiseState.nullable(),
  /** Highest level of letter sent about the items now overdue. Never above the number of such letters. */
  LetterLevel: z.number().nullable(),
  LetterOn: z.string().nullable(),
});
export type ChasedAccount = z.infer<typeof ChasedAccount>;

/**
 * `Show` `ToCall` leaves out accounts contacted in the last week, accounts with an open promise, and accounts whose overdue amount is all
 * disputed or covered by money on account.
 */
const chased = list({
  row: ChasedAccount,
  id: 'CustomerId',
  filters: { q: search(), Show: only('ToCall', 'Promised', 'Broken', 'Disputed'), DaysFrom: from(z.number().int(), 'OldestDays') },
  sorts: ['CustomerName', 'Overdue', 'Over90', 'OldestDays', 'LastContactOn', 'PromisedOn', 'LetterOn'],
  order: ['OldestDays', 'DESC'],
});

export const ChasedItem = z.object({
  /** A refund is chased if the receipt that it was paid from was reversed. */
  Kind: z.enum(['Invoice', 'Refund']),
  InvoiceId: z.number().nullable(),
  RefundPaymentId: z.number().nullable(),
  /** For a refund, its payment number. */
  InvoiceNo: z.number(),
  OriginalNo: z.string().nullable(),
  InvoiceDate: z.string(),
  DueDate: z.string(),
  Outstanding: z.number(),
  Days: z.number(),
  InvoiceDisputeId: z.number().nullable(),
  Dispute: z.string().nullable(),
  /** Statutory interest up to today, for information only. Null if the item is disputed. */
  Interest: z.number().nullable(),
  /** Bank Rate used for the interest, the reference day (30 June or 31 December), and the day from which that rate applied. */
  BankRate: z.number().nullable(),
  BankRateOn: z.string().nullable(),
  BankRateSince: z.string().nullable(),
  /** In pounds, based on the outstanding amount in pounds. */
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
  summary: 'Lists accounts with overdue items by age, with the last contact, promise and letter',
  list: chased,
});

const byId = z.object({ id: Id });

export const getChaseFile = endpoint({
  method: 'GET',
  path: '/api/Chase/Account/{id}',
  allow: money,
  summary: 'Returns an account’s overdue and disputed items with statutory interest up to today, its contacts, promises and letters',
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
  summary: 'Records a contact with a customer, and what they promised to pay by when',
  params: byId,
  body: z.object({
    Way: ChaseWay,
    Note: requiredText(1000),
    /** The day and the amount of a promise come together or not at all. */
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
    'Writes the first, second or last letter to customers about overdue, undisputed items and queues it as e-mail. Each customer has its own result',
  body: z.object({
    CustomerIds: z.array(Id).min(1, 'must have at least one').max(200, 'must be at most 200 in the list'),
    Level: LetterLevel,
  }),
  reply: z.array(z.object({ CustomerId: z.number(), CustomerName: z.string(), Ok: z.boolean(), Message: z.string() })),
  errors: ['NOT_FOUND'],
});

export const previewChaseLetter = endpoint({
  method: 'GET',
  path: '/api/Chase/Preview/{id}/{level}',
  allow: money,
  summary: 'Returns the letter as it would be written now, as a PDF. Nothing is stored or sent',
  params: z.object({ id: Id, level: z.coerce.number().pipe(LetterLevel) }),
  reply: pdf(),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const openChaseLetter = endpoint({
  method: 'GET',
  path: '/api/Chase/Letter/{id}',
  allow: money,
  summary: 'Returns a letter as it was written, as a PDF',
  params: byId,
  reply: blob(),
  errors: ['NOT_FOUND'],
});

export const disputeInvoice = endpoint({
  method: 'POST',
  path: '/api/Chase/Dispute/{id}',
  allow: money,
  summary: 'Marks an invoice as disputed, with the reason. Letters leave it out, and it shows no interest',
  params: byId,
  body: z.object({ Reason: requiredText(500) }),
  reply: ChasedItem,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const settleDispute = endpoint({
  method: 'PUT',
  path: '/api/Chase/Settle/{id}',
  allow: money,
  summary: 'Settles the dispute about an invoice, and records how',
  params: byId,
  body: z.object({ Reason: requiredText(500) }),
  reply: ChasedItem,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
