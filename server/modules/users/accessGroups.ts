import { AppError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { addAccessGroup as addCall, updateAccessGroup as updateCall } from '#contract/users/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { findAccessGroups, lockAdmins, lockUser, requireAnAdmin } from './queries.ts';

const builtInGroups = 5;

const findGroup = async (tx: Tx, groupId: number) => {
  const group = (await findAccessGroups(tx)).find((one) => one.AccessGroupId === groupId);
  if (!group) throw new AppError('NOT_FOUND', 'There is no such access group');
  return group;
};

/** Sets the whole set. Staff hold staff roles, an external user the Customer role and an account. */
export const setGroups = async (tx: Tx, user: { UserId: number; CustomerId: number | null }, groupIds: readonly number[]) => {
  const known = new Map((await findAccessGroups(tx)).map((group) => [group.AccessGroupId, group]));
  const wanted = new Set(groupIds);
  for (const id of wanted) if (!known.has(id)) throw invalidField('AccessGroups', 'One of the access groups is not there any more');
  const roles = new Set([...wanted].flatMap((id) => known.get(id)?.Roles ?? []));
  if (user.CustomerId !== null && (roles.size !== 1 || !roles.has('Customer')))
    throw invalidField('AccessGroups', 'A customer’s user can only be in a group with the Customer role');
  if (user.CustomerId === null && roles.has('Customer'))
    throw invalidField('CustomerId', 'Choose the customer whose statements and invoices this user may see');
  await tx
    .deleteFrom('user_access_groups')
    .where('UserId', '=', user.UserId)
    .where('AccessGroupId', 'not in', [...wanted])
    .execute();
  await tx
    .insertInto('user_access_groups')
    .values([...wanted].map((AccessGroupId) => ({ UserId: user.UserId, AccessGroupId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const setAccessGroupsOfUser = (context: Context, userId: number, groupIds: readonly number[]) =>
  inTransaction(context, async (tx) => {
    await lockAdmins(tx);
    const user = await lockUser(tx, userId);
    await setGroups(tx, user, groupIds);
    await requireAnAdmin(tx);
    return `Access groups of ${user.UserName} saved`;
  });

export const addAccessGroup = (context: Context, body: BodyOf<typeof addCall>) =>
  inTransaction(context, async (tx) => {
    const { AccessGroupId } = await tx.insertInto('access_groups').values(body).returning('AccessGroupId').executeTakeFirstOrThrow();
    return findGroup(tx, AccessGroupId);
  });

export const updateAccessGroup = (context: Context, groupId: number, { Version, ...body }: BodyOf<typeof updateCall>) =>
  inTransaction(context, async (tx) => {
    await lockAdmins(tx);
    const group = await tx.selectFrom('access_groups').selectAll().where('AccessGroupId', '=', groupId).forUpdate().executeTakeFirst();
    if (!group) throw new AppError('NOT_FOUND', 'There is no such access group');
    await requireVersion(tx, group, Version);
    const keepsRoles = [...group.Roles].sort().join() === [...body.Roles].sort().join();
    if (groupId <= builtInGroups && (!keepsRoles || !body.Active))
      throw new AppError('RULE_BROKEN', 'A built-in group keeps its role: add another group instead');
    const changed = await tx
      .updateTable('access_groups')
      .set(body)
      .where('AccessGroupId', '=', groupId)
      .returning(['AccessGroupId', 'AcessGroupName', 'Active', 'Version'])
      .executeTakeFirstOrThrow();
    await requireAnAdmin(tx);
    return { ...changed, Roles: body.Roles };
  });
