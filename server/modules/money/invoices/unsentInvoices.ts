import { sql } from 'kysely';
import { z } from 'zod';
import { unsentDocuments } from '#contract/money/invoices/list.ts';
import { UnsentDocument } from '#contract/money/invoices/shapes.ts';
import type { ListQuery } from '#contract/list.ts';
import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import type { Context } from '#server/context.ts';
import type { RowOf } from '#server/database/statements.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesSearchText } from '#server/lists/search.ts';
import { redAfterDays } from '#server/modules/money/billing/dates.ts';
import { findRecipients } from '#server/modules/system/documents/recipients.ts';
import { must } from '#server/must.ts';

type WithMail = RowOf<typeof columns, 'GrossAmount'>;

const toUnsent = ({ OutboxId, State, ToAddresses, Tries, LastError, QueuedAt, SentAt, ...document }: WithMail) => ({
  ...document,
  Mail:
    OutboxId === null || State === null || QueuedAt === null
      ? null
      : { OutboxId, State, ToAddresses: ToAddresses ?? [], Tries: must(Tries, 'The number of tries'), LastError, QueuedAt, SentAt },
});

const columns = UnsentDocument.omit({ Recipients: true, Mail: true, IsLate: true }).extend({
  OutboxId: z.number().nullable(),
  State: OutboxState.nullable(),
  ToAddresses: z.array(z.string()).nullable(),
  Tries: z.number().nullable(),
  LastError: z.string().nullable(),
  QueuedAt: z.string().nullable(),
  SentAt: z.string().nullable(),
});

const unsent = listSource({
  name: 'unsentInvoices',
  list: unsentDocuments,
  columns,
  exact: ['GrossAmount'],
  select: () => sql`
    SELECT document.kind, document.document_kind, document.subject_id, document.number, document.date, document.customer_id, customer.name AS customer_name, customer.account_code, currency.code AS currency_code,
      document.gross_amount, CASE document.kind WHEN 'Credit' THEN -document.gross_amount ELSE document.gross_amount END AS worth, (SELECT o.despatched_on FROM orders o WHERE o.order_id = document.order_id) AS left_on, customer.document_delivery, mail.outbox_id, mail.state, mail.to_addresses, mail.tries, mail.last_error, mail.created_at AS queued_at, mail.sent_at,
      searchable(document.number::text, customer.name, customer.account_code) AS search_text
    FROM (
      SELECT CASE WHEN kind = 'Debit' THEN 'Debit' ELSE 'Invoice' END AS kind, 'Invoice' AS document_kind, invoice_id AS subject_id,
        invoice_no AS number, invoice_date AS date, customer_id, currency_id, gross_amount, order_id
      FROM invoices WHERE sent_at IS NULL AND posted_at IS NULL
      UNION ALL
      SELECT 'Credit', 'Credit', credit_id, credit_no, credit_date, customer_id, currency_id, gross_amount, NULL::integer
      FROM credits WHERE credit_no IS NOT NULL AND sent_at IS NULL AND posted_at IS NULL
    ) document
    LEFT JOIN customers customer USING (customer_id) LEFT JOIN currencies currency ON currency.currency_id = document.currency_id
    LEFT JOIN LATERAL (
      SELECT o.outbox_id, o.state, o.to_addresses, o.tries, o.last_error, o.created_at, o.sent_at FROM outbox o
      WHERE o.document_ids @> ARRAY[document.subject_id] AND o.document_kind = document.document_kind ORDER BY o.outbox_id DESC LIMIT 1
    ) mail ON true`,
  example: undefined,
  order: { MailState: sql`listed.state` },
  tieBreaker: sql`listed.document_kind DESC, listed.number`,
  where: { q: matchesSearchText },
});

/** Lists documents neither sent by e-mail nor marked as posted, oldest first, with the latest e-mail and the default addresses. */
export const unsentInvoices = async ({ db, today }: Context, query: ListQuery) => {
  const page = await findList(db, unsent, query, undefined);
  const { rows } = page;
  const redSince = addDays(today, -redAfterDays);
  const ids = rows.map((row) => row.CustomerId);
  const recipients = { Invoice: await findRecipients(db, ids, 'Invoice'), Credit: await findRecipients(db, ids, 'Credit') };
  return withRows(
    page,
    rows.map((row) => ({
      ...toUnsent(row),
      IsLate: row.LeftOn !== null && row.LeftOn <= redSince,
      Recipients: recipients[row.DocumentKind].get(row.CustomerId) ?? [],
    })),
  );
};
