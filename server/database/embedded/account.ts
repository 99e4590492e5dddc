import { existsSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { cannotRunHere } from './cannotRunHere.ts';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Chooses the account for PostgreSQL, which refuses to run as root: the owner of the existing files, or else `postgres`, or else `nobody`.
 * Undefined means the user who runs this server.
 */
export const databaseAccount = (home: string): Account | undefined => {
  if (process.getuid?.() === 0) return accountForRoot(home);
  requirePasswdEntry();
  return undefined;
};

const accountForRoot = (home: string): Account => {
  const accounts = readAccounts().filter(({ uid }) => uid !== 0);
  const owner = existsSync(home) ? statSync(home).uid : 0;
  const account =
    accounts.find(({ uid }) => uid === owner) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (!account) throw cannotRunHere('PostgreSQL refuses to run as root, and /etc/passwd has neither an account "postgres" nor "nobody"');
  return account;
};

const readAccounts = (): Account[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));

const requirePasswdEntry = (): void => {
  try {
    userInfo();
  } catch (error) {
    throw cannotRunHere(`the user id ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL insists on`, error);
  }
};
