import { z } from 'zod';
import { blob, endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { from, list, to } from '#contract/list.ts';
import { DateOnly, Id, Instant, requiredText } from '#contract/values.ts';

const finance = ['Admin', 'Finance'] as const;

/** Whose import layout a file has: Sage 50 *audit trail transactions*, Xero *manual journals*, QuickBooks Online *journal entries*. */
export const journalPackages = ['Sage', 'Xero', 'QuickBooks'] as const;
export const JournalPackage = z.enum(journalPackages, { error: 'must be Sage, Xero or QuickBooks' });
export type JournalPackage = z.infer<typeof JournalPackage>;

export const JournalKind = z.enum(['Sales', 'Credits', 'Receipts', 'Refunds', 'Discounts', 'Write-offs', 'Exchange', 'Opening balances']);
export type JournalKind = z.infer<typeof JournalKind>;

/** What one nominal code moves by in one month, of one kind of entry, in pounds. */
export const JournalLine = z.object({
  /** `2026-10` */
  Month: z.string(),
  Journal: JournalKind,
  /** What it is: `Bottles`, `BACS`, `VAT on sales`. */
  Account: z.string(),
  NominalCode: z.string().nullable(),
  TaxCode: z.string().nullable(),
  Debit: z.number().nullable(),
  Credit: z.number().nullable(),
});
export type JournalLine = z.infer<typeof JournalLine>;

const figures = {
  DatedThrough: z.string(),
  /** Of the receivables ledger, and exchange differences. */
  Entries: z.number(),
  /** By which what customers owe moves, in pounds. */
  Movement: z.number(),
  Debits: z.number(),
};

/** What was there before the first journal begins: the accounts have it already. */
const before = {
  BeginsOn: DateOnly.nullable(),
  EntriesBefore: z.number(),
  /** What customers owed by those entries, in pounds: as much stands on their account in the books. */
  MovementBefore: z.number(),
};

/** Customers' accounts at the end of the journal's day. */
const accounts = {
  /** By the journals: what came before, and all that they carry, in pounds at the rates of the documents; null while one goes further. */
  Owed: z.number().nullable(),
  /** By the age listing: in pounds at the rates of that day; null where it was not kept. */
  AgeListing: z.number().nullable(),
};

export const JournalPreview = z.object({
  ...figures,
  ...before,
  ...accounts,
  /** No journal stands: it is said from which day on they go. */
  IsFirst: z.boolean(),
  /** The day of the oldest entry in it; null: there is none. */
  Since: z.string().nullable(),
  Lines: z.array(JournalLine),
  /** What has no nominal code yet: nothing is exported until it has. */
  Uncoded: z.array(z.string()),
  /** VAT types without a tax code, by name: Sage takes T9 for them. */
  Untaxed: z.array(z.string()),
});
export type JournalPreview = z.infer<typeof JournalPreview>;

export const JournalBatch = z.object({
  JournalBatchId: z.number(),
  BatchNo: z.number(),
  ...figures,
  ...before,
  MadeAt: z.string(),
  MadeByName: z.string().nullable(),
  TakenBackAt: Instant.nullable(),
  TakenBackReason: z.string().nullable(),
  /** None that stands follows it. */
  IsLast: z.boolean(),
});
export type JournalBatch = z.infer<typeof JournalBatch>;

export const WholeJournalBatch = JournalBatch.extend({ ...accounts, Lines: z.array(JournalLine) });
export type WholeJournalBatch = z.infer<typeof WholeJournalBatch>;

const batches = list({
  row: JournalBatch,
  id: 'JournalBatchId',
  filters: { DatedFrom: from(DateOnly, 'DatedThrough'), DatedTo: to(DateOnly, 'DatedThrough') },
  sorts: ['BatchNo', 'DatedThrough', 'Entries', 'Movement'],
  order: ['BatchNo', 'DESC'],
});

/** Added. */
export const listJournals = listEndpoint({
  path: '/api/Journals',
  allow: finance,
  summary: 'The journals that were made for the accounts, newest first',
  grows: true,
  list: batches,
});

/** Added. */
export const previewJournal = endpoint({
  method: 'GET',
  path: '/api/Journals/Preview/{through}',
  allow: finance,
  summary:
    'What would go to the accounts now: everything dated until that day that no journal has carried yet, by month, nominal and tax code',
  params: z.object({ through: DateOnly }),
  query: z.object({ BeginsOn: DateOnly.optional() }),
  reply: JournalPreview,
  isCostly: true,
});

/** Added. */
export const getJournal = endpoint({
  method: 'GET',
  path: '/api/Journals/{id}',
  allow: finance,
  summary: 'A journal as it was made',
  params: z.object({ id: Id }),
  reply: WholeJournalBatch,
  errors: ['NOT_FOUND'],
});

/** Added. */
export const makeJournal = endpoint({
  method: 'POST',
  path: '/api/Journals',
  allow: finance,
  summary: 'Makes the journal of everything dated until a day that none has carried yet: numbered, kept, each entry once',
  body: z.object({
    DatedThrough: DateOnly,
    /** Of the first journal: what is dated before it, and there by now, is in the accounts already, and no journal carries it. */
    BeginsOn: DateOnly.optional(),
  }),
  reply: JournalBatch,
  errors: ['RULE_BROKEN'],
});

/** Added. */
export const openJournalFile = endpoint({
  method: 'GET',
  path: '/api/Journals/File/{id}/{package}',
  allow: finance,
  summary: 'The file of a journal for Sage 50, Xero or QuickBooks: the same bytes whenever it is asked for',
  params: z.object({ id: Id, package: JournalPackage }),
  reply: blob(),
  errors: ['NOT_FOUND'],
});

/** Added. */
export const takeBackJournal = endpoint({
  method: 'PUT',
  path: '/api/Journals/TakeBack/{id}',
  allow: finance,
  summary:
    'Takes the last journal back: what it carried goes with the next one. Its number, its lines and its files stay, and say that it was taken back.',
  params: z.object({ id: Id }),
  body: z.object({ Reason: requiredText(500) }),
  reply: JournalBatch,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
