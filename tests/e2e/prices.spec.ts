import type { Page } from 'playwright/test';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

const rows = (page: Page) => page.locator('main tbody tr[data-index]');
const dialog = (page: Page) => page.getByRole('dialog');

test('a price is entered, published and taken back by keys alone; the office sees no cost', async ({ signIn }) => {
  const page = await signIn('office', '/pricelist?customerId=2');
  const first = rows(page).first();
  await first.waitFor();
  await expect(page.getByRole('columnheader', { name: /Buy|Haulage|Margin/ })).toHaveCount(0);
  const cell = first.locator('td[data-column="SellPrice"]');
  const before = (await cell.innerText()).trim();
  await first.focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: /^Sell of/ })).toBeFocused();
  await page.keyboard.type('4321.09');
  await page.keyboard.press('Enter');
  const draft = rows(page).filter({ hasText: '4,321.09' });
  await expect(draft).toContainText('Draft');
  await page.keyboard.press('Escape');
  await draft.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toContainText('Publish 1 draft?');
  await expect(dialog(page)).toContainText(new RegExp(`${before} → 4,321\\.09 from .*(any quantity|from [\\d,]+ units), `));
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  const published = rows(page).filter({ hasText: '4,321.09' });
  await expect(published).toContainText('In force');
  await expectNoAxeFindings(page);
  await expect(published).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('x');
  await expect(dialog(page)).toContainText('Delist 1 price line?');
  await page.keyboard.press('Escape');
  await expect(published).toBeFocused();
  await page.keyboard.press('r');
  await expect(dialog(page)).toContainText(`4,321.09 → ${before}`);
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(published).toHaveCount(0);
  await expect(cell).toHaveText(before);
});

test('a line that is added has the hand once it is kept, and once it is published; what was typed is asked about first', async ({
  signIn,
}, { repeatEachIndex }) => {
  const page = await signIn('office', '/pricelist?customerId=2');
  await rows(page).first().waitFor();
  const code = await rows(page).first().getByRole('button').first().innerText();
  const units = 77_000 + repeatEachIndex;
  const line = rows(page).filter({ hasText: units.toLocaleString('en-GB') });
  await page.keyboard.press('n');
  const product = dialog(page).getByRole('combobox', { name: 'Product' });
  await expect(product).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(product).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type(code);
  await dialog(page).getByLabel('From quantity').fill(String(units));
  await dialog(page).getByLabel('Sell', { exact: true }).fill('123.45');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await expect(asked.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(line).toContainText('Draft');
  await expect(line).toBeFocused();
  await page.getByRole('button', { name: 'Publish drafts' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Publish' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(line).toContainText('In force');
  await expect(line).toBeFocused();
});

test('two clerks type at one price: the second is told who, when and from what to what, and decides; what is typed outlives a reload', async ({
  signIn,
}, { repeatEachIndex }) => {
  // Uses another customer at each attempt, because the last attempt may have left a draft.
  const path = `/pricelist?customerId=${3 + repeatEachIndex}`;
  const second = await signIn('office', path);
  const cell = rows(second).first().locator('td[data-column="SellPrice"]');
  const before = (await cell.innerText()).trim();
  await rows(second).first().focus();
  await second.keyboard.press('F2');
  await second.keyboard.type('201.5');
  const first = await signIn('admin', path);
  await rows(first).first().focus();
  await first.keyboard.press('F2');
  await first.keyboard.type('199.99');
  await first.keyboard.press('Enter');
  await expect(rows(first).filter({ hasText: '199.99' })).toContainText('Draft');
  second.on('dialog', (asked) => void asked.accept());
  await second.reload();
  const input = second.getByRole('textbox', { name: /^Sell of/ });
  await expect(input).toHaveValue('201.5');
  await expect(input).toBeFocused();
  await second.keyboard.press('Enter');
  const told = second.getByRole('alert').filter({ hasText: 'made a draft of' });
  await expect(told).toContainText(`Sell was ${before} and is now 199.99.`);
  await expectNoAxeFindings(second);
  await second.keyboard.press('Tab');
  await second.keyboard.press('Tab');
  await expect(second.getByRole('button', { name: 'Save mine' })).toBeFocused();
  await second.keyboard.press('Enter');
  await expect(rows(second).filter({ hasText: '201.50' })).toContainText('Draft');
  await expect(rows(second).filter({ hasText: '199.99' })).toHaveCount(0);
});

test('prices out of a spreadsheet: every row with a fault is named in one go, and the others can be tried', async ({ signIn }) => {
  const page = await signIn('office', '/pricelist?customerId=2');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import prices' }).click();
  const pasted = dialog(page).getByLabel('Rows copied from a spreadsheet');
  await expect(pasted).toBeFocused();
  await pasted.fill('NO-SUCH\t5\nNO-OTHER\tdear\nNO-THIRD\t6\tmany');
  await expect(dialog(page)).toContainText('1 price read. 2 lines not understood');
  await expect(dialog(page)).toContainText('Choose the unit for the prices in “column 2”');
  await dialog(page).getByLabel('Prices in “column 2”').selectOption('per 1,000');
  await page.keyboard.press('Control+Enter');
  for (const said of ['Line 1: ', 'Line 2: “dear” is not a price', 'Line 3: “many” is not a quantity'])
    await expect(dialog(page).getByRole('alert')).toContainText(said);
  await expect(dialog(page).getByRole('button', { name: 'Check' })).toBeEnabled();
});

test('a change of a supplier’s prices is looked at, confirmed as one, and taken back as one', async ({ signIn }) => {
  const page = await signIn('finance', '/supplierpricing');
  const supplier = page.getByLabel('Supplier', { exact: true });
  await expect(supplier.locator('option')).not.toHaveCount(1);
  await supplier.selectOption({ index: 3 });
  await page.getByLabel('In force from').fill('+30');
  await page.getByLabel('Sell, amount').fill('4');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /of \d+ price lines? will change/ })).toBeVisible();
  const before = page.getByRole('table', { name: 'Before and after' });
  await expect(before).toContainText('→');
  await expect(before.locator('tbody tr[data-index="0"]')).toBeFocused();
  for (const name of ['Price list', 'Depot', 'From quantity', 'Sell'])
    await expect(before.getByRole('columnheader', { name })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Control+S');
  await expect(dialog(page)).toContainText('You can revert the whole change later.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  const batch = rows(page).filter({ hasText: 'sell price +4 %' }).first();
  await expect(batch).toBeFocused();
  await expect(batch).toContainText(/0 of \d+ sent/);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Bulk price change', exact: true });
  const letters = panel.locator('tbody tr[data-index]');
  await expect(letters.first()).toContainText('@');
  await expectNoAxeFindings(page);
  await letters.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Send 1 price letter?' });
  await expect(question).toContainText('@');
  await page.keyboard.press('Control+Enter');
  await expect(question).toBeHidden();
  await expect(letters.first()).toContainText(/Waiting|Saved as file|Sent/);
  await panel.getByRole('button', { name: 'Revert' }).click();
  const taking = page.getByRole('dialog', { name: 'Revert this bulk price change?' });
  await expect(taking).toContainText(/price lines will get back the previous price/);
  await taking.getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(batch.locator('time')).toHaveCount(2);
});
