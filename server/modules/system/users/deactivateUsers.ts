import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { endLinks, endSessions } from '#server/modules/system/auth/passwords/changePassword.ts';
import { getUser, lockAdmins, lockUser, requireAnAdmin } from './queries.ts';

/** Deactivates users, all or none, and ends their sessions and links. Refuses the caller's own account and the last Admin. */
export const deactivateUsers = (context: Context, userIds: readonly number[]) =>
  inTransaction(context, async (tx) => {
    if (userIds.includes(context.user.UserId)) throw new AppError('RULE_BROKEN', 'You cannot deactivate your own account');
    await lockAdmins(tx);
    const inOrder = [...new Set(userIds)].sort((a, b) => a - b);
    for (const userId of inOrder) await lockUser(tx, userId);
    await tx.updateTable('users').set({ Active: false }).where('UserId', 'in', inOrder).execute();
    await endSessions(tx, inOrder, context.now);
    await endLinks(tx, inOrder);
    await requireAnAdmin(tx);
    const users = [];
    for (const userId of inOrder) users.push(await getUser(tx, userId, context.now));
    return users;
  });
