import { expect, test, untilAsked } from './support/journey.ts';

const down = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'NOT_AVAILABLE', message: 'The server is busy' }),
};

test('a save that failed stays beside its button, with Try again, in forms that are generated', async ({ signIn }) => {
  const page = await signIn('admin', '/referencefiles/colours/1');
  const name = page.getByLabel('Description');
  await untilAsked(page, () => page.reload());
  await expect(name).toHaveValue('Flint');
  await name.fill('Amber of the morning');
  await page.route('**/api/Colour/**', (route) => (route.request().method() === 'PUT' ? route.fulfill(down) : route.continue()));
  await page.keyboard.press('Control+s');
  const failed = page.locator('.action-bar').getByRole('alert');
  await expect(failed).toContainText('The server is busy');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toContainText('The server is busy');
  await expect(name).toHaveValue('Amber of the morning');
});

test('so does a comment, a reversal and an address; tried again, it is saved', async ({ signIn }) => {
  const page = await signIn('office', '/findcustomer?customerId=1');
  const words = `Rang about pallets, ${Date.now()}`;
  await page.getByLabel('New comment').fill(words);
  await page.route('**/api/Customer/CustomerComments**', (route) => route.fulfill(down), { times: 1 });
  await page.getByRole('button', { name: 'Add comment' }).click();
  const failed = page.locator('.customer-comment-box').getByRole('alert');
  await expect(failed).toContainText('The server is busy');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.customer-comments')).toContainText(words);

  await page.route('**/api/Address/**', (route) => (route.request().method() === 'POST' ? route.fulfill(down) : route.continue()));
  await page
    .locator('.customer-cards')
    .getByRole('button', { name: /^Change the/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Change address' });
  await panel.getByRole('button', { name: /Save address/ }).click();
  await expect(panel.getByRole('alert')).toContainText('The server is busy');

  await page.goto('/customerpaymenthistory?customerId=1');
  // Skips reversed payments, because another journey may have reversed the latest one.
  const standing = page.locator('main tbody tr').filter({ hasNotText: 'Reversed' });
  await standing.locator('[data-open]').first().click();
  await page.getByRole('button', { name: 'Reverse payment' }).click();
  await page.route('**/api/Payment/ReversePayment/**', (route) => route.fulfill(down));
  const dialog = page.getByRole('dialog', { name: /^Reverse payment/ });
  await dialog.getByLabel('Reason').fill('Bounced');
  await dialog.getByRole('button', { name: 'Reverse payment' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server is busy');
});

test('what did not come beside a list is said above it, is not taken for nought, and comes when tried again', async ({ signIn }) => {
  const page = await signIn('office');
  await page.route('**/api/PurchaseOrder/*Count*', (route) => route.fulfill(down));
  await page.goto('/purchaseorders');
  await page.locator('main tbody tr[data-index="0"]').waitFor();
  const missing = page.getByRole('status').filter({ hasText: 'Some options or figures on this screen failed to load' });
  await expect(missing).toBeVisible();
  const received = page.getByRole('group', { name: 'By state' }).getByRole('button', { name: /^Received/ });
  await expect(received).not.toContainText(/\d/);
  await page.unroute('**/api/PurchaseOrder/*Count*');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(received).toContainText(/\d/);
  await expect(missing).toHaveCount(0);
});
