import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { findBuilt } from '#server/process/built.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { apiAs } from './support/api.ts';
import type { Ask } from './support/api.ts';
import { startInFront } from './support/inFront.ts';
import { expect, test } from './support/journey.ts';
import { findMenuEntry } from './support/mainMenu.ts';
import { listPickableOrders } from './support/picks.ts';
import { product } from './support/product.ts';

const dist = findBuilt([join(import.meta.dirname, '..', '..', 'dist')]) ?? '';

/** Waits until all files of the release are on the device and the service worker controls the page. */
const isKept = async (page: Page) => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
};

const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return kept;
  });

const releaseOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.release);

/** Signs in through the page's own address, because the address has its own session. */
const signInThrough = async (page: Page) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/today');
};

const untilOneIsReady = async (page: Page) =>
  expect(async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 2000 });
  }).toPass();

/** Reloads until the new service worker controls the page. A worker that has served documents may delay its successor. */
const goUntilTaken = async (page: Page) => {
  await expect(async () => {
    for (const name of ['Dashboard', 'Today']) await page.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => releaseOf(page), { timeout: 5000 }).toBe('next');
  }).toPass();
  await expect(page).toHaveURL(/\/today$/);
  await expect(page.getByRole('region').first()).toBeVisible();
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
};

const opensOffline = async (page: Page) => {
  await isKept(page);
  await page.context().setOffline(true);
  await page.reload();
  expect(await releaseOf(page)).toBe('next');
  await page.context().setOffline(false);
};

// Allows service workers, which serve the application offline.
test.use({ serviceWorkers: 'allow' });

test('once it was open every screen opens without a connection, and nothing of anybody is kept', async ({ signIn }) => {
  const page = await signIn('office');
  await isKept(page);
  const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, { file: string }>;
  const kept = await keptOn(page);
  // Pictures are not needed offline. The landing page is only visited online, and help loads its pictures when it shows them.
  const needed = Object.values(chunks).filter(({ file }) => !/\.(?:webp|jpg)$/.test(file));
  expect(kept).toEqual(expect.arrayContaining(needed.map(({ file }) => `/${file}`)));
  // The cache must have only the application's own files, and no answers of the API.
  expect(kept.filter((path) => !/^\/(assets\/[\w.-]+|(index|landing|login)\.html|manifest\.webmanifest|left-over)$/.test(path))).toEqual(
    [],
  );

  await page.context().setOffline(true);
  await (await findMenuEntry(page, 'Quotations')).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Quotations');
  const bar = page.getByText('You are offline.');
  await expect(bar).toBeVisible();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await page.goto('/palletbalance');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pallet balance');
  await page.goto('/');
  await expect(page).toHaveURL(/\/landing$/);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.context().setOffline(false);
  await page.goto('/stock');
  const rows = page.locator('main tbody tr[data-index]');
  await rows.first().waitFor();
  await page.context().setOffline(true);
  await expect(bar).toBeVisible();
  await page.mouse.move(640, 500);
  // Repeats until the list has its full height, because a shorter list cannot be scrolled.
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  }).toPass();
  await expect(bar).toBeInViewport();
  await page.context().setOffline(false);
  await expect(bar).toHaveCount(0);
});

