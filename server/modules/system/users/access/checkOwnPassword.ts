import { invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { tryPassword } from '#server/modules/system/auth/throttle.ts';

interface PasswordInput {
  Password?: string | null | undefined;
  NewPassword?: string | null | undefined;
}

/** Requires the current password to change the user's own account, so that an unlocked screen is not enough. Returns the stored hash. */
export const checkOwnPassword = async (context: Context, { Password, NewPassword }: PasswordInput) => {
  if (!Password) throw invalidField('Password', 'UserName and Password are required');
  const { UserId, UserName } = context.user;
  const stored = await context.db.selectFrom('users').select('PasswordHash').where('UserId', '=', UserId).executeTakeFirst();
  if (!(await tryPassword(context, UserName, Password, () => Promise.resolve(stored?.PasswordHash))))
    throw invalidField('Password', 'The current password is wrong');
  if (NewPassword && NewPassword === Password)
    throw invalidField('NewPassword', 'New password must be different from the current password.');
  return stored?.PasswordHash ?? undefined;
};
