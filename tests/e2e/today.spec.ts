import { expect, expectNoAxeFindings, test } from './support/journey.ts';

test('who signs in sees what waits: a key opens the list of it, with as many rows as were counted', async ({ signIn }) => {
  const page = await signIn('office');
  await expect(page).toHaveURL(/\/today$/);
  const late = page.getByRole('region', { name: /^Overdue orders: / });
  const count = Number((await late.getAttribute('aria-label'))?.split(': ')[1]);
  expect(count).toBeGreaterThan(0);
  await expect(late.getByRole('listitem')).toHaveCount(Math.min(count, 3));
  const deal = (await late.getByRole('link').nth(1).textContent()) ?? '';
  await expectNoAxeFindings(page);
  await page.keyboard.press((await late.locator('kbd').textContent()) ?? '');
  await page.waitForURL('**/orders?required=late');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open orders');
  await expect(page.locator('.screen-count')).toHaveText(new RegExp(`^${count} `));
  await expect(page.getByRole('link', { name: deal, exact: true })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.waitForURL('**/today');
  await late.waitFor();
  // The task may not be the first in the list, because other journeys add tasks too.
  const isThere = () =>
    late
      .getByRole('link')
      .nth(1)
      .evaluate((link) => link === document.activeElement);
  for (let step = 0; step < 20 && !(await isThere()); step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\/editOrder\/\d+$/);
  await page.getByRole('link', { name: 'Demijohn, first screen' }).click();
  await page.waitForURL('**/today');
});

test('@phone the warehouse sees what is to pick, and picks it with one touch', async ({ signIn, hasTouch }) => {
  const page = await signIn('warehouse');
  await expect(page).toHaveURL(/\/today$/);
  await page.getByRole('region', { name: /^Orders to pick: / }).waitFor();
  for (const block of await page.getByRole('main').getByRole('heading', { level: 2 }).all())
    await expect(block).toHaveText(/Orders to pick|Picked, awaiting collection|Supplier deliveries due/);
  const first = page
    .getByRole('region', { name: /^Orders to pick: / })
    .getByRole('listitem')
    .first();
  if (hasTouch) expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expectNoAxeFindings(page);
  const link = first.getByRole('link');
  await (hasTouch ? link.tap() : link.click());
  await page.waitForURL('**/pickgoods?OrderId=*');
});

test('finance is shown its own work, and no work whose list it may not open', async ({ signIn }) => {
  const page = await signIn('finance');
  const kinds = page.getByRole('main').getByRole('heading', { level: 2 });
  await kinds.first().waitFor();
  await expect(page.getByRole('region', { name: /^Overdue accounts: / })).toContainText('£');
  await expect(kinds.filter({ hasText: /Orders held|Orders to pick/ })).toHaveCount(0);
  await expect(kinds.filter({ hasNot: page.getByRole('link') })).toHaveCount(0);
});

for (const role of ['admin', 'office', 'warehouse', 'finance'] as const)
  test(`the work of ${role} fits a window of 1280 × 720: at most six blocks of three rows, and no name is cut`, async ({ signIn }) => {
    const page = await signIn(role);
    await page.setViewportSize({ width: 1280, height: 720 });
    const blocks = page.getByRole('main').getByRole('region');
    await blocks.first().waitFor();
    expect(await blocks.count()).toBeLessThanOrEqual(6);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(720);
    const cutNames = await page
      .locator('.today-kind .today-what > a')
      .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent));
    expect(cutNames).toEqual([]);
  });
