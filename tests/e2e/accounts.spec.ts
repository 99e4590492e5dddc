import type { Page } from 'playwright/test';
import { demoAccounts } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';
import { product } from './support/product.ts';

const wanted = 'Clear-Flint-70cl';
let serial = 0;

/** Creates an account with the same call as the administrator's screen. */
const addAccount = async (more: object) => {
  const body = {
    UserName: `clara.kerr${Date.now()}${++serial}`,
    FirstName: 'Clara',
    SurName: 'Kerr',
    AccessGroups: [{ AccessGroupId: 3 }],
    ...more,
  };
  const answer = await fetch(`${product.address}/api/User/AddUser`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await demoAccounts().tokenOf('admin')}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { UserId: number; UserName: string; PasswordLink: { Link: string } | null };
};

const heldToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const heading = (page: Page) => page.getByRole('heading', { name: 'Choose a password' });
const rules = (page: Page) => page.getByRole('list', { name: 'Password rules' });
const finish = (page: Page) => page.getByRole('button', { name: 'Set password and sign in' });

test.describe('a new person', () => {
  test('opens the link, sees the rules tick while typing, sets a password and is in; the link is used up @phone', async ({ visit }) => {
    const { UserName, PasswordLink } = await addAccount({});
    const page = await visit(PasswordLink?.Link ?? '');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('Welcome, Clara.')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(UserName);
    expect(page.url()).toBe(`${product.address}/login`);
    await expect(rules(page).getByText('not yet')).toHaveCount(7);
    await expectNoAxeFindings(page);

    const input = page.getByLabel('New password');
    await expect(input).toBeFocused();
    await page.keyboard.type('clear');
    await expect(rules(page).getByRole('listitem').filter({ hasText: 'lower-case' })).toContainText('✓');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('at least 10 characters');
    await expect(input).toBeFocused();

    await input.fill(wanted);
    await expect(rules(page).getByText('not yet')).toHaveCount(0);
    await page.getByLabel('Show the password').check();
    await expect(input).toHaveAttribute('type', 'text');
    await expectNoAxeFindings(page);
    await finish(page).click();
    await page.waitForURL('**/today');
    expect(await heldToken(page)).toBeTruthy();

    const again = await visit(PasswordLink?.Link ?? '');
    await expect(again.getByRole('alert')).toContainText('This link no longer works');
    await expectNoAxeFindings(again);
    await again.getByRole('button', { name: 'Go to sign-in' }).click();
    await again.getByLabel('Username').fill(UserName);
    await again.getByLabel('Password', { exact: true }).fill(wanted);
    await again.keyboard.press('Enter');
    await again.waitForURL('**/today');
  });

  test('with a password that an administrator chose changes it before anything else, and no token is kept before', async ({ visit }) => {
    const { UserName } = await addAccount({ Password: 'Handed-Over-1' });
    const page = await visit('/login');
    await page.getByLabel('Username').fill(UserName);
    await page.getByLabel('Password', { exact: true }).fill('Handed-Over-1');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeVisible();
    expect(await heldToken(page)).toBeNull();
    await expectNoAxeFindings(page);

    await page.getByLabel('New password').fill('Handed-Over-1');
    await finish(page).click();
    await expect(page.getByRole('alert')).toContainText('New password must be different from the current password.');
    await page.getByLabel('New password').fill(wanted);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/today');
    await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Pick List' })).toBeVisible();
  });

  test('without a connection is not told that the link is over, and goes on once there is one', async ({ visit }) => {
    const { PasswordLink } = await addAccount({});
    const page = await visit('/login');
    await page.route('**/api/Auth/PasswordLink', (route) => route.abort('connectionfailed'));
    await page.goto(PasswordLink?.Link ?? '');
    await expect(page.getByRole('alert')).toContainText('Error:');
    await page.unroute('**/api/Auth/PasswordLink');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Welcome, Clara.')).toBeVisible();
  });

  test.describe('in dark colours', () => {
    test.use({ colorScheme: 'dark' });

    test('reads all of it', async ({ visit }) => {
      const { PasswordLink } = await addAccount({});
      const page = await visit(PasswordLink?.Link ?? '');
      await page.getByLabel('New password').fill('clear70');
      await expect(rules(page).getByText(': done')).toHaveCount(4);
      await expectNoAxeFindings(page);
    });
  });
});

test('a program’s account is given a key, which lets the program in and no link any person', async ({ signIn, visit }) => {
  const { UserId, PasswordLink } = await addAccount({ AccessGroups: [{ AccessGroupId: 2 }] });
  const page = await signIn('admin', `/users/usersaccount/${UserId}`);
  await page.getByRole('button', { name: 'New key' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('The previous key');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('textbox', { name: 'API key' });
  await expect(shown).toHaveValue(/^djk_[\w-]{43}$/);
  await expectNoAxeFindings(page);
  const authorization = `Bearer ${await shown.inputValue()}`;
  const ask = async (path: string) => (await fetch(`${product.address}${path}`, { headers: { authorization } })).status;
  expect([await ask('/api/Common/loadYear'), await ask('/api/User/GetUsers')]).toEqual([200, 403]);
  await page.keyboard.press('Escape');
  const person = await visit(PasswordLink?.Link ?? '');
  await expect(person.getByRole('alert')).toContainText('This link no longer works');
  await page.getByRole('button', { name: 'End sessions' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sessions ended')).toBeVisible();
  expect(await ask('/api/Common/loadYear')).toBe(401);
});
