import type { Page } from 'playwright/test';
import { apiAs } from './support/api.ts';
import { beginJob } from './support/job.ts';
import { arriveAt, expect, expectNoAxeFindings, test } from './support/journey.ts';

/** Suffix that makes names unique, because the journey may run again on the same data. */
const serial = Date.now().toString(36).toUpperCase();

const rows = (page: Page) => page.locator('main tbody tr[data-index]');
const drawn = (page: Page) => rows(page).first().waitFor();
const save = (page: Page) => page.keyboard.press('Control+s');
const openMore = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a field is added, filled in, filtered by and retired, and what was entered is there when it is used again', async ({ signIn }) => {
  const { ask, send } = await apiAs('admin');
  const label = `Rating ${serial}`;
  const page = await signIn('admin', '/ownfields');
  await drawn(page);
  await page.keyboard.press('n');
  await expect(page.getByLabel('Label', { exact: true })).toBeFocused();
  await page.keyboard.type(label);
  await page.getByLabel('Record type').selectOption('Customers');
  await page.getByLabel('Kind').selectOption('Choice');
  await page.getByLabel('Choices').fill('Gold\nSilver');
  await expectNoAxeFindings(page);
  await save(page);
  await page.waitForURL('**/ownfields');

  await page.getByRole('link', { name: 'Manage Customers' }).click();
  await page.waitForURL('**/customers**');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/customers/i);
  await drawn(page);
  const name = (await rows(page).first().getByRole('link').first().textContent()) ?? '';
  await rows(page).first().getByRole('link').first().click();
  await page.getByLabel(new RegExp(`^${label}`)).selectOption('Gold');
  await save(page);
  await page.waitForURL(/\/customers(\?|$)/);
  await drawn(page);
  await page.getByRole('button', { name: /^More filters/ }).click();
  await page.getByRole('button', { name: `${label}: all` }).click();
  await page.getByRole('menuitem', { name: 'Gold' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(name);
  const { pathname, search } = new URL(page.url());
  const same = await signIn('admin', `${pathname}${search}`);
  await expect(rows(same)).toHaveCount(1);
  await expect(same.getByRole('button', { name: `${label}: Gold` })).toBeVisible();

  const fields = await ask<{ OwnFieldId: number; Label: string; Version: number }[]>('/api/OwnFields');
  const field = fields.find(({ Label }) => Label === label);
  await arriveAt(page, `/ownfields/${field?.OwnFieldId}`);
  await openMore(page, 'Deactivate');
  const dialog = page.getByRole('dialog', { name: `Deactivate ${label}` });
  await expect(dialog).toContainText('Customers whose value is kept: 1');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.waitForURL('**/ownfields');
  await page.getByRole('link', { name: 'Manage Customers' }).click();
  await page.waitForURL('**/customers**');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/customers/i);
  await drawn(page);
  await rows(page).filter({ hasText: name }).getByRole('link').first().click();
  await expect(page.getByLabel(/^Account code/)).toHaveValue(name);
  await expect(page.getByLabel(/^Account manager/)).toBeVisible();
  await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveCount(0);

  const retired = await ask<{ Version: number }>(`/api/OwnFields/${field?.OwnFieldId}`);
  await send('PUT', `/api/OwnFields/${field?.OwnFieldId}`, { Active: true, Version: retired.Version });
  const [customer] = await ask<{ Own: Record<string, unknown> }[]>(
    `/api/Customer?filter=${encodeURIComponent(JSON.stringify({ [`Own${field?.OwnFieldId}`]: ['Gold'] }))}`,
  );
  expect(customer?.Own[String(field?.OwnFieldId)]).toBe('Gold');
});

test('the office sees the fields of orders in their lists and in an order, fills one in and finds the deal by it', async ({ signIn }) => {
  const {
    customer: { CustomerId },
    codes: [code],
  } = await beginJob();
  const { ask, send } = await apiAs('office');
  const [product] = await ask<{ ProductId: number }[]>(`/api/Product/Pick?text=${code}&customerId=${CustomerId}`);
  const { OrderId } = await send<{ OrderId: number }>('POST', '/api/Order/AddOrder', {
    CustomerId,
    Lines: [{ ProductId: product?.ProductId, Quantity: 1200 }],
  });
  const page = await signIn('office', '/orders');
  await drawn(page);
  // Waits for the filter of the new field, because it may wrap the filter bar and move the list.
  await expect(page.getByRole('button', { name: 'Gate code: all' })).toBeVisible();
  const address = `/orders/editOrder/${OrderId}`;
  await arriveAt(page, address);
  await page.getByLabel(/^Gate code/).fill(`Quay ${serial}`);
  await save(page);
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  await arriveAt(page, '/orders');
  await drawn(page);
  await page.keyboard.press('/');
  await page.keyboard.type(`quay ${serial.toLowerCase()}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`Quay ${serial}`);
  // The column has its place once a row has a value.
  await expect(page.getByRole('columnheader', { name: 'Gate code' })).toBeVisible();
  await rows(page).first().getByRole('link').first().click();
  await page.waitForURL(`**${address}`);
  await expect(page.getByLabel(/^Gate code/)).toHaveValue(`Quay ${serial}`);
});

test('the lines of an order stay where they are while its own fields come', async ({ signIn }) => {
  const page = await signIn('office', '/today', { viewport: { width: 820, height: 1180 } });
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/OwnFields**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/createorder?customerId=1');
  const top = () => page.locator('.line-grid').evaluate((grid) => Math.round(grid.getBoundingClientRect().top + scrollY));
  await expect(page.getByLabel(/^Gate code/)).toBeDisabled();
  const before = await top();
  release();
  await expect(page.getByLabel(/^Gate code/)).toBeEnabled();
  expect(await top()).toBe(before);
});

test('below a form the sums of a list stand at the foot of the window, on no row', async ({ signIn }) => {
  const { ask } = await apiAs('admin');
  const sold = await ask<{ ProductId: number; Code: string }[]>(`/api/Product?filter=${encodeURIComponent('{"q":"B330LN-AM"}')}`);
  const page = await signIn('admin', `/products/${sold[0]?.ProductId}`);
  await page.getByRole('tab', { name: 'Sales' }).click();
  await drawn(page);
  const foot = page.locator('main tfoot td').first();
  await page.getByRole('tab', { name: 'Sales' }).evaluate((tab) => tab.scrollIntoView({ block: 'start' }));
  await expect(foot).toBeInViewport();
  const below = await foot.evaluate((cell) => window.innerHeight - cell.getBoundingClientRect().bottom);
  expect(below, 'nothing of the list is drawn below its sums').toBeLessThanOrEqual(1);
});
