import type { PasswordRule } from '#contract/system/auth/passwordLinks.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { Environment } from '#server/process/environment.ts';
import { demoPassword } from './demoAccounts.ts';
import { inHashingTurn } from './hashingQueue.ts';
import { isCommon, isMadeOfNames, isVariant, loadKnownPasswords } from './knownPasswords.ts';
import type { KnownPasswords } from './knownPasswords.ts';
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
  /** The rule as the end of a sentence, such as `have a digit`. */
  words: string;
}

/** Policy and names that a password is checked against. */
interface PolicyInput {
  policy: Policy;
  userName: string;
  /** Names of the product, the company and the user. */
  names: readonly string[];
  known: KnownPasswords;
  isDemo: boolean;
}

const checkRules = ({ policy, userName, names, known, isDemo }: PolicyInput, password: string) => {
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
    {
      isInForce: true,
      isMet: password !== '' && !isCommon(password, known) && (isDemo || !isVariant(password, demoPassword)),
      words: 'not be a common password, even with digits or symbols added',
    },
    {
      isInForce: true,
      isMet: password !== '' && !isMadeOfNames(password, names),
      words: 'not be a name of the company, the product or the user, even with digits or symbols added',
    },
  ];
  return rules.filter((rule) => rule.isInForce);
};

/** User whose password is checked. A new user has no id, only the names that were entered. */
export interface Owner {
  UserId?: number;
  UserName: string;
  FirstName?: string | null | undefined;
  SurName?: string | null | undefined;
}

export type PolicyContext = Pick<Context, 'db'> & { services: { environment: Pick<Environment, 'isDemo'> } };

const findPolicyInput = async ({ db, services }: PolicyContext, owner: Owner): Promise<PolicyInput> => {
  const company = await db.selectFrom('company').select(['Name', 'TradingName', 'RegisteredOffice']).executeTakeFirst();
  const storedUser =
    owner.UserId === undefined
      ? undefined
      : await db.selectFrom('users').select(['FirstName', 'SurName']).where('UserId', '=', owner.UserId).executeTakeFirst();
  const policy = await getPolicy(db);
  // Leaves the user name out if the policy has a rule of its own for it.
  const userName = policy.ForbidUserName ? undefined : owner.UserName;
  const names = [
    'demijohn',
    'bottle',
    company?.Name,
    company?.TradingName,
    company?.RegisteredOffice,
    userName,
    owner.FirstName,
    owner.SurName,
    storedUser?.FirstName,
    storedUser?.SurName,
  ];
  return {
    policy,
    userName: owner.UserName,
    names: names.filter((name) => typeof name === 'string'),
    known: await loadKnownPasswords(),
    isDemo: services.environment.isDemo,
  };
};

/** Returns the rules in force, and whether a password meets each, while the user types. Earlier passwords are checked only on saving. */
export const checkPassword = async (at: PolicyContext, password: string, owner: Owner): Promise<PasswordRule[]> =>
  checkRules(await findPolicyInput(at, owner), password).map(({ words, isMet }) => ({ Words: `Must ${words}`, IsMet: isMet }));

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

/** Returns the reasons to refuse a password for this user, as sentences. Empty if the password is allowed. */
export const findRefusals = async (at: PolicyContext, password: string, owner: Owner) => {
  const policyInput = await findPolicyInput(at, owner);
  const refusals = checkRules(policyInput, password)
    .filter((rule) => !rule.isMet)
    .map((rule) => `The password must ${rule.words}.`);
  if (owner.UserId !== undefined && (await isUsedBefore(at.db, policyInput.policy, owner.UserId, password)))
    refusals.push('The password was used before. Choose another.');
  return refusals;
};

/** Throws if the policy does not allow the password. The status is 600, as in the specification. */
export const requireGoodPassword = async (at: PolicyContext, password: string, owner: Owner) => {
  const refusals = await findRefusals(at, password, owner);
  if (refusals.length > 0)
    throw new AppError('PASSWORD_POLICY', refusals.join(' '), {
      // The field is Password for a new user, and NewPassword for a change.
      fields: { [owner.UserId === undefined ? 'Password' : 'NewPassword']: refusals.join(' ') },
    });
};
