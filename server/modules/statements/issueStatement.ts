import { invalidField } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { buildStatement, toSnapshot } from './buildStatement.ts';
import type { StatementQuestion } from './buildStatement.ts';
import { getIssued } from './queries.ts';

export const requirePeriod = ({ dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo: string }, field: string) => {
  if (dateFrom !== undefined && dateFrom > dateTo) throw invalidField(field, 'must not be after the day that the statement goes to');
};

/** Stores the statement as it reads now. A day to come is refused: it would say less than that day will. */
export const issueStatement = async (context: Context, question: StatementQuestion) => {
  requirePeriod(question, 'dateFrom');
  if (question.dateTo > context.today) throw invalidField('dateTo', 'must not be after today');
  return inTransaction(context, async (tx) => {
    const statement = await buildStatement(tx, question);
    const snapshot = await toSnapshot(tx, statement, false);
    const { StatementId } = await tx
      .insertInto('statements')
      .values({
        CustomerId: question.customerId,
        DateFrom: statement.DateFrom,
        DateTo: statement.DateTo,
        OpeningBalance: statement.OpeningBalance,
        ClosingBalance: statement.ClosingBalance,
        Snapshot: JSON.stringify(snapshot),
      })
      .returning('StatementId')
      .executeTakeFirstOrThrow();
    return getIssued(tx, StatementId);
  });
};
