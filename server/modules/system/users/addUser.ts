import type { BodyOf } from '#contract/call/endpoint.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { addUser as call } from '#contract/system/users/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { storePassword, prepareNewPassword } from '#server/modules/system/auth/passwords/changePassword.ts';
import { setGroups, requestedGroups } from './access/accessGroups.ts';
import { withLink } from './access/makePasswordLink.ts';
import { getUser, requireOpenCustomer } from './queries.ts';

/** Adds a user. A given password must be changed at the first sign-in. An active account without a password gets a link. */
export const addUser = async (
  context: Context,
  { Password, NewPassword, AccessGroups, AccessGroupIds, ...fields }: BodyOf<typeof call>,
) => {
  const groups = requestedGroups({ AccessGroups, AccessGroupIds });
  if (!groups) throw invalidField('AccessGroups', 'is required');
  const password = NewPassword || Password;
  const PasswordHash = password ? await prepareNewPassword(context, password, fields) : null;
  return withLink(context, (giveLink) =>
    inTransaction(context, async (tx) => {
      const CustomerId = fields.CustomerId ?? null;
      if (CustomerId !== null) await requireOpenCustomer(tx, CustomerId);
      const { UserId } = await tx
        .insertInto('users')
        .values({ ...fields, CustomerId })
        .returning('UserId')
        .executeTakeFirstOrThrow();
      await setGroups(tx, { UserId, CustomerId }, groups);
      if (PasswordHash !== null) await storePassword(tx, { UserId, PasswordHash, now: context.now, mustChange: true });
      const PasswordLink = PasswordHash === null && fields.Active ? await giveLink(tx, { UserId, Email: fields.Email }) : null;
      return { ...(await getUser(tx, UserId, context.now)), PasswordLink };
    }),
  );
};
