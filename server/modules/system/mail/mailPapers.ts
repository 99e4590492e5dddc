import { sql } from 'kysely';
import { answerKinds } from '#contract/system/mail/calls.ts';
import type { AnswerKind, OutboxKind } from '#contract/system/mail/calls.ts';
import type { Db } from '#server/database/client/connect.ts';

/** Kinds of document that a mail carries as files. A customer's request is answered by text only. */
export type PaperKind = Exclude<OutboxKind, AnswerKind>;

/** Longest time that a due mail waits for the worker process. After it, the outbox draws the papers. */
const maxWait = sql`interval '10 minutes'`;

/** SQL: whether the worker process should draw the papers of the queued mail. A mail that the outbox has tried is left to the outbox. */
const needsPapers = sql<boolean>`(
  outbox.tries = 0 AND outbox.document_kind IS NOT NULL AND outbox.document_kind NOT IN (${sql.join(answerKinds.map((kind) => sql.lit(kind)))})
  AND NOT EXISTS (SELECT FROM mail_papers p WHERE p.outbox_id = outbox.outbox_id AND p.is_ready))`;

/** SQL: whether the outbox should leave the queued mail to the worker process for now. */
export const waitsForPapers = sql<boolean>`(${needsPapers} AND outbox.next_try_at > clock_timestamp() - ${maxWait})`;

export const hasMailWithoutPapers = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM outbox WHERE state = 'Queued' AND ${needsPapers} LIMIT 1`.execute(db);
  return rows.length > 0;
};

export interface MailWithoutPapers {
  OutboxId: number;
  DocumentKind: PaperKind;
  DocumentIds: number[];
  /** Number of times that a worker began the papers, with this time. */
  Tries: number;
}

/** Takes the mail that the outbox will send first. Undefined if none needs papers. */
export const beginPapers = async (db: Db): Promise<MailWithoutPapers | undefined> => {
  const { rows } = await sql<MailWithoutPapers>`
    WITH first AS (
      SELECT outbox_id, document_kind, document_ids FROM outbox WHERE state = 'Queued' AND ${needsPapers} ORDER BY next_try_at, outbox_id LIMIT 1
    ), begun AS (
      INSERT INTO mail_papers (outbox_id, tries) SELECT outbox_id, 1 FROM first
      ON CONFLICT (outbox_id) DO UPDATE SET tries = mail_papers.tries + 1 RETURNING outbox_id, tries
    )
    SELECT outbox_id, document_kind, document_ids, tries FROM first JOIN begun USING (outbox_id)`.execute(db);
  return rows[0];
};

/** Lets the outbox take the mail. */
export const markPapersReady = async (db: Db, outboxId: number) => {
  await db.updateTable('mail_papers').set({ IsReady: true }).where('OutboxId', '=', outboxId).execute();
};
