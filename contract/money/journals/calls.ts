import { z } from 'zod';
import { blob, endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { from, list, to } from '#contract/list.ts';
import { DateOnly, Id, Instant, requiredText } from '#contract/values.ts';

const finance = ['Admin', 'Finance'] as const;

/** Accounts packages: Sage 50 (*audit trail transactions*), Xero (*manual journals*) and QuickBooks Online (*journal entries*). */
export const journalPackages = ['Sage', 'Xero', 'QuickBooks'] as const;
export const JournalPackage = z.enum(journalPackages, { error: 'must be Sage, Xero or QuickBooks' });
export type JournalPackage = z.infer<typeof JournalPackage>;

export const JournalKind = z.enum(['Sales', 'Credits', 'Receipts', 'Refunds', 'Discounts', 'Write-offs', 'Exchange', 'Opening balances']);
export type JournalKind = z.infer<typeof JournalKind>;

/** Movement in pounds of one nominal code in one month, for one kind of entry. */
export const JournalLine = z.object({
  /** Month such as `2026-10`. */
  Month: z.string(),
  Journal: JournalKind,
  /** Name of the nominal account, such as `Bottles`, `BACS` or `VAT on sales`. */
  Account: z.string(),
  NominalCode: z.string().nullable(),
  TaxCode: z.string().nullable(),
  Debit: z.number().nullable(),
  Credit: z.number().nullable(),
});
export type JournalLine = z.infer<typeof JournalLine>;

const journalFigures = {
  DatedThrough: z.string(),
  /** Number of receivables entries and exchange differences. */
  Entries: z.number(),
  /** Change in pounds of what customers owe. */
  Movement: z.number(),
  Debits: z.number(),
};

/** Entries before the day on which the first journal begins. The accounts package has them already. */
const beforeFirst = {
  BeginsOn: DateOnly.nullable(),
  EntriesBefore: z.number(),
  /** Amount in pounds that customers owed before the first journal. The debtors' account of the accounts package must have this balance. */
  MovementBefore: z.number(),
};

/** Debtors at the end of the journal's last day. */
const debtorTotals = {
  /**
   * Debtors by all journals and the entries before them, in pounds at the rates of the documents. Null if another journal runs to a later
   * day.
   */
  Owed: z.number().nullable(),
  /** Debtors by the aged debtors of that day, in pounds at its rates. Null if not stored. */
  AgeListing: z.number().nullable(),
};

export const JournalPreview = z.object({
  ...journalFigures,
  ...beforeFirst,
  ...debtorTotals,
  /** True if there are no journals yet. The user must then enter the day on which journals begin. */
  IsFirst: z.boolean(),
  /** Day of the oldest entry in the journal. Null if there are no entries. */
  Since: z.string().nullable(),
  Lines: z.array(JournalLine),
  /** Names of records without a nominal code. The journal cannot be created until each has one. */
  Uncoded: z.array(z.string()),
  /** Names of VAT types without a tax code. The Sage file uses T9 for them. */
  Untaxed: z.array(z.string()),
});
export type JournalPreview = z.infer<typeof JournalPreview>;

export const JournalBatch = z.object({
  JournalBatchId: z.number(),
  BatchNo: z.number(),
  ...journalFigures,
  ...beforeFirst,
  MadeAt: z.string(),
  MadeByName: z.string().nullable(),
  TakenBackAt: Instant.nullable(),
  TakenBackReason: z.string().nullable(),
  /** True if all later journals are withdrawn. */
  IsLast: z.boolean(),
});
export type JournalBatch = z.infer<typeof JournalBatch>;

export const WholeJournalBatch = JournalBatch.extend({ ...debtorTotals, Lines: z.array(JournalLine) });
export type WholeJournalBatch = z.infer<typeof WholeJournalBatch>;

const batches = list({
  row: JournalBatch,
  id: 'JournalBatchId',
  filters: { DatedFrom: from(DateOnly, 'DatedThrough'), DatedTo: to(DateOnly, 'DatedThrough') },
  sorts: ['BatchNo', 'DatedThrough', 'Entries', 'Movement'],
  order: ['BatchNo', 'DESC'],
});

export const listJournals = listEndpoint({
  path: '/api/Journals',
  allow: finance,
  summary: 'Lists the journals, newest first.',
  grows: true,
  list: batches,
});

export const previewJournal = endpoint({
  method: 'GET',
  path: '/api/Journals/Preview/{through}',
  allow: finance,
  summary: 'Previews the next journal by month, nominal code and tax code. It has all entries dated up to a day and in no journal yet.',
  params: z.object({ through: DateOnly }),
  query: z.object({ BeginsOn: DateOnly.optional() }),
  reply: JournalPreview,
  isCostly: true,
});

export const getJournal = endpoint({
  method: 'GET',
  path: '/api/Journals/{id}',
  allow: finance,
  summary: 'Returns a journal with its lines.',
  params: z.object({ id: Id }),
  reply: WholeJournalBatch,
  errors: ['NOT_FOUND'],
});

export const makeJournal = endpoint({
  method: 'POST',
  path: '/api/Journals',
  allow: finance,
  summary: 'Creates a numbered journal of all entries dated up to a day and in no journal yet.',
  body: z.object({
    DatedThrough: DateOnly,
    /** Day on which journals begin. Only for the first journal. Entries posted before now and dated before this day are in no journal. */
    BeginsOn: DateOnly.optional(),
  }),
  reply: JournalBatch,
  errors: ['RULE_BROKEN'],
});

export const openJournalFile = endpoint({
  method: 'GET',
  path: '/api/Journals/File/{id}/{package}',
  allow: finance,
  summary: 'Returns the stored file of a journal for Sage 50, Xero or QuickBooks.',
  params: z.object({ id: Id, package: JournalPackage }),
  reply: blob(),
  errors: ['NOT_FOUND'],
});

export const takeBackJournal = endpoint({
  method: 'PUT',
  path: '/api/Journals/TakeBack/{id}',
  allow: finance,
  summary: 'Withdraws the last journal. Its entries go into the next one. Its number, lines and files stay, marked as withdrawn.',
  params: z.object({ id: Id }),
  body: z.object({ Reason: requiredText(500) }),
  reply: JournalBatch,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
