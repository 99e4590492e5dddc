import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { IssuedStatement, listIssuedStatements } from '#contract/money/statements/calls.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { requireKnownAccount } from '#server/modules/requireOwnAccount.ts';

const selectIssued = sql`
  SELECT s.statement_id, s.customer_id, s.snapshot ->> 'StatementKind' AS statement_kind, s.date_from, s.date_to, s.opening_balance,
    s.closing_balance, s.snapshot -> 'Currency' ->> 'Code' AS currency_code, s.created_at AS issued_at,
    coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name) AS issued_by_name, s.sent_at, s.posted_at,
    d.document_id, d.file_name, d.sha256, s.version
  FROM statements s LEFT JOIN users u ON u.user_id = s.created_by LEFT JOIN documents d ON d.kind = 'Statement' AND d.subject_id = s.statement_id`;

const ofAccount = listSource({
  name: 'listIssuedStatements',
  list: listIssuedStatements.list,
  exact: ['OpeningBalance', 'ClosingBalance'],
  select: (customerId: number) => sql`${selectIssued} WHERE s.customer_id = ${customerId}`,
  example: 1,
  where: {},
});

/** Lists an account's issued statements, newest first. Customers do not see which member of staff issued them. */
export const findIssued = async (context: Context, id: number, query: ListQuery) => {
  const page = await findList(context.db, ofAccount, query, await requireKnownAccount(context, id));
  if (context.user.CustomerId === null) return page;
  return withRows(
    page,
    page.rows.map((row) => ({ ...row, IssuedByName: null })),
  );
};

const issued = statement({
  name: 'getIssuedStatement',
  row: IssuedStatement,
  exact: ['OpeningBalance', 'ClosingBalance'],
  write: (statementId: number) => sql`${selectIssued} WHERE s.statement_id = ${statementId}`,
  example: 1,
});

export const getIssued = async (
  db: Db,
  statementId: number,
): Promise<RowOf<typeof IssuedStatement, 'OpeningBalance' | 'ClosingBalance'>> => {
  const [row] = await issued.rows(db, statementId);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such statement');
  return row;
};
