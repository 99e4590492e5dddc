import type { Role } from '#contract/call/roles.ts';
import type { Context } from '#server/context.ts';
import { inHashingTurn } from './hashingQueue.ts';
import { isPassword } from './passwords.ts';

export const demoPassword = 'Bottle-Demo-1';

export const demoAccounts: readonly { UserName: string; Role: Role; FirstName: string; SurName: string }[] = [
  { UserName: 'admin', Role: 'Admin', FirstName: 'Ann', SurName: 'Whitlock' },
  { UserName: 'office', Role: 'Office', FirstName: 'Owen', SurName: 'Fairley' },
  { UserName: 'warehouse', Role: 'Warehouse', FirstName: 'Wes', SurName: 'Corran' },
  { UserName: 'finance', Role: 'Finance', FirstName: 'Fiona', SurName: 'Dell' },
  { UserName: 'customer', Role: 'Customer', FirstName: 'Carys', SurName: 'Aldous' },
];

/** Checks for the published demo password outside a demonstration. Such a password is refused. */
export const isPublishedPassword = ({ isDemo }: { isDemo: boolean }, password: string) => !isDemo && password === demoPassword;

const findDemoUsers = (db: Context['db']) =>
  db
    .selectFrom('users')
    .select(['UserName', 'PasswordHash'])
    .where('Active', '=', true)
    .where(
      'UserName',
      'in',
      demoAccounts.map((account) => account.UserName),
    )
    .execute();

/** Lists accounts left over from a demonstration that still have its published password. */
export const listClosedAccounts = async ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<string[]> => {
  if (services.environment.isDemo) return [];
  const users = await findDemoUsers(db);
  return inHashingTurn(async () => {
    const closed = [];
    for (const { UserName, PasswordHash } of users) if (await isPassword(PasswordHash, demoPassword)) closed.push(UserName);
    return closed;
  });
};

/** Lists the accounts that everyone at a demonstration shares. Nobody may lock the others out of these. */
export const listSharedAccounts = ({ services }: Pick<Context, 'services'>): string[] =>
  services.environment.isDemo ? demoAccounts.map(({ UserName }) => UserName) : [];

/** Lists the demo accounts for the sign-in page. Empty outside a demonstration. */
export const listDemoAccounts = async ({ db, services }: Pick<Context, 'db' | 'services'>) => {
  if (!services.environment.isDemo) return [];
  const present = await findDemoUsers(db);
  const names = new Set(present.map((user) => user.UserName));
  return demoAccounts
    .filter((account) => names.has(account.UserName))
    .map(({ UserName, Role }) => ({ UserName, Role, Password: demoPassword }));
};
