import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findRecipients } from '#server/modules/system/documents/recipients.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findSender, newMessageId } from './composeMail.ts';
import type { Sender } from './composeMail.ts';

/** A letter that an account gets at most once a day. A copy is stored. */
export interface DailyMail<Snapshot> {
  kind: 'ChaseLetter' | 'PalletReminder';
  /** Verb of the refusal if the account has had one today, such as `was reminded`. */
  refusalEnding: string;
  /** Returns the content of the letter. Throws if there is nothing to write about. */
  compose(tx: Tx, customer: { CustomerId: number; Name: string }): Promise<Snapshot>;
  /** Returns the letter of that day. Undefined if there is none. */
  findOfDay(tx: Tx, customerId: number, day: DateOnly): Promise<unknown>;
  /** Stores the letter and returns its id. */
  store(tx: Tx, customerId: number, snapshot: string): Promise<number>;
  subject(snapshot: Snapshot, sender: Sender): string;
  body(snapshot: Snapshot, sender: Sender): string;
}

const maxSubjectLength = 200;

/** Queues the letter and returns the recipients. Locks the account, so that of two simultaneous requests one is refused. */
export const mailOnceADay = async <Snapshot>(tx: Tx, customerId: number, today: DateOnly, mail: DailyMail<Snapshot>) => {
  const { Name } = await lockCustomer(tx, customerId);
  const snapshot = await mail.compose(tx, { CustomerId: customerId, Name });
  const to = (await findRecipients(tx, [customerId], 'Statement')).get(customerId) ?? [];
  if (to.length === 0) throw new AppError('RULE_BROKEN', `${Name} has no e-mail address`);
  if (await mail.findOfDay(tx, customerId, today)) throw new AppError('RULE_BROKEN', `${Name} ${mail.refusalEnding} today`);
  const paperId = await mail.store(tx, customerId, JSON.stringify(snapshot));
  const sender = await findSender(tx);
  await tx
    .insertInto('outbox')
    .values({
      MessageId: newMessageId(sender),
      CustomerId: customerId,
      DocumentKind: mail.kind,
      DocumentIds: [paperId],
      ToAddresses: to,
      Subject: mail.subject(snapshot, sender).slice(0, maxSubjectLength),
      Body: mail.body(snapshot, sender),
    })
    .execute();
  return `${Name}: ${to.join(', ')}`;
};
