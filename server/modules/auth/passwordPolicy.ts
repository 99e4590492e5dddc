import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/database/connect.ts';
import { inHashingTurn } from './hashingQueue.ts';
import { isPassword } from './passwords.ts';

export const getPolicy = (db: Db) =>
  db
    .selectFrom('password_policy')
    .select([
      'MinimumLength',
      'RequireUpperCase',
      'RequireLowerCase',
      'RequireDigit',
      'RequireSymbol',
      'ForbidUserName',
      'HistoryCount',
      'MaximumAgeDays',
      'LockoutAttempts',
      'LockoutMinutes',
      'Version',
    ])
    .executeTakeFirstOrThrow();

type Policy = Awaited<ReturnType<typeof getPolicy>>;

/** What a password lacks, in words; empty when it may be taken. */
export const findFaults = (policy: Policy, password: string, userName: string): string[] => {
  const rules: [broken: boolean, words: string][] = [
    [password.length < policy.MinimumLength, `The password must be at least ${policy.MinimumLength} characters long.`],
    [policy.RequireUpperCase && !/\p{Lu}/u.test(password), 'The password must have an upper-case letter.'],
    [policy.RequireLowerCase && !/\p{Ll}/u.test(password), 'The password must have a lower-case letter.'],
    [policy.RequireDigit && !/\d/.test(password), 'The password must have a digit.'],
    [policy.RequireSymbol && !/[^\p{L}\d\s]/u.test(password), 'The password must have a symbol.'],
    [
      policy.ForbidUserName && userName !== '' && password.toLowerCase().includes(userName.toLowerCase()),
      'The password must not contain the user name.',
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, words]) => words);
};

const isUsedBefore = async (db: Db, policy: Policy, userId: number, password: string) => {
  if (policy.HistoryCount === 0) return false;
  const earlier = await db
    .selectFrom('password_history')
    .select('PasswordHash')
    .where('UserId', '=', userId)
    .orderBy('PasswordHistoryId', 'desc')
    .limit(policy.HistoryCount)
    .execute();
  return inHashingTurn(async () => {
    for (const row of earlier) if (await isPassword(row.PasswordHash, password)) return true;
    return false;
  });
};

/** Refuses (status 600, as the specification has it) a password that the policy does not allow. */
export const requireGoodPassword = async (db: Db, password: string, user: { UserId?: number; UserName: string }) => {
  const policy = await getPolicy(db);
  const faults = findFaults(policy, password, user.UserName);
  if (user.UserId !== undefined && (await isUsedBefore(db, policy, user.UserId, password)))
    faults.push('The password was used before: choose another.');
  if (faults.length > 0)
    throw new AppError('PASSWORD_POLICY', faults.join(' '), {
      // Who is added sends Password; who changes it sends NewPassword.
      fields: { [user.UserId === undefined ? 'Password' : 'NewPassword']: faults.join(' ') },
    });
};
