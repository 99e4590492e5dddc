import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { must } from '#server/must.ts';
import type { Environment } from '#server/process/environment.ts';
import { mailClosing, findSender, newMessageId } from '#server/modules/system/mail/composeMail.ts';
import type { Sender } from '#server/modules/system/mail/composeMail.ts';
import { formatMoment } from '#server/modules/versions.ts';

/** A mail that tells a user about a change to their account. */
export interface Notice {
  subject: string;
  says: string;
}

const endedWhere = {
  user: 'in your profile',
  administrator: 'by an administrator',
};

export type Ender = keyof typeof endedWhere;

const twoStep = 'Two-step sign-in';
const passwordChanged = 'Your password was changed';

export const notices = {
  turnedOn: {
    subject: `${twoStep} was turned on`,
    says: `${twoStep} was turned on. From now on you also need a code from your authenticator app to sign in.`,
  },
  ended: (by: Ender) => ({
    subject: `${twoStep} was turned off`,
    says: `${twoStep} was turned off ${endedWhere[by]}. From now on your password alone is enough to sign in.`,
  }),
  codeUsed: (codesLeft: number) => ({
    subject: 'A recovery code was used',
    says: `A recovery code was used instead of a code from your authenticator app. ${codesLeft === 0 ? 'None is' : codesLeft === 1 ? 'One is' : `${codesLeft} are`} left.${codesLeft < 3 ? ' Make new ones in your profile.' : ''}`,
  }),
  renewed: {
    subject: 'New recovery codes were made',
    says: 'New recovery codes for two-step sign-in were made. The old ones no longer work.',
  },
  closed: (wrongCodes: number) => ({
    subject: `${twoStep} is locked`,
    says: `${wrongCodes} wrong codes in a row were entered after your password. No codes are accepted until an administrator unlocks it. If that was not you, someone has your password. Ask for a link to choose another.`,
  }),
  letIn: (hadTwoStep: boolean) => ({
    subject: 'Your password was reset',
    says: `The operator of the server made a link to choose a new password. You have been signed out everywhere, and your old password no longer works.${hadTwoStep ? ' Two-step sign-in is off.' : ''}`,
  }),
  passwordChosen: { subject: passwordChanged, says: `${passwordChanged}. You have been signed out everywhere else.` },
  passwordGiven: { subject: passwordChanged, says: `${passwordChanged} by an administrator. Sign in with it and choose one of your own.` },
  addressChanged: {
    subject: 'Your e-mail address was changed',
    says: 'The e-mail address of your account was changed. E-mails about your account now go there instead of to this address.',
  },
} satisfies Record<string, Notice | ((...about: never[]) => Notice)>;

/** Uses the first name only if it looks like one. Users write it themselves, and could otherwise make us mail any text to any address. */
export const greetingName = ({ FirstName, UserName }: { UserName: string; FirstName: string | null }) =>
  FirstName && /^[\p{L}\p{M}' ’-]{1,40}$/u.test(FirstName) ? FirstName : UserName;

const composeNotice = ({ subject, says }: Notice, user: { UserName: string; FirstName: string | null }, at: string, sender: Sender) => ({
  Subject: `${subject} – ${sender.name}`.slice(0, 200),
  Body: [
    `Dear ${greetingName(user)},`,
    '',
    `This is about your account “${user.UserName}” at ${sender.name}, on ${at}.`,
    '',
    says,
    '',
    'If you did this or agreed to it, you need do nothing. If not, please tell us at once.',
    '',
    ...mailClosing(sender),
  ].join('\n'),
});

/** Maximum notices to one address in an hour, so that repeated password changes do not flood a mailbox. */
const maxPerHour = 20;

const isOverLimit = async (tx: Tx, to: string) => {
  const { rows } = await sql<{ Queued: number }>`SELECT count(*)::integer AS queued FROM outbox
    WHERE document_kind IS NULL AND body <> '' AND to_addresses = ARRAY[${to}]::text[] AND created_at > clock_timestamp() - interval '1 hour'`.execute(
    tx,
  );
  return must(rows[0], 'The count').Queued >= maxPerHour;
};

/** Time of the notice, and the setting that shows whether there is a mail server. */
export type NoticeContext = Pick<Context, 'now'> & { services: { environment: Pick<Environment, 'smtpUrl'> } };

/**
 * Queues a mail that tells a user about a change to the account, in case someone else made the change. The mail contains no secrets. Does nothing
 * without a mail server or an address. `Email` replaces the account's current address.
 */
export const notifyUser = async (
  tx: Tx,
  { now, services }: NoticeContext,
  userId: number,
  notice: Notice,
  { Email }: { Email?: string } = {},
) => {
  if (!services.environment.smtpUrl) return;
  const user = await tx
    .selectFrom('users')
    .select(['UserName', 'FirstName', 'Email'])
    .where('UserId', '=', userId)
    .where('Active', '=', true)
    .executeTakeFirst();
  const to = Email ?? user?.Email;
  if (!user || !to || (await isOverLimit(tx, to))) return;
  const sender = await findSender(tx);
  const content = composeNotice(notice, user, formatMoment(now.toISOString()), sender);
  await tx
    .insertInto('outbox')
    .values({ MessageId: newMessageId(sender), ToAddresses: [to], ...content })
    .execute();
};
