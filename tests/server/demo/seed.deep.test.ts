import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { makeRandom } from '#server/demo/ground/random.ts';
import { demoDatabase, digestOf, seededDatabase } from '#tests/support/demo.ts';
import type { SeededDatabase } from '#tests/support/demo.ts';

const today = '2026-11-21';
const count = async ({ db }: SeededDatabase, question: string) =>
  Number((await sql.raw<{ N: number }>(`SELECT count(*) AS n FROM ${question}`).execute(db)).rows[0]?.N);

test('chance is the same every time', () => {
  const [one, other] = [makeRandom(7), makeRandom(7)];
  const numbers = Array.from({ length: 5 }, () => one.between(1, 1000));
  expect(Array.from({ length: 5 }, () => other.between(1, 1000))).toEqual(numbers);
  expect(new Set(numbers).size).toBeGreaterThan(1);
});

test('a large one asks customer by customer after the transaction that made its indexes: within, all orders are read for each of thousands', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const large = await seededDatabase({ size: 'large', deals: 240, today });
  const said = (asked.mock.calls as unknown[][]).map(([text]) => (typeof text === 'string' ? text : (text as { text: string }).text));
  asked.mockRestore();
  await large.drop();
  const lastIndex = said.findLastIndex((text) => /^CREATE INDEX \S+ ON public\.orders /.test(text));
  expect(lastIndex).toBeGreaterThan(0);
  const committed = said.findIndex((text, at) => at > lastIndex && text.toLowerCase() === 'commit');
  expect(committed).toBeGreaterThan(lastIndex);
  expect(said.findLastIndex((text) => text.includes('keep_order_habit(customer_id)'))).toBeGreaterThan(committed);
  expect(said.findLastIndex((text) => text.includes('customer_search_text('))).toBeGreaterThan(committed);
});

describe('a small demonstration', () => {
  const options = { size: 'small' as const, deals: 60, today };
  let first: SeededDatabase;
  let rows: Record<string, string>;
  beforeAll(async () => {
    first = await seededDatabase(options);
    rows = await digestOf(first.db);
  });
  afterAll(() => first.drop());

  const seedAnother = async (day: string) => {
    const another = await seededDatabase({ ...options, today: day });
    try {
      return await digestOf(another.db);
    } finally {
      await another.drop();
    }
  };

  test('is the same to the last row for everybody who asks on one day', async () => {
    expect(await seedAnother(today)).toEqual(rows);
  });

  test('is another story on another day', async () => {
    expect(await seedAnother('2026-12-02')).not.toEqual(rows);
  });

  const seedAgain = () => seedDemo(first, { ...options, log: () => undefined });

  test('goes in place of one that nobody has signed in to', async () => {
    await seedAgain();
    expect(await digestOf(first.db)).toEqual(rows);
  });

  test('does not go where somebody is at work', async () => {
    await sql`INSERT INTO sessions (session_id, user_id, expires_at) VALUES (gen_random_uuid(), 1, '2099-01-01')`.execute(first.db);
    await expect(seedAgain()).rejects.toThrow('This database is in use');
    expect(await digestOf(first.db)).toEqual(rows);
  });
});

