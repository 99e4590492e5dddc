import { signIn } from '#contract/system/auth/calls.ts';
import { addUser, deactivateUsers, listUsers, updateUser } from '#contract/system/users/calls.ts';
import { demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { sender } from './send.ts';

export const tokenAt = (address: string, username = 'admin', password = demoPassword) =>
  sender(address, '')(signIn, { body: { username, password } });

/** Adds a user with the rights of the demo account `admin`, who has chosen a password, and signs the user in. */
const addSignedIn = async (address: string, asAdmin: ReturnType<typeof sender>, UserName: string, AccessGroupIds: number[]) => {
  const [first, second] = ['Bench-Amber-Flagon-41', 'Bench-Amber-Flagon-42'];
  const { UserId } = await asAdmin(addUser, { body: { UserName, AccessGroupIds, Password: first } });
  const asNewUser = sender(address, await tokenAt(address, UserName, first));
  await asNewUser(updateUser, { params: { id: UserId }, body: { UserName, Password: first, NewPassword: second } });
  return { UserId, token: await tokenAt(address, UserName, second) };
};

/** Signs in as many users as there are clients, because a server limits the requests of one user. Deactivates them after `work`. */
export const withUsers = async (address: string, count: number, work: (tokens: string[]) => Promise<void>) => {
  const asAdmin = sender(address, await tokenAt(address));
  const [admin] = await asAdmin(listUsers, { query: { filter: { UserName: 'admin' } } });
  const run = Date.now().toString(36);
  const users: Awaited<ReturnType<typeof addSignedIn>>[] = [];
  for (let no = 1; no <= count; no++) users.push(await addSignedIn(address, asAdmin, `bench ${run} ${no}`, admin?.AccessGroupIds ?? []));
  await work(users.map(({ token }) => token));
  await asAdmin(deactivateUsers, { body: users.map(({ UserId }) => UserId) });
};
