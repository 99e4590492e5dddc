import { sql } from 'kysely';
import type { OutboxKind } from '#contract/system/mail/calls.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { isBusy } from '#server/database/transaction/transaction.ts';
import { waitsForPapers } from './mailPapers.ts';

export interface LeasedMail {
  OutboxId: number;
  MessageId: string;
  /** Null if the mail is about an account and has no documents. */
  DocumentKind: OutboxKind | null;
  DocumentIds: number[];
  ToAddresses: string[];
  CcAddresses: string[];
  Subject: string;
  Body: string;
  Tries: number;
  /** End of the lease, to the microsecond, as text. It also identifies the lease. */
  Lease: string;
}

const isLeased = ({ OutboxId, Lease }: LeasedMail) =>
  sql<boolean>`outbox_id = ${OutboxId} AND state = 'Queued' AND leased_until = ${Lease}::timestamptz`;
const inMs = (ms: number) => sql<string>`clock_timestamp() + ${ms}::integer * interval '1 millisecond'`;

/**
 * Leases the next due mail to this worker for a while, so that no other worker gets it. If the worker stops before the mail server has the mail,
 * another worker gets it when the lease ends. With `hasPaperWorker`, leaves out a mail whose papers that worker has not drawn. Undefined if no mail
 * is due or sending is stopped.
 */
export const leaseNextMail = async (db: Db, leaseMs: number, hasPaperWorker: boolean): Promise<LeasedMail | undefined> => {
  const { rows } = await sql<LeasedMail>`
    UPDATE outbox SET tries = tries + 1, leased_until = ${inMs(leaseMs)}
    WHERE outbox_id = (
      SELECT outbox_id FROM outbox
      WHERE state = 'Queued' AND next_try_at <= clock_timestamp() AND (leased_until IS NULL OR leased_until <= clock_timestamp())
        AND handed_over_at IS NULL AND NOT (${hasPaperWorker}::boolean AND ${waitsForPapers})
        AND NOT EXISTS (SELECT 1 FROM outbox_stops)
      ORDER BY next_try_at, outbox_id FOR UPDATE SKIP LOCKED LIMIT 1
    )
    RETURNING outbox_id, message_id, document_kind, document_ids, to_addresses, cc_addresses, subject, body, tries, leased_until::text AS lease`.execute(
    db,
  );
  return rows[0];
};

/**
 * Renews the lease just before sending. With `isHandedOver`, the mail counts as passed to the mail server, so it may arrive even if this process
 * stops. Undefined if the lease has ended, because another worker may have the mail.
 */
export const leaseToSend = async (
  db: Db,
  mail: LeasedMail,
  { leaseMs, isHandedOver }: { leaseMs: number; isHandedOver: boolean },
): Promise<LeasedMail | undefined> => {
  const { rows } = await sql<Pick<LeasedMail, 'Lease'>>`
    UPDATE outbox SET leased_until = ${inMs(leaseMs)}, handed_over_at = CASE WHEN ${isHandedOver}::boolean THEN clock_timestamp() END
    WHERE ${isLeased(mail)} AND leased_until > clock_timestamp() RETURNING leased_until::text AS lease`.execute(db);
  return rows[0] && { ...mail, ...rows[0] };
};

/** End of the error for a mail that was passed to the mail server but not confirmed. Only a person may retry such a mail (ADR 0138). */
export const maybeArrivedText = 'it may have arrived. Ask before you try it again';

const maybeSentText = `The server stopped while this was being sent: ${maybeArrivedText}`;

/** Marks mails as failed whose worker stopped after passing them to the mail server. They are not retried, because they may have arrived. */
export const settleUncertain = async (db: Db) => {
  await sql`
    UPDATE outbox SET state = 'Failed', last_error = ${maybeSentText}, leased_until = NULL, handed_over_at = NULL
    WHERE state = 'Queued' AND handed_over_at IS NOT NULL AND leased_until <= clock_timestamp()`.execute(db);
};

/** Tables that record when a document was sent, with their id columns. Other kinds have no such column. */
const sentTables: Partial<Record<OutboxKind, readonly [string, string]>> = {
  Invoice: ['invoices', 'invoice_id'],
  Credit: ['credits', 'credit_id'],
  Statement: ['statements', 'statement_id'],
  PalletReminder: ['pallet_reminders', 'pallet_reminder_id'],
  ChaseLetter: ['chase_letters', 'chase_letter_id'],
  PurchaseOrder: ['purchase_order_revisions', 'purchase_order_revision_id'],
};

const markDocumentsSent = async (tx: Tx, mail: LeasedMail) => {
  const sentTable = mail.DocumentKind && sentTables[mail.DocumentKind];
  if (!sentTable) return;
  const [table, id] = sentTable;
  await sql`
    UPDATE ${sql.table(table)} SET sent_at = clock_timestamp() WHERE ${sql.ref(id)} IN (
      SELECT ${sql.ref(id)} FROM ${sql.table(table)} WHERE ${sql.ref(id)} = ANY(${mail.DocumentIds}::integer[]) AND sent_at IS NULL
      ORDER BY ${sql.ref(id)} FOR NO KEY UPDATE
    )`.execute(tx);
};

interface Delivery {
  accepted: string[];
  refused: string[];
}

const markSent = (db: Db, mail: LeasedMail, delivery: Delivery) =>
  db.transaction().execute(async (transaction) => {
    const tx = transaction as Tx;
    await markDocumentsSent(tx, mail);
    await tx
      .updateTable('outbox')
      .set({
        State: 'Sent',
        SentAt: sql`clock_timestamp()`,
        Accepted: delivery.accepted,
        LeasedUntil: null,
        HandedOverAt: null,
        LastError: delivery.refused.length > 0 ? `The mail server refused some addresses: ${delivery.refused.join('; ')}` : null,
      })
      .where('OutboxId', '=', mail.OutboxId)
      .execute();
  });

/** Maximum tries. They wait for locks for a minute in all, well within the lease. */
const maxTries = 4;

/**
 * Records that the mail server accepted the mail for at least one recipient. Marks the mail and its documents as sent in one transaction. Tries again
 * if a document is locked, because the mail would otherwise be sent twice.
 */
export const settleSent = async (db: Db, mail: LeasedMail, delivery: Delivery): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      return await markSent(db, mail, delivery);
    } catch (error) {
      if (tries >= maxTries || !isBusy(error)) throw error;
    }
  }
};

// The updates below change nothing if the lease has ended. Another worker then records the result.

/** Records that the mail was saved as a file, because there is no mail server. Its documents stay unsent. */
export const settleSavedAsFile = async (db: Db, mail: LeasedMail) => {
  await db
    .updateTable('outbox')
    .set({ State: 'Kept', LeasedUntil: null, HandedOverAt: null, LastError: null })
    .where(isLeased(mail))
    .execute();
};

/** Schedules the next attempt. */
export const scheduleRetry = async (db: Db, mail: LeasedMail, failure: { error: string; waitMs: number }) => {
  await db
    .updateTable('outbox')
    .set({
      LastError: failure.error,
      LeasedUntil: null,
      HandedOverAt: null,
      NextTryAt: inMs(failure.waitMs),
    })
    .where(isLeased(mail))
    .execute();
};

/** Marks the mail as failed, so that a person deals with it. */
export const settleFailed = async (db: Db, mail: LeasedMail, error: string) => {
  await db
    .updateTable('outbox')
    .set({ State: 'Failed', LastError: error, LeasedUntil: null, HandedOverAt: null })
    .where(isLeased(mail))
    .execute();
};
