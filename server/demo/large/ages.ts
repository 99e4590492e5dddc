import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { orderStatusIds } from '#contract/sales/orders/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { movementType } from '#server/ledgers/stock/movementTypes.ts';
import { statementValues } from '#server/modules/money/statements/issueStatement.ts';
import type { CopiedTable } from './columns.ts';

/** Number of times that the business is repeated for twenty years. The first time is the latest, with the same days as the large demonstration. */
export const oldAges = 5;

/** Days of one story, of the distance between two ages, and over which the stories of one age are spread. */
const [storyDays, ageDays, spreadDays] = [730, 1642, 912];

/** Tables that have the same rows at all ages, because accounts stay the same. */
const partyTables: readonly string[] = [
  'customers',
  'contacts',
  'customer_codes',
  'customer_comments',
  'addresses',
  'price_lists',
] satisfies CopiedTable[];
export const isOfParty = (table: string | null) => table !== null && partyTables.includes(table);

/** Returns the SQL of the copy that has the account of a copy, and of the days by which a copy is earlier. `stories` is the number of copies of an age. */
export const partyCopy = (stories: number) => `((copy - 1) % ${stories} + 1)`;
export const daysEarlier = (stories: number) => `(CASE WHEN copy <= ${stories} THEN 0
  ELSE ${storyDays} + ((copy - 1) / ${stories} - 1) * ${ageDays} + (copy - 1) % ${stories} * ${spreadDays} / ${stories} END)`;

type IsOld = (table: CopiedTable, id: string) => RawBuilder<boolean>;

/** Cancels open orders. Their picks are reversed, goods that have left come back, and money for a pro forma is free again. */
const cancelOrders = async (db: Db, isOld: IsOld) => {
  const openOrders = sql`${isOld('orders', 'o.order_id')} AND o.status NOT IN ('Invoiced', 'Cancelled')`;
  await sql`INSERT INTO stock_movements (stock_movement_id, product_id, supplier_depot_id, moved_on, stock_movement_type_id, quantity, unit_cost, average_cost,
      order_detail_id, happened_at, created_at, created_by, updated_at, updated_by) OVERRIDING SYSTEM VALUE
    SELECT (SELECT max(stock_movement_id) FROM stock_movements) + row_number() OVER (), m.product_id, m.supplier_depot_id, m.moved_on,
      CASE WHEN o.despatched_on IS NULL THEN m.stock_movement_type_id ELSE ${sql.lit(movementType.CustomerReturn)} END, -m.quantity,
      CASE WHEN o.despatched_on IS NULL THEN m.unit_cost END, m.average_cost, m.order_detail_id, m.happened_at, m.created_at, m.created_by, m.updated_at, m.updated_by
    FROM stock_movements m JOIN order_details d USING (order_detail_id) JOIN orders o USING (order_id)
    WHERE ${openOrders} AND m.stock_movement_type_id = ${sql.lit(movementType.Sale)}`.execute(db);
  await sql`UPDATE orders o SET status_id = ${orderStatusIds.Cancelled}, cancel_reason = 'Closed' WHERE ${openOrders}`.execute(db);
  const isHeld = sql`${isOld('pro_forma_invoices', 'f.pro_forma_invoice_id')} AND f.state = 'Held'`;
  await sql`WITH freed AS (DELETE FROM pro_forma_allocations a USING pro_forma_invoices f WHERE f.pro_forma_invoice_id = a.pro_forma_invoice_id AND ${isHeld}
      RETURNING a.pro_forma_allocation_id, a.payment_id, a.amount), due AS (
      DELETE FROM invoice_tax_points t USING freed f WHERE t.pro_forma_allocation_id = f.pro_forma_allocation_id)
    UPDATE payments p SET tied = p.tied - f.amount, unallocated = p.unallocated + f.amount
    FROM (SELECT payment_id, sum(amount) AS amount FROM freed GROUP BY 1) f WHERE f.payment_id = p.payment_id`.execute(db);
  await sql`UPDATE pro_forma_invoices f SET state = 'Cancelled', received = 0 WHERE ${isHeld}`.execute(db);
};

/** Closes purchase orders, counts and drafts. */
const closeDrafts = async (db: Db, isOld: IsOld) => {
  await sql`UPDATE purchase_orders SET state = CASE WHEN revision = 0 THEN 'Cancelled' ELSE 'Closed' END
    WHERE ${isOld('purchase_orders', 'purchase_order_id')} AND state NOT IN ('Received', 'Closed', 'Cancelled')`.execute(db);
  await sql`UPDATE purchase_invoices SET state = 'Agreed', query_reason = NULL
    WHERE ${isOld('purchase_invoices', 'purchase_invoice_id')} AND state <> 'Agreed'`.execute(db);
  await sql`UPDATE stock_takes SET state = 'Posted' WHERE ${isOld('stock_takes', 'stock_take_id')} AND state <> 'Posted'`.execute(db);
  await sql`UPDATE credits SET state = 'Cancelled' WHERE ${isOld('credits', 'credit_id')} AND state = 'Draft'`.execute(db);
  await sql`DELETE FROM payments WHERE ${isOld('payments', 'payment_id')} AND NOT is_confirmed`.execute(db);
};

