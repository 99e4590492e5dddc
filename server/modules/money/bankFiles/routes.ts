import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { confirmBankLines } from './confirmLines.ts';
import { linkBankLine, setBankLineAside } from './lineDeeds.ts';
import { getBankFile, getBankLine, listBankFiles } from './queries.ts';
import { importBankFile, importRemittance } from './takeFile.ts';

export const bankFiles: Handlers<Areas['bankFiles']> = {
  takeBankFile: (context, { query, body }) => importBankFile(context, body, query),
  takeRemittance: (context, { body }) => importRemittance(context, body),
  listBankFiles: ({ db }, { query }) => listBankFiles(db, query),
  getBankFile: ({ db }, { params }) => getBankFile(db, params.id),
  getBankLine: ({ db }, { params, query }) => getBankLine(db, params.id, query.customerId),
  confirmBankLines: (context, { body }) => confirmBankLines(context, body),
  setBankLineAside: (context, { params, body }) => setBankLineAside(context, params.id, body),
  linkBankLine: (context, { params, body }) => linkBankLine(context, params.id, body),
};
