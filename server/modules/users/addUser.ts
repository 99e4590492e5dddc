import type { BodyOf } from '#contract/endpoint.ts';
import type { addUser as call } from '#contract/users/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireGoodPassword } from '#server/modules/auth/passwordPolicy.ts';
import { setGroups } from './accessGroups.ts';
import { getUser } from './queries.ts';
import { setPassword } from './updateUser.ts';

export const addUser = (context: Context, { Password, AccessGroups, ...fields }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    await requireGoodPassword(tx, Password, fields);
    const CustomerId = fields.CustomerId ?? null;
    const { UserId } = await tx
      .insertInto('users')
      .values({ ...fields, CustomerId, PasswordHash: '' })
      .returning('UserId')
      .executeTakeFirstOrThrow();
    await setGroups(
      tx,
      { UserId, CustomerId },
      AccessGroups.map((group) => group.AccessGroupId),
    );
    await setPassword(tx, { UserId, UserName: fields.UserName }, Password, context.now);
    return getUser(tx, UserId);
  });
