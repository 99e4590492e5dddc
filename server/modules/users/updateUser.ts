import { AppError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { updateUser as call } from '#contract/users/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction, isAnsweredAlready } from '#server/database/transaction.ts';
import { endSessions, keepPassword, prepareNewPassword } from '#server/modules/auth/changePassword.ts';
import { tryPassword } from '#server/modules/auth/throttle.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { requireGroupsFit, setGroups } from './accessGroups.ts';
import { getUser, lockAdmins, lockUser, requireAnAdmin, requireOpenCustomer } from './queries.ts';

type Update = BodyOf<typeof call>;

// A profile that is sent as it was read names these too: only what differs is a change.
const refuseAdminFields = async (context: Context, userId: number, body: Update) => {
  const { Active, CustomerId, AccessGroups } = await getUser(context.db, userId);
  const held = new Set(AccessGroups.map((group) => group.AccessGroupId));
  const given = new Set(body.AccessGroups?.map((group) => group.AccessGroupId) ?? held);
  const isChanged = {
    Active: body.Active !== undefined && body.Active !== Active,
    AccessGroups: given.size !== held.size || [...given].some((id) => !held.has(id)),
    CustomerId: body.CustomerId !== undefined && body.CustomerId !== null && body.CustomerId !== CustomerId,
  };
  const field = (['Active', 'AccessGroups', 'CustomerId'] as const).find((name) => isChanged[name]);
  if (field) throw new AppError('NOT_ALLOWED', 'Only an Admin changes that', { fields: { [field]: 'is changed by an Admin only' } });
};

// Of one's own account everything is said again with the password, so that an unlocked screen is not enough to take it over.
const checkOwnPassword = async (context: Context, body: Update) => {
  const { Password } = body;
  if (!Password) throw invalidField('Password', 'UserName and Password are required');
  const { UserId, UserName } = context.user;
  const kept = await context.db.selectFrom('users').select('PasswordHash').where('UserId', '=', UserId).executeTakeFirst();
  if (!(await tryPassword(context, UserName, Password, () => Promise.resolve(kept?.PasswordHash))))
    throw invalidField('Password', 'The current password is not right');
  if (body.NewPassword && body.NewPassword === Password)
    throw invalidField('NewPassword', 'New password must be different from the current password.');
  return kept?.PasswordHash;
};

/** All that hashes is done before the transaction begins. `checkedHash` is the one that the current password was compared with. */
const preparePasswords = async (context: Context, userId: number, body: Update) => {
  const isOwn = context.user.UserId === userId;
  const checkedHash = isOwn ? await checkOwnPassword(context, body) : undefined;
  const newHash = body.NewPassword
    ? await prepareNewPassword(context.db, body.NewPassword, { UserId: userId, UserName: body.UserName })
    : undefined;
  return { checkedHash, newHash };
};

/** What only an Admin may change is taken from the stored row for others, whatever is sent. */
const saveFields = async (tx: Tx, user: Awaited<ReturnType<typeof lockUser>>, body: Update, isAdmin: boolean) => {
  const { FirstName, SurName, Email, UserName } = body;
  const CustomerId = isAdmin && body.CustomerId !== undefined ? body.CustomerId : user.CustomerId;
  const Active = isAdmin ? (body.Active ?? user.Active) : user.Active;
  if (CustomerId !== null && CustomerId !== user.CustomerId) await requireOpenCustomer(tx, CustomerId);
  await tx
    .updateTable('users')
    .set({ FirstName, SurName, Email, UserName, CustomerId, Active })
    .where('UserId', '=', user.UserId)
    .execute();
  if (isAdmin && body.AccessGroups)
    await setGroups(
      tx,
      { UserId: user.UserId, CustomerId },
      body.AccessGroups.map((group) => group.AccessGroupId),
    );
  else if (CustomerId !== user.CustomerId) await requireGroupsFit(tx, { UserId: user.UserId, CustomerId });
};

/**
 * Own account: names, e-mail, user name, password. Another's: Admin only, who may also set a new password for it. A new password ends
 * all other sessions of one's own, and every session of another's.
 */
export const updateUser = async (context: Context, userId: number, body: Update) => {
  const isAdmin = context.user.roles.includes('Admin');
  const isOwn = context.user.UserId === userId;
  if (!isOwn && !isAdmin) throw new AppError('NOT_ALLOWED', 'Only an Admin changes another’s account');
  if (!isAdmin) await refuseAdminFields(context, userId, body);
  if (isOwn && body.Active === false) throw new AppError('RULE_BROKEN', 'You cannot deactivate your own account');
  const passwords = (await isAnsweredAlready(context)) ? undefined : await preparePasswords(context, userId, body);
  return inTransaction(context, async (tx) => {
    await lockAdmins(tx);
    const user = await lockUser(tx, userId);
    if (body.Version !== undefined) await requireVersion(tx, user, body.Version);
    if (passwords?.checkedHash !== undefined && passwords.checkedHash !== user.PasswordHash)
      throw invalidField('Password', 'The password was changed meanwhile: enter the current one');
    await saveFields(tx, user, body, isAdmin);
    if (passwords?.newHash !== undefined) {
      await keepPassword(tx, userId, passwords.newHash, context.now);
      await endSessions(tx, [userId], context.now, isOwn ? context.user.sessionId : null);
    }
    if (body.Active === false) await endSessions(tx, [userId], context.now);
    await requireAnAdmin(tx);
    return getUser(tx, userId);
  });
};
