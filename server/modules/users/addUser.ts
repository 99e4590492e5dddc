import type { BodyOf } from '#contract/endpoint.ts';
import type { addUser as call } from '#contract/users/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { keepPassword, prepareNewPassword } from '#server/modules/auth/changePassword.ts';
import { setGroups } from './accessGroups.ts';
import { getUser, requireOpenCustomer } from './queries.ts';

export const addUser = async (context: Context, { Password, AccessGroups, ...fields }: BodyOf<typeof call>) => {
  const PasswordHash = await prepareNewPassword(context.db, Password, fields);
  return inTransaction(context, async (tx) => {
    const CustomerId = fields.CustomerId ?? null;
    if (CustomerId !== null) await requireOpenCustomer(tx, CustomerId);
    const { UserId } = await tx
      .insertInto('users')
      .values({ ...fields, CustomerId, PasswordHash })
      .returning('UserId')
      .executeTakeFirstOrThrow();
    await setGroups(
      tx,
      { UserId, CustomerId },
      AccessGroups.map((group) => group.AccessGroupId),
    );
    await keepPassword(tx, UserId, PasswordHash, context.now);
    return getUser(tx, UserId);
  });
};
