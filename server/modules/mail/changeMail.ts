import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { getMailables } from './mailables.ts';
import { clearStop, findStop, getOutboxMail, lockOutboxMail, refuseQueued } from './queries.ts';

const refusals = { Sent: 'That mail is sent', Cancelled: 'That mail was taken back' } as const;

const requireUnsent = ({ State, IsBeingSent }: Awaited<ReturnType<typeof lockOutboxMail>>) => {
  if (State === 'Sent' || State === 'Cancelled') throw new AppError('RULE_BROKEN', `${refusals[State]}: queue the documents anew`);
  if (IsBeingSent) throw new AppError('RULE_BROKEN', 'That mail is being sent at this moment: look again in a minute');
};

/** Due at once and counted from the start, to other addresses where some are given. */
export const retryEmail = async (context: Context, outboxId: number, to: readonly string[]) => {
  const answer = await inTransaction(context, async (tx) => {
    const mail = await lockOutboxMail(tx, outboxId);
    requireUnsent(mail);
    if (mail.State === 'Failed' || mail.State === 'Kept') {
      if (mail.DocumentKind !== 'PurchaseOrder' && mail.DocumentKind !== 'PalletReminder')
        await getMailables(tx, mail.DocumentKind, mail.DocumentIds, true);
      await refuseQueued(tx, mail.DocumentKind, mail.DocumentIds, { except: outboxId });
    }
    await tx
      .updateTable('outbox')
      .set({ State: 'Queued', Tries: 0, NextTryAt: sql`clock_timestamp()`, ...(to.length > 0 && { ToAddresses: [...to] }) })
      .where('OutboxId', '=', outboxId)
      .execute();
    return getOutboxMail(tx, outboxId);
  });
  context.services.wakeOutbox();
  return answer;
};

/** Undoes queueing, as long as nothing was sent. */
export const cancelEmail = (context: Context, outboxId: number) =>
  inTransaction(context, async (tx) => {
    requireUnsent(await lockOutboxMail(tx, outboxId));
    await tx.updateTable('outbox').set({ State: 'Cancelled' }).where('OutboxId', '=', outboxId).execute();
    return getOutboxMail(tx, outboxId);
  });

export const resumeOutbox = async (context: Context) => {
  await inTransaction(context, (tx) => clearStop(tx));
  context.services.wakeOutbox();
  return { Stopped: (await findStop(context.db)) ?? null };
};
