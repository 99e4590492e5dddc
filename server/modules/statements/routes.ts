import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
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
  listIssuedStatements: async ({ db, user }, { params }) => {
    const id = ownAccount(user, params.id);
    const known = await db.selectFrom('customers').select('CustomerId').where('CustomerId', '=', id).executeTakeFirst();
    if (!known) throw new AppError('NOT_FOUND', 'There is no such customer');
    const issued = await findIssued(db, sql`s.customer_id = ${id}`);
    // Who of the staff issued it is nothing that a customer is told.
    return user.CustomerId === null ? issued : issued.map((row) => ({ ...row, IssuedByName: null }));
  },
  openStatementPdf: (context, { params }) => openStatementPdf(context, params),
  addStatement: (context, { params, query }) => issueStatement(context, { ...params, kind: query.Kind }),
};
