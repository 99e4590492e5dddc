import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { endSessions } from '#server/modules/system/auth/passwords/changePassword.ts';
import { getUser, lockUser } from '#server/modules/system/users/queries.ts';

/** Ends a user's sessions. Keeps the caller's current session. The history shows who ended them. */
export const endSessionsOfUser = (context: Context, userId: number) =>
  inTransaction(context, async (tx) => {
    await lockUser(tx, userId);
    await tx.updateTable('users').set({ SignedOutAt: context.now }).where('UserId', '=', userId).execute();
    await endSessions(tx, [userId], context.now, userId === context.user.UserId ? context.user.sessionId : null);
    return getUser(tx, userId, context.now);
  });
