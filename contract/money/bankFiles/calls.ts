import { z } from 'zod';
import { endpoint, fileBytes, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, only, to } from '#contract/list.ts';
import {
  BankColumns,
  BankFile,
  BankFileKind,
  BankFileTaken,
  BankLine,
  BankLineOpened,
  KeptLine,
  LineResult,
  LineToConfirm,
} from './shapes.ts';
import { DateOnly, Id, requiredNote } from '#contract/values.ts';

const staff = ['Admin', 'Office', 'Finance'] as const;
const byId = z.object({ id: Id });

/** Larger files are refused. */
export const largestBankFileMb = 5;

const columnsInQuery = z
  .string()
  .max(1000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(BankColumns)
  .optional();

const anew = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
  .optional();

export const takeBankFile = endpoint({
  method: 'POST',
  path: '/api/BankFiles/Take',
  allow: staff,
  summary:
    'Keeps the lines of a bank’s file (CSV, OFX, CAMT.053) that no earlier file had; nothing is posted. Every row is counted: imported, known already, or left out with its reason. A CSV file of a new bank is answered with its columns, which `columns` then names once; `anew` asks for them again. A file whose balances do not tie is refused. If whole rows are missing, Finance may take it with a `reason`. It needs a reason too if `columns` leave out a balance, a state or a direction that the file has.',
  query: z.object({
    fileName: z.string().trim().max(150, 'must be at most 150 characters').optional(),
    columns: columnsInQuery,
    anew,
    reason: requiredNote(200).optional(),
  }),
  body: fileBytes,
  uploadMb: largestBankFileMb,
  reply: BankFileTaken,
  errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'TOO_MANY_REQUESTS', 'NOT_ALLOWED'],
});

export const takeRemittance = endpoint({
  method: 'POST',
  path: '/api/BankFiles/Remittance',
  allow: staff,
  summary: 'Keeps a customer’s remittance advice, pasted as text, as one line to be confirmed; the same text again is known.',
  body: z.object({ Text: requiredNote(20_000), ReceivedOn: DateOnly.optional() }),
  reply: BankFileTaken,
  errors: ['TOO_LARGE', 'TOO_MANY_REQUESTS'],
});

/** Sorts the newest first. */
const bankFiles = list({
  row: BankFile,
  id: 'BankFileId',
  filters: {
    Kind: anyOf(BankFileKind),
    Show: only('Waiting'),
    GivenFrom: from(DateOnly, 'GivenOn'),
    GivenTo: to(DateOnly, 'GivenOn'),
  },
  sorts: ['CreatedAt', 'Name'],
  order: ['CreatedAt', 'DESC'],
});

export const listBankFiles = listEndpoint({
  path: '/api/BankFiles',
  allow: staff,
  summary: 'Bank files and remittance advices, with how many of their lines wait. `Show` `Waiting`: only those where some do.',
  grows: true,
  list: bankFiles,
});

export const getBankFile = endpoint({
  method: 'GET',
  path: '/api/BankFiles/File/{id}',
  allow: staff,
  summary: 'The lines of a file, those that wait each with a proposal: which account, what it pays, how certain that is and why.',
  params: byId,
  reply: z.object({ File: BankFile, Lines: z.array(BankLine) }),
});

export const getBankLine = endpoint({
  method: 'GET',
  path: '/api/BankFiles/Line/{id}',
  allow: staff,
  summary: 'One line with its proposal, for the account given or the one it looks like, and all that this account owes.',
  params: byId,
  query: z.object({ customerId: Id.optional() }),
  reply: BankLineOpened,
});

export const confirmBankLines = endpoint({
  method: 'POST',
  path: '/api/BankFiles/Confirm',
  allow: staff,
  summary: 'Each line becomes one payment, once, by the rules of any payment: each by itself, with its result.',
  body: z.object({
    PaymentMethodId: Id,
    Lines: z.array(LineToConfirm).min(1, 'must name at least one line').max(500, 'must be at most 500'),
  }),
  reply: z.array(LineResult),
  errors: ['NOT_FOUND'],
});

export const setBankLineAside = endpoint({
  method: 'PUT',
  path: '/api/BankFiles/Line/SetAside/{id}',
  allow: staff,
  summary: 'Says that a line is no customer’s money, and why; without a reason it waits again.',
  params: byId,
  body: z.object({ Reason: requiredNote(200).nullable(), Version: z.int().min(1) }),
  reply: KeptLine,
  errors: ['STALE_VERSION', 'RULE_BROKEN'],
});

export const linkBankLine = endpoint({
  method: 'PUT',
  path: '/api/BankFiles/Line/Link/{id}',
  allow: staff,
  summary: 'Says that a line is a payment that was recorded already: nothing is posted.',
  params: byId,
  body: z.object({ PaymentId: Id, Version: z.int().min(1) }),
  reply: KeptLine,
  errors: ['STALE_VERSION', 'RULE_BROKEN'],
});
