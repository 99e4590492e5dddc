import type { BodyOf } from '#contract/call/endpoint.ts';
import type { updatePasswordPolicy as call } from '#contract/system/users/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { getPolicy, checkPassword } from '#server/modules/system/auth/passwords/passwordPolicy.ts';
import { requireVersion } from '#server/modules/versions.ts';

export const updatePasswordPolicy = (context: Context, { Version, ...body }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const policy = await tx.selectFrom('password_policy').selectAll().forUpdate().executeTakeFirstOrThrow();
    await requireVersion(tx, policy, Version);
    await tx.updateTable('password_policy').set(body).execute();
    return getPolicy(tx);
  });

export const verifyPassword = async (context: Context, input: { Password: string; UserName?: string | undefined }) => {
  const { UserId, UserName } = context.user;
  const Rules = await checkPassword(context, input.Password, { UserId, UserName: input.UserName ?? UserName });
  const Errors = Rules.filter((rule) => !rule.IsMet).map(
    ({ Words }) => `The password ${Words.toLowerCase().slice(0, 1)}${Words.slice(1)}.`,
  );
  return { IsValid: Errors.length === 0, Errors, Rules };
};
