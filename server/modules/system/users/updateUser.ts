import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { updateUser as call, updateUsers as callForMany } from '#contract/system/users/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction, isCompleted } from '#server/database/transaction/transaction.ts';
import { endLinks, endSessions, storePassword, prepareNewPassword } from '#server/modules/system/auth/passwords/changePassword.ts';
import { notices, notifyUser } from '#server/modules/system/auth/notices.ts';
import { isCodeRight, wrongCode } from '#server/modules/system/auth/secondStep/secondStep.ts';
import { clearAttempts } from '#server/modules/system/auth/throttle.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { requireAGroup, requireGroupsFit, setGroups, requestedGroups } from './access/accessGroups.ts';
import { checkOwnPassword } from './access/checkOwnPassword.ts';
import { chooseNewPassword } from './access/chooseNewPassword.ts';
import { getUser, lockAdmins, lockUser, requireAnAdmin, requireOpenCustomer } from './queries.ts';

type Update = BodyOf<typeof call>;

// The profile form sends these fields back unchanged, so only differences are refused.
const refuseAdminFields = async (context: Context, userId: number, body: Update) => {
  const { Active, CustomerId, AccessGroups } = await getUser(context.db, userId, context.now);
  const currentGroups = new Set(AccessGroups.map((group) => group.AccessGroupId));
  const requestedIds = new Set(requestedGroups(body)?.ids ?? currentGroups);
  const isChanged = {
    Active: body.Active !== undefined && body.Active !== Active,
    AccessGroups: requestedIds.size !== currentGroups.size || [...requestedIds].some((id) => !currentGroups.has(id)),
    CustomerId: body.CustomerId !== undefined && body.CustomerId !== null && body.CustomerId !== CustomerId,
  };
  const field = (['Active', 'AccessGroups', 'CustomerId'] as const).find((name) => isChanged[name]);
  if (field) throw new AppError('NOT_ALLOWED', 'Only an Admin may change that', { fields: { [field]: 'may only be changed by an Admin' } });
};

/** Requires a code to change the password or the e-mail address, so that a stolen password is not enough. */
const checkOwnCode = async (context: Context, { NewPassword, Email, Code }: Update) => {
  const user = await getUser(context.db, context.user.UserId, context.now);
  if (!user.TwoStep || !(NewPassword || (Email !== undefined && Email !== user.Email))) return;
  if (!Code?.trim()) throw invalidField('Code', 'Enter the code that your authenticator app shows');
  if (!(await isCodeRight(context, user.UserId, Code))) throw invalidField('Code', wrongCode);
};

/** Checks and hashes passwords before the transaction, because hashing is slow. `checkedHash` is the hash that the current password matched. */
const preparePasswords = async (context: Context, userId: number, body: Update) => {
  const isOwn = context.user.UserId === userId;
  const checkedHash = isOwn ? await checkOwnPassword(context, body) : undefined;
  const newHash = body.NewPassword
    ? await prepareNewPassword(context, body.NewPassword, { UserId: userId, UserName: body.UserName })
    : undefined;
  if (isOwn) await checkOwnCode(context, body);
  return { checkedHash, newHash };
};

/** Stores the fields. If the caller is not Admin, admin-only fields keep their stored value. */
const saveFields = async (tx: Tx, user: Awaited<ReturnType<typeof lockUser>>, body: Update, isAdmin: boolean) => {
  const { FirstName, SurName, Email, UserName } = body;
  const CustomerId = isAdmin && body.CustomerId !== undefined ? body.CustomerId : user.CustomerId;
  const Active = isAdmin ? (body.Active ?? user.Active) : user.Active;
  if (CustomerId !== null && CustomerId !== user.CustomerId) await requireOpenCustomer(tx, CustomerId);
  const isOtherEmail = Email !== undefined && Email !== user.Email;
  // Absent fields keep their stored value.
  await tx
    .updateTable('users')
    .set({ FirstName, SurName, Email, UserName, CustomerId, Active, ...(isOtherEmail && { EmailConfirmed: isAdmin }) })
    .where('UserId', '=', user.UserId)
    .execute();
  const groups = isAdmin ? requestedGroups(body) : undefined;
  if (groups) await setGroups(tx, { UserId: user.UserId, CustomerId }, groups);
  else if (CustomerId !== user.CustomerId) await requireGroupsFit(tx, { UserId: user.UserId, CustomerId });
  if (Active && !user.Active) await requireAGroup(tx, user.UserId);
};

