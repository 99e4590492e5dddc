import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

test('finance reads the VAT of a quarter, turns it round and takes it away; what was asked is there again', async ({ signIn }) => {
  const page = await signIn('finance', '/reports');
  const index = page.getByRole('navigation', { name: 'Reports' });
  await expect(index.getByRole('link')).toHaveCount(19);
  await expectNoAxeFindings(page);
  await index.getByRole('link', { name: 'VAT on sales' }).press('Enter');
  await page.getByLabel('Period').selectOption('Last quarter');
  const report = page.getByRole('region', { name: 'VAT on sales' });
  await expect(report.getByText(/^Sales in box 1 of the VAT return: £/)).toBeVisible();
  await expect(page.getByLabel('From')).toHaveValue('1 Jul 2026');
  const box = /box 1 of the VAT return: (£[\d,.]+\d)/.exec(await report.getByText(/^Sales in box 1/).innerText())?.[1] ?? '';
  await expect(report.locator('tfoot')).toContainText(box);

  await report.getByRole('button', { name: 'Net' }).click();
  await expect(page).toHaveURL(/sort=-?SterlingNet/);
  // Waits for the new result, because the earlier one stays on screen until then.
  await expect(page.locator('.is-stale')).toHaveCount(0);
  const rows = Number((/^([\d,]+) rows/.exec(await report.getByRole('status').first().innerText())?.[1] ?? '').replace(',', ''));
  const download = page.waitForEvent('download');
  await page.keyboard.press('v');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(rows + 1);

  // The note about receipts in advance opens the report with the rows of these receipts first.
  await page.getByLabel('Period').selectOption('Last 12 months');
  await expect(page.locator('.is-stale')).toHaveCount(0);
  await report.getByRole('link', { name: /^\d+ receipts? in advance ha/ }).press('Enter');
  await expect(page).toHaveURL(/sort=-NotInvoiced/);
  await expect(report.locator('tbody tr').first()).toContainText('Receipt in advance');
  await page.getByLabel('Period').selectOption('Last quarter');
  await expect(page.getByLabel('From')).toHaveValue('1 Jul 2026');
  await expect(page.locator('.is-stale')).toHaveCount(0);

  await page.goto('/reports');
  await index.getByRole('link', { name: 'VAT on sales' }).first().press('Enter');
  await expect(page.getByRole('heading', { name: 'VAT on sales' })).toBeVisible();
  await expect(page.getByLabel('Period')).toHaveValue('Last quarter');
  // Uses a report with few rows. In a longer report the totals may cover half of a row, and axe then reports a target as too small.
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Pallets: Pallets written off' });
  await expect(page.getByRole('region', { name: 'Pallets written off' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Sales: Sales day book' });
  const dayBook = page.getByRole('region', { name: 'Sales day book' });
  await expect(dayBook).toBeVisible();
  // Opens an invoice, whose number has five digits. Credit notes have fewer.
  await dayBook
    .getByRole('link', { name: /^2\d{4}$/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/statements\?customerId=\d+&invoiceId=\d+/);
  await expect(page.getByRole('dialog').or(page.getByRole('complementary'))).toContainText(/Invoice \d+/);
});

test('finance sees in a picture who owes, what was sold by month, product and supplier, and reads the same in the table', async ({
  signIn,
}) => {
  const page = await signIn('finance', '/reports?report=salesByMonth');
  const months = page.getByRole('img', { name: /^Sales by month: £[\d,]+, [+−][\d.]+% on the year before\. Highest in \w{3} 20\d\d\./ });
  await expect(months).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sales by month' }).locator('tbody tr')).toHaveCount(12);
  const net = await page.getByRole('table').locator('tfoot .figure').first().innerText();
  const pounds = Math.round(Number(net.replaceAll(/[£,]/g, ''))).toLocaleString('en-GB');
  await expect(months).toHaveAccessibleName(new RegExp(`^Sales by month: £${pounds},`));
  await expectNoAxeFindings(page);

  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Sales: Sales by product' });
  await expect(
    page.getByRole('img', { name: /^Largest products by net sales: .+ leads with £[\d,]+\. The chart has \d+% of £[\d,]+\./ }),
  ).toBeVisible();
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Sales: Sales by supplier' });
  await expect(page.getByRole('img', { name: /^Largest suppliers by net sales: .+ The chart has 100% of/ })).toBeVisible();
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Money: Aged debtors' });
  await expect(page.getByRole('img', { name: /^Owed by age: £[\d,]+ of £[\d,]+ is past its date\./ })).toBeVisible();
  await expect(page.locator('.is-stale')).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
});