test('who picks goes on without a connection, by way of a screen never opened before, and each line is sent once', async ({ signIn }) => {
  const { ask } = await apiAs('warehouse');
  const deals = await listPickableOrders();
  const goods = (id: number) =>
    ask<{ Lines: { Description: string; Quantity: number; PickedQuantity: number | null; Version: number }[] }>(
      `/api/Order/GetPickGoods/${id}`,
    );
  // Chooses an order from the middle of the list, because other journeys use both ends. No pick of it may have started, even on a retry.
  const middle = Math.floor(deals.length / 2);
  let [deal, before] = [deals[middle], await goods(deals[middle]?.OrderId ?? 0)];
  for (let at = middle + 1; before.Lines.some((line) => line.PickedQuantity !== null) && at < deals.length; at++)
    [deal, before] = [deals[at], await goods(deals[at]?.OrderId ?? 0)];
  const page = await signIn('warehouse', `/pickgoods?OrderId=${deal?.OrderId}`);
  const [first] = before.Lines;
  const all = page.getByRole('button', { name: `All of ${first?.Description}`, exact: true }).first();
  await expect(all).toBeVisible();
  await isKept(page);
  await page.context().setOffline(true);
  await all.click();
  const waits = page.getByText(/on this device waits? for the connection/);
  await expect(waits).toBeVisible();
  await page.getByRole('link', { name: 'Stock Take' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stock take');
  await page.goBack();
  await expect(waits).toBeVisible();
  // Without a connection, a reload shows the order as it was last loaded.
  await page.reload();
  await expect(waits).toBeVisible();
  await expect(page.getByText(/Data as at \d\d:\d\d\. Your picks are saved on this device/)).toBeVisible();
  // The order also opens from the list, although the list itself cannot be loaded.
  await page.goto('/picklist');
  await expect(page.getByText('Ready to pick offline')).toBeVisible();
  await page.getByRole('region', { name: 'On this device' }).getByRole('link').click();
  await expect(waits).toBeVisible();
  await page.context().setOffline(false);
  await expect(waits).toHaveCount(0);
  const versions = (lines: typeof before.Lines) => lines.map(({ Version }) => Version).toSorted((one, other) => one - other);
  await expect
    .poll(async () => versions((await goods(deal?.OrderId ?? 0)).Lines))
    .toEqual(versions(before.Lines.map((line) => (line === first ? { ...line, Version: line.Version + 1 } : line))));
});

/** Finds an order without a started pick and without batches to enter. `howFar` is its place in the list, from 0 to 1. */
const findToPick = async (ask: Ask, howFar: number) => {
  const free = await listPickableOrders();
  const withLots = new Set<number>();
  for (const { OrderId } of free) {
    const { Lines } = await ask<{ Lines: { LotRequired?: boolean }[] }>(`/api/Order/GetPickGoods/${OrderId}`);
    if (Lines.some((line) => line.LotRequired)) withLots.add(OrderId);
  }
  const deals = free.filter(({ OrderId }) => !withLots.has(OrderId)).toSorted((one, other) => one.Lines - other.Lines);
  return deals[Math.floor(deals.length * howFar)]?.OrderId ?? 0;
};

const statusOf = async (ask: Ask, id: number) => (await ask<{ Status: string }>(`/api/Order/GetPickGoods/${id}`)).Status;

/** Picks every line of the order offline and confirms the pick. */
const pickOffline = async (page: Page) => {
  const takeLine = page.getByRole('button', { name: /^All of / });
  await takeLine.first().waitFor();
  await isKept(page);
  await page.context().setOffline(true);
  for (const button of await takeLine.all()) await button.click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Confirmed on this device')).toBeVisible();
};

test('a pick that is confirmed without a connection goes from whatever screen is opened once there is one', async ({ signIn }) => {
  const { ask } = await apiAs('warehouse');
  const id = await findToPick(ask, 0.25);
  const page = await signIn('warehouse', `/pickgoods?OrderId=${id}`);
  await pickOffline(page);
  await page.getByRole('link', { name: 'Stock Take' }).click();
  const bar = page.getByRole('region', { name: 'Waiting for the connection' });
  await expect(bar).toContainText('Pick of deal');
  await page.reload();
  await expect(bar).toContainText('Pick of deal');
  await page.context().setOffline(false);
  await expect(page.locator('.toast')).toContainText('picked for');
  await expect(bar).toHaveCount(0);
  expect(await statusOf(ask, id)).toBe('Picked');
});

test('a pick that is confirmed without a connection is kept while the sign-in ends, and goes after signing in with a code', async ({
  visit,
}) => {
  const { ask } = await apiAs('warehouse');
  const admin = await apiAs('admin');
  const id = await findToPick(ask, 0.35);
  const password = 'Clear-Flint-70cl';
  const UserName = `picker.${Date.now().toString(36)}`;
  const added = { UserName, FirstName: 'Pat', AccessGroups: [{ AccessGroupId: 3 }] };
  const { UserId, PasswordLink } = await admin.send<{ UserId: number; PasswordLink: { Link: string } }>('POST', '/api/User/AddUser', added);
  const page = await visit(PasswordLink.Link);
  await page.getByLabel('New password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/today');
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { data, headers })).json() as Promise<Record<string, unknown>>;
  const { Key } = await post('/api/TwoStep/Begin', { Password: password });
  const { Codes } = await post('/api/TwoStep/Confirm', { Code: codeAt(String(Key), new Date()) });
  await page.goto(`/pickgoods?OrderId=${id}`);
  await pickOffline(page);

  await admin.send('PUT', `/api/User/EndSessions/${UserId}`, {});
  await page.context().setOffline(false);
  const over = page.getByRole('dialog', { name: 'Sign in to continue' });
  await over.getByLabel('Username').fill(UserName);
  await over.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(over.getByLabel('Code')).toBeFocused();
  expect(await statusOf(ask, id), 'nothing goes without the code').not.toBe('Picked');
  await page.keyboard.type((Codes as string[])[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(over).toHaveCount(0);
  await expect.poll(() => statusOf(ask, id)).toBe('Picked');
});

/** Blocks the device's storage until the test releases it. Marks the page once it has asked to store something. */
const holdKeeping = (page: Page) =>
  page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    const mayKeep = new Promise((resolve) => {
      addEventListener('may keep', resolve);
    });
    serviceWorker.register = async (...how) => {
      document.documentElement.dataset.asksToKeep = 'yes';
      return mayKeep.then(() => register(...how));
    };
  });

