import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';
import { untilKept } from './support/kept.ts';

interface Request {
  OrderRequestId: number;
  CustomerId: number;
  State: string;
  DealNo: number | null;
}

test('@phone a customer’s visit on a phone: what is due, an invoice’s PDF, the same order again; the office takes it with one key', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/customerstatements', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await expect(page.getByText('Age of the balance', { exact: false })).toBeVisible();
  await page.goto('/customerinvoices');
  await expect(page.getByText(/^You (owe|are in credit) £/)).toBeVisible();
  const paper = page.context().waitForEvent('page');
  await page.locator('main tbody button').first().click();
  await (await paper).close();
  await page.goto('/yourorders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await page.locator('main tbody button').first().click();
  await page.getByRole('button', { name: 'Order again' }).click();
  const form = page.getByRole('dialog', { name: 'Order again' });
  await expect(form.getByLabel(/^Quantity of/).first()).not.toHaveValue('');
  await expectNoAxeFindings(page);
  expect((await form.getByRole('button', { name: 'Send request' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const many = form.getByLabel(/^Quantity of/).first();
  const asked = await many.inputValue();
  await expect(form.getByText(/^[\d,]+ on a pallet$/).first()).toBeVisible();
  await many.fill('3');
  await many.blur();
  await expect(form.getByText('less than a pallet').first()).toBeVisible();
  await many.fill('2x');
  await expect(form.getByRole('button', { name: 'Send request' })).toBeDisabled();
  await many.fill(asked);
  const orderNo = `VISIT ${Date.now().toString(36)}`;
  await form.getByLabel('Your order number').fill(orderNo);
  await form.getByLabel('Anything else').fill('Before ten, please');
  // The browser discards the page, as a phone does during a call. The text that the user typed must be offered again.
  await untilKept(page, 'Before ten, please');
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByLabel('Your order number')).toHaveValue(orderNo);
  await expect(form.getByLabel('Anything else')).toHaveValue('Before ten, please');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/Portal/OrderRequest'));
  await form.getByRole('button', { name: 'Send request' }).click();
  const { OrderRequestId } = (await (await answered).json()) as Request;
  await expect(page.getByRole('button', { name: 'Requests', pressed: true })).toBeVisible();
  // Finds the row of this run. The desktop run of the journey may have added another row.
  const own = page.locator('main tbody tr', { hasText: orderNo });
  await expect(own).toContainText('Waiting for us');
  await expectNoAxeFindings(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);

  const office = await signIn('office', '/orderrequests', { viewport: { width: 1280, height: 800 } });
  await office.getByLabel('Search customer, product, their order').fill(orderNo);
  await expect(office.locator('main tbody tr')).toHaveCount(1);
  await expect(office.locator('main tbody tr')).toContainText(orderNo);
  await office.locator('main tbody button').first().click();
  await expect(office.getByRole('dialog').getByText('Before ten, please')).toBeVisible();
  await expectNoAxeFindings(office);
  await office.keyboard.press('Control+Enter');
  await expect(office).toHaveURL(/createorder\?customerId=\d+/);
  await expect(office.getByLabel(/Customer’s order no|Their order no|Customer order no|order no/i).first()).toHaveValue(orderNo);
  const saved = office.waitForResponse((response) => response.url().endsWith('/api/Order/AddOrder') && response.ok());
  await office.keyboard.press('Control+s');
  const question = office.getByRole('dialog');
  await Promise.race([saved, question.waitFor()]);
  if (await question.isVisible()) {
    const reason = question.getByRole('textbox');
    if (await reason.count()) await reason.first().fill('Agreed on the phone');
    await office.keyboard.press('Control+Enter');
  }
  await saved;
  const { ask } = await apiAs('office');
  expect(await ask<Request>(`/api/OrderRequest/${OrderRequestId}`)).toMatchObject({ State: 'Taken' });
  await page.reload();
  await expect(own).toContainText('Our order');
});
