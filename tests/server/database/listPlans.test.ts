import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { listCustomers } from '#contract/masterData/entities/customers.ts';
import { productFile } from '#contract/masterData/entities/products.ts';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { listStatements } from '#server/database/statements.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let admin: Client;

beforeAll(async () => {
  admin = await app.as('Admin');
  const { pool } = app.database;
  await pool.query(`ALTER TABLE customers DISABLE TRIGGER USER; ALTER TABLE products DISABLE TRIGGER USER;
    INSERT INTO customers (account_code, name) SELECT 'C' || n, md5(n::text) FROM generate_series(1, 3000) n;
    INSERT INTO products (code, description, product_group_id) SELECT 'P' || n, md5(n::text), 1 FROM generate_series(1, 3000) n;
    ALTER TABLE customers ENABLE TRIGGER USER; ALTER TABLE products ENABLE TRIGGER USER`);
  await pool.query('VACUUM ANALYZE customers, products');
});

interface Asked {
  text: string;
  values: readonly unknown[];
}

interface Plan {
  'Node Type': string;
  'Subplan Name'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const typesOf = (plan: Plan) => [...new Set(nodesOf(plan).map((node) => node['Node Type']))];
const tablesOf = (plan: Plan) => [...new Set(nodesOf(plan).flatMap((node) => node['Relation Name'] ?? []))];

/** Explains a statement as PostgreSQL plans a prepared one, without knowing the values. */
const explain = async ({ text, values }: Asked) => {
  const client = await app.database.pool.connect();
  try {
    // Forbids a sequential scan, which would be cheap enough for a few thousand rows.
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    await client.query(`PREPARE one AS ${text}`);
    const given = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) EXECUTE one${given && `(${given})`}`);
    await client.query('DEALLOCATE one; RESET enable_seqscan; RESET enable_bitmapscan');
    return (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan;
  } finally {
    client.release();
  }
};

/** Plans of the two statements of a list: finding the rows of a page and counting all rows. */
const plansOf = async <E extends Endpoint>(call: E, query: object) => {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await admin.call(call, { query } as InputOf<E>);
  const said = (asked.mock.calls as unknown as [string | Asked, unknown[]][]).map(([text, values]) =>
    typeof text === 'string' ? { text, values } : text,
  );
  asked.mockRestore();
  const [rows, count] = await Promise.all(said.filter(({ text }) => text.includes('AS listed')).map(explain));
  const page = nodesOf(rows as Plan).find((node) => node['Subplan Name']?.startsWith('InitPlan'));
  return { page: page as Plan, count: count as Plan };
};

const deep = [2500, 2524];

test.each([
  ['customers', 'Name', 'ASC'],
  ['customers', 'Name', 'DESC'],
  ['customers', 'AccountCode', 'ASC'],
  ['customers', 'AccountCode', 'DESC'],
  ['products', 'Description', 'ASC'],
  ['products', 'Description', 'DESC'],
  ['products', 'Code', 'ASC'],
  ['products', 'Code', 'DESC'],
] as const)('a page of %s by %s %s is found in an index alone, and they are counted in one', async (of, field, direction) => {
  const call = of === 'customers' ? listCustomers : productFile.calls.list;

  const { page, count } = await plansOf(call, { filter: { Active: true }, sort: [field, direction], range: deep });

  expect(typesOf(page)).toEqual(['Limit', 'Index Only Scan']);
  expect(typesOf(count)).toEqual(['Aggregate', 'Index Only Scan']);
});

test('what a list only shows of a row is worked out for the rows of the page alone', async () => {
  const query = { filter: { Active: true }, sort: ['CreditLimit', 'DESC'], range: deep };

  const { page, count } = await plansOf(listCustomers, query);

  expect([...tablesOf(page), ...tablesOf(count)]).toEqual(['customers', 'customers']);
});

test('a list that is sorted by what a reference is called joins that one, and no other', async () => {
  const { page } = await plansOf(productFile.calls.list, { filter: { Active: true }, sort: ['ColourId', 'ASC'], range: deep });

  expect(tablesOf(page).toSorted()).toEqual(['colours', 'products']);
});

test('each column that points to a customer or a product has an index: thousands of them are taken back by looking each up', async () => {
  const { rows } = await app.database.pool.query<{ pointing: string }>(`
    SELECT k.conrelid::regclass || '.' || a.attname AS pointing
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND k.confrelid IN ('customers'::regclass, 'products'::regclass)
      AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indkey[0] = k.conkey[1]
        AND coalesce(pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)', true))
    ORDER BY 1`);
  expect(rows.map(({ pointing }) => pointing)).toEqual([]);
});

test('a change of prices looks for the deals that follow it among those that are open, however many were sold at these prices', async () => {
  const { pool } = app.database;
  const { CustomerId } = await given.customer(app.db);
  const { ProductId } = await given.product(app.db);
  await pool.query(`ALTER TABLE orders DISABLE TRIGGER USER; ALTER TABLE order_details DISABLE TRIGGER USER;
    INSERT INTO orders (deal_no, deal_type_id, customer_id, order_date, status_id, charges_vat_type_id)
      SELECT 500000 + n, 1, ${CustomerId}, '2026-11-02', CASE WHEN n <= 20 THEN 2 ELSE 6 END, 1 FROM generate_series(1, 3000) n;
    INSERT INTO order_details (order_id, line_no, product_id, description, quantity, unit_price, price_per, vat_type_id, net_amount, price_list_id)
      SELECT order_id, 1, ${ProductId}, 'Bottle', 1000, 150, 1000, 1, 150, (SELECT min(price_list_id) FROM price_lists) FROM orders WHERE deal_no > 500000;
    ALTER TABLE orders ENABLE TRIGGER USER; ALTER TABLE order_details ENABLE TRIGGER USER`);
  await pool.query('VACUUM ANALYZE orders, order_details, price_lists');
  const statement = listStatements().find(({ name }) => name === 'findOpenLinesAtPrices');
  const text = statement?.write(statement.example).compile(app.db).sql ?? '';
  const nodes = nodesOf(await explain({ text, values: ['{1}'] }));
  const [first] = nodes.filter((node) => node['Relation Name'] === 'orders').map((node) => node['Index Name']);
  expect(first).toMatch(/^orders_open/);
});
