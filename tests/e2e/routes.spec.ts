import type { Page } from 'playwright/test';
import { roles } from '#contract/call/roles.ts';
import type { Role } from '#contract/call/roles.ts';
import { readTable } from '#tests/specification/readTable.ts';
import { forgeClaims } from './support/claims.ts';
import { expect, firstScreens, goInside, patience, pushTo, test, untilAsked, untilIdle, untilItself } from './support/journey.ts';
import { judgeWidths } from './support/judge.ts';
import { product } from './support/product.ts';

const specified = readTable('screens', ['path', 'roles']).filter(({ roles }) => roles !== 'public');

/** Routes of the specification, each with the roles that may open it. */
const routes = Object.fromEntries(specified.map(({ path, roles: held }) => [path.replace(/\{\w+\}/, '1'), held.split(',') as Role[]]));

/** Returns the page that a role sees instead of a screen that it may not open. Only the start page shows every role its first screen. */
const insteadOf = (path: string, role: Role) => (path === '/today' ? firstScreens[role.toLowerCase()] : '/notfound');

/** Splits the routes into groups of `perTest`, one for each test. */
const partsOf = (perTest: number) =>
  Array.from({ length: Math.ceil(specified.length / perTest) }, (_, part) => ({
    from: part * perTest + 1,
    some: Object.entries(routes).slice(part * perTest, (part + 1) * perTest),
  }));

/** Roles whose screens other files check: Admin in bespoke.spec.ts and generated.spec.ts, Customer in words.spec.ts. */
const judgedElsewhere = new Set<Role>(['Admin', 'Customer']);

const headline = (page: Page) => page.locator('h1').first().innerText();

/** Returns the heading without the row count, because the count arrives later. */
const nameOfScreen = async (page: Page) => (await headline(page)).replace(/\s*[\d,]+$/, '');

/** Waits until the heading is the given name, or is not. Checks at each frame, because a change of page gives nothing else to wait for. */
const untilNamed = (page: Page, name: string, isWanted: boolean) =>
  page.waitForFunction(
    ([said, wanted]) => {
      const head = document.querySelector<HTMLElement>('main h1');
      return head !== null && head.checkVisibility() && head.innerText !== '' && head.innerText.includes(said) === wanted;
    },
    [name, isWanted] as const,
    patience,
  );

/**
 * Goes from screen to screen. A screen has opened when the heading has changed. If two screens have the same heading, goes to the role's
 * first screen between them.
 */
const makeWay = async (page: Page) => {
  const first = new URL(page.url()).pathname;
  // Waits for the heading of the screen itself. While the screen loads, its menu name is shown instead.
  await expect(page.locator('main header:not([data-stands-in]) h1').first()).toBeVisible();
  const firstName = await nameOfScreen(page);
  let [at, name] = [first, firstName];
  const backToFirst = async () => {
    await pushTo(page, first);
    await untilNamed(page, firstName, true);
    at = new URL(page.url()).pathname;
    name = firstName;
  };
  return async (path: string) => {
    if (path === first || at === '/notfound') await backToFirst();
    if (path === first) return at;
    // Waits until lists are loaded, because a list that is loading may change the address.
    await untilIdle(page);
    await pushTo(page, path);
    await untilNamed(page, name, false);
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
  for (const role of roles) {
    const isJudged = !judgedElsewhere.has(role);
    const also = isJudged ? '; what opens keeps to the window and to our words at every width' : '';
    for (const { from, some } of partsOf(isJudged ? 40 : specified.length))
      test(`from ${from} on opens to ${role} or leads to /notfound, as its roles say${also}`, async ({ signInAnew, signIn }) => {
        const page = await (from === 1 ? signInAnew : signIn)(role.toLowerCase());
        await page.locator('main h1').first().waitFor();
        expect(new URL(page.url()).pathname).toBe(firstScreens[role.toLowerCase()]);
        const wrong: string[] = [];
        const arrive = await makeWay(page);
        for (const [path, allowed] of some) {
          const isAllowed = allowed.includes(role);
          let arrived = '';
          const come = async () => {
            arrived = await arrive(path);
            if (isJudged && isAllowed) await untilItself(page);
          };
          await (isJudged && isAllowed ? untilAsked(page, come) : come());
          if (arrived !== (isAllowed ? path : insteadOf(path, role))) wrong.push(`${role} at ${path}: ${arrived}`);
          if (isJudged && isAllowed) wrong.push(...(await judgeWidths(page)));
        }
        expect(wrong).toEqual([]);
        // A typed address must give the same result as a link.
        const forbidden = some.find(([path, allowed]) => path !== '/today' && !allowed.includes(role));
        if (forbidden) expect(await open(page, forbidden[0])).toBe('/notfound');
      });
  }

  test('that is not there leads to /notfound', async ({ signInOnce }) => {
    const page = await signInOnce('admin');
    // Leaves the screen of the test before, because one that was opened with a query has another heading without it.
    await goInside(page, firstScreens.admin ?? '/');
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
      await page.goto(path, { waitUntil: 'commit' });
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
    await forgeClaims(page, { role: 'Admin#Office' });
    await page.goto('/orders');
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    await expect(dialog).toBeVisible();
    await expect(page.locator('main table')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/login*');
  });
});