describe('what a clerk finds in the morning', () => {
  let database: SeededDatabase;
  beforeAll(async () => {
    database = await demoDatabase({ size: 'small', deals: 3000, today });
  });
  afterAll(() => database.drop());

  test('the merchant is as large as it should be', async () => {
    expect({
      customers: await count(database, 'customers'),
      suppliers: await count(database, 'suppliers WHERE NOT is_own'),
      depots: await count(database, 'supplier_depots JOIN suppliers USING (supplier_id) WHERE NOT is_own'),
      products: await count(database, 'products'),
      deals: await count(database, '(SELECT DISTINCT deal_no FROM orders) d'),
    }).toMatchObject({ customers: 60, suppliers: 8, depots: 14, products: 180 });
    expect(await count(database, '(SELECT DISTINCT deal_no FROM orders) d')).toBeGreaterThanOrEqual(3000);
  });

  test('there is work on every list', async () => {
    const unlikely: string[] = [];
    const between = async (question: string, [low, high]: [number, number]) => {
      const found = await count(database, question);
      if (found < low || found > high) unlikely.push(`${question}: ${found}, not ${low} to ${high}`);
    };
    await between('orders WHERE deal_type_id = 1 AND status_id IN (2, 3)', [8, 15]);
    await between('orders WHERE status_id = 5', [8, 12]);
    await between(`orders WHERE status_id = 5 AND '${today}'::date - despatched_on BETWEEN 10 AND 13`, [1, 4]);
    await between(`orders WHERE status_id = 5 AND '${today}'::date - despatched_on >= 14`, [1, 4]);
    await between('invoices WHERE sent_at IS NULL AND posted_at IS NULL', [6, 14]);
    await between(`invoices WHERE outstanding > 0 AND due_date < '${today}'`, [10, 200]);
    await between('payments WHERE NOT is_confirmed', [1, 5]);
    await between("pro_forma_invoices WHERE state = 'Held'", [1, 10]);
    await between('allocations WHERE discount_taken > 0', [50, 1000]);
    await between('payments WHERE reversed_on IS NOT NULL', [3, 100]);
    await between("stock_takes WHERE state = 'Counted'", [1, 3]);
    await between("pallet_movements WHERE kind = 'Transfer'", [3, 50]);
    await between("pallet_movements WHERE kind = 'WriteOff'", [3, 50]);
    await between(
      `(SELECT pallet_id, maker FROM (
          SELECT pallet_id, from_holder_id AS maker, quantity FROM pallet_movements WHERE from_holder = 'Supplier'
          UNION ALL SELECT pallet_id, to_holder_id, -quantity FROM pallet_movements WHERE to_holder = 'Supplier') moved
        GROUP BY pallet_id, maker HAVING sum(quantity) < 0) more_back_than_came`,
      [0, 0],
    );
    await between('customers WHERE on_stop', [1, 4]);
    await between(`quotations WHERE order_id IS NULL AND lost_reason IS NULL AND valid_until >= '${today}'`, [2, 20]);
    await between(`quotations WHERE order_id IS NULL AND lost_reason IS NULL AND valid_until < '${today}'`, [2, 30]);
    await between('quotations WHERE lost_reason IS NOT NULL', [3, 40]);
    await between('quotations WHERE order_id IS NOT NULL', [5, 60]);
    const unlike = 'l.pallet_quantity <> CASE WHEN l.pallet_id IS NULL THEN 0 ELSE ceil(l.quantity::numeric / p.units_per_pallet) END';
    await between(`quotation_lines l JOIN products p USING (product_id) WHERE ${unlike}`, [0, 0]);
    await between('haulier_bookings JOIN orders USING (order_id) WHERE status_id = 2', [2, 40]);
    await between(
      'orders o WHERE deal_type_id = 2 AND status_id = 2 AND NOT EXISTS (SELECT FROM haulier_bookings b WHERE b.order_id = o.order_id)',
      [2, 40],
    );
    await between("purchase_invoices WHERE state = 'ToCheck' AND supplier_id IS NOT NULL", [2, 40]);
    await between("purchase_invoices WHERE state = 'Queried'", [1, 20]);
    await between("purchase_invoices WHERE state = 'Agreed' AND haulier_id IS NOT NULL", [50, 1000]);
    expect(unlikely).toEqual([]);
  });

  test('own fields of customers, products and orders, with what records say in them', async () => {
    const named = await sql<{ Label: string; Filled: number }>`
      SELECT f.label, (SELECT count(*)::integer FROM (SELECT own FROM customers UNION ALL SELECT own FROM products UNION ALL SELECT own FROM orders) r
        WHERE jsonb_exists(r.own, f.own_field_id::text)) AS filled FROM own_fields f WHERE f.active ORDER BY f.own_field_id`.execute(
      database.db,
    );
    expect(named.rows.map(({ Label }) => Label)).toEqual(['Account manager', 'Carton colour', 'Gate code']);
    for (const { Label, Filled } of named.rows) expect(Filled, Label).toBeGreaterThan(10);
  });

  test('nothing is dated after today, and every row has its history', async () => {
    // Rows from migrations and accounts have the date of the clock.
    const byTheStory = `user_id IS NOT NULL AND entity NOT IN ('users', 'user_access_groups', 'company')`;
    expect(await count(database, `audit WHERE happened_at::date > '${today}' AND ${byTheStory}`)).toBe(0);
    expect(await count(database, `audit WHERE happened_at::date <= '${today}' AND ${byTheStory}`)).toBeGreaterThan(100_000);
    const without = ['orders', 'invoices', 'payments', 'stock_movements', 'customers'].map(
      async (table) =>
        `${table}: ${(await count(database, table)) - (await count(database, `audit WHERE action = 'Added' AND entity = '${table}'`))}`,
    );
    expect(await Promise.all(without)).toEqual(['orders: 0', 'invoices: 0', 'payments: 0', 'stock_movements: 0', 'customers: 0']);
  });

  test('a deal’s history tells how it came to where it is', async () => {
    const { rows } = await sql<{ Status: string }>`
      SELECT a.after ->> 'status_id' AS status FROM audit a JOIN orders o ON o.order_id = a.entity_id
      WHERE a.entity = 'orders' AND o.order_id = (SELECT min(order_id) FROM orders WHERE deal_type_id = 1 AND status_id = 6 AND prepaid_invoice_id IS NULL)
      ORDER BY a.audit_id`.execute(database.db);
    expect(rows.map((row) => row.Status)).toEqual(['2', '3', '4', '5', '6']);
  });

  test('no paper is made yet', async () => {
    expect(await count(database, 'documents')).toBe(0);
  });
});