test('a device that is not ready says so, and without a connection what can be done; and then that it is', async ({ browser }) => {
  // Opens the page without `open`, which would fail on the requests that the browser logs.
  const page = await browser.newPage({ baseURL: product.address, serviceWorkers: 'allow' });
  await holdKeeping(page);
  await page.goto('/login');
  await page.getByLabel('Username').fill('warehouse');
  await page.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/today');
  await page.goto('/picklist');
  const notReady = page.getByText('Preparing offline picking');
  await expect(notReady).toBeVisible();
  const deal = page.locator('main tbody tr[data-index] a').first();
  await deal.waitFor();
  // Waits for the storage request. Data that has not arrived before the connection is lost cannot be stored, which another journey tests.
  await page.locator('html[data-asks-to-keep]').waitFor();
  await page.context().setOffline(true);
  await expect(page.getByText('Screens you have not opened before may not open.')).toBeVisible();
  await deal.click();
  await expect(page.getByRole('alert')).toContainText('this screen is not on this device yet');
  await page.goBack();
  await expect(notReady).toBeVisible();
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('may keep')));
  await isKept(page);
  await expect(page.getByText('Ready to pick offline')).toBeVisible();
  await page.close();
});

test('what did not come beside a screen comes on the way to another one', async ({ signIn }) => {
  const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, { file: string }>;
  const toasts = `**/${chunks['src/shell/dialogs/Toasts.tsx']?.file}`;
  const page = await signIn('office', '/notfound');
  await page.route(toasts, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(toasts.slice('**'.length)));
  await page.goto('/today');
  await missed;
  await page.unroute(toasts);
  const mark = () => page.evaluate(() => (document.documentElement.dataset.before = 'yes'));
  const pageBefore = page.locator('html[data-before]');
  await mark();
  // Repeats, because the page may learn of the lost connection a moment after the test.
  await expect(async () => {
    for (const name of ['Find Customer', 'Open Orders']) await page.getByRole('link', { name, exact: true }).click();
    await expect(pageBefore).toHaveCount(0, { timeout: 3000 });
  }).toPass();
  // Waits for the new screen, because a click on the old one would do nothing.
  await expect(page.locator('main h1')).toContainText(/Open orders|Find customer/);
  // All data is stored now, so the next step must not reload the page. The mark would be lost.
  await mark();
  await (await findMenuEntry(page, 'Back Orders')).click();
  await expect(page.locator('main h1')).toContainText('Back orders');
  await expect(pageBefore).toHaveCount(1);
});

