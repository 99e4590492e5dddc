import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MailedKind } from '#contract/system/mail/calls.ts';
import type { Db } from '#server/database/client/connect.ts';

// Who pays the invoices need not be who ordered.
const ownAddress: Partial<Record<MailedKind, RawBuilder<unknown>>> = {
  Statement: sql`c.statement_email`,
  Acknowledgement: sql`c.email`,
  Quotation: sql`c.email`,
  PriceLetter: sql`c.email`,
};

/**
 * Who gets a kind of document by e-mail: the contacts who ticked it; where none did, InvoiceEmail, StatementEmail
 * or, for what is about orders or prices, Email; else Email.
 * An account without any is not in the answer.
 */
export const findRecipients = async (db: Db, customerIds: readonly number[], kind: MailedKind): Promise<Map<number, string[]>> => {
  const own = ownAddress[kind] ?? sql`c.invoice_email`;
  const { rows } = await sql<{ CustomerId: number; Recipients: string[] }>`
    SELECT c.customer_id, coalesce(
      (SELECT array_agg(email ORDER BY first_id) FROM (SELECT k.email, min(k.contact_id) AS first_id FROM contacts k
        WHERE k.customer_id = c.customer_id AND k.active AND k.email <> '' AND k.documents @> ARRAY[${kind}::text] GROUP BY k.email) ticked),
      CASE WHEN ${own} <> '' THEN ARRAY[${own}] WHEN c.email <> '' THEN ARRAY[c.email] ELSE '{}' END) AS recipients
    FROM customers c WHERE c.customer_id = ANY(${[...new Set(customerIds)]}::integer[])`.execute(db);
  return new Map(rows.filter((row) => row.Recipients.length > 0).map((row) => [row.CustomerId, row.Recipients]));
};
