import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { ErrorCode } from '#contract/call/errors.ts';
import type { Role } from '#contract/call/roles.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import type { Rules, Stored } from '#server/modules/entityRules.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import { findActiveGroups, findAccessGroups, lockAdmins, lockUser, requireAnAdmin } from '#server/modules/system/users/queries.ts';

/** Number of groups that the migrations add. Their ids are 1 to 5. */
const builtInGroupCount = 5;

const keepsRole = (code: ErrorCode) => new AppError(code, 'A built-in group keeps its role. Add another group instead.');

/** Field in which the request sent the groups: as objects or as ids. Refusals name this field. */
type GroupsField = 'AccessGroups' | 'AccessGroupIds';

interface RequestedGroups {
  AccessGroups?: readonly { AccessGroupId: number }[] | undefined;
  AccessGroupIds?: readonly number[] | undefined;
}

/** Returns the requested groups, and the field that they came in. Undefined if the request has none. */
export const requestedGroups = ({ AccessGroups, AccessGroupIds }: RequestedGroups) => {
  const ids = AccessGroups?.map((group) => group.AccessGroupId);
  const isSame = ids?.every((id) => AccessGroupIds?.includes(id)) && AccessGroupIds?.every((id) => ids.includes(id));
  if (ids && AccessGroupIds && !isSame) throw invalidField('AccessGroupIds', 'differ from AccessGroups. Send only one of the two.');
  if (AccessGroupIds) return { ids: AccessGroupIds, field: 'AccessGroupIds' as const };
  return ids && { ids, field: 'AccessGroups' as const };
};

/** Refuses groups that do not fit the user. Staff need staff roles, and a customer's user only the Customer role. Errors name `field`. */
const requireFit = (customerId: number | null, groups: readonly { Roles: readonly Role[] }[], field: GroupsField | 'CustomerId') => {
  const roles = new Set(groups.flatMap((group) => group.Roles));
  if (customerId !== null && (roles.size !== 1 || !roles.has('Customer')))
    throw field !== 'CustomerId'
      ? invalidField(field, 'A customer’s user can only be in a group with the Customer role')
      : invalidField('CustomerId', 'This user is staff. Only a user in a group with the Customer role can belong to a customer.');
  if (customerId === null && roles.has('Customer'))
    throw invalidField('CustomerId', 'Choose the customer whose statements and invoices this user may see');
};

/** Checks that the user's groups still fit after a move to or from a customer account. */
export const requireGroupsFit = async (tx: Tx, { UserId, CustomerId }: { UserId: number; CustomerId: number | null }) =>
  requireFit(CustomerId, await findAccessGroups(tx, UserId), 'CustomerId');

/** Requires an active access group when an account is reactivated. */
export const requireAGroup = async (tx: Tx, userId: number) => {
  if ((await findAccessGroups(tx, userId)).length === 0)
    throw invalidField('AccessGroups', 'The access groups of this account are no longer active. Choose others.');
};

/** Replaces the user's groups. Refuses groups that do not fit the user. */
export const setGroups = async (
  tx: Tx,
  user: { UserId: number; CustomerId: number | null },
  { ids, field }: { ids: readonly number[]; field: GroupsField },
) => {
  const activeGroups = new Map((await findActiveGroups(tx)).map((group) => [group.AccessGroupId, group]));
  const requestedIds = new Set(ids);
  for (const id of requestedIds)
    if (!activeGroups.has(id)) throw invalidField(field, 'One of the access groups no longer exists. Choose others.');
  requireFit(
    user.CustomerId,
    [...requestedIds].flatMap((id) => activeGroups.get(id) ?? []),
    field,
  );
  await tx
    .deleteFrom('user_access_groups')
    .where('UserId', '=', user.UserId)
    .where('AccessGroupId', 'not in', [...requestedIds])
    .execute();
  await tx
    .insertInto('user_access_groups')
    .values([...requestedIds].map((AccessGroupId) => ({ UserId: user.UserId, AccessGroupId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const setAccessGroupsOfUser = (context: Context, userId: number, groupIds: readonly number[]) =>
  inTransaction(context, async (tx) => {
    await lockAdmins(tx);
    const user = await lockUser(tx, userId);
    await setGroups(tx, user, { ids: groupIds, field: 'AccessGroupIds' });
    await requireAnAdmin(tx);
    return `Access groups of ${user.UserName} saved`;
  });

/** Checks that the new roles of a group fit all its users. */
const requireUsersFit = async (tx: Tx, groupId: number, roles: readonly Role[]) => {
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
        ? `${first.UserName} is staff and in this group, so the group cannot have the Customer role`
        : `${first.UserName} is a customer’s user in this group, so it can only have the Customer role`,
    );
};

/** Refuses to deactivate a group that has users. */
const requireNoUsers = async (tx: Tx, groupId: number) => {
  const { rows } = await sql<{ UserName: string }>`
    SELECT u.user_name FROM users u JOIN user_access_groups USING (user_id) WHERE access_group_id = ${groupId} AND u.active
    ORDER BY u.user_name`.execute(tx);
  if (rows.length === 0) return;
  const names = nameSome(rows.map((row) => row.UserName));
  throw new AppError('IN_USE', `${names} ${rows.length === 1 ? 'is' : 'are'} in this group. Give them another group first.`);
};

const isBuiltIn = (stored: Stored) => (stored.AccessGroupId as number) <= builtInGroupCount;

/** A built-in group keeps its role and stays active. New roles of a group must fit its users, and there must always be an Admin. */
export const accessGroupRules: Rules = {
  prepare: async (tx, { values, stored }) => {
    await lockAdmins(tx);
    const Roles = values.Roles as Role[] | undefined;
    if (!stored || !Roles) return values;
    const keepsRoles = (stored.Roles as Role[]).toSorted().join() === Roles.toSorted().join();
    if (isBuiltIn(stored) && !keepsRoles) throw keepsRole('RULE_BROKEN');
    await requireUsersFit(tx, stored.AccessGroupId as number, Roles);
    return values;
  },
  follow: (tx, { stored }) => (stored ? requireAnAdmin(tx) : Promise.resolve()),
  release: async (tx, stored) => {
    await lockAdmins(tx);
    if (isBuiltIn(stored)) throw keepsRole('IN_USE');
    await requireNoUsers(tx, stored.AccessGroupId as number);
  },
};
