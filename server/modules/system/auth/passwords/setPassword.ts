import { AppError, invalidField } from '#contract/call/errors.ts';
import { nobody } from '#server/context.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { endSessions, storePassword } from './changePassword.ts';
import { notices, notifyUser } from '#server/modules/system/auth/notices.ts';
import { findLink, consumeLink } from './passwordLinks.ts';
import { findRefusals, checkPassword } from './passwordPolicy.ts';
import { hashPassword } from './passwords.ts';
import { passSecondStep } from '#server/modules/system/auth/secondStep/secondStep.ts';
import { beginSession } from '#server/modules/system/auth/signIn.ts';
import { clearAttempts, tryToFindSecret } from '#server/modules/system/auth/throttle.ts';

// Uses one message for all cases, so that nobody learns whether a link ever existed.
const linkEnded = () => new AppError('LINK_ENDED', 'This link no longer works. Ask your administrator for a new one.');

const requireLink = async (context: Context, link: string) => {
  const user = await tryToFindSecret(context, () => findLink(context.db, link, context.now));
  if (!user) throw linkEnded();
  return user;
};

export const readPasswordLink = async (context: Context, { link, password }: { link: string; password: string }) => {
  const user = await requireLink(context, link);
  const { UserName, FirstName } = user;
  return { UserName, FirstName, Rules: await checkPassword(context, password, user) };
};

interface SetPassword {
  link: string;
  password: string;
  code?: string | null | undefined;
}

/**
 * Sets a password by link, and by code if the account has two-step sign-in. Signs the user in and ends all other sessions. Does not store the token
 * under an Idempotency-Key. If the reply is lost, the link is used up, and the user signs in with the new password.
 */
export const setPassword = async (context: Context, { link, password, code }: SetPassword): Promise<string> => {
  const { now } = context;
  const user = await requireLink(context, link);
  const refusals = await findRefusals(context, password, user);
  if (refusals.length > 0) throw invalidField('password', refusals.join(' '));
  const isCodeChecked = await passSecondStep(context, user, code);
  const PasswordHash = await hashPassword(password);
  const asUser = { ...context, user: { ...nobody, UserId: user.UserId, UserName: user.UserName }, idempotency: undefined };
  await inTransaction(asUser, async (tx) => {
    if (!(await consumeLink(tx, user.UserId, link, now))) throw linkEnded();
    await storePassword(tx, { UserId: user.UserId, PasswordHash, now });
    await endSessions(tx, [user.UserId], now);
    await clearAttempts(tx, user.UserName);
    // A first password needs no notice, because the user was just invited.
    if (user.HasPassword) await notifyUser(tx, context, user.UserId, notices.passwordChosen);
  });
  return beginSession(context, user.UserId, PasswordHash, isCodeChecked);
};
