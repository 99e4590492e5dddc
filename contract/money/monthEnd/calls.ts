import { z } from 'zod';
import { monthEnd } from '#contract/sales/deal/dates.ts';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, requiredText, Version } from '#contract/values.ts';

const finance = ['Admin', 'Finance'] as const;

/** Checks of a month in the order of the screen. */
export const monthEndChecks = [
  'Uninvoiced',
  'ToCredit',
  'AdvanceVat',
  'Unsent',
  'Unallocated',
  'DraftPayments',
  'DraftCredits',
  'DraftPrices',
  'OpenCounts',
  'NumberGaps',
  'Statements',
] as const;
export const MonthEndCheck = z.enum(monthEndChecks, { error: 'must be a month-end check' });
export type MonthEndCheck = z.infer<typeof MonthEndCheck>;

/** Ledger checks. Each reads a whole ledger. */
export const monthEndTies = ['Balances', 'OpenItems', 'Stock', 'Pallets', 'Vat'] as const;
export const MonthEndTie = z.enum(monthEndTies);
export type MonthEndTie = z.infer<typeof MonthEndTie>;

// DateOnly has already refused text that is not a date.
export const MonthEndDay = DateOnly.refine(
  (day) => !DateOnly.safeParse(day).success || day === monthEnd(day),
  'must be the last day of a month',
);

export const MonthEndLine = z.object({
  Check: MonthEndCheck,
  Count: z.number(),
  /** In pounds, including VAT. Null if the check has no amount. */
  Amount: z.number().nullable(),
  /** Age in days of the oldest item. Null if there are no items, or if they have no date. */
  OldestDays: z.number().nullable(),
});
export type MonthEndLine = z.infer<typeof MonthEndLine>;

export const LockMove = z.object({
  From: z.string().nullable(),
  To: z.string().nullable(),
  Reason: z.string().nullable(),
  At: z.string(),
  ByName: z.string().nullable(),
});

export const MonthEnd = z.object({
  /** Last day of the month being checked. */
  To: z.string(),
  LockedThrough: z.string().nullable(),
  /** Version of the company record, which stores the lock. */
  Version: z.number(),
  Lines: z.array(MonthEndLine),
  /** Changes of the lock, newest first. */
  Moves: z.array(LockMove),
});
export type MonthEnd = z.infer<typeof MonthEnd>;

export const MonthEndItem = z.object({
  Kind: z.enum(['Deal', 'Invoice', 'Credit', 'Payment', 'ProForma', 'Prices', 'Count', 'Number', 'Account']),
  Id: z.number(),
  /** Displayed name, such as `10452/2` or `Invoice 20014`. */
  Name: z.string(),
  CustomerId: z.number().nullable(),
  CustomerName: z.string().nullable(),
  DatedOn: z.string().nullable(),
  /** In pounds. */
  Amount: z.number().nullable(),
});
export type MonthEndItem = z.infer<typeof MonthEndItem>;

export const TiedFigure = z.object({
  Tie: MonthEndTie,
  /** Stored or reported total in pounds. For account balances, at the end of the day. Null if the check is not about money. */
  Kept: z.number().nullable(),
  /** Total recalculated from the ledger's entries. */
  Recomputed: z.number().nullable(),
  /** Number of accounts, products or documents that differ. */
  Differing: z.number(),
  /** Names of the first few accounts, products or documents that differ. */
  Examples: z.array(z.string()),
});
export type TiedFigure = z.infer<typeof TiedFigure>;

