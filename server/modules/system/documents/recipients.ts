import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MailedKind } from '#contract/system/mail/calls.ts';
import type { Db } from '#server/database/client/connect.ts';

// Invoices and statements have their own addresses, because the payer may not be the buyer.
const ownAddress: Partial<Record<MailedKind, RawBuilder<unknown>>> = {
  Statement: sql`c.statement_email`,
  Acknowledgement: sql`c.email`,
  Quotation: sql`c.email`,
  PriceLetter: sql`c.email`,
};

/**
 * Returns the e-mail recipients for a kind of document, by customer. They are the contacts who receive that kind. If there are none, it is the
 * account's address for that kind, or else its general address. Omits accounts without an address.
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
