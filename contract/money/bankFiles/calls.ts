import { z } from 'zod';
import { endpoint, fileBytes, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, only, to } from '#contract/list.ts';
import {
  BankColumns,
  BankFile,
  BankFileKind,
  BankFileAnswer,
  BankLine,
  BankLineOpened,
  StoredLine,
  LineResult,
  LineToConfirm,
} from './shapes.ts';
import { DateOnly, Id, requiredNote } from '#contract/values.ts';

const staff = ['Admin', 'Office', 'Finance'] as const;
const byId = z.object({ id: Id });

/** Maximum size of a bank file in MB. */
export const maxBankFileMb = 5;

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
    'Imports the lines of a bank file (CSV, OFX, CAMT.053) that no earlier file had. Nothing is posted. Every row is counted as imported, imported earlier, or left out with a reason. For a new CSV layout the answer asks for the columns. Send the file again with `columns`, which are stored for the layout. `anew` asks for the columns of a known layout. A file whose balances do not tie is refused. If whole rows are missing, Finance may import it with a `reason`. A `reason` is also needed if `columns` leave out a balance, state or direction column.',
  query: z.object({
    fileName: z.string().trim().max(150, 'must be at most 150 characters').optional(),
    columns: columnsInQuery,
    anew,
    reason: requiredNote(200).optional(),
  }),
  body: fileBytes,
  uploadMb: maxBankFileMb,
  reply: BankFileAnswer,
  errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'TOO_MANY_REQUESTS', 'NOT_ALLOWED'],
});

export const takeRemittance = endpoint({
  method: 'POST',
  path: '/api/BankFiles/Remittance',
  allow: staff,
  summary: 'Imports a customer’s remittance advice, pasted as text, as one line to confirm. The same text is not imported twice.',
  body: z.object({ Text: requiredNote(20_000), ReceivedOn: DateOnly.optional() }),
  reply: BankFileAnswer,
  errors: ['TOO_LARGE', 'TOO_MANY_REQUESTS'],
});

/** Bank files and remittance advices, newest first. */
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
  summary:
    'Lists bank files and remittance advices with the number of waiting lines. The filter `Show=Waiting` lists only those with waiting lines.',
  grows: true,
  list: bankFiles,
});

export const getBankFile = endpoint({
  method: 'GET',
  path: '/api/BankFiles/File/{id}',
  allow: staff,
  summary:
    'Returns the lines of a file. Each waiting line has a proposal: the account, the items that it pays, the certainty and the reasons.',
  params: byId,
  reply: z.object({ File: BankFile, Lines: z.array(BankLine) }),
});

export const getBankLine = endpoint({
  method: 'GET',
  path: '/api/BankFiles/Line/{id}',
  allow: staff,
  summary: 'Returns one line with a proposal and all open items of the account. Without a customer id, the account is the likeliest one.',
  params: byId,
  query: z.object({ customerId: Id.optional() }),
  reply: BankLineOpened,
});

export const confirmBankLines = endpoint({
  method: 'POST',
  path: '/api/BankFiles/Confirm',
  allow: staff,
  summary: 'Records one payment for each line, by the rules of any payment. Each line has its own result.',
  body: z.object({
    PaymentMethodId: Id,
    Lines: z.array(LineToConfirm).min(1, 'must name at least one line').max(500, 'must be at most 500 lines'),
  }),
  reply: z.array(LineResult),
  errors: ['NOT_FOUND'],
});

export const setBankLineAside = endpoint({
  method: 'PUT',
  path: '/api/BankFiles/Line/SetAside/{id}',
  allow: staff,
  summary: 'Sets a line aside with a reason, because the money is not from a customer. Without a reason, the line waits again.',
  params: byId,
  body: z.object({ Reason: requiredNote(200).nullable(), Version: z.int().min(1) }),
  reply: StoredLine,
  errors: ['STALE_VERSION', 'RULE_BROKEN'],
});

export const linkBankLine = endpoint({
  method: 'PUT',
  path: '/api/BankFiles/Line/Link/{id}',
  allow: staff,
  summary: 'Links a line to a recorded payment. Nothing is posted.',
  params: byId,
  body: z.object({ PaymentId: Id, Version: z.int().min(1) }),
  reply: StoredLine,
  errors: ['STALE_VERSION', 'RULE_BROKEN'],
});
