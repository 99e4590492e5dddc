import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { listOutbox, OutboxMail } from '#contract/system/mail/calls.ts';
import type { OutboxKind } from '#contract/system/mail/calls.ts';
import type { OutboxState } from '#contract/system/mail/outboxState.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { formatMoment } from '#server/modules/versions.ts';
import { selectDealName } from '#server/modules/sales/deal/selectDealName.ts';
import { matchesAllWords } from '#server/lists/search.ts';

/** SQL: the name of the account that gets the mail `o`. For a purchase order, the supplier's. */
const recipientName = sql`CASE o.document_kind WHEN 'PurchaseOrder' THEN (
    SELECT min(s.name) FROM purchase_order_revisions r
      JOIN purchase_orders p USING (purchase_order_id) JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
      WHERE r.purchase_order_revision_id = ANY(o.document_ids)) ELSE c.name END`;

/** SQL: the numbers or dates of the documents of the mail `o`, as printed. */
const documentNumbers = sql`coalesce(CASE o.document_kind
      WHEN 'Invoice' THEN (SELECT array_agg(i.invoice_no::text ORDER BY i.invoice_no) FROM invoices i WHERE i.invoice_id = ANY(o.document_ids))
      WHEN 'Credit' THEN (SELECT array_agg(r.credit_no::text ORDER BY r.credit_no) FROM credits r WHERE r.credit_id = ANY(o.document_ids))
      WHEN 'ProForma' THEN (SELECT array_agg(f.pro_forma_no::text ORDER BY f.pro_forma_no) FROM pro_forma_invoices f WHERE f.pro_forma_invoice_id = ANY(o.document_ids))
      WHEN 'Quotation' THEN (SELECT array_agg(q.quotation_no::text ORDER BY q.quotation_no) FROM quotations q WHERE q.quotation_id = ANY(o.document_ids))
      WHEN 'PriceLetter' THEN (SELECT array_agg(to_char(b.effective_from, 'FMDD Mon YYYY') ORDER BY b.price_batch_id) FROM price_letters l
        JOIN price_batches b USING (price_batch_id) WHERE l.price_letter_id = ANY(o.document_ids))
      WHEN 'Acknowledgement' THEN (SELECT array_agg(${selectDealName('d')} ORDER BY d.order_id)
        FROM orders d WHERE d.order_id = ANY(o.document_ids))
      WHEN 'PurchaseOrder' THEN (SELECT array_agg(p.purchase_order_no::text ORDER BY p.purchase_order_no) FROM purchase_order_revisions r
        JOIN purchase_orders p USING (purchase_order_id) WHERE r.purchase_order_revision_id = ANY(o.document_ids))
      WHEN 'OrderRequest' THEN ARRAY[]::text[]
      WHEN 'PalletCollection' THEN ARRAY[]::text[]
      WHEN 'PalletReminder' THEN (SELECT array_agg(to_char(r.date_to, 'FMDD Mon YYYY') ORDER BY r.date_to) FROM pallet_reminders r
        WHERE r.pallet_reminder_id = ANY(o.document_ids))
      WHEN 'ChaseLetter' THEN (SELECT array_agg(to_char(l.written_on, 'FMDD Mon YYYY') ORDER BY l.written_on) FROM chase_letters l
        WHERE l.chase_letter_id = ANY(o.document_ids))
      ELSE (SELECT array_agg(to_char(s.date_to, 'FMDD Mon YYYY') ORDER BY s.date_to) FROM statements s WHERE s.statement_id = ANY(o.document_ids))
    END, '{}')`;

// Selects mails with documents. Mails about an account have none, and are never listed or redirected.
const selectMails = sql`
  SELECT o.outbox_id, o.customer_id, ${recipientName} AS customer_name, o.document_kind, o.document_ids, ${documentNumbers} AS numbers,
    o.to_addresses, o.cc_addresses, o.subject, o.state, o.tries, o.next_try_at, o.last_error, o.accepted, o.sent_at, o.created_at, o.version
  FROM outbox o LEFT JOIN customers c USING (customer_id) WHERE o.document_kind IS NOT NULL`;

const isPending = sql`listed.state IN ('Queued', 'Failed')`;

const outbox = listSource({
  name: 'listOutbox',
  list: listOutbox.list,
  select: () => selectMails,
  example: undefined,
  defaultOrder: sql`${isPending} DESC, CASE WHEN ${isPending} THEN listed.outbox_id ELSE -listed.outbox_id END`,
  where: {
    q: (text) =>
      matchesAllWords(
        text,
        (word) => sql`searchable(listed.customer_name, listed.subject, array_to_string(listed.to_addresses, ' ')) LIKE ${containing(word)}`,
      ),
  },
});

const outboxMail = statement({
  name: 'getOutboxMail',
  row: OutboxMail,
  write: (outboxId: number) => sql`${selectMails} AND o.outbox_id = ${outboxId}`,
  example: 1,
});

