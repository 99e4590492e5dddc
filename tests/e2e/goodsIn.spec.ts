import { expectedLine } from '../support/expectedGoods.ts';
import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

const supplier = { SupplierName: 'Clyde Glass', Depot: 'Alloa', PurchaseOrderId: 71, PurchaseOrderNo: 4071 };

test('what has not come of an order rests on the screen after a part of it was received', async ({ signIn }) => {
  const { ask } = await apiAs('warehouse');
  const orders = await ask<{ PurchaseOrderId: number; PurchaseOrderNo: number; Outstanding: number }[]>('/api/GoodsIn/Awaited');
  const order = orders.toSorted((one, other) => other.Outstanding - one.Outstanding)[0];
  const page = await signIn('warehouse', `/goodsin?purchaseOrderId=${order?.PurchaseOrderId}`);
  await page
    .getByLabel(/^Received(?! on)/)
    .first()
    .fill('1');
  await page
    .getByLabel(/^Batch/)
    .first()
    .fill('L-1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^Receipt \d+/ })).toBeVisible();
  const rest = ((order?.Outstanding ?? 0) - 1).toLocaleString('en-GB');
  await expect(page.locator('main')).toContainText(`Purchase order ${order?.PurchaseOrderNo}: ${rest} still expected`);
});

test('@phone goods in are scanned by the label of their pallets', async ({ signIn }) => {
  const page = await signIn('warehouse', '/today');
  await page.route('**/api/GoodsIn/Expected/71', (route) =>
    route.fulfill({ json: { ...supplier, DueDate: null, Lines: [expectedLine(1), expectedLine(2)] } }),
  );
  await page.goto('/goodsin?purchaseOrderId=71');
  const box = page.getByLabel('Scan or type a code');
  for (let pallet = 0; pallet < 2; pallet++) {
    await box.fill('91P2|9230|10L7');
    await box.press('Enter');
  }
  const line = page.getByRole('group', { name: 'P2' });
  await expect(line.getByLabel(/^Received(?! on)/)).toHaveValue('60');
  await expect(line.getByLabel(/^Batch/)).toHaveValue('L7');
  await box.fill('P1');
  await box.press('Enter');
  await expect(page.getByRole('group', { name: 'P1' }).getByLabel(/^Received(?! on)/)).toBeFocused();
  await box.fill('4006381333931');
  await box.press('Enter');
  await expect(page.getByRole('alert')).toContainText('is not the code of a product kept here');
  await expect(page.getByLabel('Find product')).toBeVisible();
  await expectNoAxeFindings(page);
});

test('lines with nothing left to come open and shut by keys alone', async ({ signIn }) => {
  const page = await signIn('warehouse', '/today');
  await page.route('**/api/GoodsIn/Expected/71', (route) =>
    route.fulfill({ json: { ...supplier, DueDate: null, Lines: [expectedLine(1), expectedLine(2, 0)] } }),
  );
  await page.goto('/goodsin?purchaseOrderId=71');
  const folded = page.getByText('1 line fully received');
  const inFold = page.getByRole('group', { name: 'P2' }).getByLabel(/^Received(?! on)/);
  await expect(page.getByRole('group', { name: 'P1' }).getByLabel(/^Received(?! on)/)).toBeFocused();
  await expect(inFold).toBeHidden();
  for (let step = 0; step < 8 && !(await folded.evaluate((summary) => summary === document.activeElement)); step++) {
    await page.keyboard.press('Tab');
  }
  await expect(folded).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inFold).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(inFold).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(inFold).toBeHidden();
});
