import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { buildStatement, toSnapshot } from './buildStatement.ts';
import type { StatementQuestion } from './buildStatement.ts';
import { getIssued } from './queries.ts';

export const requirePeriod = ({ dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo: string }, field: string) => {
  if (dateFrom !== undefined && dateFrom > dateTo) throw invalidField(field, 'must not be after the statement date');
};

/** Builds a statement and returns its values to store. */
export const statementValues = async (db: Db, question: StatementQuestion) => {
  const statement = await buildStatement(db, question);
  const { DateFrom, DateTo, OpeningBalance, ClosingBalance } = statement;
  const Snapshot = JSON.stringify(await toSnapshot(db, statement, false));
  return { CustomerId: question.customerId, DateFrom, DateTo, OpeningBalance, ClosingBalance, Snapshot };
};

/** Finds an issued statement with identical content. Undefined if there is none. */
export const findSameStatement = async (db: Db, { CustomerId, DateTo, Snapshot }: Awaited<ReturnType<typeof statementValues>>) => {
  const same = await db
    .selectFrom('statements')
    .select('StatementId')
    .where('CustomerId', '=', CustomerId)
    .where('DateTo', '=', DateTo)
    .where('Snapshot', '=', sql<string>`${Snapshot}::jsonb`)
    .executeTakeFirst();
  return same?.StatementId;
};

/**
 * Issues a statement and returns its id. If an identical statement exists, returns that id, so repeated or concurrent calls issue one. Locks the
 * account, so that nothing is posted between the queries.
 */
export const storeStatement = async (tx: Tx, question: StatementQuestion): Promise<number> => {
  await lockCustomer(tx, question.customerId);
  const values = await statementValues(tx, question);
  const inserted = await tx
    .insertInto('statements')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('StatementId')
    .executeTakeFirst();
  const id = inserted?.StatementId ?? (await findSameStatement(tx, values));
  if (id === undefined) throw new Error('The statement was not stored');
  return id;
};

/** Refuses a future day, because later postings would change the statement. */
export const requireNotFutureDay = (context: Context, day: string, field: string) => {
  if (day > context.today) throw invalidField(field, 'must not be after today');
};

export const issueStatement = async (context: Context, question: StatementQuestion) => {
  requirePeriod(question, 'dateFrom');
  requireNotFutureDay(context, question.dateTo, 'dateTo');
  return inTransaction(context, async (tx) => getIssued(tx, await storeStatement(tx, question)));
};
