import { beforeAll, expect, test } from 'vitest';
import { signOut } from '#contract/system/auth/calls.ts';
import { updateUser, verifyPassword } from '#contract/system/users/calls.ts';
import { hashPassword } from '#server/modules/system/auth/passwords/passwords.ts';
import { given } from '#tests/support/given.ts';
import { goodPassword } from '#tests/support/newAccounts.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp({ PORTAL_WRITES_PER_DAY: '10' });

let PasswordHash: string;
beforeAll(async () => {
  PasswordHash = await hashPassword(goodPassword);
  await app.as('Admin');
});

const change = async (client: Client, FirstName = 'Jo') => {
  const { UserName } = await app.db
    .updateTable('users')
    .set({ PasswordHash })
    .where('UserId', '=', client.userId)
    .returning('UserName')
    .executeTakeFirstOrThrow();
  return client.send(updateUser, { params: { id: client.userId }, body: { UserName, FirstName, Password: goodPassword } });
};

test('the users of one customer account write so much in a day together, and always sign out; the next day they write again', async () => {
  const { CustomerId } = await given.customer(app.db);
  const [buyer, colleague] = [await app.as('Customer', CustomerId), await app.as('Customer', CustomerId)];
  const other = await app.as('Customer', (await given.customer(app.db)).CustomerId);
  const office = await app.as('Office');
  const write = async (client: typeof buyer) => {
    const { status } = await change(client);
    return { 200: 'taken', 429: 'refused' }[status];
  };
  for (let count = 0; count < 5; count++) expect([await write(buyer), await write(colleague)]).toEqual(['taken', 'taken']);
  expect([await write(buyer), await write(colleague), await write(other), await write(office)]).toEqual([
    'refused',
    'refused',
    'taken',
    'taken',
  ]);
  expect(await (await change(buyer)).json()).toMatchObject({
    message: 'Your account has reached its limit of 10 changes a day. Please ring us.',
  });
  await expect(buyer.call(verifyPassword, { body: { Password: 'x' } }), 'asking is no writing').resolves.toBeTruthy();
  await expect(colleague.call(signOut)).resolves.toBeUndefined();
  app.setClock('2026-11-22T00:30:00Z');
  expect(await write(await app.as('Customer', CustomerId))).toBe('taken');
});

test('a change that is refused is not counted', async () => {
  const { CustomerId } = await given.customer(app.db);
  const buyer = await app.as('Customer', CustomerId);
  for (let count = 0; count < 20; count++) expect((await change(buyer, 'x'.repeat(5000))).status).toBe(400);
  for (let count = 0; count < 10; count++) expect((await change(buyer)).status).toBe(200);
  expect((await change(buyer)).status).toBe(429);
});
