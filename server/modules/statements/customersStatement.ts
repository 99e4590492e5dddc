import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Page, PageQuery } from '#contract/endpoint.ts';
import { invalidField } from '#contract/errors.ts';
import type { Big } from '#contract/money.ts';
import type { CustomerStatementRow } from '#contract/statements/calls.ts';
import type { Context } from '#server/context.ts';

type Row = Omit<CustomerStatementRow, 'Balance' | 'Overdue' | 'Unallocated' | 'Tied'> & {
  Balance: Big;
  Overdue: Big;
  Unallocated: Big;
  Tied: Big;
};

const columns: Record<string, string> = {
  Name: 'name',
  AccountCode: 'account_code',
  Balance: 'balance',
  Overdue: 'overdue',
  Unallocated: 'unallocated',
  Tied: 'tied',
  LastStatementOn: 'last_statement_on',
};

const orderOf = (sort: PageQuery['sort']) => {
  const column = columns[sort?.[0] ?? 'Name'];
  if (!column) throw invalidField('sort', `must be by one of ${Object.keys(columns).join(', ')}`);
  return sql.raw(`${column} ${sort?.[1] ?? 'ASC'} NULLS LAST, customer_id`);
};

const only = { Owing: sql`balance <> 0`, Overdue: sql`overdue > 0`, Unallocated: sql`unallocated > 0` };

const conditionsOf = (filter: Record<string, unknown> = {}): RawBuilder<unknown>[] =>
  Object.entries(filter).flatMap(([name, value]) => {
    if (name === 'q' && typeof value === 'string')
      return value.trim() ? [sql`searchable(name, account_code) LIKE '%' || searchable(${value.trim()}) || '%'`] : [];
    if (name === 'CustomerId' && Number.isSafeInteger(value)) return [sql`customer_id = ${value}`];
    if (name === 'Show' && typeof value === 'string' && value in only) return [only[value as keyof typeof only]];
    throw invalidField(`filter.${name}`, 'is not a filter of this list');
  });

/** A row per active customer, and per closed one that still has a balance. An external user gets the own row only. */
export const listCustomersStatement = async ({ db, user, today }: Context, query: PageQuery): Promise<Page<Row> | Row[]> => {
  const own = user.CustomerId === null ? [] : [sql`customer_id = ${user.CustomerId}`];
  const where = sql.join([sql`(active OR balance <> 0)`, ...own, ...conditionsOf(query.filter)], sql` AND `);
  const [first, last] = query.range ?? [0, undefined];
  const limit = last === undefined ? null : last - first + 1;
  const { rows } = await sql<Row & { Total: number }>`
    WITH owed AS (
      SELECT customer_id, coalesce(sum(outstanding) FILTER (WHERE due_date < ${today}), 0) AS overdue FROM invoices WHERE outstanding > 0 GROUP BY 1
    ), held AS (
      SELECT customer_id, sum(unallocated) AS unallocated FROM (
        SELECT customer_id, CASE kind WHEN 'Receipt' THEN unallocated ELSE -unallocated END AS unallocated FROM payments WHERE unallocated > 0
        UNION ALL SELECT customer_id, unallocated FROM credits WHERE unallocated > 0 AND credit_no IS NOT NULL) money GROUP BY 1
    ), waiting AS (
      SELECT customer_id, sum(received) AS tied FROM pro_forma_invoices WHERE received > 0 GROUP BY 1
    ), accounts AS (
      SELECT c.customer_id, c.name, c.account_code, c.active, k.code AS currency_code, c.statement_kind, coalesce(b.balance, 0) AS balance,
        coalesce(owed.overdue, 0) AS overdue, coalesce(held.unallocated, 0) AS unallocated, coalesce(waiting.tied, 0) AS tied, s.statement_id AS last_statement_id, s.date_to AS last_statement_on
      FROM customers c JOIN currencies k USING (currency_id) LEFT JOIN customer_balances b USING (customer_id)
      LEFT JOIN owed USING (customer_id) LEFT JOIN held USING (customer_id) LEFT JOIN waiting USING (customer_id)
      LEFT JOIN LATERAL (SELECT statement_id, date_to FROM statements WHERE customer_id = c.customer_id ORDER BY date_to DESC, statement_id DESC LIMIT 1) s ON true
    )
    SELECT customer_id, name, account_code, currency_code, statement_kind, balance, overdue, unallocated, tied, last_statement_id, last_statement_on,
      count(*) OVER ()::integer AS total
    FROM accounts WHERE ${where} ORDER BY ${orderOf(query.sort)} LIMIT ${limit} OFFSET ${first}`.execute(db);
  const total = rows[0]?.Total ?? 0;
  return { rows: rows.map(({ Total: _total, ...row }) => row), total, first };
};
