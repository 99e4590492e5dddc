import { apiAs } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { judge } from './support/judge.ts';

interface Account {
  CustomerId: number;
  AccountCode: string;
  CurrencyCode?: string;
}

test('open invoices of the books before come in by keyboard: wrong cells are named, the same rows are known, the file goes back', async ({
  signIn,
}, { repeatEachIndex }) => {
  const { ask } = await apiAs('finance');
  const [account] = await ask<Account[]>('/api/Statement/customersstatement');
  const head = 'Account\tInvoice no\tInvoice date\tDue date\tAmount\tVAT';
  // Uses another invoice number at each attempt, because the first attempt may have posted its own.
  const no = 1881 + 2 * repeatEachIndex;
  // Dates the rows in this month, because another journey exports last month's journal.
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' });
  const right = `${head}\n${account?.AccountCode}\t${no}\t${today}\t${today}\t1,200.00\t200.00`;
  const page = await signIn('finance', '/openingitems');
  const rows = page.getByLabel('Or paste rows from a spreadsheet');
  await rows.fill(`${right}\nNOBODY\t${no + 1}\t${today}\t\ttwelve\t0`);
  await page.keyboard.press('Control+Enter');
  const wrong = page.getByRole('table', { name: 'Errors' });
  await expect(wrong.locator('tbody tr')).toHaveCount(2);
  await expect(wrong).toContainText('is not an account code');
  expect(await judge(page)).toEqual([]);
  // A phone must show the name of the wrong column before the line number too.
  const wide = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  const [column, line] = [wrong.locator('tbody td', { hasText: 'Account' }), wrong.locator('tbody td', { hasText: /^3$/ })];
  await expect.poll(async () => ((await column.first().boundingBox())?.y ?? 0) < ((await line.first().boundingBox())?.y ?? 0)).toBe(true);
  expect(await line.first().evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Line');
  await page.setViewportSize(wide);
  await rows.fill(right);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('All 1 row can be imported: £1,200.00.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('1 row imported: £1,200.00')).toBeVisible();
  const [item] = await (
    await apiAs('office')
  ).ask<{ InvoiceNo: number; Outstanding: number }[]>(`/api/RecordPayments/RecordPayment?invoiceNo=${no}`);
  expect(item).toMatchObject({ InvoiceNo: no, Outstanding: 1200 });
  await rows.fill(right);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/These rows were already imported on/)).toBeVisible();
  await rows.fill('');
  await page.getByRole('button', { name: /Reverse open invoices/ }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Reversed', { exact: true })).toBeVisible();
  expect(await (await apiAs('office')).ask<unknown[]>(`/api/RecordPayments/RecordPayment?invoiceNo=${no}`)).toEqual([]);
});