/** Pays each open invoice by a receipt of its own, and refunds what is left of receipts and credits. */
const writeSettlements = async (db: Db) => {
  const stamps = sql`day + time '12:00', 1, day + time '12:00', 1`;
  await sql`INSERT INTO payments (payment_id, payment_no, kind, customer_id, payment_date, payment_method_id, currency_id, amount, is_confirmed, confirmed_at,
      exchange_rate, created_at, created_by, updated_at, updated_by) OVERRIDING SYSTEM VALUE
    SELECT last_id + n, last_no + n, kind, customer_id, day, 1, currency_id, amount, true, day + time '12:00', exchange_rate, ${stamps} FROM demo_settled`.execute(
    db,
  );
  await sql`INSERT INTO allocations (payment_allocation_id, customer_id, payment_id, credit_id, invoice_id, refund_payment_id, amount, allocated_on,
      created_at, created_by, updated_at, updated_by) OVERRIDING SYSTEM VALUE
    SELECT (SELECT max(payment_allocation_id) FROM allocations) + n, customer_id, CASE kind WHEN 'Receipt' THEN last_id + n ELSE payment_id END, credit_id,
      invoice_id, CASE kind WHEN 'Refund' THEN last_id + n END, amount, day, ${stamps} FROM demo_settled`.execute(db);
  await sql`INSERT INTO receivable_entries (receivable_entry_id, customer_id, currency_id, entry_date, kind, amount, payment_id, reference,
      created_at, created_by, updated_at, updated_by) OVERRIDING SYSTEM VALUE
    SELECT (SELECT max(receivable_entry_id) FROM receivable_entries) + n, customer_id, currency_id, day, kind,
      CASE kind WHEN 'Receipt' THEN -amount ELSE amount END, last_id + n, (last_no + n)::text, ${stamps} FROM demo_settled`.execute(db);
  await sql`UPDATE invoices i SET outstanding = 0 FROM demo_settled s WHERE s.invoice_id = i.invoice_id`.execute(db);
  await sql`UPDATE payments p SET unallocated = 0 FROM demo_settled s WHERE s.payment_id = p.payment_id`.execute(db);
  await sql`UPDATE credits c SET unallocated = 0 FROM demo_settled s WHERE s.credit_id = c.credit_id`.execute(db);
  await sql`INSERT INTO demo_numbers (series, of_copy, no, new_no) SELECT 'payment', 0, last_no + n, last_no + n FROM demo_settled`.execute(
    db,
  );
};

/** Ends what is open in the earlier ages: orders and drafts are closed, and every invoice, receipt and credit is settled in full. */
export const settleOldAges = async (db: Db, spans: Map<string, number>, stories: number) => {
  const isOld: IsOld = (table, id) => sql.raw(`${id} > ${(spans.get(table) ?? 0) * (stories + 1)}`);
  await cancelOrders(db, isOld);
  await closeDrafts(db, isOld);
  await sql`CREATE TEMP TABLE demo_settled ON COMMIT DROP AS
    SELECT row_number() OVER ()::integer AS n, open.*, (SELECT max(payment_id) FROM payments) AS last_id, (SELECT max(payment_no) FROM payments) AS last_no FROM (
      SELECT 'Receipt' AS kind, customer_id, currency_id, exchange_rate, outstanding AS amount, due_date AS day, invoice_id, NULL::integer AS payment_id, NULL::integer AS credit_id
      FROM invoices WHERE ${isOld('invoices', 'invoice_id')} AND outstanding > 0
      UNION ALL SELECT 'Refund', customer_id, currency_id, exchange_rate, unallocated, payment_date, NULL, payment_id, NULL
      FROM payments WHERE ${isOld('payments', 'payment_id')} AND unallocated > 0
      UNION ALL SELECT 'Refund', customer_id, currency_id, exchange_rate, unallocated, credit_date, NULL, NULL, credit_id
      FROM credits WHERE ${isOld('credits', 'credit_id')} AND unallocated > 0) open`.execute(db);
  await writeSettlements(db);
};

const auditedTables: readonly [table: CopiedTable, id: string][] = [
  ['customers', 'customer_id'],
  ['contacts', 'contact_id'],
  ['addresses', 'address_id'],
  ['orders', 'order_id'],
  ['order_details', 'order_detail_id'],
  ['invoices', 'invoice_id'],
  ['payments', 'payment_id'],
];

/** Writes one audit row for each row of the main tables, without the snapshots of documents. */
export const writeOldHistory = async (db: Db) => {
  for (const [table, id] of auditedTables)
    await sql`INSERT INTO audit (happened_at, user_id, entity, entity_id, action, after)
      SELECT created_at, created_by, ${table}, ${sql.ref(id)}, 'Added', to_jsonb(t) - ARRAY['snapshot', 'delivery_note_snapshot'] FROM ${sql.table(table)} t`.execute(
      db,
    );
};

/** Issues a statement of each account for every month in which it had entries. All have the form of one real statement, without its lines. */
export const issueOldStatements = async (db: Db, dateTo: DateOnly) => {
  const { CustomerId } = await db.selectFrom('customer_balances').select('CustomerId').orderBy('CustomerId').executeTakeFirstOrThrow();
  const { Snapshot } = await statementValues(db, { customerId: CustomerId, dateTo });
  await sql`INSERT INTO statements (customer_id, date_to, opening_balance, closing_balance, snapshot, created_at, created_by, updated_at, updated_by)
    SELECT customer_id, day, closing - moved, closing, ${Snapshot}::jsonb || jsonb_build_object('CustomerId', customer_id, 'DateTo', day,
      'OpeningBalance', closing - moved, 'ClosingBalance', closing, 'Lines', '[]'::jsonb), day + time '18:00', 1, day + time '18:00', 1
    FROM (SELECT customer_id, day, moved, sum(moved) OVER (PARTITION BY customer_id ORDER BY day) AS closing FROM (
      SELECT customer_id, (month_of(entry_date) + interval '1 month - 1 day')::date AS day, sum(amount) AS moved FROM receivable_entries GROUP BY 1, 2) months) balances
    WHERE day <= ${dateTo}::date`.execute(db);
};
