import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { ListQuery } from '#contract/list.ts';
import { AccessGroup, listCustomerUsers, listUsers, User } from '#contract/system/users/calls.ts';
import { statement } from '#server/database/statements.ts';
import { maxWrongCodes } from '#server/modules/system/auth/secondStep/acceptCode.ts';
import { isKeyValid, keyEndsOn } from '#server/modules/system/auth/programKeys.ts';
import { latestCountedTime, selectCodeLimits, codeCounterPrefix } from '#server/modules/system/auth/throttle.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';

/** SQL: the mail with the link has not been sent. The link's time runs only from then. */
const isLinkMailWaiting = sql`coalesce(mail.state = 'Queued', false)`;

/** SQL: too many wrong codes have locked the account for a while. They are counted separately from passwords. */
const areCodesLocked = (now: Date) => sql`EXISTS (
  SELECT FROM (SELECT ${selectCodeLimits} FROM password_policy) limits JOIN sign_in_failures k
    ON k.user_name = ${codeCounterPrefix}::text || u.user_id AND k.address = '' AND k.attempts >= lockout_attempts
      AND k.failed_at > ${now}::timestamptz - lockout_minutes * interval '1 minute' AND k.failed_at <= ${latestCountedTime(now)})`;

const areCodesLockedForGood = sql`EXISTS (SELECT FROM second_steps t WHERE t.user_id = u.user_id AND t.wrong_codes >= ${maxWrongCodes}::integer)`;

const selectPasswordState = (now: Date) => sql`
    CASE WHEN link.expires_at > ${now} OR ${isLinkMailWaiting} THEN 'LinkSent'
      WHEN k.key_hash IS NOT NULL THEN CASE WHEN NOT ${isKeyValid(now)} THEN 'KeyEnded' WHEN k.reads_only THEN 'ReadingKey' ELSE 'Key' END
      WHEN u.password_hash IS NULL THEN 'None'
      WHEN u.must_change_password THEN 'MustChange'
      WHEN policy.maximum_age_days > 0 AND u.password_changed_at < ${now}::timestamptz - policy.maximum_age_days * interval '1 day' THEN 'Expired'
      ELSE 'Set' END`;

const isPasswordLocked = (now: Date) => sql`
    coalesce(policy.lockout_attempts > 0 AND failures.attempts >= policy.lockout_attempts
      AND failures.failed_at > ${now}::timestamptz - policy.lockout_minutes * interval '1 minute' AND failures.failed_at <= ${latestCountedTime(now)}, false)`;

/** SQL: one row for each user `u`, with the state of the password, program key `k`, link and lockouts. */
const selectUsers = (now: Date) => sql`
  SELECT u.user_id, u.first_name, u.sur_name, u.email, u.user_name, '' AS password, u.active, u.customer_id, c.name AS customer_name, c.name AS customer, u.version, u.updated_at,
    date_trunc('milliseconds', greatest(k.last_used_at, (SELECT max(s.started_at) FROM sessions s WHERE s.user_id = u.user_id))) AS last_sign_in_at,
    ${selectPasswordState(now)} AS password_state, ${keyEndsOn} AS key_ends_on,
    ${isPasswordLocked(now)} OR ${areCodesLocked(now)} OR ${areCodesLockedForGood} AS locked,
    u.two_step_since IS NOT NULL AS two_step, ${areCodesLockedForGood} AS two_step_closed, CASE WHEN link.expires_at > ${now} OR NOT ${isLinkMailWaiting} THEN link.expires_at END AS link_expires_at, mail.state AS link_mail,
    ARRAY(SELECT g.access_group_id FROM user_access_groups g WHERE g.user_id = u.user_id ORDER BY 1) AS access_group_ids,
    ARRAY(SELECT a.acess_group_name FROM user_access_groups g JOIN access_groups a USING (access_group_id)
      WHERE g.user_id = u.user_id ORDER BY a.acess_group_name) AS groups,
    coalesce((SELECT json_agg(json_build_object('AccessGroupId', a.access_group_id, 'AcessGroupName', a.acess_group_name) ORDER BY a.access_group_id)
      FROM user_access_groups g JOIN access_groups a USING (access_group_id) WHERE g.user_id = u.user_id), '[]') AS access_groups
  FROM users u CROSS JOIN password_policy policy LEFT JOIN customers c USING (customer_id) LEFT JOIN password_links link ON link.user_id = u.user_id
    LEFT JOIN program_keys k ON k.user_id = u.user_id
    LEFT JOIN outbox mail ON mail.outbox_id = link.outbox_id
    LEFT JOIN sign_in_failures failures ON failures.user_name = lower(u.user_name) COLLATE "default" AND failures.address = ''`;

const exampleNow = new Date(0);

const searchText = sql`searchable(listed.first_name, listed.sur_name, listed.email, listed.user_name, listed.customer_name)`;
const matchesSearch = (text: string) => matchesAllWords(text, (word) => sql`${searchText} LIKE ${containing(word)}`);
const orderByCustomer = sql`listed.customer_name COLLATE "natural_order"`;
const order = { CustomerName: orderByCustomer, CustomerId: orderByCustomer };

