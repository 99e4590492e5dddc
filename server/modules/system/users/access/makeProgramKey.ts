import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { endLinks, endSessions } from '#server/modules/system/auth/passwords/changePassword.ts';
import { storeKey, newKey } from '#server/modules/system/auth/programKeys.ts';
import { addHistoryNote } from '#server/modules/system/auth/secondStep/acceptCode.ts';
import { lockUser, requireOpenAccount } from '#server/modules/system/users/queries.ts';

/**
 * Makes a key for an account that nobody signs in to, so that the history can tell a program's actions from a person's. The key is shown once and not
 * stored under an Idempotency-Key. Throws NOT_FOUND and RULE_BROKEN.
 */
export const makeProgramKey = (context: Context, userId: number, ReadsOnly: boolean) =>
  inTransaction({ ...context, idempotency: undefined }, async (tx) => {
    const user = await lockUser(tx, userId);
    await requireOpenAccount(tx, user);
    if (user.PasswordHash !== null)
      throw new AppError('RULE_BROKEN', `${user.UserName} signs in with a password. Add an account without one for the program.`);
    await endLinks(tx, [userId]);
    await endSessions(tx, [userId], context.now);
    const Key = newKey();
    await storeKey(tx, { UserId: userId, key: Key, ReadsOnly, MadeAt: context.now });
    await addHistoryNote(tx, userId, ReadsOnly ? 'A read-only program key was made' : 'A program key was made');
    return { Key };
  });
