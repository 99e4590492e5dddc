import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { ownAccount } from '#server/modules/ownAccount.ts';
import { listPrinters } from '#server/outside/printers.ts';
import { buildStatement } from './buildStatement.ts';
import { listCustomersStatement } from './customersStatement.ts';
import { issueStatement, requirePeriod } from './issueStatement.ts';
import { openStatementPdf, printCustomerStatement, sendToPrinter } from './printStatement.ts';
import { findIssued } from './queries.ts';

export const statements: Handlers<Areas['statements']> = {
  printCustomerStatement: (context, { query }) => printCustomerStatement(context, query.customer),
  printStatement: (context, { params, query }) => sendToPrinter(context, params.id, query.printer),
  listPrinters: () => listPrinters(),
  listCustomersStatement: (context, { query }) => listCustomersStatement(context, query),
  createStatement: ({ db, user }, { query }) => {
    requirePeriod({ dateFrom: query.DateFrom, dateTo: query.DateTo }, 'DateFrom');
    return buildStatement(db, {
      customerId: ownAccount(user, query.CustID),
      dateTo: query.DateTo,
      dateFrom: query.DateFrom,
      kind: query.Kind,
    });
  },
  listIssuedStatements: (context, { params, query }) => findIssued(context, params.id, query),
  openStatementPdf: (context, { params }) => openStatementPdf(context, params),
  addStatement: (context, { params, query }) => issueStatement(context, { ...params, kind: query.Kind }),
};
