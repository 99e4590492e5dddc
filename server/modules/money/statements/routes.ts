import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { requireOwnAccount } from '#server/modules/requireOwnAccount.ts';
import { listPrinters } from '#server/outside/printers.ts';
import { buildStatement } from './buildStatement.ts';
import { listCustomersStatement } from './customersStatement.ts';
import { issueStatement, requirePeriod } from './issueStatement.ts';
import { openStatementPdf, printCustomerStatement, sendToPrinter } from './printStatement.ts';
import { findIssued } from './queries.ts';
import { previewRun } from './run/previewRun.ts';
import { findRunAccounts, findRuns, getRun } from './run/queries.ts';
import { openRunPdf } from './run/runPdf.ts';
import { resumeRun, startRun, stopRun } from './run/startRun.ts';

export const statements: Handlers<Areas['statements']> = {
  printCustomerStatement: (context, { query }) => printCustomerStatement(context, query.customer),
  printStatement: (context, { params, query }) => sendToPrinter(context, params.id, query.printer),
  listPrinters: ({ services }) => listPrinters(services.environment),
  listCustomersStatement: (context, { query }) => listCustomersStatement(context, query),
  createStatement: ({ db, user }, { query }) => {
    requirePeriod({ dateFrom: query.DateFrom, dateTo: query.DateTo }, 'DateFrom');
    return buildStatement(db, {
      customerId: requireOwnAccount(user, query.CustID),
      dateTo: query.DateTo,
      dateFrom: query.DateFrom,
      kind: query.Kind,
    });
  },
  listIssuedStatements: (context, { params, query }) => findIssued(context, params.id, query),
  openStatementPdf: (context, { params }) => openStatementPdf(context, params),
  previewStatementRun: (context, { body }) => previewRun(context, body),
  startStatementRun: (context, { body }) => startRun(context, body),
  getStatementRun: ({ db }, { params }) => getRun(db, params.id),
  listStatementRuns: ({ db }, { query }) => findRuns(db, query),
  listRunAccounts: ({ db }, { params, query }) => findRunAccounts(db, params.id, query),
  openRunPdf: (context, { params }) => openRunPdf(context, params.id),
  stopStatementRun: (context, { params }) => stopRun(context, params.id),
  resumeStatementRun: (context, { params, body }) => resumeRun(context, params.id, body),
  addStatement: (context, { params, query }) => issueStatement(context, { ...params, kind: query.Kind }),
};
