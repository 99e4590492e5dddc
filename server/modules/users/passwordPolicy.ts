import type { BodyOf } from '#contract/endpoint.ts';
import type { updatePasswordPolicy as call } from '#contract/users/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { findFaults, getPolicy, tickRules } from '#server/modules/auth/passwordPolicy.ts';
import { requireVersion } from '#server/modules/versions.ts';

export const updatePasswordPolicy = (context: Context, { Version, ...body }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const policy = await tx.selectFrom('password_policy').selectAll().forUpdate().executeTakeFirstOrThrow();
    await requireVersion(tx, policy, Version);
    await tx.updateTable('password_policy').set(body).execute();
    return getPolicy(tx);
  });

export const verifyPassword = async ({ db, user }: Context, given: { Password: string; UserName?: string | undefined }) => {
  const policy = await getPolicy(db);
  const userName = given.UserName ?? user.UserName;
  const faults = findFaults(policy, given.Password, userName);
  return { IsValid: faults.length === 0, Errors: faults, Rules: tickRules(policy, given.Password, userName) };
};
