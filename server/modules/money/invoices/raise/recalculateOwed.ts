import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { processBacklog } from '#server/database/transaction/processBacklog.ts';
import { findOwing } from './toCredit.ts';

const atOnce = 2000;

/** Recalculates a batch of the invoices noted as changed. Returns false if none were left. */
const recalculateSome = async (tx: Db): Promise<boolean> => {
  const { rows } = await sql<{ InvoiceId: number }>`
    WITH gone AS (DELETE FROM owed_wanted WHERE owed_wanted_id IN (SELECT owed_wanted_id FROM owed_wanted ORDER BY owed_wanted_id LIMIT ${atOnce})
      RETURNING invoice_id)
    SELECT DISTINCT invoice_id FROM gone`.execute(tx);
  if (rows.length === 0) return false;
  const noted = rows.map(({ InvoiceId }) => InvoiceId);
  const owing = await findOwing(tx, noted);
  await sql`DELETE FROM owed_invoices WHERE invoice_id = ANY(${noted}::integer[])`.execute(tx);
  await sql`INSERT INTO owed_invoices (invoice_id) SELECT unnest(${owing}::integer[])`.execute(tx);
  return true;
};

/** Recalculates which of the invoices noted as changed owe the customer a credit. A change made meanwhile is noted again. */
export const recalculateOwed = (db: Db) => processBacklog(db, 'owed in advance', recalculateSome);
