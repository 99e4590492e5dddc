import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Big } from '#contract/money.ts';
import { AppError } from '#contract/errors.ts';
import type { IssuedStatement } from '#contract/statements/calls.ts';
import type { Db } from '#server/database/connect.ts';

export type IssuedRecord = Omit<IssuedStatement, 'OpeningBalance' | 'ClosingBalance'> & { OpeningBalance: Big; ClosingBalance: Big };

/** Issued statements, newest first; each with its kept paper where it was made. */
export const findIssued = async (db: Db, where: RawBuilder<unknown>): Promise<IssuedRecord[]> => {
  const { rows } = await sql<IssuedRecord>`
    SELECT s.statement_id, s.customer_id, s.snapshot ->> 'StatementKind' AS statement_kind, s.date_from, s.date_to, s.opening_balance,
      s.closing_balance, s.snapshot -> 'Currency' ->> 'Code' AS currency_code, s.created_at AS issued_at,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name) AS issued_by_name, s.sent_at, s.posted_at,
      d.document_id, d.file_name, d.sha256, s.version
    FROM statements s LEFT JOIN users u ON u.user_id = s.created_by LEFT JOIN documents d ON d.kind = 'Statement' AND d.subject_id = s.statement_id
    WHERE ${where} ORDER BY s.date_to DESC, s.statement_id DESC`.execute(db);
  return rows;
};

export const getIssued = async (db: Db, statementId: number): Promise<IssuedRecord> => {
  const [statement] = await findIssued(db, sql`s.statement_id = ${statementId}`);
  if (!statement) throw new AppError('NOT_FOUND', 'There is no such statement');
  return statement;
};
