import type { Page } from 'playwright/test';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

const windows = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];

/** Checks that the whole element is in the window, without scrolling. */
const isInView = async (page: Page, name: string) => {
  const box = await page.getByRole('table', { name }).first().boundingBox();
  return box !== null && box.y + box.height <= (page.viewportSize()?.height ?? 0);
};

for (const size of windows)
  test(`the page of a customer answers without scrolling at ${size.width}: its orders, what it owes, its pallets`, async ({ signIn }) => {
    const page = await signIn('office');
    await page.setViewportSize(size);
    await page.goto('/findcustomer?customerId=1');
    const orders = page.getByRole('table', { name: 'Open orders' });
    await orders.waitFor();
    for (const column of ['Required', 'Promised', 'Haulier', 'Picked']) await expect(orders).toContainText(column);
    expect(await isInView(page, 'Open orders')).toBe(true);
    expect(await isInView(page, 'Pallets held')).toBe(true);
    const account = page.getByRole('complementary', { name: 'Account' });
    await expect(account.getByText(/^(Credit left|Over the limit by)/)).toBeInViewport();
    await expect(account.getByText(/^(Balance|In credit)$/)).toBeInViewport();
    await expect(account.getByText('Last order')).toBeInViewport();
    await expectNoAxeFindings(page);
  });

test('the other actions for a customer are behind More with their keys, which work without it', async ({ signIn }) => {
  const page = await signIn('office', '/findcustomer?customerId=1');
  await page.getByRole('link', { name: 'Create order' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  const items = page.getByRole('menuitem');
  await expect(items.filter({ hasText: 'Order history' }).locator('kbd')).toHaveText('o');
  await expect(items.filter({ hasText: 'Pallet credits' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/customerordershistory\?customerId=1/);
});
