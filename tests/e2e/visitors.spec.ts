import { test as base } from 'playwright/test';
import { demoAccounts } from './support/api.ts';
import { expect } from './support/journey.ts';
import { product } from './support/product.ts';
import { Visitors } from './support/visitors.ts';

const test = base.extend<{ visitors: Visitors }>({
  visitors: async ({ browser }, use) => {
    const visitors = new Visitors(browser);
    await use(visitors);
    await visitors.close();
  },
});

const device = () => ({ baseURL: product.address, serviceWorkers: 'block' as const, viewport: { width: 1280, height: 800 } });

test('who comes after another finds nothing of theirs', async ({ visitors }) => {
  const first = await visitors.welcome({ ...device(), storageState: await demoAccounts().storageOf('office') });
  await first.page.goto('/findcustomer');
  await first.page.locator('main h1').first().waitFor();
  await first.page.evaluate(() => sessionStorage.setItem('typed', 'half'));
  await first.page.evaluate(async () => {
    const opening = indexedDB.open('of the first', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
  });
  await first.context.newPage();
  await first.context.setOffline(true);
  await first.page.setViewportSize({ width: 390, height: 844 });
  await first.page.route('**/login', (route) => route.abort());
  await visitors.leave(first);

  const next = await visitors.welcome(device());
  expect(next.page, 'the page is the one that was there').toBe(first.page);
  expect(next.context.pages()).toHaveLength(1);
  expect(await next.page.evaluate(() => innerWidth)).toBe(1280);
  expect(await next.context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
  expect(await next.page.evaluate(async () => [sessionStorage.length, (await indexedDB.databases()).length])).toEqual([0, 0]);
  await next.page.goto('/login');
  await expect(next.page.getByLabel('Username')).toBeVisible();
});

test('of whom something was asked that a page does not forget is not kept', async ({ visitors }) => {
  const asked = [
    await visitors.welcome(device()),
    await visitors.welcome(device()),
    await visitors.welcome(device()),
    await visitors.welcome({ ...device(), serviceWorkers: 'allow' }),
  ] as const;
  await asked[0].page.addInitScript(() => undefined);
  await asked[1].page.emulateMedia({ media: 'print' });
  await asked[2].context.newCDPSession(asked[2].page);
  for (const visitor of asked) await visitors.leave(visitor);
  for (const visitor of asked) expect(visitor.page.isClosed()).toBe(true);
});

test('a device of another kind is another visitor', async ({ visitors }) => {
  const desk = await visitors.welcome(device());
  await visitors.leave(desk);
  const hand = await visitors.welcome({ ...device(), viewport: { width: 390, height: 844 }, hasTouch: true });
  const dark = await visitors.welcome(device(), () => localStorage.setItem('layout', '{}'));
  expect(hand.page).not.toBe(desk.page);
  expect(dark.page).not.toBe(desk.page);
});
