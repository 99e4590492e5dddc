import { invalidField, passwordChangeNeeded } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { endSessions, releaseSession, storePassword, prepareNewPassword } from '#server/modules/system/auth/passwords/changePassword.ts';
import { notices, notifyUser } from '#server/modules/system/auth/notices.ts';
import { checkOwnPassword } from './checkOwnPassword.ts';
import { getUser, lockUser } from '#server/modules/system/users/queries.ts';

/**
 * Sets a new password in a session that may do nothing else, because someone else chose the password or it has expired. Ignores other fields of the
 * request, because the caller may not be the real user. This session continues, and all others end.
 */
export const chooseNewPassword = async (
  context: Context,
  userId: number,
  input: { Password?: string | null | undefined; NewPassword?: string | null | undefined },
) => {
  const { UserId, UserName, sessionId } = context.user;
  if (userId !== UserId) throw passwordChangeNeeded();
  const checkedHash = await checkOwnPassword(context, input);
  if (!input.NewPassword) throw invalidField('NewPassword', 'Choose a new password');
  const PasswordHash = await prepareNewPassword(context, input.NewPassword, { UserId, UserName });
  return inTransaction(context, async (tx) => {
    const user = await lockUser(tx, UserId);
    if (user.PasswordHash !== checkedHash) throw invalidField('Password', 'The password has since been changed. Enter the current one.');
    await storePassword(tx, { UserId, PasswordHash, now: context.now });
    await endSessions(tx, [UserId], context.now, sessionId);
    if (sessionId) await releaseSession(tx, sessionId);
    await notifyUser(tx, context, UserId, notices.passwordChosen);
    return getUser(tx, UserId, context.now);
  });
};
