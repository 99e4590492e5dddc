import { z } from 'zod';
import { endpoint, listEndpoint, pdf } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { DateOnly, Id, requiredText } from '#contract/values.ts';
import { StatementKind } from './rows.ts';

const finance = ['Admin', 'Finance'] as const;
const byId = z.object({ id: Id });

export const RunState = z.enum(['Running', 'Done', 'Stopped']);
export type RunState = z.infer<typeof RunState>;

/** `AsAccount` e-mails statements to accounts that take e-mail, and prints the others. `None` issues statements without sending them. */
export const RunDelivery = z.enum(['AsAccount', 'Print', 'None']);
export type RunDelivery = z.infer<typeof RunDelivery>;

export const RunOutcome = z.enum(['Waiting', 'Issued', 'Skipped', 'Refused']);
export type RunOutcome = z.infer<typeof RunOutcome>;

export const StatementRun = z.object({
  StatementRunId: z.number(),
  DateFrom: z.string().nullable(),
  DateTo: z.string(),
  /** Null if each account has its own default. */
  Kind: StatementKind.nullable(),
  SkipsZero: z.boolean(),
  SkipsCredit: z.boolean(),
  Delivery: RunDelivery,
  Printer: z.string(),
  State: RunState,
  /** Printer's message when it refused a job. Null if it refused none. */
  PrintProblem: z.string().nullable(),
  /** Number of accounts in the run. The four counts by outcome add up to it. */
  Accounts: z.number(),
  Waiting: z.number(),
  Issued: z.number(),
  Skipped: z.number(),
  Refused: z.number(),
  /** Number of issued statements queued for e-mail. Then those waiting to print, printed, and sent to the printer with unknown result. */
  Mailed: z.number(),
  ToPrint: z.number(),
  Printed: z.number(),
  Unsure: z.number(),
  /** Number of statements at the printer now. */
  InHand: z.number(),
  StartedAt: z.string(),
  StartedByName: z.string().nullable(),
  FinishedAt: z.string().nullable(),
  Version: z.number(),
});
export type StatementRun = z.infer<typeof StatementRun>;

export const RunAccount = z.object({
  StatementRunAccountId: z.number(),
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  Outcome: RunOutcome,
  Reason: z.string().nullable(),
  StatementId: z.number().nullable(),
  ClosingBalance: z.number().nullable(),
  CurrencyCode: z.string(),
  GoesBy: z.enum(['Email', 'Print']).nullable(),
  /** State of the e-mail in the outbox. Null if the statement is not e-mailed. */
  MailState: z.enum(['Queued', 'Sent', 'Kept', 'Failed', 'Cancelled']).nullable(),
  MailError: z.string().nullable(),
  PrintBegunAt: z.string().nullable(),
  PrintedAt: z.string().nullable(),
  /** True if the printer did not confirm the job. The statement may or may not be printed. */
  PrintUnsure: z.boolean(),
});
export type RunAccount = z.infer<typeof RunAccount>;

const runOptions = {
  DateTo: DateOnly,
  DateFrom: DateOnly.optional(),
  /** Kind of all statements. If absent, the default of each account. */
  Kind: StatementKind.optional(),
  /** Customers to include. All if absent. */
  CustomerIds: z.array(Id).min(1, 'Choose a customer').max(10_000).optional(),
  SkipsZero: z.boolean().default(true),
  SkipsCredit: z.boolean().default(true),
  /** Leaves out accounts that have a statement to that day or later. Month end counts the others. */
  SkipsStated: z.boolean().default(false),
  Delivery: RunDelivery.default('AsAccount'),
};

export const previewStatementRun = endpoint({
  method: 'POST',
  path: '/api/Statement/RunPreview',
  allow: finance,
  summary: 'Counts the statements that a run would issue now, with their total and delivery. Nothing is stored.',
  body: z.object(runOptions),
  reply: z.object({
    Statements: z.number(),
    /** Number of accounts left out because they owe nothing or are in credit. */
    LeftOut: z.number(),
    /** Number of statements to e-mail. `Printed` is the number to print. */
    Emailed: z.number(),
    Printed: z.number(),
    /** Number of statements that are the same as one already sent or printed. They are issued but not delivered again. */
    GoneBefore: z.number(),
    /** Total in pounds at the exchange rates of the statement date. */
    Pounds: z.number(),
  }),
  isCostly: true,
  isRead: true,
});

export const startStatementRun = endpoint({
  method: 'POST',
  path: '/api/Statement/Run',
  allow: finance,
  summary: 'Starts a statement run for many customers. The server works through it in the background.',
  body: z.object({
    ...runOptions,
    /** Printer to use. The default printer if absent. */
    Printer: requiredText(200).optional(),
  }),
  reply: StatementRun,
});

export const getStatementRun = endpoint({
  method: 'GET',
  path: '/api/Statement/Run/{id}',
  allow: finance,
  summary: 'Returns the progress of a statement run.',
  params: byId,
  reply: StatementRun,
  errors: ['NOT_FOUND'],
});

const runs = list({
  row: StatementRun,
  id: 'StatementRunId',
  filters: { State: anyOf(RunState), DatedFrom: from(DateOnly, 'DateTo'), DatedTo: to(DateOnly, 'DateTo') },
  sorts: ['StatementRunId', 'DateTo', 'StartedAt', 'State'],
  order: ['StatementRunId', 'DESC'],
});

export const listStatementRuns = listEndpoint({
  path: '/api/Statement/Run',
  allow: finance,
  summary: 'Lists statement runs, newest first.',
  grows: true,
  list: runs,
});

const accounts = list({
  row: RunAccount,
  id: 'StatementRunAccountId',
  filters: { q: search(), Outcome: anyOf(RunOutcome), GoesBy: anyOf(z.enum(['Email', 'Print'])), CustomerId: anyOf(Id) },
  sorts: ['CustomerName', 'AccountCode', 'Outcome', 'Reason', 'ClosingBalance', 'GoesBy', 'PrintedAt'],
  order: ['CustomerName', 'ASC'],
});

export const listRunAccounts = listEndpoint({
  path: '/api/Statement/RunAccounts/{id}',
  allow: finance,
  summary: 'Lists the outcome of a statement run for each customer, with the reason for those skipped or refused.',
  params: byId,
  grows: true,
  list: accounts,
});

export const openRunPdf = endpoint({
  method: 'GET',
  path: '/api/Statement/RunPdf/{id}',
  allow: finance,
  summary: 'Returns every statement of a run in one PDF, as issued.',
  params: byId,
  reply: pdf(),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const stopStatementRun = endpoint({
  method: 'PUT',
  path: '/api/Statement/StopRun/{id}',
  allow: finance,
  summary: 'Stops a statement run. Issued statements stay issued.',
  params: byId,
  reply: StatementRun,
  errors: ['NOT_FOUND'],
});

export const resumeStatementRun = endpoint({
  method: 'PUT',
  path: '/api/Statement/ResumeRun/{id}',
  allow: finance,
  summary: 'Continues a stopped run with the waiting, refused and unprinted statements.',
  params: byId,
  body: z.object({
    /** Printer to use. The printer of the run if absent. */
    Printer: requiredText(200).optional(),
    /** True to print again the statements that may or may not have been printed. */
    PrintsUnsure: z.boolean().default(false),
  }),
  reply: StatementRun,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
