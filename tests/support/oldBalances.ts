import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays, monthEnd } from '#contract/sales/deal/dates.ts';
import { allIds } from '#contract/values.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { balanceAt } from '#server/ledgers/receivables.ts';
import { chargeInCurrency } from '#server/ledgers/pallets/pallets.ts';
import { latestInvoices } from '#server/modules/masterData/customers/overview.ts';
import { palletPositions } from '#server/modules/money/statements/palletPosition.ts';
import { findPicked } from '#server/modules/warehouse/stock/levels.ts';

/** Picked goods by the statement of version 0.2.0, which reads every order that never left. */
const selectOldPicked = (day: DateOnly, supplierId: number) => sql`
  SELECT coalesce(-sum(moved.quantity), 0)::integer AS picked, coalesce(-sum(moved.value), 0) AS value FROM (
    SELECT order_id FROM orders WHERE deal_type_id = 1 AND despatched_on IS NULL
    UNION ALL SELECT order_id FROM orders WHERE deal_type_id = 1 AND despatched_on > ${day}::date) o
  CROSS JOIN LATERAL (
    SELECT sum(m.quantity) AS quantity, sum(m.quantity * m.unit_cost) AS value
    FROM order_details d JOIN stock_movements m USING (order_detail_id) JOIN products p ON p.product_id = m.product_id
    WHERE d.order_id = o.order_id AND m.stock_movement_type_id = 2 AND m.moved_on <= ${day}::date
      AND (${supplierId} = ${allIds} OR p.supplier_id = ${supplierId})) moved
  WHERE NOT EXISTS (SELECT FROM withdrawn_notes note WHERE note.order_id = o.order_id AND note.despatched_on <= ${day}::date AND note.withdrawn_on > ${day}::date)`;

/** Balance by the statement of version 0.2.0, which reads all entries of the account. */
const oldBalanceAt = (customerId: number, asAt: DateOnly) =>
  sql`(SELECT coalesce(sum(amount), 0) FROM receivable_entries WHERE customer_id = ${customerId} AND entry_date <= ${asAt})`;

/** Pallets by the statement of version 0.2.0, which reads all movements of the account. */
const selectOldPallets = ({ customerId, from, to }: { customerId: number; from: DateOnly; to: DateOnly }) => sql`
  WITH moved AS (
    SELECT pallet_id, kind, moved_on, quantity
    FROM pallet_movements WHERE to_holder IN ('Customer', 'Haulier') AND to_holder_id = ${customerId} AND moved_on <= ${to}
    UNION ALL
    SELECT pallet_id, kind, moved_on, -quantity
    FROM pallet_movements WHERE from_holder IN ('Customer', 'Haulier') AND from_holder_id = ${customerId} AND moved_on <= ${to}
  ), positions AS (
    SELECT pallet_id,
      coalesce(sum(quantity) FILTER (WHERE moved_on < ${from}), 0)::bigint AS opening,
      coalesce(sum(quantity) FILTER (WHERE moved_on >= ${from} AND kind IN ('Delivery', 'Opening', 'Purchase')), 0)::bigint AS out,
      -coalesce(sum(quantity) FILTER (WHERE moved_on >= ${from} AND kind = 'Return'), 0)::bigint AS "in",
      coalesce(sum(quantity) FILTER (WHERE moved_on >= ${from} AND kind = 'Transfer'), 0)::bigint AS transferred,
      -coalesce(sum(quantity) FILTER (WHERE moved_on >= ${from} AND kind = 'WriteOff'), 0)::bigint AS written_off,
      coalesce(sum(quantity), 0)::bigint AS closing, bool_or(moved_on >= ${from}) AS has_moved
    FROM moved GROUP BY pallet_id
  )
  SELECT p.description, m.opening, m.out, m."in", m.transferred, m.written_off, m.closing, m.closing * ${chargeInCurrency(customerId, to)} AS worth
  FROM positions m JOIN pallets p USING (pallet_id)
  WHERE m.has_moved OR m.opening <> 0 ORDER BY p.description, p.pallet_id`;

/** Latest invoices by the statement of version 0.2.0, which sorts all invoices of the account. */
const selectOldInvoices = (customerId: number, firstInvoiceId: number | null) => sql`
  SELECT invoice_id, invoice_no, original_no, kind, deal_no, part, customer_order_no, invoice_date, due_date, gross_amount, outstanding,
    (sent_at IS NOT NULL OR posted_at IS NOT NULL) AS is_sent
  FROM invoices WHERE customer_id = ${customerId}
  ORDER BY invoice_id IS NOT DISTINCT FROM ${firstInvoiceId} DESC, invoice_date DESC, invoice_id DESC LIMIT 10`;

/** Returns the days of a history that statements and stock values are compared for. */
const listDays = (today: DateOnly) => [today, addDays(today, -1), addDays(today, -4), addDays(today, -9), monthEnd(today, -1)];

/** Expects the value of picked goods to be the same as before, for the stock of each supplier and of all. */
export const expectOldPicked = async (db: Db, today: DateOnly) => {
  const suppliers = await db.selectFrom('suppliers').select('SupplierId').execute();
  for (const day of listDays(today))
    for (const supplierId of [allIds, ...suppliers.map(({ SupplierId }) => SupplierId)]) {
      const { rows: old } = await selectOldPicked(day, supplierId).execute(db);
      expect([await findPicked({ db }, { supplierId, productGroupId: allIds }, day)], `${day}, supplier ${supplierId}`).toEqual(old);
    }
};

/** Expects balances and pallets of statements to be the same as before, for each account and for periods of all lengths. */
export const expectOldStatements = async (db: Db, today: DateOnly) => {
  const days = listDays(today);
  for (const { CustomerId: customerId } of await db.selectFrom('customers').select('CustomerId').execute()) {
    for (const day of days) {
      const { rows } = await sql`SELECT ${balanceAt(customerId, day)} AS found, ${oldBalanceAt(customerId, day)} AS old`.execute(db);
      const [{ Found, Old } = {}] = rows as { Found?: unknown; Old?: unknown }[];
      expect(Found, `account ${customerId}, ${day}`).toEqual(Old);
    }
    for (const from of days)
      for (const to of days.filter((day) => day >= from)) {
        const { rows: old } = await selectOldPallets({ customerId, from, to }).execute(db);
        expect(await palletPositions.rows(db, { customerId, from, to }), `account ${customerId}, ${from} to ${to}`).toEqual(old);
      }
  }
};

/** Expects the latest invoices of each account to be the same as before, whichever invoice was asked for. */
export const expectOldInvoices = async (db: Db) => {
  const invoices = await db.selectFrom('invoices').select('InvoiceId').execute();
  for (const { CustomerId: customerId } of await db.selectFrom('customers').select('CustomerId').execute())
    for (const firstInvoiceId of [undefined, 0, ...invoices.map(({ InvoiceId }) => InvoiceId)]) {
      const { rows: old } = await selectOldInvoices(customerId, firstInvoiceId ?? null).execute(db);
      expect(await latestInvoices.rows(db, { customerId, firstInvoiceId }), `account ${customerId}, invoice ${firstInvoiceId}`).toEqual(
        old,
      );
    }
};
