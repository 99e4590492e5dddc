import { findAccount, findCodes, hasCredit } from './support/accounts.ts';
import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

test('an ad hoc invoice of words, goods and pallets is raised by keyboard, shown, and copied for the next', async ({ signIn }) => {
  const { ask } = await apiAs('admin');
  const customer = await findAccount(ask, async (one) => !one.ProForma && one.CustomerTypeId !== 3 && (await hasCredit(ask, one, 10_000)));
  const [code] = await findCodes(ask, customer, { words: ['amber', 'flint'], free: 2000 });
  const page = await signIn('office', `/adhocinvoice?customerId=${customer.CustomerId}`);
  await expect(page.getByLabel('Their order no.')).toBeFocused();
  await page.keyboard.type(`AD HOC ${Date.now().toString(36)}`);

  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Add at least one line' })).toBeVisible();

  await page.getByLabel('Description, line 1').fill('Mould charge');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity, line 1')).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Enter a price', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Price, line 1')).toBeFocused();
  await page.keyboard.type('100');
  for (const on of ['Price per, line 1', 'VAT, line 1', 'Description, line 2']) {
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(on)).toBeFocused();
  }
  await page.getByLabel('Kind, line 2').selectOption('Goods');
  await page.getByLabel('Product, line 2').fill(code ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity, line 2')).toBeFocused();
  await page.getByLabel('Description, line 2').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity, line 2')).toBeFocused();
  await page.keyboard.type('1000');
  await expect(page.getByLabel('Price, line 2')).not.toHaveValue('');
  await page.getByRole('checkbox', { name: 'Take from our warehouse' }).check();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByLabel('Kind, line 3').selectOption('Pallet');
  await page.getByLabel('Pallet, line 3').selectOption({ index: 1 });
  await page.getByLabel('Quantity, line 3').fill('2');
  await expectNoAxeFindings(page);
  const gross = await page.getByLabel('Totals').locator('.total-gross').innerText();
  await page.keyboard.press('Control+Enter');

  await page.waitForURL('**/adhocinvoice?orderId=*');
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice \d+$/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lines' }).getByRole('columnheader', { name: 'Net' })).toHaveCSS('text-align', 'right');
  await expect(page.getByText('Total', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(gross);
  await expectNoAxeFindings(page);
  await page.keyboard.press('c');
  await expect(page.getByLabel('Description, line 1')).toHaveValue('Mould charge');
  await expect(page.getByLabel('Totals').locator('.total-gross')).toHaveText(gross);
  await expect(page.getByText(`The original invoice took 1 line from our warehouse (${code}).`)).toBeVisible();
  const takes = page.getByRole('checkbox', { name: 'Take from our warehouse' });
  await expect(takes).not.toBeChecked();
  await page.getByRole('button', { name: 'Take from our warehouse' }).press('Enter');
  await expect(takes).toBeChecked();
  await expect(takes).toBeFocused();
  await page.keyboard.press('Control+Delete');
  await expect(page.getByLabel('Pallet, line 2')).toBeFocused();
});
