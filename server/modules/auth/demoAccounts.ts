import type { Role } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';

export const demoPassword = 'Bottle-Demo-1';

export const demoAccounts: readonly { UserName: string; Role: Role; FirstName: string; SurName: string }[] = [
  { UserName: 'admin', Role: 'Admin', FirstName: 'Ann', SurName: 'Whitlock' },
  { UserName: 'office', Role: 'Office', FirstName: 'Owen', SurName: 'Fairley' },
  { UserName: 'warehouse', Role: 'Warehouse', FirstName: 'Wes', SurName: 'Corran' },
  { UserName: 'finance', Role: 'Finance', FirstName: 'Fiona', SurName: 'Dell' },
  { UserName: 'customer', Role: 'Customer', FirstName: 'Carys', SurName: 'Aldous' },
];

/** Those that everybody who looks at a demonstration is: nobody keeps the others out of them. */
export const sharedNames = ({ services }: Pick<Context, 'services'>): string[] =>
  services.environment.isDemo ? demoAccounts.map(({ UserName }) => UserName) : [];

/** Offered on the sign-in page of a demonstration that has them, and never otherwise. */
export const listDemoAccounts = async ({ db, services }: Pick<Context, 'db' | 'services'>) => {
  if (!services.environment.isDemo) return [];
  const present = await db
    .selectFrom('users')
    .select('UserName')
    .where('Active', '=', true)
    .where(
      'UserName',
      'in',
      demoAccounts.map((account) => account.UserName),
    )
    .execute();
  const names = new Set(present.map((user) => user.UserName));
  return demoAccounts
    .filter((account) => names.has(account.UserName))
    .map(({ UserName, Role }) => ({ UserName, Role, Password: demoPassword }));
};
