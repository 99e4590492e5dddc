import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { MailedKind } from '#contract/system/mail/calls.ts';
import type { OutboxKind } from '#contract/system/mail/calls.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { replyOnce, inTransaction } from '#server/database/transaction/transaction.ts';
import { getRefusalMessage } from '#server/modules/getRefusalMessage.ts';
import { getMailables } from './mailables.ts';
import { maybeArrivedText } from './leases.ts';
import { clearStop, findStopReason, getOutboxMail, lockOutboxMail, refuseQueued } from './queries.ts';

/** Checks for a kind with a screen of its own, such as purchase orders. `getMailables` does not know these kinds. */
const isMailedElsewhere = (kind: OutboxKind): kind is Exclude<OutboxKind, MailedKind> => !(MailedKind.options as string[]).includes(kind);

const refusals = { Sent: 'That e-mail has been sent', Cancelled: 'That e-mail was cancelled' } as const;

const requireUnsent = ({ State, IsBeingSent }: Awaited<ReturnType<typeof lockOutboxMail>>) => {
  if (State === 'Sent' || State === 'Cancelled') throw new AppError('RULE_BROKEN', `${refusals[State]}. Queue the documents again.`);
  if (IsBeingSent) throw new AppError('RULE_BROKEN', 'That e-mail is being sent. Check again in a minute.');
};

const queueAgain = (context: Context, outboxId: number, to: readonly string[]) =>
  inTransaction(context, async (tx) => {
    const mail = await lockOutboxMail(tx, outboxId);
    requireUnsent(mail);
    if (mail.State === 'Failed' || mail.State === 'Kept') {
      if (!isMailedElsewhere(mail.DocumentKind)) await getMailables(tx, mail.DocumentKind, mail.DocumentIds, true);
      await refuseQueued(tx, mail.DocumentKind, mail.DocumentIds, { except: outboxId });
    }
    await tx
      .updateTable('outbox')
      .set({
        State: 'Queued',
        Tries: 0,
        HandedOverAt: null,
        NextTryAt: sql`clock_timestamp()`,
        ...(to.length > 0 && { ToAddresses: [...to] }),
      })
      .where('OutboxId', '=', outboxId)
      .execute();
    return getOutboxMail(tx, outboxId);
  });

/** Tries a mail again at once with a fresh count of attempts, to other addresses if given. */
export const retryEmail = async (context: Context, outboxId: number, to: readonly string[]) => {
  const retriedMail = await queueAgain(context, outboxId, to);
  context.services.wakeOutbox();
  return retriedMail;
};

const maxAtOnce = 500;

const findMails = async (db: Db, outboxIds: readonly number[] | undefined) => {
  const mails = db.selectFrom('outbox').select(['OutboxId', 'Subject']).where('DocumentKind', 'is not', null).orderBy('OutboxId');
  if (!outboxIds) {
    const isMaybeArrived = sql<boolean>`coalesce(last_error LIKE ${`%${maybeArrivedText}`}, false)`;
    return mails.where('State', '=', 'Failed').where(isMaybeArrived, '=', false).limit(maxAtOnce).execute();
  }
  const ids = [...new Set(outboxIds)];
  const foundMails = await mails.where('OutboxId', 'in', ids).execute();
  if (foundMails.length < ids.length) throw new AppError('NOT_FOUND', 'That e-mail no longer exists. Reload the list.');
  return foundMails;
};

/** Counts the mails that *Retry all failed* would retry. */
export const countFailed = async (db: Db) => (await findMails(db, undefined)).length;

/**
 * Retries each mail separately, so that a refused one does not stop the others. A mail is refused if its documents have since been sent another way.
 * Without ids, retries all failed mails except those that may have arrived.
 */
export const retryEmails = async (context: Context, outboxIds: readonly number[] | undefined) => {
  const results = await replyOnce(
    context,
    (results) => results.some(({ Ok }) => Ok),
    async () => {
      // Searches only once. If an interrupted call searched again, it would miss mails that it had changed, and match stored results to the wrong
      // mails.
      const mails = await inTransaction(context, (tx) => findMails(tx, outboxIds));
      const results = [];
      for (const mail of mails) {
        const result = await queueAgain(context, mail.OutboxId, []).then(
          () => ({ Ok: true, Message: 'Trying again now' }),
          (error: unknown) => ({ Ok: false, Message: getRefusalMessage(error) }),
        );
        results.push({ ...mail, ...result });
      }
      return results;
    },
  );
  context.services.wakeOutbox();
  return results;
};

/** Cancels a mail that has not been sent. */
export const cancelEmail = (context: Context, outboxId: number) =>
  inTransaction(context, async (tx) => {
    requireUnsent(await lockOutboxMail(tx, outboxId));
    await tx.updateTable('outbox').set({ State: 'Cancelled' }).where('OutboxId', '=', outboxId).execute();
    return getOutboxMail(tx, outboxId);
  });

export const resumeOutbox = async (context: Context) => {
  await inTransaction(context, (tx) => clearStop(tx));
  context.services.wakeOutbox();
  return { Stopped: (await findStopReason(context.db)) ?? null };
};
