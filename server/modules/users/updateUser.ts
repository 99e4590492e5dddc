import { AppError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { updateUser as call } from '#contract/users/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireGoodPassword } from '#server/modules/auth/passwordPolicy.ts';
import { hashPassword, isPassword } from '#server/modules/auth/passwords.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { setGroups } from './accessGroups.ts';
import { endSessions, getUser, lockAdmins, lockUser, requireAnAdmin } from './queries.ts';

type Update = BodyOf<typeof call>;

export const setPassword = async (tx: Tx, user: { UserId: number; UserName: string }, password: string, now: Date) => {
  await requireGoodPassword(tx, password, user);
  const PasswordHash = await hashPassword(password);
  await tx.updateTable('users').set({ PasswordHash, PasswordChangedAt: now }).where('UserId', '=', user.UserId).execute();
  await tx.insertInto('password_history').values({ UserId: user.UserId, PasswordHash, SetAt: now }).execute();
};

const refuseAdminFields = (body: Update) => {
  const field = (['Active', 'AccessGroups', 'CustomerId'] as const).find((name) => body[name] !== undefined && body[name] !== null);
  if (field) throw new AppError('NOT_ALLOWED', 'Only an Admin changes that', { fields: { [field]: 'is changed by an Admin only' } });
};

// Of one's own account everything is said again with the password, so that an unlocked screen is not enough to take it over.
const checkOwnPassword = async (user: { PasswordHash: string }, body: Update) => {
  if (!body.Password) throw invalidField('Password', 'UserName and Password are required');
  if (!(await isPassword(user.PasswordHash, body.Password))) throw invalidField('Password', 'The current password is not right');
  if (body.NewPassword && body.NewPassword === body.Password)
    throw invalidField('NewPassword', 'New password must be different from the current password.');
};

/** Own account: names, e-mail, user name, password. Another's: Admin only, who may also set a new password for it. */
export const updateUser = (context: Context, userId: number, body: Update) =>
  inTransaction(context, async (tx) => {
    const isAdmin = context.user.roles.includes('Admin');
    const isOwn = context.user.UserId === userId;
    if (!isOwn && !isAdmin) throw new AppError('NOT_ALLOWED', 'Only an Admin changes another’s account');
    if (!isAdmin) refuseAdminFields(body);
    await lockAdmins(tx);
    const user = await lockUser(tx, userId);
    if (body.Version !== undefined) await requireVersion(tx, user, body.Version);
    if (isOwn) await checkOwnPassword(user, body);
    if (isOwn && body.Active === false) throw new AppError('RULE_BROKEN', 'You cannot deactivate your own account');
    const { FirstName, SurName, Email, UserName } = body;
    const CustomerId = body.CustomerId === undefined ? user.CustomerId : body.CustomerId;
    await tx
      .updateTable('users')
      .set({ FirstName, SurName, Email, UserName, CustomerId, Active: body.Active ?? user.Active })
      .where('UserId', '=', userId)
      .execute();
    if (body.AccessGroups)
      await setGroups(
        tx,
        { UserId: userId, CustomerId },
        body.AccessGroups.map((group) => group.AccessGroupId),
      );
    if (body.NewPassword) await setPassword(tx, { UserId: userId, UserName }, body.NewPassword, context.now);
    if (body.Active === false) await endSessions(tx, [userId], context.now);
    await requireAnAdmin(tx);
    return getUser(tx, userId);
  });