test('who counts has the sheet again without a connection', async ({ signIn }) => {
  const { ask } = await apiAs('warehouse');
  const [line] = await ask<{ SupplierId: number; Description: string }[]>('/api/Product/GetAllProductStockTake');
  const page = await signIn('warehouse', `/stocktake?supplierId=${line?.SupplierId}`);
  const product = page.getByRole('listitem', { name: line?.Description ?? '', exact: true });
  await expect(product).toBeVisible();
  await isKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(product).toBeVisible();
  await page.context().setOffline(false);
});

test('a new release waits for what is being typed, and is taken on the way to other screens once it is saved', async ({ open }) => {
  const { send, ask } = await apiAs('admin');
  const Code = `R${Date.now().toString(36).slice(-6)}`;
  await send('POST', '/api/Colour', { Code, Description: 'Old release' });
  const [colour] = await ask<{ ColourId: number }[]>(`/api/Colour?filter=${encodeURIComponent(JSON.stringify({ q: Code }))}`);
  const inFront = await startInFront();
  try {
    const page = await open({ baseURL: inFront.address });
    await signInThrough(page);
    await isKept(page);
    await page.goto(`/referencefiles/colours/${colour?.ColourId}`);
    const name = page.getByLabel('Description', { exact: true });
    await expect(name).toHaveValue('Old release');
    await name.fill('New release');
    inFront.release();
    await untilOneIsReady(page);
    // Neither waiting nor a visit to another screen that is broken off may reload the page.
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(name).toHaveValue('New release');
    expect(await releaseOf(page)).toBeUndefined();
    // Opening a second window and a screen in it may not reload the first page either.
    const other = await page.context().newPage();
    await other.goto('/quotations');
    await expect(other.getByRole('table').first()).toBeVisible();
    expect(await releaseOf(other)).toBeUndefined();
    await other.close();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed');
    await expect(name).toHaveValue('New release');

    await name.focus();
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/referencefiles/colours');
    // Waits for the toast about the last action.
    await expect(page.locator('.toast')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
    expect(await releaseOf(page)).toBeUndefined();
    await goUntilTaken(page);
    await opensOffline(page);
  } finally {
    inFront.stop();
  }
  const [saved] = await ask<{ Description: string }[]>(`/api/Colour?filter=${encodeURIComponent(JSON.stringify({ q: Code }))}`);
  expect(saved?.Description).toBe('New release');
});

test('a release that cannot take over leaves every page as it was, and comes from the server on the way to another screen', async ({
  open,
}) => {
  const inFront = await startInFront();
  try {
    const page = await open({ baseURL: inFront.address });
    await signInThrough(page);
    await isKept(page);
    inFront.release('never takes over');
    await untilOneIsReady(page);
    await page.reload();
    await expect(page.getByRole('region').first()).toBeVisible();
    expect(await releaseOf(page)).toBeUndefined();
    const other = await page.context().newPage();
    await other.goto('/quotations');
    await expect(other.getByRole('table').first()).toBeVisible();
    expect(await releaseOf(other)).toBeUndefined();
    await other.close();
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await goUntilTaken(page);
    await opensOffline(page);
  } finally {
    inFront.stop();
  }
});

test('a release that is put in place in the midst of a visit is not kept by halves: the next visit keeps it whole', async ({ open }) => {
  const inFront = await startInFront();
  try {
    const page = await open({ baseURL: inFront.address });
    inFront.release('documents only');
    await signInThrough(page);
    const came = await page.evaluate(async () => {
      for (let wasTried = false; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const known = await navigator.serviceWorker.getRegistration();
        if (known?.active) return 'kept';
        if (wasTried && !known) return 'refused';
        wasTried ||= known !== undefined;
      }
    });
    expect(came).toBe('refused');
    expect((await keptOn(page)).filter((path) => path === '/index.html')).toEqual([]);

    inFront.release();
    await page.reload();
    await opensOffline(page);
  } finally {
    inFront.stop();
  }
});
