import { afterEach, beforeAll, expect, test } from 'vitest';
import { getAccessGroup, updateAccessGroup } from '#contract/entities/accessGroups.ts';
import { beginTwoStep } from '#contract/users/twoStep.ts';
import { addDemoAccounts } from '#server/demo/accounts.ts';
import { demoPassword } from '#server/modules/auth/demoAccounts.ts';
import { given } from '#tests/support/given.ts';
import { claimsOf, enter } from '#tests/support/newAccounts.ts';
import { settledAccount } from '#tests/support/secondStep.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

beforeAll(async () => {
  const customer = await given.customer(app.db);
  await addDemoAccounts(app.db, customer.CustomerId);
});
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
  expect(claimsOf((await enter(app, 'office', demoPassword)).token)).toMatchObject({ MustSetUpTwoStep: true });
});
