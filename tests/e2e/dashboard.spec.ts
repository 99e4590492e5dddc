import { expect, expectNoAxeFindings, test } from './support/journey.ts';

test('the administrator sees the year, narrows it to a supplier, reads the table behind a chart and the report that it ties to', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/dashboard');
  const sales = page.getByRole('region', { name: 'Sales and margin by month' });
  await expect(sales.locator('.recharts-surface').first()).toBeVisible();
  await expectNoAxeFindings(page);

  const whole = await sales.locator('strong').innerText();
  await page.getByLabel('Supplier').selectOption({ index: 1 });
  await expect(page).toHaveURL(/supplierId=\d+/);
  await expect(sales.locator('strong')).not.toHaveText(whole);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const net = await sales.locator('strong').innerText();

  await sales.getByRole('button', { name: 'Table: Sales and margin by month' }).focus();
  await page.keyboard.press('Enter');
  const table = sales.getByRole('table', { name: 'Sales and margin by month' });
  await expect(table.locator('tfoot')).toContainText(net);
  await page.keyboard.press('t');
  await expect(page.getByRole('table')).toHaveCount(8);
  await expectNoAxeFindings(page);

  await sales.getByRole('link', { name: 'Sales by product' }).focus();
  await page.keyboard.press('Enter');
  const report = page.getByRole('region', { name: 'Sales by product' });
  await expect(report.locator('tfoot')).toContainText(net);
});
