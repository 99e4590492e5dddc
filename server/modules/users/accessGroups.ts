import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { addAccessGroup as addCall, updateAccessGroup as updateCall } from '#contract/users/calls.ts';
import type { Role } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { findActiveGroups, findAccessGroupsOf, getAccessGroup, lockAdmins, lockUser, requireAnAdmin } from './queries.ts';

const builtInGroups = 5;

/** Staff hold staff roles, an external user the Customer role and an account. `field`: what was changed. */
const requireFitting = (customerId: number | null, groups: readonly { Roles: readonly Role[] }[], field: 'AccessGroups' | 'CustomerId') => {
  const roles = new Set(groups.flatMap((group) => group.Roles));
  if (customerId !== null && (roles.size !== 1 || !roles.has('Customer')))
    throw field === 'AccessGroups'
      ? invalidField('AccessGroups', 'A customer’s user can only be in a group with the Customer role')
      : invalidField('CustomerId', 'This user is staff: only a user in a group with the Customer role belongs to a customer');
  if (customerId === null && roles.has('Customer'))
    throw invalidField('CustomerId', 'Choose the customer whose statements and invoices this user may see');
};

/** A user who is moved to an account, or taken off one, keeps the groups: they must fit. */
export const requireGroupsFit = async (tx: Tx, { UserId, CustomerId }: { UserId: number; CustomerId: number | null }) =>
  requireFitting(CustomerId, await findAccessGroupsOf(tx, UserId), 'CustomerId');

/** An account that is switched on again has roles. */
export const requireAGroup = async (tx: Tx, userId: number) => {
  if ((await findAccessGroupsOf(tx, userId)).length === 0)
    throw invalidField('AccessGroups', 'The access groups of this account are not in use any more: choose others');
};

/** Sets the whole set; it must fit the user. */
export const setGroups = async (tx: Tx, user: { UserId: number; CustomerId: number | null }, groupIds: readonly number[]) => {
  const known = new Map((await findActiveGroups(tx)).map((group) => [group.AccessGroupId, group]));
  const wanted = new Set(groupIds);
  for (const id of wanted) if (!known.has(id)) throw invalidField('AccessGroups', 'One of the access groups is not there any more');
  requireFitting(
    user.CustomerId,
    [...wanted].flatMap((id) => known.get(id) ?? []),
    'AccessGroups',
  );
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
    return getAccessGroup(tx, AccessGroupId);
  });

/** Other roles of a group are the roles of whoever is in it. */
const requireHoldersFit = async (tx: Tx, groupId: number, roles: readonly Role[]) => {
  const { rows } = await sql<{ UserName: string; IsStaff: boolean }>`
    SELECT u.user_name, u.customer_id IS NULL AS is_staff FROM users u JOIN user_access_groups USING (user_id)
    WHERE access_group_id = ${groupId}
      AND CASE WHEN u.customer_id IS NULL THEN 'Customer' = ANY (${[...roles]}::text[]) ELSE ${[...roles]}::text[] <> '{Customer}' END
    ORDER BY u.user_name LIMIT 1`.execute(tx);
  const [first] = rows;
  if (first)
    throw invalidField(
      'Roles',
      first.IsStaff
        ? `${first.UserName} is in this group and staff: it cannot carry the Customer role`
        : `${first.UserName} is in this group and belongs to a customer: it can carry the Customer role alone`,
    );
};

const named = 5;

/** What people hold is not taken out of use under them. */
const requireNoHolders = async (tx: Tx, groupId: number) => {
  const { rows } = await sql<{ UserName: string }>`
    SELECT u.user_name FROM users u JOIN user_access_groups USING (user_id) WHERE access_group_id = ${groupId} AND u.active
    ORDER BY u.user_name`.execute(tx);
  if (rows.length === 0) return;
  const names = rows.slice(0, named).map((row) => row.UserName);
  const more = rows.length > named ? ` and ${rows.length - named} more` : '';
  throw new AppError('IN_USE', `${names.join(', ')}${more} ${rows.length === 1 ? 'is' : 'are'} in this group: give them another first`);
};

export const updateAccessGroup = (context: Context, groupId: number, { Version, ...body }: BodyOf<typeof updateCall>) =>
  inTransaction(context, async (tx) => {
    await lockAdmins(tx);
    const group = await tx.selectFrom('access_groups').selectAll().where('AccessGroupId', '=', groupId).forUpdate().executeTakeFirst();
    if (!group) throw new AppError('NOT_FOUND', 'There is no such access group');
    await requireVersion(tx, group, Version);
    const keepsRoles = [...group.Roles].sort().join() === [...body.Roles].sort().join();
    if (groupId <= builtInGroups && (!keepsRoles || !body.Active))
      throw new AppError('RULE_BROKEN', 'A built-in group keeps its role: add another group instead');
    if (!body.Active) await requireNoHolders(tx, groupId);
    await requireHoldersFit(tx, groupId, body.Roles);
    const changed = await tx
      .updateTable('access_groups')
      .set(body)
      .where('AccessGroupId', '=', groupId)
      .returning(['AccessGroupId', 'AcessGroupName', 'Active', 'Version'])
      .executeTakeFirstOrThrow();
    await requireAnAdmin(tx);
    return { ...changed, Roles: body.Roles };
  });