const savePassword = async (tx: Tx, { user, now }: Context, account: { UserId: number; UserName: string }, PasswordHash: string) => {
  const { UserId } = account;
  const isOwn = user.UserId === UserId;
  await storePassword(tx, { UserId, PasswordHash, now, mustChange: !isOwn });
  await endSessions(tx, [UserId], now, isOwn ? user.sessionId : null);
  if (!isOwn) await clearAttempts(tx, account.UserName);
};

/** Notifies the user at the previous address, because an attacker may have replaced it. */
const notifyOfChanges = async (
  tx: Tx,
  context: Context,
  { UserId, Email }: { UserId: number; Email: string | null },
  { body, isNewPassword }: { body: Update; isNewPassword: boolean },
) => {
  const previousAddress = Email === null ? {} : { Email };
  const isOwn = context.user.UserId === UserId;
  if (isNewPassword) await notifyUser(tx, context, UserId, isOwn ? notices.passwordChosen : notices.passwordGiven, previousAddress);
  if (Email !== null && body.Email !== undefined && body.Email !== Email)
    await notifyUser(tx, context, UserId, notices.addressChanged, previousAddress);
};

/**
 * Changes the user's own names, e-mail, user name and password. An Admin may change any account, and set a password that must be changed at the next
 * sign-in. A new password ends the user's sessions, except the caller's own. A new address ends an open link.
 */
export const updateUser = async (context: Context, userId: number, body: Update) => {
  if (body.UserId !== undefined && body.UserId !== userId) throw invalidField('UserId', 'is already used by another user');
  const isAdmin = context.user.roles.includes('Admin');
  const isOwn = context.user.UserId === userId;
  if (context.user.mustChangePassword) return chooseNewPassword(context, userId, body);
  if (!isOwn && !isAdmin) throw new AppError('NOT_ALLOWED', 'Only an Admin may change another user’s account');
  if (!isAdmin) await refuseAdminFields(context, userId, body);
  if (isOwn && body.Active === false) throw new AppError('RULE_BROKEN', 'You cannot deactivate your own account');
  const passwords = (await isCompleted(context)) ? undefined : await preparePasswords(context, userId, body);
  return inTransaction(context, async (tx) => {
    await lockAdmins(tx);
    const user = await lockUser(tx, userId);
    if (body.Version !== undefined) await requireVersion(tx, user, body.Version);
    if (passwords?.checkedHash !== undefined && passwords.checkedHash !== user.PasswordHash)
      throw invalidField('Password', 'The password has since been changed. Enter the current one.');
    await saveFields(tx, user, body, isAdmin);
    if (passwords?.newHash !== undefined) await savePassword(tx, context, user, passwords.newHash);
    if (body.Active === false || (body.Email !== undefined && body.Email !== user.Email)) await endLinks(tx, [userId]);
    if (body.Active === false) await endSessions(tx, [userId], context.now);
    await notifyOfChanges(tx, context, user, { body, isNewPassword: passwords?.newHash !== undefined });
    await requireAnAdmin(tx);
    return getUser(tx, userId, context.now);
  });
};

/** Changes several accounts, all or none, in the order of their ids. */
export const updateUsers = (context: Context, ids: readonly number[], changes: BodyOf<typeof callForMany>['Changes']) =>
  inTransaction(context, async (tx) => {
    if (changes.Active === false && ids.includes(context.user.UserId))
      throw new AppError('RULE_BROKEN', 'You cannot deactivate your own account');
    await lockAdmins(tx);
    const sortedIds = [...new Set(ids)].sort((a, b) => a - b);
    for (const id of sortedIds) {
      const user = await lockUser(tx, id);
      await saveFields(tx, user, { ...changes, UserName: user.UserName }, true);
    }
    if (changes.Active === false) {
      await endLinks(tx, sortedIds);
      await endSessions(tx, sortedIds, context.now);
    }
    await requireAnAdmin(tx);
    const users = [];
    for (const id of sortedIds) users.push(await getUser(tx, id, context.now));
    return users;
  });
