import { sql } from 'kysely';
import type { AnswerKind } from '#contract/system/mail/calls.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { greetingName } from '#server/modules/system/auth/notices.ts';
import { mailClosing, findSender, newMessageId } from '#server/modules/system/mail/composeMail.ts';

/** The account and the person who get the answer to a request. */
export interface Requester {
  CustomerId: number;
  /** E-mail address of the user who made the request, if confirmed. Otherwise the account’s. */
  Email: string | null;
  FirstName: string | null;
}

/** SQL: the columns of `Requester`, for the request `r`. */
export const requesterColumns = sql`r.customer_id,
  coalesce(CASE WHEN u.email_confirmed THEN nullif(u.email, '') END, nullif(c.email, '')) AS email, u.first_name`;

/** SQL: the tables of `requesterColumns`. Omits a user who no longer belongs to the account. */
export const joinRequester = sql`JOIN customers c USING (customer_id)
  LEFT JOIN users u ON u.user_id = r.created_by AND u.customer_id = r.customer_id AND u.active`;

interface Answer {
  kind: AnswerKind;
  id: number;
  subject: string;
  paragraphs: readonly string[];
}

/** Queues the answer by e-mail. Returns false without an address, because the customer then sees it in the portal only. */
export const queueAnswer = async (tx: Tx, requester: Requester, { kind, id, subject, paragraphs }: Answer): Promise<boolean> => {
  if (requester.Email === null) return false;
  const sender = await findSender(tx);
  await tx
    .insertInto('outbox')
    .values({
      MessageId: newMessageId(sender),
      CustomerId: requester.CustomerId,
      DocumentKind: kind,
      DocumentIds: [id],
      ToAddresses: [requester.Email],
      Subject: subject.slice(0, 200),
      Body: [`Dear ${greetingName({ ...requester, UserName: 'customer' })},`, '', ...paragraphs, '', ...mailClosing(sender)].join('\n'),
    })
    .execute();
  return true;
};