type QueryContext = Pick<Context, 'db' | 'now'>;

const staff = listSource({
  name: 'listUsers',
  list: listUsers.list,
  select: (now: Date) => sql`${selectUsers(now)} WHERE u.customer_id IS NULL`,
  example: exampleNow,
  order,
  where: { q: matchesSearch },
});

const customerUsers = listSource({
  name: 'listCustomerUsers',
  list: listCustomerUsers.list,
  select: (now: Date) => sql`${selectUsers(now)} WHERE u.customer_id IS NOT NULL`,
  example: exampleNow,
  order,
  defaultOrder: sql`listed.customer_name, listed.user_name, listed.user_id`,
  where: { q: matchesSearch },
});

export const findStaff = ({ db, now }: QueryContext, query: ListQuery) => findList(db, staff, query, now);

export const findCustomerUsers = ({ db, now }: QueryContext, query: ListQuery) => findList(db, customerUsers, query, now);

const matchingUsers = statement({
  name: 'findUsers',
  row: User,
  write: ({ now, condition }: { now: Date; condition: RawBuilder<unknown> }) =>
    sql`${selectUsers(now)} WHERE ${condition} ORDER BY u.user_name, u.user_id`,
  example: { now: exampleNow, condition: sql`true` },
});

export const findUsersOfCustomer = ({ db, now }: QueryContext, customerId: number) =>
  matchingUsers.rows(db, { now, condition: sql`u.customer_id = ${customerId} AND u.active` });

export const getUser = async (db: Db, userId: number, now: Date) => {
  const [user] = await matchingUsers.rows(db, { now, condition: sql`u.user_id = ${userId}` });
  if (!user) throw new AppError('NOT_FOUND', 'There is no such user');
  return user;
};

export const lockUser = async (tx: Tx, userId: number) => {
  const user = await tx.selectFrom('users').selectAll().where('UserId', '=', userId).forUpdate().executeTakeFirst();
  if (!user) throw new AppError('NOT_FOUND', 'There is no such user');
  return user;
};

/** Throws RULE_BROKEN for an account that may not sign in. */
export const requireOpenAccount = async (
  tx: Tx,
  user: Pick<Awaited<ReturnType<typeof lockUser>>, 'UserName' | 'Active' | 'CustomerId'>,
) => {
  if (!user.Active) throw new AppError('RULE_BROKEN', `${user.UserName} is not active. Activate the account first.`);
  const customer = await tx.selectFrom('customers').select('Active').where('CustomerId', '=', user.CustomerId).executeTakeFirst();
  if (customer?.Active === false) throw new AppError('RULE_BROKEN', `The customer account of ${user.UserName} is closed. Reopen it first.`);
};

const selectGroups = sql`SELECT access_group_id, acess_group_name, roles, active, version FROM access_groups`;

const activeGroups = statement({
  name: 'findActiveGroups',
  row: AccessGroup,
  write: () => sql`${selectGroups} WHERE active ORDER BY access_group_id`,
  example: undefined,
});

/** Lists the groups that users can join. */
export const findActiveGroups = (db: Db) => activeGroups.rows(db, undefined);

export const findAccessGroups = async (db: Db, userId: number) => {
  const groupRows = await db.selectFrom('user_access_groups').select('AccessGroupId').where('UserId', '=', userId).execute();
  const ids = new Set(groupRows.map((row) => row.AccessGroupId));
  return (await findActiveGroups(db)).filter((group) => ids.has(group.AccessGroupId));
};

/** Requires at least one Admin who can sign in with a password. Call it after the change and before the commit. */
export const requireAnAdmin = async (tx: Tx) => {
  const { rows } = await sql<{ Admins: number }>`
    SELECT count(DISTINCT u.user_id)::integer AS admins FROM users u JOIN user_access_groups USING (user_id) JOIN access_groups a USING (access_group_id)
    WHERE u.active AND u.password_hash IS NOT NULL AND u.customer_id IS NULL AND a.active AND 'Admin' = ANY (a.roles)`.execute(tx);
  if (rows[0]?.Admins === 0) throw new AppError('RULE_BROKEN', 'The last Admin cannot be removed. Make someone else Admin first.');
};

// Runs changes of Admins one at a time. Otherwise two Admins could remove each other at once.
export const lockAdmins = async (tx: Tx) => {
  await sql`SELECT pg_advisory_xact_lock(7201845)`.execute(tx);
};

/** Refuses a customer account that is closed. */
export const requireOpenCustomer = async (tx: Tx, customerId: number) => {
  const customer = await tx.selectFrom('customers').select('Active').where('CustomerId', '=', customerId).executeTakeFirst();
  if (!customer) throw invalidField('CustomerId', 'no longer exists. Choose another.');
  if (!customer.Active) throw invalidField('CustomerId', 'This account is closed. Reopen it first.');
};
