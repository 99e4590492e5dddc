import { afterEach, beforeAll, expect, test } from 'vitest';
import { getAccessGroup, updateAccessGroup } from '#contract/masterData/entities/accessGroups.ts';
import { beginTwoStep } from '#contract/system/users/twoStep.ts';
import { addDemoAccounts } from '#server/demo/accounts.ts';
import { demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { hashPassword } from '#server/modules/system/auth/passwords/passwords.ts';
import { listClosedAccounts } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { findCaller } from '#server/modules/system/auth/findCaller.ts';
import { disablePublishedPasswords } from '#server/modules/system/auth/disablePublishedPasswords.ts';
import { signIn } from '#contract/system/auth/calls.ts';
import { given } from '#tests/support/given.ts';
import { claimsOf, enter } from '#tests/support/newAccounts.ts';
import { settledAccount } from '#tests/support/secondStep.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

beforeAll(async () => {
  const customer = await given.customer(app.db);
  await addDemoAccounts(app.db, customer.CustomerId);
});
/** Adds a user whose password is the published one. */
const withPublishedPassword = async (user = 'colleague') => {
  await app.db
    .insertInto('users')
    .values({ UserName: user, PasswordHash: await hashPassword(demoPassword) })
    .execute();
  return { user, settledPassword: 'Clear-Flint-70cl' };
};

afterEach(() => {
  app.services.environment.isDemo = true;
});

test('nobody turns two-step sign-in on for an account that everybody at the demonstration signs in by; for one of their own they do', async () => {
  const admin = await enter(app, 'admin', demoPassword);
  await expect(admin.call(beginTwoStep, { body: { Password: demoPassword } }, admin.headers)).toFailWith('RULE_BROKEN');
  const { me } = await settledAccount(app);
  expect((await me.call(beginTwoStep, { body: { Password: 'Clear-Flint-70cl' } }, me.headers)).Key).toBeTruthy();

  app.services.environment.isDemo = false;
  expect((await admin.call(beginTwoStep, { body: { Password: demoPassword } }, admin.headers)).Key, 'elsewhere it is a name').toBeTruthy();
});

test('nor does an access group that wants it keep others out of them', async () => {
  const admin = await enter(app, 'admin', demoPassword);
  const params = { id: 2 };
  const { AcessGroupName, Roles, Active, Version } = await admin.call(getAccessGroup, { params }, admin.headers);
  const body = { AcessGroupName, Roles, Active, Version, RequireTwoStep: true };
  await admin.call(updateAccessGroup, { params, body }, admin.headers);

  expect(claimsOf((await enter(app, 'office', demoPassword)).token)).not.toHaveProperty('MustSetUpTwoStep');
  expect(claimsOf((await settledAccount(app)).me.token)).toMatchObject({ MustSetUpTwoStep: true });
  app.services.environment.isDemo = false;
  const PasswordHash = await hashPassword('Clear-Flint-70cl');
  await app.db.updateTable('users').set({ PasswordHash }).where('UserName', '=', 'office').execute();
  expect(claimsOf((await enter(app, 'office', 'Clear-Flint-70cl')).token)).toMatchObject({ MustSetUpTwoStep: true });
});

test('the password published for demonstrations opens nothing where there is none, and the start names the accounts that have no other', async () => {
  const { settledPassword, user } = await withPublishedPassword();
  const names = ['admin', 'finance', 'warehouse', 'customer', user];
  for (const UserName of names) await expect(enter(app, UserName, demoPassword)).resolves.toBeTruthy();
  expect(await listClosedAccounts(app)).toEqual([]);

  app.services.environment.isDemo = false;
  const nobody = await app.as('nobody');
  for (const username of names)
    await expect(nobody.call(signIn, { body: { username, password: demoPassword } })).toFailWith('SIGN_IN_FAILED');
  expect((await listClosedAccounts(app)).toSorted()).toEqual(['admin', 'customer', 'finance', 'warehouse']);
  await expect(enter(app, 'office', settledPassword)).resolves.toBeTruthy();
});

test('sessions begun with the published password end when the server starts outside a demonstration; those begun with another go on', async () => {
  const { settledPassword, user } = await withPublishedPassword('buyer');
  const published = [await enter(app, 'admin', demoPassword), await enter(app, user, demoPassword)];
  const own = await enter(app, 'office', settledPassword);
  const now = new Date(startOfClock);
  expect(await disablePublishedPasswords(app, now)).toEqual([]);
  const isIn = async ({ token }: { token: string }) => Boolean(await findCaller(app.db, app.services.tokenSecret, token, now));
  expect(await Promise.all([...published, own].map(isIn))).toEqual([true, true, true]);

  app.services.environment.isDemo = false;
  expect(await disablePublishedPasswords(app, now)).toContain('admin');
  expect(await Promise.all([...published, own].map(isIn))).toEqual([false, false, true]);
});
