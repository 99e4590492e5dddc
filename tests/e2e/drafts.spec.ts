import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { forgeClaims } from './support/claims.ts';
import { findAccount, findCodes, hasCredit } from './support/accounts.ts';
import { apiAs } from './support/api.ts';
import { expect, test as journey } from './support/journey.ts';
import { keptDrafts, untilKept } from './support/kept.ts';
import { startBrowser } from './support/ownBrowser.ts';
import { memoryFolder } from '#tests/support/memoryFolder.ts';
import { product } from './support/product.ts';

const lineCount = 20;

/** Fixture `start` opens a browser on the same profile folder each time, so that its data survives a killed browser. */
const test = journey.extend<{ start: () => ReturnType<typeof startBrowser> }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the fixtures that it needs.
  start: async ({}, use) => {
    const profile = await mkdtemp(join(memoryFolder, 'demijohn-profile-'));
    const started: Awaited<ReturnType<typeof startBrowser>>[] = [];
    await use(async () => {
      const browser = await startBrowser(profile);
      started.push(browser);
      return browser;
    });
    for (const browser of started) await browser.kill();
    await rm(profile, { recursive: true, force: true });
  },
});

/** Chooses an account in pounds with credit left for a small order, and twenty products with a price. */
const choose = async () => {
  const { ask } = await apiAs('admin');
  const customer = await findAccount(ask, async (one) => !one.ProForma && (await hasCredit(ask, one, 5000)));
  const codes = await findCodes(ask, customer, { words: ['amber', 'flint', 'green', 'cap', 'jar', 'ml'], free: 0 });
  expect(codes.length).toBeGreaterThanOrEqual(lineCount);
  return { customer, codes: codes.slice(0, lineCount) };
};

const signInOn = async (page: Page, username: string) => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
  await page.keyboard.press('Enter');
};

/** Replaces the token by one that the server never issued, so that the server treats the session as ended. */
const endSession = (page: Page) =>
  page.evaluate(() => localStorage.setItem('token', `${(localStorage.getItem('token') ?? '').split('.').slice(0, 2).join('.')}.ended`));

const product1 = (page: Page) => page.getByRole('combobox', { name: 'Product, line 1', exact: true });

const typeLines = async (page: Page, codes: readonly string[]) => {
  await expect(product1(page)).toBeFocused();
  for (const [index, code] of codes.entries()) {
    await page.keyboard.type(code);
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: `Quantity, line ${index + 1}`, exact: true })).toBeFocused();
    await page.keyboard.type('12');
    if (index < codes.length - 1) for (let cell = 0; cell < 4; cell++) await page.keyboard.press('Enter');
  }
};

const ordersWith = async (customerId: number, theirNo: string) => {
  const { ask } = await apiAs('office');
  const filter = encodeURIComponent(JSON.stringify({ CustomerId: customerId, q: theirNo }));
  return ask<{ OrderId: number; DealNo: number }[]>(`/api/Order/OpenOrders?filter=${filter}`);
};

