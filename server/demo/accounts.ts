import type { Db } from '#server/database/connect.ts';
import { demoAccounts, demoPassword } from '#server/modules/auth/demoAccounts.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { roles } from '#contract/roles.ts';

/** The five accounts of the demonstration; the customer's belongs to `customerId`. */
export const addDemoAccounts = async (db: Db, customerId?: number) => {
  const PasswordHash = await hashPassword(demoPassword);
  for (const { Role, ...names } of demoAccounts) {
    if (Role === 'Customer' && customerId === undefined) continue;
    const { UserId } = await db
      .insertInto('users')
      .values({ ...names, Email: `${names.UserName}@demijohn.example`, PasswordHash, CustomerId: Role === 'Customer' ? customerId : null })
      .returning('UserId')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('user_access_groups')
      .values({ UserId, AccessGroupId: roles.indexOf(Role) + 1 })
      .execute();
  }
};
