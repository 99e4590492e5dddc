import type { PasswordRule } from '#contract/auth/passwordLinks.ts';
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

interface Rule {
  isInForce: boolean;
  isMet: boolean;
  /** What the password must. */
  words: string;
}

const rulesOf = (policy: Policy, password: string, userName: string) => {
  const rules: Rule[] = [
    {
      isInForce: true,
      isMet: password.length >= policy.MinimumLength,
      words: policy.MinimumLength === 1 ? 'be at least 1 character long' : `be at least ${policy.MinimumLength} characters long`,
    },
    { isInForce: policy.RequireUpperCase, isMet: /\p{Lu}/u.test(password), words: 'have an upper-case letter' },
    { isInForce: policy.RequireLowerCase, isMet: /\p{Ll}/u.test(password), words: 'have a lower-case letter' },
    { isInForce: policy.RequireDigit, isMet: /\d/.test(password), words: 'have a digit' },
    { isInForce: policy.RequireSymbol, isMet: /[^\p{L}\d\s]/u.test(password), words: 'have a symbol' },
    {
      isInForce: policy.ForbidUserName && userName !== '',
      isMet: password !== '' && !password.toLowerCase().includes(userName.toLowerCase()),
      words: 'not contain the user name',
    },
  ];
  return rules.filter((rule) => rule.isInForce);
};

/** The rules in force and which of them a password keeps, for whoever is typing one. Whether it was used before is seen when it is set. */
export const tickRules = (policy: Policy, password: string, userName: string): PasswordRule[] =>
  rulesOf(policy, password, userName).map(({ words, isMet }) => ({ Words: `Must ${words}`, IsMet: isMet }));

/** What a password lacks, in words; empty when it may be taken. */
export const findFaults = (policy: Policy, password: string, userName: string): string[] =>
  rulesOf(policy, password, userName)
    .filter((rule) => !rule.isMet)
    .map((rule) => `The password must ${rule.words}.`);

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

/** Why a password is not taken for this user, in words; empty when it may be. */
export const findAllFaults = async (db: Db, password: string, user: { UserId?: number; UserName: string }) => {
  const policy = await getPolicy(db);
  const faults = findFaults(policy, password, user.UserName);
  if (user.UserId !== undefined && (await isUsedBefore(db, policy, user.UserId, password)))
    faults.push('The password was used before: choose another.');
  return faults;
};

/** Refuses (status 600, as the specification has it) a password that the policy does not allow. */
export const requireGoodPassword = async (db: Db, password: string, user: { UserId?: number; UserName: string }) => {
  const faults = await findAllFaults(db, password, user);
  if (faults.length > 0)
    throw new AppError('PASSWORD_POLICY', faults.join(' '), {
      // Who is added sends Password; who changes it sends NewPassword.
      fields: { [user.UserId === undefined ? 'Password' : 'NewPassword']: faults.join(' ') },
    });
};
