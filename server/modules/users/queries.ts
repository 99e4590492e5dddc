import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError, invalidField } from '#contract/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { AccessGroup, listAccessGroups, listCustomerUsers, listUsers, User } from '#contract/users/calls.ts';
import { statement } from '#server/database/statements.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { saysAll } from '#server/lists/search.ts';
import { containing } from '#server/database/searchPatterns.ts';
import type { Db, Tx } from '#server/database/connect.ts';

const selectUsers = sql`
  SELECT u.user_id, u.first_name, u.sur_name, u.email, u.user_name, '' AS password, u.active, u.customer_id, c.name AS customer_name, u.version, u.updated_at,
    coalesce((SELECT json_agg(json_build_object('AccessGroupId', a.access_group_id, 'AcessGroupName', a.acess_group_name) ORDER BY a.access_group_id)
      FROM user_access_groups g JOIN access_groups a USING (access_group_id) WHERE g.user_id = u.user_id), '[]') AS access_groups
  FROM users u LEFT JOIN customers c USING (customer_id)`;

const said = sql`searchable(listed.first_name, listed.sur_name, listed.email, listed.user_name, listed.customer_name)`;
const search = (text: string) => saysAll(text, (word) => sql`${said} LIKE ${containing(word)}`);
const order = { CustomerName: sql`listed.customer_name COLLATE "en-x-icu"` };

const staff = listSource({
  name: 'listUsers',
  list: listUsers.list,
  select: () => sql`${selectUsers} WHERE u.customer_id IS NULL AND u.active`,
  example: undefined,
  order,
  where: { q: search },
});

const customerUsers = listSource({
  name: 'listCustomerUsers',
  list: listCustomerUsers.list,
  select: () => sql`${selectUsers} WHERE u.customer_id IS NOT NULL AND u.active`,
  example: undefined,
  order,
  usual: sql`listed.customer_name, listed.user_name, listed.user_id`,
  where: { q: search },
});

export const findStaff = (db: Db, query: ListQuery) => findList(db, staff, query, undefined);

export const findCustomerUsers = (db: Db, query: ListQuery) => findList(db, customerUsers, query, undefined);

const usersThat = statement({
  name: 'findUsers',
  row: User,
  write: (condition: RawBuilder<unknown>) => sql`${selectUsers} WHERE ${condition} ORDER BY u.user_name, u.user_id`,
  example: sql`true`,
});

export const findUsersOfCustomer = (db: Db, customerId: number) => usersThat.rows(db, sql`u.customer_id = ${customerId} AND u.active`);

export const getUser = async (db: Db, userId: number) => {
  const [user] = await usersThat.rows(db, sql`u.user_id = ${userId}`);
  if (!user) throw new AppError('NOT_FOUND', 'There is no such user');
  return user;
};

export const lockUser = async (tx: Tx, userId: number) => {
  const user = await tx.selectFrom('users').selectAll().where('UserId', '=', userId).forUpdate().executeTakeFirst();
  if (!user) throw new AppError('NOT_FOUND', 'There is no such user');
  return user;
};

const selectGroups = sql`SELECT access_group_id, acess_group_name, roles, active, version FROM access_groups`;

const groups = listSource({
  name: 'listAccessGroups',
  list: listAccessGroups.list,
  select: () => selectGroups,
  example: undefined,
  where: { q: (text) => saysAll(text, (word) => sql`searchable(listed.acess_group_name) LIKE ${containing(word)}`) },
});

export const findAccessGroups = (db: Db, query: ListQuery) => findList(db, groups, query, undefined);

const activeGroups = statement({
  name: 'findActiveGroups',
  row: AccessGroup,
  write: () => sql`${selectGroups} WHERE active ORDER BY access_group_id`,
  example: undefined,
});

/** Those that one can be in. */
export const findActiveGroups = (db: Db) => activeGroups.rows(db, undefined);

export const findAccessGroupsOf = async (db: Db, userId: number) => {
  const held = await db.selectFrom('user_access_groups').select('AccessGroupId').where('UserId', '=', userId).execute();
  const ids = new Set(held.map((row) => row.AccessGroupId));
  return (await findActiveGroups(db)).filter((group) => ids.has(group.AccessGroupId));
};

/** Somebody must remain who can let the others in. Called after the change, before it is kept. */
export const requireAnAdmin = async (tx: Tx) => {
  const { rows } = await sql<{ Admins: number }>`
    SELECT count(DISTINCT u.user_id)::integer AS admins FROM users u JOIN user_access_groups USING (user_id) JOIN access_groups a USING (access_group_id)
    WHERE u.active AND u.customer_id IS NULL AND a.active AND 'Admin' = ANY (a.roles)`.execute(tx);
  if (rows[0]?.Admins === 0) throw new AppError('RULE_BROKEN', 'The last Admin cannot be taken away: make another one first');
};

// Two Admins who take each other away at once must not both succeed.
export const lockAdmins = async (tx: Tx) => {
  await sql`SELECT pg_advisory_xact_lock(7201845)`.execute(tx);
};

/** An account that is closed gets no users. */
export const requireOpenCustomer = async (tx: Tx, customerId: number) => {
  const customer = await tx.selectFrom('customers').select('Active').where('CustomerId', '=', customerId).executeTakeFirst();
  if (!customer) throw invalidField('CustomerId', 'is not there any more: choose another');
  if (!customer.Active) throw invalidField('CustomerId', 'This account is closed: open it again first');
};
