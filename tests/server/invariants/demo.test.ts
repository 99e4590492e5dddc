import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDatabase, seededDatabase } from '#tests/support/demo.ts';
import type { SeededDatabase } from '#tests/support/demo.ts';
import { checkInvariants, findViolations, invariants } from '#tests/support/invariants.ts';

const today = '2026-11-21';
const stock = ['Cancelled', 'Held', 'Invoiced', 'Open', 'Picked', 'Picking', 'ReadyToInvoice'].map((status) => `Stock ${status}`);

describe.each([
  { size: 'small' as const, deals: 3000, found: [...stock, 'Direct Open', 'Direct Invoiced', 'AdHoc Invoiced'] },
  { size: 'large' as const, deals: 2000, found: ['Stock Cancelled', 'Stock Invoiced', 'Direct Invoiced', 'AdHoc Invoiced'] },
])('demo data, $size, $deals deals', (options) => {
  let database: SeededDatabase;

  beforeAll(async () => {
    database = await demoDatabase({ size: options.size, deals: options.deals, today });
  });
  afterAll(() => database.drop());

  test.each(invariants)('%s', async (invariant) => {
    expect(await findViolations(database.db, invariant)).toEqual([]);
  });

  test('stock was never below nothing, at the end of any day', async () => {
    const { rows } = await sql`
      SELECT * FROM (
        SELECT product_id, moved_on, sum(sum(quantity)) OVER (PARTITION BY product_id, supplier_depot_id ORDER BY moved_on) AS on_hand
        FROM stock_movements GROUP BY product_id, supplier_depot_id, moved_on) d WHERE on_hand < 0`.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('invoices and credit notes are numbered in the order of their days', async () => {
    const { rows } = await sql`
      SELECT * FROM (SELECT invoice_no AS no, invoice_date < lag(invoice_date) OVER (ORDER BY invoice_no) AS is_back FROM invoices) i WHERE is_back
      UNION ALL
      SELECT * FROM (SELECT credit_no, credit_date < lag(credit_date) OVER (ORDER BY credit_no) FROM credits) c(no, is_back) WHERE is_back`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  test('the papers say what the columns say', async () => {
    const { rows } = await sql`
      SELECT 'invoice' AS kind, invoice_no AS no FROM invoices i JOIN customers c USING (customer_id) WHERE (snapshot ->> 'InvoiceNo')::integer <> invoice_no
        OR (snapshot ->> 'DealNo')::integer IS DISTINCT FROM deal_no OR (snapshot ->> 'GrossAmount')::numeric <> gross_amount
        OR snapshot ->> 'InvoiceDate' <> invoice_date::text OR snapshot -> 'Customer' ->> 'Name' <> c.name
      UNION ALL
      SELECT 'credit', credit_no FROM credits c JOIN customers u USING (customer_id) WHERE (snapshot ->> 'CreditNo')::integer <> credit_no
        OR (snapshot ->> 'GrossAmount')::numeric <> gross_amount OR snapshot -> 'Customer' ->> 'Name' <> u.name
        OR EXISTS (SELECT 1 FROM jsonb_array_elements(snapshot -> 'CorrectedInvoices') e
          LEFT JOIN invoices i ON i.invoice_no = (e ->> 'InvoiceNo')::integer AND i.customer_id = c.customer_id AND i.invoice_date::text = e ->> 'InvoiceDate'
          WHERE i.invoice_id IS NULL)
      UNION ALL
      SELECT 'delivery note', delivery_note_no FROM orders WHERE (delivery_note_snapshot ->> 'DeliveryNoteNo')::integer IS DISTINCT FROM delivery_note_no`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  test('every state of a deal is there, stock, direct and ad hoc', async () => {
    const { rows } = await sql<{ Found: string }>`
      SELECT DISTINCT deal_type || ' ' || status AS found FROM orders ORDER BY 1`.execute(database.db);
    expect(rows.map((row) => row.Found)).toEqual(expect.arrayContaining(options.found));
  });
});

describe('the checks themselves', () => {
  test('find what does not hold', async () => {
    const database = await seededDatabase({ size: 'small', deals: 60, today });
    try {
      await sql`UPDATE customer_balances SET balance = balance + 0.01 WHERE customer_id = 1`.execute(database.db);
      await sql`UPDATE stock_levels SET on_hand = on_hand + 1 WHERE product_id = 1`.execute(database.db);
      await sql`UPDATE number_series SET next_number = next_number + 1 WHERE series = 'invoice'`.execute(database.db);
      expect(await findViolations(database.db, 'the balance is the sum of the ledger')).toHaveLength(1);
      expect(await findViolations(database.db, 'stock on hand is the sum of the movements')).toHaveLength(1);
      expect(await findViolations(database.db, 'numbers are gapless')).toHaveLength(1);
      await expect(checkInvariants(database.db)).rejects.toThrow('the balance is the sum of the ledger');
    } finally {
      await database.drop();
    }
  });
});
