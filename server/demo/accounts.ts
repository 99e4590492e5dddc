import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { demoAccounts, demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { hashPassword } from '#server/modules/system/auth/passwords/passwords.ts';
import { roles } from '#contract/call/roles.ts';

/**
 * Adds the five demo accounts. The customer's account belongs to `customerId`. The ids start with `firstId` if it is given, because demo rows
 * refer to these ids.
 */
export const addDemoAccounts = async (db: Db, customerId: number, firstId?: number) => {
  const PasswordHash = await hashPassword(demoPassword);
  for (const [index, { Role, ...names }] of demoAccounts.entries()) {
    const CustomerId = Role === 'Customer' ? customerId : null;
    const { UserId } = await db
      .insertInto('users')
      .values({
        ...names,
        ...(firstId !== undefined && { UserId: firstId + index }),
        Email: `${names.UserName}@demijohn.example`,
        PasswordHash,
        CustomerId,
      })
      .returning('UserId')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('user_access_groups')
      .values({ UserId, AccessGroupId: roles.indexOf(Role) + 1 })
      .execute();
  }
  if (firstId !== undefined)
    await sql`SELECT setval(pg_get_serial_sequence('users', 'user_id'), ${firstId + demoAccounts.length - 1})`.execute(db);
};
