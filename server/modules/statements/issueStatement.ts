import { invalidField } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { buildStatement, toSnapshot } from './buildStatement.ts';
import type { StatementQuestion } from './buildStatement.ts';
import { getIssued } from './queries.ts';

export const requirePeriod = ({ dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo: string }, field: string) => {
  if (dateFrom !== undefined && dateFrom > dateTo) throw invalidField(field, 'must not be after the day that the statement goes to');
};

/** The statement as it is stored: its figures and all that its paper says. */
export const statementValues = async (db: Db, question: StatementQuestion) => {
  const statement = await buildStatement(db, question);
  const { DateFrom, DateTo, OpeningBalance, ClosingBalance } = statement;
  const Snapshot = JSON.stringify(await toSnapshot(db, statement, false));
  return { CustomerId: question.customerId, DateFrom, DateTo, OpeningBalance, ClosingBalance, Snapshot };
};

/** Stores the statement as it reads now. A day to come is refused: it would say less than that day will. */
export const issueStatement = async (context: Context, question: StatementQuestion) => {
  requirePeriod(question, 'dateFrom');
  if (question.dateTo > context.today) throw invalidField('dateTo', 'must not be after today');
  return inTransaction(context, async (tx) => {
    const values = await statementValues(tx, question);
    const { StatementId } = await tx.insertInto('statements').values(values).returning('StatementId').executeTakeFirstOrThrow();
    return getIssued(tx, StatementId);
  });
};
