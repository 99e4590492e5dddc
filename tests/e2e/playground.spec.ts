import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { demoAccountsAt } from '#tests/support/demoAccounts.ts';
import { must } from '#server/must.ts';
import { axeFindings, expect, test } from './support/journey.ts';
import { product } from './support/product.ts';

/** The playground exists in development only, so Vite serves it here. Its calls go to the product of this run. */
let front: ViteDevServer;
let address: string;

test.beforeAll(async () => {
  const target = product.address;
  front = await createServer({
    root: join(import.meta.dirname, '..', '..'),
    logLevel: 'error',
    cacheDir: join(product.dataDir, 'vite-playground'),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, proxy: { '/api': { target, changeOrigin: true } } },
  });
  await front.listen();
  address = must(front.resolvedUrls?.local[0], 'address of the playground').replace(/\/$/, '');
});
test.afterAll(() => front.close());

const pages = [
  'customers',
  'referencefiles/colours',
  'referencefiles/colours/create',
  'lists/bankrates',
  'invoices',
  'orders',
  'NeckFinishes',
];

const rows = (page: Page) => page.locator('tbody tr');
/** Faults of React Admin's own components that theme and props cannot repair. */
const known = /RaSelectColumns|RaFilter|MuiTableSortLabel|column-headers-toggle|SortLabel/i;

for (const scheme of ['light', 'dark'] as const)
  test(`stock components of React Admin have no axe faults but their known ones, in ${scheme} colours`, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: address,
      storageState: await demoAccountsAt(address).storageOf('admin', { layout: JSON.stringify({ scheme }) }),
    });
    const page = await context.newPage();
    const wrong: string[] = [];
    for (const path of pages) {
      await page.goto(`/playground.html#/${path}`);
      await page.reload();
      await (path.endsWith('create') ? page.getByLabel(/Description/) : rows(page)).first().waitFor();
      wrong.push(...(await axeFindings(page)).map((finding) => `${path}: ${finding}`));
    }
    for (const path of ['customers', 'referencefiles/colours', 'lists/bankrates', 'invoices']) {
      await page.goto(`/playground.html#/${path}`);
      await rows(page).first().locator('td').nth(2).click();
      await page.locator('main form input, .RaShow-main').first().waitFor();
      wrong.push(...(await axeFindings(page)).map((finding) => `${path}, a record: ${finding}`));
    }
    expect(wrong.filter((finding) => !known.test(finding))).toEqual([]);
    await context.close();
  });

test('a stock list of React Admin shows and filters the same records as the product', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address, storageState: await demoAccountsAt(address).storageOf('admin') });
  const page = await context.newPage();
  await page.goto('/playground.html#/customers');
  await rows(page).first().waitFor();
  await page.getByLabel('Search').fill('aldous');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Aldous');
  await context.close();
});
