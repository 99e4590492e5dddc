import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import { sum } from '#contract/money.ts';
import type { Big } from '#contract/money.ts';
import type { previewStatementRun } from '#contract/money/statements/run.ts';
import type { Context } from '#server/context.ts';
import { balanceAt } from '#server/ledgers/receivables.ts';
import { findSameStatement, requireNotFutureDay, requirePeriod, statementValues } from '#server/modules/money/statements/issueStatement.ts';
import { selectAccounts } from './startRun.ts';
import { findEarlierDeliveries, isMailed, chooseDelivery, skipReason } from './ways.ts';

type PreviewOptions = BodyOf<typeof previewStatementRun>;

interface Account {
  CustomerId: number;
  DocumentDelivery: string;
  Symbol: string;
  Balance: Big;
  Pounds: Big;
}

const requireClientConnected = ({ isAwaited = () => true }: Context) => {
  if (!isAwaited()) throw new AppError('BUSY', 'The request was cancelled');
};

/** Finds the accounts whose statement to this day was already e-mailed or part of a run. The value is the id of that statement, if it would be identical now. */
const findEarlierStatements = async (context: Context, { DateTo, DateFrom, Kind }: PreviewOptions, customerIds: readonly number[]) => {
  const { rows } = await sql<{ CustomerId: number }>`
    SELECT DISTINCT s.customer_id FROM statements s WHERE s.date_to = ${DateTo}::date AND s.customer_id = ANY(${[...customerIds]}::integer[])
      AND (EXISTS (SELECT FROM outbox WHERE document_kind = 'Statement' AND document_ids @> ARRAY[s.statement_id])
        OR EXISTS (SELECT FROM statement_run_accounts a WHERE a.statement_id = s.statement_id))`.execute(context.db);
  const statementByCustomer = new Map<number, number | undefined>();
  // One at a time, to leave the other database connections to other users.
  for (const { CustomerId } of rows) {
    requireClientConnected(context);
    const values = await statementValues(context.db, { customerId: CustomerId, dateTo: DateTo, dateFrom: DateFrom, kind: Kind });
    statementByCustomer.set(CustomerId, await findSameStatement(context.db, values));
  }
  return statementByCustomer;
};

/** Returns what the run would do now, by the rules of the run itself. Writes nothing. */
export const previewRun = async (context: Context, options: PreviewOptions) => {
  requireClientConnected(context);
  requirePeriod({ dateFrom: options.DateFrom, dateTo: options.DateTo }, 'DateFrom');
  requireNotFutureDay(context, options.DateTo, 'DateTo');
  const { rows } = await sql<Account>`
    SELECT a.customer_id, a.document_delivery, k.symbol, a.balance, coalesce(round(a.balance * k.rate, 2), 0) AS pounds FROM (
      SELECT c.customer_id, c.document_delivery, c.currency_id,
        ${balanceAt(sql`c.customer_id`, options.DateTo)} AS balance
      FROM ${selectAccounts(options)}) a
    JOIN (SELECT currency_id, symbol, sterling_rate(currency_id, ${options.DateTo}::date) AS rate FROM currencies OFFSET 0) k USING (currency_id)`.execute(
    context.db,
  );
  const accounts = rows.filter((account) => skipReason(options, account) === undefined);
  const ids = accounts.map(({ CustomerId }) => CustomerId);
  const earlierStatements = await findEarlierStatements(context, options, options.Delivery === 'AsAccount' ? ids : []);
  const deliveries = await findEarlierDeliveries(
    context.db,
    options,
    ids.map((CustomerId) => ({ CustomerId, StatementId: earlierStatements.get(CustomerId) ?? null })),
  );
  const chosenDeliveries = accounts.map((account) => chooseDelivery(options, account, deliveries.get(account.CustomerId)));
  const Emailed = chosenDeliveries.filter(isMailed).length;
  const Printed = chosenDeliveries.filter(({ GoesBy }) => GoesBy === 'Print').length;
  return {
    Statements: accounts.length,
    LeftOut: rows.length - accounts.length,
    Emailed,
    Printed,
    GoneBefore: options.Delivery === 'None' ? 0 : accounts.length - Emailed - Printed,
    Pounds: sum(accounts.map(({ Pounds }) => Pounds)),
  };
};
