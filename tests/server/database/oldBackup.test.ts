import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listMigrations } from '#server/database/migrate.ts';
import { restore } from '#server/database/backup/restore.ts';
import { connectionTo, runOn } from '#tests/support/testServer.ts';
import { newFolder, remove } from './embeddedServer.ts';

const { connection } = inject('testServer');
const file = join(import.meta.dirname, '..', '..', 'fixtures', 'backups', '0.2.0');
const name = `demijohn_old_${process.pid}`;
let pool: pg.Pool;
let folder: string;
let restored: Awaited<ReturnType<typeof restore>>;

beforeAll(async () => {
  folder = await newFolder();
  await runOn(connection, `CREATE DATABASE ${name} TEMPLATE template0`);
  pool = new pg.Pool({ ...connectionTo(connection, name), max: 2 });
  restored = await restore({ pool, dataDir: folder, file, replace: false });
});
afterAll(async () => {
  await pool.end();
  await runOn(connection, `DROP DATABASE ${name}`);
  await remove(folder);
});

const firstRow = async (question: string): Promise<unknown> => (await pool.query<Record<string, unknown>>(question)).rows[0];

test('a backup of 0.2.0 is restored whole and has every migration of this release', async () => {
  expect(restored).toMatchObject({ rows: 51_077, files: 0 });
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
  expect(rows.map((row) => row.name)).toEqual(await listMigrations());
});

test('its orders, ledgers and number series hold the figures that they held in 0.2.0', async () => {
  const figures = await firstRow(`SELECT
    (SELECT count(*)::int FROM orders) AS orders,
    (SELECT max(order_id)::int FROM orders) AS "lastOrder",
    (SELECT count(*)::int FROM invoices) AS invoices,
    (SELECT sum(amount)::text FROM receivable_entries) AS receivables,
    (SELECT sum(quantity)::text FROM stock_movements) AS stock,
    (SELECT sum(quantity)::text FROM pallet_movements) AS pallets`);
  expect(figures).toMatchInlineSnapshot(`
    {
      "invoices": 473,
      "lastOrder": 487,
      "orders": 487,
      "pallets": "15154",
      "receivables": "86102.69",
      "stock": "21256223",
    }
  `);
});

test('the numbers that come from sequences go on after the highest that it has', async () => {
  const { rows } = await pool.query<{ next: number; last: number }>(`
    SELECT next_number::int AS next, last FROM next_numbers JOIN (
      SELECT 'deal' AS series, max(deal_no) AS last FROM orders UNION ALL SELECT 'quotation', max(quotation_no) FROM quotations
      UNION ALL SELECT 'purchase_order', max(purchase_order_no) FROM purchase_orders
      UNION ALL SELECT 'delivery_note', max(delivery_note_no) FROM orders) highest USING (series)`);
  expect(rows).toHaveLength(4);
  expect(rows.map(({ next }) => next)).toEqual(rows.map(({ last }) => last + 1));
  const { rows: series } = await pool.query<{ series: string }>('SELECT series FROM number_series ORDER BY series');
  expect(series.map((row) => row.series)).toEqual(['credit', 'invoice', 'journal', 'payment', 'pro_forma']);
});

test('its open deals have the VAT type that their invoice would have charged, and the one with two types is found', async () => {
  const { rows } = await pool.query(`
    SELECT o.order_id AS "OrderId", o.charges_vat_type_id AS "Charges", array_agg(DISTINCT d.vat_type_id) AS "Goods" FROM orders o
    JOIN order_details d USING (order_id) JOIN products p USING (product_id)
    WHERE o.status_id < 6 AND d.vat_type_id <> o.charges_vat_type_id AND (o.charges_vat_type_id <> 1 OR d.vat_type_id <> p.vat_type_id)
    GROUP BY o.order_id`);
  expect(rows).toEqual([{ OrderId: 484, Charges: 3, Goods: [1] }]);
  expect(await firstRow('SELECT vat_type_id::int AS type FROM customers WHERE customer_id = 33')).toEqual({ type: 3 });
  expect(
    await firstRow(`SELECT count(*)::int AS others FROM orders o JOIN customers c USING (customer_id)
      WHERE o.status_id < 6 AND o.charges_vat_type_id <> c.vat_type_id`),
  ).toEqual({ others: 0 });
});

test('its invoiced deals have the VAT type that was charged for their pallets and carriage', async () => {
  expect(
    await firstRow(`SELECT count(*)::int AS others FROM orders o JOIN invoices i USING (order_id) JOIN invoice_details d USING (invoice_id)
      WHERE d.kind IN ('Pallet', 'Carriage') AND d.order_detail_id IS NULL AND d.vat_type_id <> o.charges_vat_type_id`),
  ).toEqual({ others: 0 });
});
