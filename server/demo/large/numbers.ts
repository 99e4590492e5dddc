import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';

/** Table with the number and day of each document, by number series. */
const documents: Record<string, string> = {
  deal: 'SELECT deal_no AS no, min(order_date) AS day FROM orders GROUP BY 1',
  invoice: 'SELECT invoice_no AS no, invoice_date AS day FROM invoices',
  credit: 'SELECT credit_no AS no, credit_date AS day FROM credits WHERE credit_no IS NOT NULL',
  payment: 'SELECT payment_no AS no, payment_date AS day FROM payments WHERE payment_no IS NOT NULL',
  pro_forma: 'SELECT pro_forma_no AS no, issued_on AS day FROM pro_forma_invoices',
  purchase_order: 'SELECT purchase_order_no AS no, ordered_on AS day FROM purchase_orders WHERE purchase_order_no IS NOT NULL',
  quotation: 'SELECT quotation_no AS no, quoted_on AS day FROM quotations',
  delivery_note: 'SELECT delivery_note_no AS no, despatched_on AS day FROM orders WHERE delivery_note_no IS NOT NULL',
};

const numbered: readonly [table: string, column: string][] = [
  ['orders', 'deal_no'],
  ['orders', 'delivery_note_no'],
  ['invoices', 'invoice_no'],
  ['credits', 'credit_no'],
  ['payments', 'payment_no'],
  ['pro_forma_invoices', 'pro_forma_no'],
  ['purchase_orders', 'purchase_order_no'],
  ['quotations', 'quotation_no'],
];

/** Assigns the final document numbers of all copies, in order of their days and without gaps. `earlier` is the SQL of the days by which a copy is moved. */
export const numberCopies = async (db: Db, copies: number, earlier: string) => {
  await sql`CREATE TEMP TABLE demo_numbers (series text, of_copy integer, no integer, new_no integer) ON COMMIT DROP`.execute(db);
  for (const [series, documentQuery] of Object.entries(documents))
    await sql`INSERT INTO demo_numbers
      SELECT ${series}, copy, no, (min(no) OVER () + row_number() OVER (ORDER BY day - ${sql.raw(earlier)}, no, copy) - 1)::integer
      FROM (${sql.raw(documentQuery)}) d CROSS JOIN generate_series(1, ${copies}::integer) copy`.execute(db);
  await sql`CREATE UNIQUE INDEX ON demo_numbers (series, of_copy, no) INCLUDE (new_no)`.execute(db);
  await sql`ANALYZE demo_numbers`.execute(db);
};

/** Makes the story's own numbers negative and marks its account codes, so that they cannot clash with those of the copies. */
export const clearNumbers = async (db: Db) => {
  await sql`UPDATE customers SET account_code = '~' || account_code`.execute(db);
  for (const [table, column] of numbered) await sql.raw(`UPDATE ${table} SET ${column} = -${column}`).execute(db);
};

export const endSeries = (db: Db) =>
  sql`SELECT set_next_number(series, last + 1) FROM (SELECT series, max(new_no) AS last FROM demo_numbers GROUP BY 1) n`.execute(db);
