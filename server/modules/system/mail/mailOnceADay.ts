import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findRecipients } from '#server/modules/system/documents/recipients.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findSender, newMessageId } from './composeMail.ts';
import type { Sender } from './composeMail.ts';

/** What an account is written to with, at most once a day: a paper of its own, kept as it was sent. */
export interface DailyMail<Snapshot> {
  kind: 'ChaseLetter' | 'PalletReminder';
  /** What happened to whoever had one today: `was reminded`. */
  had: string;
  /** What the paper says today; refuses where there is nothing to say. */
  compose(tx: Tx, customer: { CustomerId: number; Name: string }): Promise<Snapshot>;
  /** One of that day, if there is one. */
  findOfDay(tx: Tx, customerId: number, day: DateOnly): Promise<unknown>;
  /** Answers its id. */
  keep(tx: Tx, customerId: number, snapshot: string): Promise<number>;
  subject(snapshot: Snapshot, sender: Sender): string;
  body(snapshot: Snapshot, sender: Sender): string;
}

const longestSubject = 200;

/** Queues it for one account, with the account locked: of two who ask at once one is refused. Answers to whom it goes. */
export const mailOnceADay = async <Snapshot>(tx: Tx, customerId: number, today: DateOnly, mail: DailyMail<Snapshot>) => {
  const { Name } = await lockCustomer(tx, customerId);
  const snapshot = await mail.compose(tx, { CustomerId: customerId, Name });
  const to = (await findRecipients(tx, [customerId], 'Statement')).get(customerId) ?? [];
  if (to.length === 0) throw new AppError('RULE_BROKEN', `${Name} has no e-mail address`);
  if (await mail.findOfDay(tx, customerId, today)) throw new AppError('RULE_BROKEN', `${Name} ${mail.had} today already`);
  const paperId = await mail.keep(tx, customerId, JSON.stringify(snapshot));
  const sender = await findSender(tx);
  await tx
    .insertInto('outbox')
    .values({
      MessageId: newMessageId(sender),
      CustomerId: customerId,
      DocumentKind: mail.kind,
      DocumentIds: [paperId],
      ToAddresses: to,
      Subject: mail.subject(snapshot, sender).slice(0, longestSubject),
      Body: mail.body(snapshot, sender),
    })
    .execute();
  return `${Name}: ${to.join(', ')}`;
};
