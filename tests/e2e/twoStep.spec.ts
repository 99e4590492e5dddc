import type { Page } from 'playwright/test';
import { codeAt } from '#tests/support/authenticator.ts';
import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

const password = 'Clear-Flint-70cl';
const halfMinute = 30_000;

const secretOf = (address: string) => new URL(address, 'http://back-office.test').searchParams.get('link') ?? '';

/** Creates a user who sets a password through the link. Returns the page with the screen that follows. */
const newcomer = async (visit: (path: string) => Promise<Page>) => {
  const admin = await apiAs('admin');
  const userName = `two.step.${Date.now().toString(36)}`;
  const account = await admin.send<{ UserId: number; PasswordLink: { Link: string } }>('POST', '/api/User/AddUser', {
    UserName: userName,
    FirstName: 'Tess',
    AccessGroups: [{ AccessGroupId: 2 }],
  });
  const page = await visit(`/login?link=${secretOf(account.PasswordLink.Link)}`);
  await page.getByLabel('New password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/today');
  return { admin, page, userName, id: account.UserId };
};

const enterName = async (page: Page, userName: string) => {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

test('two-step sign-in is set up by keyboard, asked for at every door, and ended', async ({ visit }) => {
  const { admin, page, userName, id } = await newcomer(visit);
  await page.getByRole('button', { name: 'Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Profile' });
  await expect(profile.getByText('Off. You sign in with your password alone.')).toBeVisible();

  await profile.getByRole('button', { name: 'Set up' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await expect(asked.getByLabel('Password')).toBeFocused();
  await page.keyboard.type('not mine');
  await page.keyboard.press('Enter');
  await expect(asked.getByText('The current password is wrong')).toBeVisible();
  await asked.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  const scan = page.getByRole('dialog', { name: 'Scan with your authenticator app' });
  await expect(scan.getByLabel('Code')).toBeFocused();
  await expect(scan.getByRole('img', { name: 'The key as a QR code' })).toHaveJSProperty('complete', true);
  await expectNoAxeFindings(page);
  const key = (await scan.locator('code').innerText()).replaceAll(/\s/g, '');
  expect(await scan.getByRole('link', { name: 'open the app' }).getAttribute('href')).toContain(`secret=${key}`);
  const confirmed = Date.now();
  await page.keyboard.type(codeAt(key, new Date(confirmed)));
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const codes = (await kept.getByLabel('Recovery codes').inputValue()).split('\n');
  expect(codes).toHaveLength(10);
  await page.mouse.click(3, 3);
  await expect(kept, 'a click beside it does not lose the codes').toBeVisible();
  await expectNoAxeFindings(page);
  await kept.getByRole('button', { name: 'Close' }).click();
  await expect(profile.getByText(/^On since .*10 recovery codes left\.$/)).toBeVisible();

  const other = await visit('/login');
  await enterName(other, userName);
  await expect(other.getByLabel('Code')).toBeFocused();
  await expect(other.getByRole('alert'), 'nothing is wrong yet').toHaveText('');
  await expectNoAxeFindings(other);
  await other.keyboard.type('123');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toHaveText('This code is wrong or has been used. Enter the one shown now.');
  await expect(other.getByLabel('Code')).toBeFocused();
  await other.keyboard.type(codeAt(key, new Date(confirmed + halfMinute)));
  await other.keyboard.press('Enter');
  await other.waitForURL('**/today');

  await admin.send('PUT', `/api/User/EndSessions/${id}`, {});
  // The session has ended, so live updates stop and the sign-in dialog opens by itself.
  const over = other.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(over).toBeVisible();
  await enterName(other, userName);
  await expect(over.getByLabel('Code')).toBeFocused();
  await expectNoAxeFindings(other);
  await other.keyboard.type(codes[0] ?? '');
  await other.keyboard.press('Enter');
  await expect(over).toHaveCount(0);

  await other.getByRole('button', { name: 'Profile' }).click();
  await expect(other.getByText(/9 recovery codes left/)).toBeVisible();
  await other.getByRole('button', { name: 'Turn off' }).press('Enter');
  const end = other.getByRole('dialog', { name: 'Turn off two-step sign-in' });
  await expect(end.getByLabel('Password')).toBeFocused();
  await other.keyboard.type(password);
  await end.getByLabel('Code').fill(codes[1] ?? '');
  await other.keyboard.press('Enter');
  await expect(end).toHaveCount(0);
  await expect(other.getByText('Off. You sign in with your password alone.')).toBeVisible();
});

test('a new password by a link wants the code too; an administrator ends two-step sign-in for who lost the phone', async ({
  visit,
  signIn,
}) => {
  const { admin, page, userName, id } = await newcomer(visit);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const post = async (path: string, body: object) =>
    (await page.request.post(path, { data: body, headers: { authorization: `Bearer ${token}` } })).json() as Promise<
      Record<string, unknown>
    >;
  const { Key } = await post('/api/TwoStep/Begin', { Password: password });
  const { Codes } = await post('/api/TwoStep/Confirm', { Code: codeAt(String(Key), new Date()) });
  const { Link } = await admin.send<{ Link: string }>('POST', `/api/User/PasswordLink/${id}`, {});

  const theirs = await visit(`/login?link=${secretOf(Link)}`);
  await theirs.getByLabel('New password').fill('Green-Flint-50cl');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByLabel('Code')).toBeFocused();
  await expectNoAxeFindings(theirs);
  await theirs.keyboard.type((Codes as string[])[0] ?? '');
  await theirs.keyboard.press('Enter');
  await theirs.waitForURL('**/today');

  const screen = await signIn('admin', `/users/usersaccount/${id}`);
  await screen.getByRole('tab', { name: 'Signing in' }).click();
  await expect(screen.getByText('Two-step sign-in', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(screen.getByText('Two-step sign-in turned off').first()).toBeVisible();
  await expect(screen.getByRole('button', { name: 'Turn off two-step sign-in' })).toHaveCount(0);
  const again = await visit('/login');
  await again.getByLabel('Username').fill(userName);
  await again.getByLabel('Password', { exact: true }).fill('Green-Flint-50cl');
  await again.keyboard.press('Enter');
  await again.waitForURL('**/today');
});

test('where an access group wants it it is set up at the sign-in, before anything else', async ({ visit }) => {
  const { admin, userName, id } = await newcomer(visit);
  const group = await admin.send<{ AccessGroupId: number }>('POST', '/api/AccessGroup', {
    AcessGroupName: `Counter ${userName}`,
    Roles: ['Office'],
    RequireTwoStep: true,
  });
  await admin.send('PUT', `/api/User/UpdateUser/${id}`, { UserName: userName, AccessGroupIds: [group.AccessGroupId] });
  const page = await visit('/login');
  await enterName(page, userName);
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectNoAxeFindings(page);
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  const key = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code').fill(codeAt(key, new Date()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectNoAxeFindings(page);
  await expect(page.getByRole('button', { name: 'I have saved them' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/today');
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
});