/** Lists waiting and failed mails, oldest first. Then come finished ones, latest first. */
export const findOutbox = (db: Db, query: ListQuery) => findList(db, outbox, query, undefined);

export const getOutboxMail = async (db: Db, outboxId: number): Promise<OutboxMail> => {
  const [row] = await outboxMail.rows(db, outboxId);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such e-mail');
  return row;
};

/** Gets and locks a mail. `IsBeingSent` is true while a worker sends it. */
export const lockOutboxMail = async (tx: Tx, outboxId: number) => {
  const { rows } = await sql<{ State: OutboxState; IsBeingSent: boolean; DocumentKind: OutboxKind; DocumentIds: number[] }>`
    SELECT state, document_kind, document_ids, leased_until IS NOT NULL AND leased_until > clock_timestamp() AS is_being_sent FROM outbox
    WHERE outbox_id = ${outboxId} AND document_kind IS NOT NULL FOR UPDATE`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND', 'There is no such e-mail');
  return row;
};

const withDocuments = (kind: OutboxKind, documentIds: readonly number[]) =>
  sql`document_kind = ${kind} AND document_ids && ${[...documentIds]}::integer[]`;

/** Words for each state of an earlier mail with the same document, and what the user can do about it. */
const obstacles: Partial<Record<OutboxState, readonly [state: string, advice: string]>> = {
  Queued: ['is already waiting', 'cancel the other first'],
  Kept: ['was saved as a file, because there was no mail server', 'cancel the other first, or send it from the outbox instead'],
};

interface QueuedCheck {
  waitedMs?: number | undefined;
  except?: number | null;
}

/** Two presses of a button within this time count as one, even if the first was not committed when the second arrived. */
const sameMomentMs = 2000;

/**
 * Throws RULE_BROKEN if one of the documents is in another mail that is queued or saved as a file, so that nobody mails it twice by accident. The
 * caller has locked the documents. `except` is the mail itself.
 *
 * `waitedMs` is the time from the arrival of the request to the start of its transaction. With it, a second press of a button is refused too. It
 * finds mails queued since the request arrived, unless cancelled, and mails sent up to two seconds before. Only the database's clock is read, so
 * the server's clock may be wrong.
 */
export const refuseQueued = async (tx: Tx, kind: OutboxKind, documentIds: readonly number[], { waitedMs, except = null }: QueuedCheck) => {
  const ago = (ms: number) => sql`now() - ${ms}::float8 * interval '1 millisecond'`;
  const isSecondPress =
    waitedMs === undefined
      ? sql`false`
      : sql`((created_at >= ${ago(waitedMs)} AND state <> 'Cancelled') OR (created_at >= ${ago(waitedMs + sameMomentMs)} AND state = 'Sent'))`;
  const { rows } = await sql<{ OutboxId: number; State: OutboxState }>`
    SELECT outbox_id, state FROM outbox WHERE (state IN ('Queued', 'Kept') OR ${isSecondPress}) AND outbox_id IS DISTINCT FROM ${except} AND ${withDocuments(kind, documentIds)}
    ORDER BY outbox_id LIMIT 1`.execute(tx);
  const [foundMail] = rows;
  if (!foundMail) return;
  const { Subject } = await getOutboxMail(tx, foundMail.OutboxId);
  const [state, advice] = obstacles[foundMail.State] ?? ['was queued at the same moment', 'check the outbox first'];
  throw new AppError('RULE_BROKEN', `Another e-mail with the same document, “${Subject}”, ${state}. To send this one, ${advice}.`);
};

/** Throws RULE_BROKEN if a document that goes out only once was already sent. The user can send it again by entering an address. */
export const refuseSent = async (tx: Tx, kind: OutboxKind, documentIds: readonly number[]) => {
  const { rows } = await sql<{ Name: string; SentAt: string }>`
    SELECT c.name, o.sent_at FROM outbox o JOIN customers c USING (customer_id) WHERE o.state = 'Sent' AND ${withDocuments(kind, documentIds)}
    ORDER BY o.outbox_id LIMIT 1`.execute(tx);
  const [sentMail] = rows;
  if (sentMail)
    throw new AppError(
      'RULE_BROKEN',
      `${sentMail.Name} was sent this document on ${formatMoment(sentMail.SentAt)}. To send it again, enter the address.`,
    );
};

/** Returns the reason why sending is stopped. Undefined if it is not stopped. */
export const findStopReason = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('outbox_stops').select('Reason').executeTakeFirst())?.Reason;

export const stopOutbox = async (db: Db, reason: string) => {
  await db
    .insertInto('outbox_stops')
    .values({ Reason: reason })
    .onConflict((conflict) => conflict.column('OutboxStopId').doUpdateSet({ Reason: reason }))
    .execute();
};

export const clearStop = async (db: Db) => {
  await db.deleteFrom('outbox_stops').execute();
};