/** Check of all ledgers that runs in the background. */
export const LedgerCheck = z.object({
  To: z.string(),
  State: z.enum(['Running', 'Done', 'Failed']),
  /** Figures of the ledgers that are done, in order. */
  Figures: z.array(TiedFigure),
  /** Number of ledgers that the check compares. */
  Total: z.number(),
  StartedAt: z.string(),
  FinishedAt: z.string().nullable(),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

/** Reason why a document's VAT differs between the month's sales day book and its report *VAT on sales*. */
export const VatBetweenWhy = z.enum(['OtherMonth', 'InAdvance', 'Receipt', 'Discount']);
export type VatBetweenWhy = z.infer<typeof VatBetweenWhy>;

export const VatBetweenItem = z.object({
  Kind: z.enum(['Invoice', 'Credit', 'Payment']),
  Id: z.number(),
  /** Displayed name, such as `Invoice 20014`. */
  Name: z.string(),
  CustomerId: z.number(),
  CustomerName: z.string(),
  DatedOn: z.string(),
  /** VAT in pounds in the sales day book. `Report` is the VAT in *VAT on sales*. */
  DayBook: z.number(),
  Report: z.number(),
  Why: VatBetweenWhy,
});
export type VatBetweenItem = z.infer<typeof VatBetweenItem>;

/** Totals of the month in both reports, with at most 200 documents that differ. */
export const VatBetween = z.object({ DayBook: z.number(), Report: z.number(), Count: z.number(), Items: z.array(VatBetweenItem) });

export const getMonthEnd = endpoint({
  method: 'GET',
  path: '/api/MonthEnd',
  allow: finance,
  summary:
    'Returns the checks before closing a month: counts and amounts not invoiced, sent, allocated, issued or on a statement, and gaps in numbers. Also returns the lock and its changes. Without a day, returns the month after the locked one.',
  query: z.object({ to: MonthEndDay.optional() }),
  reply: MonthEnd,
});

export const listMonthEndItems = endpoint({
  method: 'GET',
  path: '/api/MonthEnd/Items/{to}/{check}',
  allow: finance,
  summary: 'Lists the items of a month-end check, oldest first, at most 200.',
  params: z.object({ to: MonthEndDay, check: MonthEndCheck }),
  reply: z.array(MonthEndItem),
});

export const checkLedgers = endpoint({
  method: 'GET',
  path: '/api/MonthEnd/Ledgers/{to}',
  allow: finance,
  summary:
    'Compares stored totals with recalculated totals. Compares balances and open items at the end of the day in pounds, stock and pallets as of now, and VAT on sales of the month with its documents.',
  params: z.object({ to: MonthEndDay }),
  reply: z.array(TiedFigure),
  isCostly: true,
});

export const startLedgerCheck = endpoint({
  method: 'POST',
  path: '/api/MonthEnd/LedgerCheck/{to}',
  allow: finance,
  summary:
    'Starts the comparison of the ledgers in the background, on one snapshot of the data. Repeats an earlier one, but leaves one that is running.',
  params: z.object({ to: MonthEndDay }),
  reply: LedgerCheck,
});

export const getLedgerCheck = endpoint({
  method: 'GET',
  path: '/api/MonthEnd/LedgerCheck/{to}',
  allow: finance,
  summary: 'Returns the latest comparison of the ledgers for a month end, with the figures that it has so far.',
  params: z.object({ to: MonthEndDay }),
  /** Null if the ledgers were never compared for that month end. */
  reply: LedgerCheck.nullable(),
});

export const listVatBetween = endpoint({
  method: 'GET',
  path: '/api/MonthEnd/VatBetween/{to}',
  allow: finance,
  summary:
    'Compares the VAT of a month in the sales day book and in VAT on sales. Lists the documents that differ: those with a tax point in another month, money in advance and settlement discounts.',
  params: z.object({ to: MonthEndDay }),
  reply: VatBetween,
  isCostly: true,
});

export const lockBooks = endpoint({
  method: 'PUT',
  path: '/api/MonthEnd/Lock',
  allow: finance,
  summary:
    'Locks the books through the end of a past month, so that nothing can be dated on or before that day. Only Admin may reopen them, after an earlier day or completely (null). Stores the reason with user and time.',
  body: z.object({
    LockedThrough: MonthEndDay.nullable(),
    Reason: requiredText(500),
    Version,
  }),
  reply: MonthEnd,
  errors: ['STALE_VERSION', 'RULE_BROKEN'],
});
