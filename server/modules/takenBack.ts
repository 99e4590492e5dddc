import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';

/** Returns SQL that tells whether an invoice came from a file of opening items whose import was reversed. */
export const isImportReversed = (invoiceId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT 1 FROM opening_items o JOIN opening_batches b USING (opening_batch_id) WHERE o.invoice_id = ${invoiceId} AND b.undone_at IS NOT NULL)`;

/** Refusal for such an invoice. It continues the field's name. */
export const importReversedText = 'was removed when its opening items import was reversed';

/** Returns those of the invoices whose import was reversed. */
export const findImportReversed = async (db: Db, invoiceIds: readonly number[]) => {
  const { rows } = await sql<{ InvoiceId: number }>`
    SELECT i.invoice_id FROM invoices i WHERE i.invoice_id = ANY(${[...invoiceIds]}::integer[]) AND ${isImportReversed(sql`i.invoice_id`)}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.InvoiceId));
};
