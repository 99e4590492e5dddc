import { z } from 'zod';
import { endpoint, listEndpoint, pdf } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { DateOnly, Id, requiredText } from '#contract/values.ts';
import { StatementKind } from './rows.ts';

const finance = ['Admin', 'Finance'] as const;
const byId = z.object({ id: Id });

export const RunState = z.enum(['Running', 'Done', 'Stopped']);
export type RunState = z.infer<typeof RunState>;

/** `AsAccount`: by e-mail to those who take it, the others printed. `None`: only issued. */
export const RunDelivery = z.enum(['AsAccount', 'Print', 'None']);
export type RunDelivery = z.infer<typeof RunDelivery>;

export const RunOutcome = z.enum(['Waiting', 'Issued', 'Skipped', 'Refused']);
export type RunOutcome = z.infer<typeof RunOutcome>;

export const StatementRun = z.object({
  StatementRunId: z.number(),
  DateFrom: z.string().nullable(),
  DateTo: z.string(),
  /** Null: as each account says. */
  Kind: StatementKind.nullable(),
  SkipsZero: z.boolean(),
  SkipsCredit: z.boolean(),
  Delivery: RunDelivery,
  Printer: z.string(),
  State: RunState,
  /** What the printer said when it took no more. */
  PrintProblem: z.string().nullable(),
  /** How many accounts it is for, and what came of them so far. */
  Accounts: z.number(),
  Waiting: z.number(),
  Issued: z.number(),
  Skipped: z.number(),
  Refused: z.number(),
  /** Of the issued: queued for e-mail, for the printer, out of it, and those of which it is not known whether they came out. */
  Mailed: z.number(),
  ToPrint: z.number(),
  Printed: z.number(),
  Unsure: z.number(),
  /** With the printer at this moment. */
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
  /** Of the outbox, where it goes by e-mail. */
  MailState: z.enum(['Queued', 'Sent', 'Kept', 'Failed', 'Cancelled']).nullable(),
  MailError: z.string().nullable(),
  PrintBegunAt: z.string().nullable(),
  PrintedAt: z.string().nullable(),
  /** Nobody knows whether it came out. */
  PrintUnsure: z.boolean(),
});
export type RunAccount = z.infer<typeof RunAccount>;

const wanted = {
  DateTo: DateOnly,
  DateFrom: DateOnly.optional(),
  /** Absent: as each account says. */
  Kind: StatementKind.optional(),
  /** Absent: every account. */
  CustomerIds: z.array(Id).min(1, 'Choose a customer').max(10_000).optional(),
  SkipsZero: z.boolean().default(true),
  SkipsCredit: z.boolean().default(true),
  /** Only accounts without a statement to that day or later, as month end counts them. */
  SkipsStated: z.boolean().default(false),
  Delivery: RunDelivery.default('AsAccount'),
};

/** Added. */
export const previewStatementRun = endpoint({
  method: 'POST',
  path: '/api/Statement/RunPreview',
  allow: finance,
  summary: 'How many statements a run would write as things stand, for how much, and how they would go. Writes nothing.',
  body: z.object(wanted),
  reply: z.object({
    Statements: z.number(),
    /** Owe nothing, or are in credit. */
    LeftOut: z.number(),
    /** Of them, how they go. */
    Emailed: z.number(),
    Printed: z.number(),
    /** Read as one that was mailed or printed before: nobody gets the same one twice. */
    GoneBefore: z.number(),
    /** What they come to, at the rates of their day. */
    Pounds: z.number(),
  }),
  isCostly: true,
  isRead: true,
});

/** Added. */
export const startStatementRun = endpoint({
  method: 'POST',
  path: '/api/Statement/Run',
  allow: finance,
  summary: 'Begins a statement for each of many customers; the server works through them, whoever watches.',
  body: z.object({
    ...wanted,
    /** Absent: the default one. */
    Printer: requiredText(200).optional(),
  }),
  reply: StatementRun,
});

/** Added. */
export const getStatementRun = endpoint({
  method: 'GET',
  path: '/api/Statement/Run/{id}',
  allow: finance,
  summary: 'How far a statement run is.',
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

/** Added. */
export const listStatementRuns = listEndpoint({
  path: '/api/Statement/Run',
  allow: finance,
  summary: 'The statement runs, newest first.',
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

/** Added. */
export const listRunAccounts = listEndpoint({
  path: '/api/Statement/RunAccounts/{id}',
  allow: finance,
  summary: 'What came of each customer of a statement run, with the reason for those skipped or refused.',
  params: byId,
  grows: true,
  list: accounts,
});

/** Added. */
export const openRunPdf = endpoint({
  method: 'GET',
  path: '/api/Statement/RunPdf/{id}',
  allow: finance,
  summary: 'Every statement of a run in one PDF, as issued.',
  params: byId,
  reply: pdf(),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

/** Added. */
export const stopStatementRun = endpoint({
  method: 'PUT',
  path: '/api/Statement/StopRun/{id}',
  allow: finance,
  summary: 'Stops a run where it is; what was issued stays issued.',
  params: byId,
  reply: StatementRun,
  errors: ['NOT_FOUND'],
});

/** Added. */
export const resumeStatementRun = endpoint({
  method: 'PUT',
  path: '/api/Statement/ResumeRun/{id}',
  allow: finance,
  summary: 'Goes on with a run that was stopped: what waits, what was refused, and what the printer did not take.',
  params: byId,
  body: z.object({
    /** Another printer than before. */
    Printer: requiredText(200).optional(),
    /** Also those of which it is not known whether they came out of the printer. */
    PrintsUnsure: z.boolean().default(false),
  }),
  reply: StatementRun,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
