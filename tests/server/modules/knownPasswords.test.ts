import { expect, test } from 'vitest';
import { setPassword } from '#contract/system/auth/passwordLinks.ts';
import { addUser, updateUser } from '#contract/system/users/calls.ts';
import { fillWhenEmpty } from '#server/process/firstStart.ts';
import { demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { isCommon, isMadeOfNames, isVariant, loadKnownPasswords } from '#server/modules/system/auth/passwords/knownPasswords.ts';
import { addWithLink } from '#tests/support/newAccounts.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const empty = useTestApp({ DEMO: '0', ADMIN_USER_NAME: 'ann', ADMIN_PASSWORD: 'Bottle-Demo-1' });

const common = 'The password must not be a common password, even with digits or symbols added.';
const named = 'The password must not be a name of the company, the product or the user, even with digits or symbols added.';

test('the list of known passwords has as many entries as is said of it', async () => {
  expect((await loadKnownPasswords()).passwords.size).toBe(49_233);
});

test.each([
  'Password-1',
  'Qwertyuiop1',
  'Welcome2026',
  'P@ssw0rd!2026',
  '!!Sunshine99',
  'L3tmein-2026',
  'Pa$$word123',
  'iloveyou 2026',
  '1234567890',
  'PÁSSWORD-77',
  '1234567890Aa',
  'Aa1aaaaaaaaa',
  'Abcdefghij1',
  'Zaq12wsxcde',
  '1234-ABCD-5678',
  'Qwer1234Asdf',
])('%s is one that many people use', async (password) => {
  expect(isCommon(password, await loadKnownPasswords())).toBe(true);
});

test.each(['Amber-Flint-70cl', 'Crown-Cap-26 ordered', 'vK7#pq-2Lm!xT9', 'seventeen green demijohns', 'Kiln at noon'])(
  '%s is one of its own',
  async (password) => {
    expect(isCommon(password, await loadKnownPasswords())).toBe(false);
    expect(isMadeOfNames(password, ['demijohn', 'Thornbury Glass Ltd', 'Ann', 'Whitlock'])).toBe(false);
  },
);

test.each([
  'Demijohn2026!',
  'D3mijohn-77',
  'Thornbury#2026',
  'thornburyglass1',
  'ThornburyGlassLtd2026',
  'Whitlock-1987',
  'AnnWhitlock26',
  'wh1tl0ck!!!',
])('%s is a name of the firm, the product or the person', (password) => {
  expect(isMadeOfNames(password, ['demijohn', 'Thornbury Glass Ltd', 'Ann', 'Whitlock'])).toBe(true);
});

test('nobody is given a known password, and nobody chooses one by a link or in the profile', async () => {
  const admin = await app.as('Admin');
  await app.db.updateTable('company').set({ Name: 'Thornbury Glass Ltd', RegisteredOffice: 'Dock Road, Worcester, WR5 3BW' }).execute();
  const person = {
    UserName: 'c.aldous',
    FirstName: 'Clara',
    SurName: 'Stoneworth',
    Email: 'clara@x.example',
    AccessGroupIds: [2],
    Active: true,
  };
  const refused: [string, string][] = [
    ['Password-1', common],
    ['Welcome2026', common],
    ['Demijohn2026!', named],
    ['Thornbury-2026', named],
    ['Stoneworth-26', named],
    ['Worcester-1', named],
    ['Glassbottle1', named],
  ];
  for (const [Password, why] of refused) {
    const answer = await admin.send(addUser, { body: { ...person, Password } });
    expect([answer.status, await answer.json()]).toMatchObject([600, { code: 'PASSWORD_POLICY', errors: { Password: why } }]);
  }
  const { user, link } = await addWithLink(app);
  const nobody = await app.as('nobody');
  for (const [password, why] of refused.slice(0, 4)) {
    const answer = await nobody.send(setPassword, { body: { link, password } });
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: { password: why } }]);
  }
  const body = { UserName: user.UserName, NewPassword: 'Qwertyuiop1' };
  await expect(admin.call(updateUser, { params: { id: user.UserId }, body })).toFailWith('PASSWORD_POLICY', 'NewPassword');
});

test('the password published for demonstrations is nobody’s outside of one, the first administrator’s neither', async () => {
  await expect(fillWhenEmpty(empty.database, empty.services.environment, () => undefined)).rejects.toThrow(
    `ADMIN_PASSWORD is too weak. ${common}`,
  );
});

test.each(['Bottle-Demo-2', 'bottle_demo_2026', 'B0ttleDemo!'])('%s is the published password with another number', (password) => {
  expect(isVariant(password, demoPassword)).toBe(true);
});