test('an order of twenty lines outlives the end of the sign-in and the death of the browser, and is saved once', async ({ start }) => {
  const { customer, codes } = await choose();
  const theirNo = `DRAFT-${Date.now().toString(36)}`;
  const first = await start();
  const { page } = first;
  await page.goto(`${product.address}/login`);
  await signInOn(page, 'office');
  await page.waitForURL('**/today');
  await page.goto(`${product.address}/createorder?customerId=${customer.CustomerId}`);
  await typeLines(page, codes.slice(0, 10));
  await page.getByLabel('Their order no.').fill(theirNo);
  // The session has ended. The next request shows the sign-in dialog, and the same user signs in and continues.
  await page.getByRole('button', { name: 'Add a line' }).click();
  await expect(page.getByRole('combobox', { name: 'Product, line 11', exact: true })).toBeFocused();
  await endSession(page);
  await page.keyboard.type(codes[10] ?? '');
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible();
  await signInOn(page, 'office');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Product, line 11', exact: true }).fill('');
  for (const [index, code] of codes.slice(10).entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a line' }).click();
    await page.keyboard.type(code);
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('12');
  }
  await page.getByRole('textbox', { name: 'Quantity, line 20', exact: true }).press('Tab');
  await expect
    .poll(async () => {
      const [draft] = await keptDrafts(page);
      const { content } = JSON.parse(draft ?? '{}') as { content?: { lines: { product: unknown; Quantity: number | null }[] } };
      return content?.lines.filter((line) => line.product !== null && line.Quantity === 12).length;
    })
    .toBe(lineCount);
  // A killed browser gives the page no chance to ask or to save anything.
  await first.kill();

  const { page: again } = await start();
  await again.goto(`${product.address}/login`);
  await again.evaluate(() => localStorage.removeItem('token'));
  await again.goto(`${product.address}/createorder?customerId=${customer.CustomerId}`);
  await again.waitForURL('**/login');
  await signInOn(again, 'office');
  await again.waitForURL(`**/createorder?customerId=${customer.CustomerId}`);
  await expect(again.getByText(`New order for ${customer.Name}`)).toBeVisible();
  await again.keyboard.press('Enter');
  await expect(again.getByRole('textbox', { name: 'Quantity, line 20', exact: true })).toHaveValue('12');
  // The answer to the first save is lost. The second save finds that the order is already stored.
  let isLost = false;
  await again.route('**/api/Order/AddOrder', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await again.keyboard.press('Control+s');
  const confirm = again.getByRole('dialog').getByRole('button', { name: 'Save order' });
  await Promise.race([again.waitForURL('**/orders/editOrder/*'), confirm.waitFor().then(() => confirm.click())]);
  await again.waitForURL('**/orders/editOrder/*');
  expect(await ordersWith(customer.CustomerId, theirNo)).toHaveLength(1);
  await again.goto(`${product.address}/orders`);
  await expect(again.getByRole('table', { name: 'Open orders' })).toBeVisible();
  await expect(again.getByRole('region', { name: 'Not saved yet' })).toHaveCount(0);
});

test('another user who signs in over the screen sees nothing of what the first typed; the first finds it again', async ({ signIn }) => {
  const { customer, codes } = await choose();
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await typeLines(page, codes.slice(0, 1));
  await endSession(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
  await signInOn(page, 'admin');
  await page.waitForURL((url) => url.pathname !== '/createorder');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/createorder?customerId=${customer.CustomerId}`);
  await expect(product1(page)).toHaveValue('');
  await page.goto('/login');
  await signInOn(page, 'office');
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toContainText(customer.Name);
});

test('who comes back to the window after the sign-in has run out finds what was typed, behind the question to sign in', async ({
  signInAnew,
}, { repeatEachIndex }) => {
  const page = await signInAnew('admin');
  await page.clock.install();
  // The menu asks what is to be done once the screen is drawn. If the session had ended before, that would open the question to sign in.
  const menuAsked = page.waitForResponse('**/api/Today/Work');
  await page.goto('/referencefiles/colours/create');
  await menuAsked;
  const name = page.getByLabel(/^Description/);
  await name.fill(`Petrol ${repeatEachIndex}`);
  await page.getByLabel(/^Code/).fill(`PT${repeatEachIndex}`);
  await forgeClaims(page, { exp: 1_000_000_000 });
  // Goes past the five seconds in which loaded data counts as fresh.
  await page.clock.fastForward(6000);
  await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
  await expect(name).toHaveValue(`Petrol ${repeatEachIndex}`);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible();
  await signInOn(page, 'admin');
  await page.waitForURL('**/referencefiles/colours');
  await expect(page.locator('main tbody tr').filter({ hasText: `Petrol ${repeatEachIndex}` })).toBeFocused();
});

test('leaving one new order for another asks; leaving it for good discards it', async ({ signIn }) => {
  const { customer, codes } = await choose();
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await typeLines(page, codes.slice(0, 1));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new order');
  await page
    .getByRole('option', { name: /Create order/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  const prompt = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await expect(prompt.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity, line 1', exact: true })).toHaveValue('12');
  await page.getByRole('link', { name: 'Open Orders' }).click();
  await prompt.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/orders');
  await page.goto(`/createorder?customerId=${customer.CustomerId}`);
  await expect(product1(page)).toHaveValue('');
});

/** Replaces a tab by a new one, once the device has stored `typed`. */
const nextTab = async (page: Page, typed: string) => {
  await untilKept(page, typed);
  const next = await page.context().newPage();
  await page.close();
  return next;
};

test('a new colour and a new address outlive their tab, and any screen leads back to them', async ({ signIn }) => {
  const { ask } = await apiAs('admin');
  const customer = await findAccount(ask, async () => true);
  const description = `Draft green ${Date.now()}`;
  const first = await signIn('admin', '/referencefiles/colours/create');
  await first.getByLabel('Code').fill(`D${Date.now() % 1_000_000_000}`);
  await first.getByLabel('Description').fill(description);
  const second = await nextTab(first, description);
  const goOn = (page: Page, title: string) =>
    page.getByRole('region', { name: 'Not saved yet' }).filter({ hasText: title }).getByRole('link', { name: 'Continue' }).click();
  await second.goto('/orders');
  await goOn(second, `New colour ${description}`);
  await expect(second.getByLabel('Description')).toHaveValue(description);
  await second.keyboard.press('Control+s');
  await second.waitForURL((url) => url.pathname === '/referencefiles/colours');
  await expect(second.getByRole('region', { name: 'Not saved yet' })).toHaveCount(0);

  await second.goto(`/findcustomer?customerId=${customer.CustomerId}`);
  await second.getByRole('button', { name: 'More' }).click();
  await second.getByRole('menuitem', { name: 'Add address' }).click();
  await second.getByRole('dialog', { name: 'Add address' }).getByLabel('First line').fill(description);
  const third = await nextTab(second, description);
  await third.goto('/orders');
  await goOn(third, `New address of ${customer.Name}`);
  const panel = third.getByRole('dialog', { name: 'Add address' });
  await expect(panel.getByLabel('First line')).toHaveValue(description);
  await panel.getByRole('button', { name: 'Close' }).click();
  await third.getByRole('dialog', { name: 'Unsaved Changes' }).getByRole('button', { name: 'Leave' }).click();
  await expect(panel).toHaveCount(0);
  await third.goto('/orders');
  await expect(third.getByRole('table', { name: 'Open orders' })).toBeVisible();
  await expect(third.getByRole('region', { name: 'Not saved yet' })).toHaveCount(0);
});
