import type { Page } from 'playwright/test';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { readTable } from '#tests/specification/readTable.ts';
import { expect, firstScreens, pushTo, test } from './support/journey.ts';
import { product } from './support/product.ts';

const specified = readTable('screens', ['path', 'roles']).filter(({ roles }) => roles !== 'public');

/** The specification's routes, and who may open them. */
const routes = Object.fromEntries(specified.map(({ path, roles: held }) => [path.replace(/\{\w+\}/, '1'), held.split(',') as Role[]]));

const headline = (page: Page) => page.locator('h1').first().innerText();

/** Without the count of its rows, which comes with them. */
const nameOfScreen = async (page: Page) => (await headline(page)).replace(/\s*[\d,]+$/, '');

/** From screen to screen: another is there once another headline is. Where the next has the same, its own first screen is in between. */
const makeWay = async (page: Page) => {
  const first = new URL(page.url()).pathname;
  await expect(page.locator('main h1').first()).toBeVisible();
  const firstName = await nameOfScreen(page);
  let [at, name] = [first, firstName];
  const backToFirst = async () => {
    await pushTo(page, first);
    await expect(page.locator('h1').first()).toContainText(firstName);
    name = firstName;
  };
  return async (path: string) => {
    if (path === first) return first;
    if (at === '/notfound') await backToFirst();
    // A list that is still coming may yet write its address.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await pushTo(page, path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.locator('main h1').first()).not.toContainText(name);
    at = new URL(page.url()).pathname;
    name = await nameOfScreen(page);
    return at;
  };
};

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeVisible();
  return new URL(page.url()).pathname;
};

test.describe('every route', () => {
  for (const role of roles)
    test(`opens to ${role} or leads to /notfound, as its roles say`, async ({ signInAnew }) => {
      const page = await signInAnew(role.toLowerCase());
      await page.locator('main h1').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(firstScreens[role.toLowerCase()]);
      const wrong: string[] = [];
      const arrive = await makeWay(page);
      for (const [path, allowed] of Object.entries(routes)) {
        const arrived = await arrive(path);
        const wanted = allowed.includes(role) ? path : '/notfound';
        if (arrived !== wanted) wrong.push(`${role} at ${path}: ${arrived}`);
      }
      expect(wrong).toEqual([]);
      // Typed into the bar it is the same.
      const forbidden = Object.entries(routes).find(([, allowed]) => !allowed.includes(role));
      if (forbidden) expect(await open(page, forbidden[0])).toBe('/notfound');
    });

  test('that is not there leads to /notfound', async ({ signInOnce }) => {
    const page = await signInOnce('admin');
    const arrive = await makeWay(page);
    for (const path of ['/nothing-here', '/orders/nothing', '/access-denied', '/authentication-error', '/referencefiles/colours/1/more'])
      expect(await arrive(path), path).toBe('/notfound');
    expect(await headline(page)).toBe("Sorry, This page isn't available");
    expect(await page.getByRole('link').first().getAttribute('href')).toBeTruthy();
  });

  test('leads nobody to /login, and after signing in back to where one wanted to go', async ({ visit }) => {
    const page = await visit('/orders');
    await page.waitForURL('**/login*');
    for (const path of Object.keys(routes)) {
      await page.goto(path);
      await page.waitForURL('**/login*');
    }
    await page.goto('/picklist');
    await page.waitForURL('**/login*');
    await page.getByLabel('Username').fill('warehouse');
    await page.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/picklist');
    expect(new URL(page.url()).pathname).toBe('/picklist');
  });

  test('but the public ones needs a token that has not expired', async ({ visit }) => {
    const page = await visit('/');
    expect(await page.title()).toContain('Demijohn');
    for (const path of ['/landing', '/login', '/notfound']) {
      await page.goto(path);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    const past = Buffer.from(JSON.stringify({ role: 'Office', UserId: 2, exp: 1_000_000_000 })).toString('base64url');
    await page.evaluate((token) => localStorage.setItem('token', token), `x.${past}.y`);
    await page.goto('/orders');
    await page.waitForURL('**/login*');
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('shows a forged role nothing: the server refuses every call', async ({ signIn }) => {
    const page = await signIn('warehouse');
    const answer = await page.evaluate(async (address) => {
      const token = localStorage.getItem('token') ?? '';
      return (await fetch(`${address}/api/Order/OpenOrders`, { headers: { authorization: `Bearer ${token}` } })).status;
    }, product.address);
    expect(answer).toBe(403);
    await page.evaluate(() => {
      const [head, body = '', signature] = (localStorage.getItem('token') ?? '').split('.');
      const claims = { ...(JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as object), role: 'Admin#Office' };
      localStorage.setItem('token', `${head}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.${signature}`);
    });
    await page.goto('/orders');
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' });
    await expect(dialog).toBeVisible();
    await expect(page.locator('main table')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/login*');
  });
});
