import type { Db, Tx } from '#server/database/client/connect.ts';
import type { Environment } from '#server/process/environment.ts';
import { formatDate } from '#server/documents/format.ts';
import { businessDay } from '#server/businessDay.ts';
import { greetingName } from './notices.ts';
import { buildLinkUrl, makeLinkForMail } from './passwords/passwordLinks.ts';
import { mailClosing, findSender, newMessageId } from '#server/modules/system/mail/composeMail.ts';
import type { Sender } from '#server/modules/system/mail/composeMail.ts';

/**
 * Queues the mail with a password link. The outbox never lists this mail, because anyone who redirected it would get the account. The text is
 * written when the mail is sent, so that the queue holds no link.
 */
export const queueAccountMail = async (tx: Tx, to: string): Promise<number> => {
  const sender = await findSender(tx);
  const { OutboxId } = await tx
    .insertInto('outbox')
    .values({ MessageId: newMessageId(sender), ToAddresses: [to], Subject: `Your sign-in at ${sender.name}`.slice(0, 200), Body: '' })
    .returning('OutboxId')
    .executeTakeFirstOrThrow();
  return OutboxId;
};

/** Writes the text of the mail. Undefined if the link is no longer needed. */
export const writeAccountMail = async (db: Db, environment: Environment, outboxId: number, sender: Sender): Promise<string | undefined> => {
  const mailLink = await makeLinkForMail(db, outboxId);
  if (!mailLink) return undefined;
  return [
    `Dear ${greetingName(mailLink)},`,
    '',
    `Use this link to set the password of your account “${mailLink.UserName}”:`,
    '',
    buildLinkUrl(environment, mailLink.link),
    '',
    `The link works once, until ${formatDate(businessDay(new Date(mailLink.ExpiresAt)))}. It is only for you, so please do not pass it on.`,
    'If you did not expect this e-mail, please tell us.',
    '',
    ...mailClosing(sender),
  ].join('\n');
};
