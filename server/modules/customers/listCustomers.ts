import { sql } from 'kysely';
import { customers } from '#contract/customers/list.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '#server/database/connect.ts';
import { findList } from '#server/lists/findList.ts';
import { saysInText } from '#server/lists/search.ts';
import { listSource } from '#server/lists/listSource.ts';

const source = listSource({
  name: 'listCustomers',
  list: customers,
  exact: ['CreditLimit', 'SettlementDiscountPercent'],
  select: () => sql`SELECT c.*, s.search_text FROM customers c LEFT JOIN customer_search s USING (customer_id)`,
  example: undefined,
  where: { q: saysInText },
});

/** Without parameters whole: the active ones by name. With any, what is asked for, page by page. */
export const listCustomers = (db: Db, query: ListQuery) => findList(db, source, query, undefined);
