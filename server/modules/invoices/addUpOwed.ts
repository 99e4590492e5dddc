import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { findOwing } from './toCredit.ts';

const atOnce = 2000;

/** Some of what is noted, in one transaction; whether there was any. */
const addUpSome = async (tx: Db): Promise<boolean> => {
  const { rows: locked } = await sql<{ IsMine: boolean }>`SELECT pg_try_advisory_xact_lock(hashtext('owed in advance')) AS is_mine`.execute(
    tx,
  );
  // Somebody else is at it: what is noted is looked at all the same, by who asks what is owed.
  if (!locked[0]?.IsMine) return false;
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

/** Works out anew which of the invoices that are noted owe goods back. Whoever changes something meanwhile has noted it anew. */
export const addUpOwed = async (db: Db) => {
  let isMore = true;
  while (isMore) isMore = await transact(db, 0, addUpSome);
};
