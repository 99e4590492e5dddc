import { sql } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';
import { must } from '#server/must.ts';

interface NumberedPayment {
  PaymentNo: number;
  Version: number;
  UpdatedAt: string;
  UpdatedBy: number | null;
}

/**
 * Gives a confirmed and allocated payment its number and posts it to the ledger, in one statement. Call it last in a transaction, because
 * everybody who takes a payment number waits until the transaction ends. `Reference` replaces the stored one, if it names a number just taken.
 * `EntryId` is the id of the ledger entry, if it was taken before.
 */
export const numberPayment = async (
  tx: Tx,
  paymentId: number,
  { Reference = null, EntryId = null }: { Reference?: string | null; EntryId?: number | null } = {},
): Promise<NumberedPayment> => {
  const { rows } = await sql<NumberedPayment>`
    WITH numbered AS (
      UPDATE payments SET payment_no = take_number('payment'), reference = coalesce(${Reference}, reference) WHERE payment_id = ${paymentId}
      RETURNING payment_id, payment_no, customer_id, currency_id, payment_date, kind, amount, version, updated_at, updated_by
    ), entry AS (
      INSERT INTO receivable_entries (receivable_entry_id, customer_id, currency_id, entry_date, kind, amount, payment_id, reference)
      SELECT coalesce(${EntryId}::bigint, nextval(pg_get_serial_sequence('receivable_entries', 'receivable_entry_id'))),
        customer_id, currency_id, payment_date, kind, CASE kind WHEN 'Refund' THEN amount ELSE -amount END, payment_id, payment_no::text FROM numbered
    )
    SELECT payment_no, version, updated_at, updated_by FROM numbered`.execute(tx);
  return must(rows[0], 'The numbered payment');
};

/** Numbers confirmed payments in the given order and posts them to the ledger, in one statement. Otherwise the same as `numberPayment`. */
export const numberPayments = async (tx: Tx, paymentIds: readonly number[]): Promise<undefined> => {
  await sql`
    WITH numbered AS (
      UPDATE payments SET payment_no = taken.first + listed.place - 1
      FROM (SELECT take_numbers('payment', ${paymentIds.length}::integer) AS first) taken,
        unnest(${[...paymentIds]}::integer[]) WITH ORDINALITY AS listed (payment_id, place)
      WHERE payments.payment_id = listed.payment_id RETURNING payments.*
    )
    INSERT INTO receivable_entries (customer_id, currency_id, entry_date, kind, amount, payment_id, reference)
    SELECT customer_id, currency_id, payment_date, kind, CASE kind WHEN 'Refund' THEN amount ELSE -amount END, payment_id, payment_no::text
    FROM numbered ORDER BY payment_no`.execute(tx);
};
