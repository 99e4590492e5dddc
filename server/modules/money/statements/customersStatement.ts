import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import { accountBalances } from '#contract/money/statements/list.ts';
import type { Context } from '#server/context.ts';
import { sumEntriesAfter } from '#server/ledgers/receivables.ts';
import { findList } from '#server/lists/findList.ts';
import { customerMatches, matchesAllWords } from '#server/lists/search.ts';
import { isAsked, listSource } from '#server/lists/listSource.ts';
import { needsStatement } from './unstated.ts';

const showFilters = { Owing: sql`listed.balance <> 0`, Overdue: sql`listed.overdue > 0`, Unallocated: sql`listed.unallocated > 0` };

interface ListContext {
  today: string;
  /** Account of an external user, who may see no other account. Null for staff. */
  customerId: number | null;
}

/** SQL that adds up one account at a time. A page sorted by name then adds up only its own rows. */
const sumEachAccount = (today: string) => ({
  overdue: sql`coalesce((SELECT sum(i.outstanding) FROM owed_items i WHERE i.customer_id = c.customer_id AND i.due_date < ${today}::date), 0)`,
  unallocated: sql`coalesce((SELECT sum(p.unallocated) FROM payments p
      WHERE p.customer_id = c.customer_id AND p.unallocated > 0 AND p.kind = 'Receipt'), 0)
    + coalesce((SELECT sum(r.unallocated) FROM credits r
      WHERE r.customer_id = c.customer_id AND r.unallocated > 0 AND r.credit_no IS NOT NULL), 0)`,
  joined: sql``,
});

/** SQL that adds up all accounts at once, for a filter or sort that needs the amounts. */
const sumAllAccounts = (today: string) => ({
  overdue: sql`coalesce(late.total, 0)`,
  unallocated: sql`coalesce(paid.total, 0) + coalesce(credited.total, 0)`,
  joined: sql`
    LEFT JOIN (SELECT customer_id, sum(outstanding) AS total FROM owed_items WHERE due_date < ${today}::date GROUP BY customer_id) late
      USING (customer_id)
    LEFT JOIN (SELECT customer_id, sum(unallocated) AS total FROM payments
      WHERE unallocated > 0 AND kind = 'Receipt' GROUP BY customer_id) paid USING (customer_id)
    LEFT JOIN (SELECT customer_id, sum(unallocated) AS total FROM credits WHERE unallocated > 0 AND credit_no IS NOT NULL GROUP BY customer_id) credited
      USING (customer_id)`,
});

/** Filters and sorts that need the amounts of all accounts. */
const amountFields: readonly string[] = ['Show', 'Overdue', 'Unallocated'];
const sumsFor = (today: string, columns: ReadonlySet<string> | undefined) =>
  amountFields.some((field) => columns?.has(field)) ? sumAllAccounts(today) : sumEachAccount(today);

const accounts = listSource({
  name: 'listCustomersStatement',
  list: accountBalances,
  exact: ['Balance', 'Overdue', 'Unallocated', 'Tied'],
  select: ({ today, customerId }: ListContext, columns) => {
    const { overdue, unallocated, joined } = sumsFor(today, columns);
    const hasCurrency = isAsked(columns, 'CurrencyCode');
    return sql`
    SELECT c.customer_id, c.name, c.account_code, ${hasCurrency ? sql`k.code` : sql`NULL`} AS currency_code, c.statement_kind, coalesce(b.balance, 0) AS balance,
      ${overdue} AS overdue, ${unallocated} AS unallocated,
       coalesce((SELECT sum(f.received) FROM pro_forma_invoices f WHERE f.customer_id = c.customer_id AND f.received > 0), 0) AS tied,
      (SELECT s.statement_id FROM statements s WHERE s.customer_id = c.customer_id ORDER BY s.date_to DESC, s.statement_id DESC LIMIT 1)
        AS last_statement_id,
      (SELECT s.date_to FROM statements s WHERE s.customer_id = c.customer_id ORDER BY s.date_to DESC, s.statement_id DESC LIMIT 1)
        AS last_statement_on
    FROM customers c ${hasCurrency ? sql`JOIN currencies k USING (currency_id)` : sql``} LEFT JOIN customer_balances b USING (customer_id) ${joined}
    WHERE (c.active OR EXISTS (SELECT FROM customer_balances o WHERE o.customer_id = c.customer_id AND o.balance <> 0)) ${customerId === null ? sql`` : sql`AND c.customer_id = ${customerId}::integer`}`;
  },
  example: { today: '2026-11-21', customerId: 1 },
  where: {
    q: (text) => matchesAllWords(text, customerMatches),
    Show: (filter) => showFilters[filter],
    Unstated: (to) =>
      sql`listed.balance <> ${sumEntriesAfter(sql`listed.customer_id`, to)} AND ${needsStatement(sql`listed.customer_id`, to)}`,
  },
});

/** Lists active customers, and closed ones with a balance. An external user gets only their own account. */
export const listCustomersStatement = ({ db, user, today }: Context, query: ListQuery) =>
  findList(db, accounts, query, { today, customerId: user.CustomerId });
