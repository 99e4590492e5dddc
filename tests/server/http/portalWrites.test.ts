import { expect, test } from 'vitest';
import { signOut } from '#contract/auth/calls.ts';
import { updateUser, verifyPassword } from '#contract/users/calls.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp({ PORTAL_WRITES_PER_DAY: '10' });

test('the users of one customer account write so much in a day together, and always sign out; the next day they write again', async () => {
  const { CustomerId } = await given.customer(app.db);
  const [buyer, colleague] = [await app.as('Customer', CustomerId), await app.as('Customer', CustomerId)];
  const other = await app.as('Customer', (await given.customer(app.db)).CustomerId);
  const office = await app.as('Office');
  const change = async (client: typeof buyer) => {
    const { UserName } = await app.db.selectFrom('users').select('UserName').where('UserId', '=', client.userId).executeTakeFirstOrThrow();
    return client.send(updateUser, { params: { id: client.userId }, body: { UserName, FirstName: 'Jo' } });
  };
  const write = async (client: typeof buyer) => {
    const { status } = await change(client);
    expect(status).not.toBe(401);
    return status === 429 ? 'refused' : 'taken';
  };
  for (let count = 0; count < 5; count++) expect([await write(buyer), await write(colleague)]).toEqual(['taken', 'taken']);
  expect([await write(buyer), await write(colleague), await write(other), await write(office)]).toEqual([
    'refused',
    'refused',
    'taken',
    'taken',
  ]);
  expect(await (await change(buyer)).json()).toMatchObject({
    message: 'Your account has made 10 changes today, which is the most. Please ring us.',
  });
  await expect(buyer.call(verifyPassword, { body: { Password: 'x' } }), 'asking is no writing').resolves.toBeTruthy();
  await expect(colleague.call(signOut)).resolves.toBeUndefined();
  app.setClock('2026-11-22T00:30:00Z');
  expect(await write(await app.as('Customer', CustomerId))).toBe('taken');
});
