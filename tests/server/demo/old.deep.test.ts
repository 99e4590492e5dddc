import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededDatabase } from '#tests/support/demo.ts';
import type { SeededDatabase } from '#tests/support/demo.ts';
import { findViolations, invariants } from '#tests/support/invariants.ts';
import { expectOldPicked } from '#tests/support/oldBalances.ts';

let old: SeededDatabase;
beforeAll(async () => {
  old = await seededDatabase({ size: 'old', deals: 240, today: '2026-11-21' });
});
afterAll(() => old.drop());

const count = async (question: string) =>
  Number((await sql.raw<{ N: number }>(`SELECT count(*) AS n FROM ${question}`).execute(old.db)).rows[0]?.N);

test('Orders are spread over twenty years', async () => {
  expect(await count("(SELECT DISTINCT date_trunc('year', order_date) FROM orders) years")).toBeGreaterThanOrEqual(20);
});

test('The earlier years are settled', async () => {
  expect(await count("orders WHERE order_date < '2024-01-01' AND status NOT IN ('Invoiced', 'Cancelled')")).toBe(0);
  expect(await count("invoices WHERE invoice_date < '2024-01-01' AND outstanding > 0")).toBe(0);
  expect(await count("payments WHERE payment_date < '2024-01-01' AND unallocated > 0")).toBe(0);
  expect(await count('invoices WHERE outstanding > 0')).toBeGreaterThan(0);
});

test('Goods of cancelled orders are in stock', async () => {
  await expectOldPicked(old.db, '2026-11-21');
});

test('Earlier years have statements and history', async () => {
  expect(await count("statements WHERE date_to < '2010-01-01'")).toBeGreaterThan(0);
  expect(await count("audit WHERE happened_at < '2010-01-01'")).toBeGreaterThan(0);
});

test.each(invariants)('%s', async (invariant) => {
  expect(await findViolations(old.db, invariant)).toEqual([]);
});
