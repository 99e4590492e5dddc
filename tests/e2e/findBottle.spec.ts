import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright/test';
import { findAccount, findCodes, hasCredit } from './support/accounts.ts';
import { apiAs } from './support/api.ts';
import { arriveAt, expect, expectNoAxeFindings, test } from './support/journey.ts';

const rows = (page: Page) => page.locator('main tbody tr[data-index]');
const cellOf = (page: Page, cell: string, line: number) => page.getByRole('textbox', { name: `${cell}, line ${line}`, exact: true });
const productOf = (page: Page, line: number) => page.getByRole('combobox', { name: `Product, line ${line}`, exact: true });

test('a bottle is found by keys alone and is the first line of the customer’s next order', async ({ signIn }) => {
  const page = await signIn('office', '/findcustomer?customerId=1');
  await expect(page.locator('main h1')).not.toHaveText('Customer');
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/findbottle/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('amber 500ml');
  await expect(page).toHaveURL(/text=amber/);
  await expect(page.getByRole('table', { name: 'Bottles found' })).toContainText('Suppliers’ depots');
  await expect(rows(page).first()).toContainText(/amber/i);
  await expect(rows(page).first()).toContainText('£');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  const code = (await rows(page).first().locator('.soft').first().innerText()).trim();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/createorder\?customerId=1&productId=\d+/);
  await expect(productOf(page, 1)).toHaveValue(new RegExp(code.replaceAll(/[^\w]/g, '.')));
  await expect(cellOf(page, 'Quantity', 1)).toBeFocused();
});

test('what is looked for stands in the address: a link shows the same bottles', async ({ signIn }) => {
  const page = await signIn('office', '/findbottle');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: /^Colour:/ }).click();
  await page.getByRole('menuitem', { name: 'Amber', exact: true }).click();
  await page.getByRole('button', { name: 'Weight, g: all' }).click();
  await expect(page.getByLabel('Weight, g, from')).toBeFocused();
  await page.getByLabel('Weight, g, from').fill('200');
  await page.getByLabel('Weight, g, to').fill('500');
  const answered = page.waitForResponse(/findbottle\?.*weightTo=500/);
  await page.keyboard.press('Enter');
  const found = (await (await answered).json()) as unknown[];
  await expect(page).toHaveURL(/colourId=\d+.*weightFrom=200.*weightTo=500/);
  await expect(page.locator('main p[aria-live]')).toHaveText(`${found.length} found`);
  await expect(rows(page).first()).toContainText('Amber');
  await page.goto(page.url());
  await expect(page.locator('main p[aria-live]')).toHaveText(`${found.length} found`);
  await page.getByRole('button', { name: 'Weight, g: 200 to 500' }).click();
  await expect(page.getByLabel('Weight, g, to')).toHaveValue('500');
  await page.getByLabel('Weight, g, to').fill('heavy');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Weight, g, to')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear Weight, g' }).click();
  await expect(page).not.toHaveURL(/weight/);
});

test('where nothing is all of that, it is said without what there would be something', async ({ signIn }) => {
  const page = await signIn('office', '/findbottle?text=amber&heightFrom=99000');
  await expect(page.getByText('No bottle matches all filters.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: /^Without the height: \d+/ }).click();
  await expect(page).not.toHaveURL(/heightFrom/);
  await expect(rows(page).first()).toContainText(/amber/i);
});

test('an order that is not saved goes on with the bottle that was found for it', async ({ signIn }) => {
  const { ask } = await apiAs('admin');
  const customer = await findAccount(ask, async (one) => !one.ProForma && (await hasCredit(ask, one, 5000)));
  const [code = ''] = await findCodes(ask, customer, { words: ['amber'], free: 0 });
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await expect(productOf(page, 1)).toBeFocused();
  await page.keyboard.type(code);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 'Quantity', 1)).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.press('F8');
  await expect(page).toHaveURL(/\/findbottle\?customerId=/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  const answered = page.waitForResponse(/findbottle\?.*jar/);
  await page.keyboard.type('jar');
  // Waits for the results of this search. Until then, the rows are those of the last search.
  const jars = (await (await answered).json()) as unknown[];
  await expect(page.locator('main p[aria-live]')).toHaveText(`${jars.length} found`);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  const found = (await rows(page).first().locator('.soft').first().innerText()).trim();
  await page.keyboard.press('Enter');
  await expect(productOf(page, 2)).toHaveValue(new RegExp(found.replaceAll(/[^\w]/g, '.')));
  await expect(cellOf(page, 'Quantity', 2)).toBeFocused();
  await expect(productOf(page, 1)).toHaveValue(new RegExp(code.replaceAll(/[^\w]/g, '.')));
  await expect(cellOf(page, 'Quantity', 1)).toHaveValue('12');
});

test('the line that named nothing has the bottle that was found from it, and keeps its quantity', async ({ signIn }) => {
  const { ask } = await apiAs('admin');
  const customer = await findAccount(ask, async (one) => !one.ProForma && (await hasCredit(ask, one, 5000)));
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await expect(productOf(page, 1)).toBeFocused();
  await page.keyboard.type('such a jar');
  await page.keyboard.press('Tab');
  await cellOf(page, 'Quantity', 1).fill('24');
  await page.keyboard.press('F8');
  await expect(page).toHaveURL(/\/findbottle/);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  const found = (await rows(page).first().locator('.soft').first().innerText()).trim();
  await page.keyboard.press('Enter');
  await expect(productOf(page, 1)).toHaveValue(new RegExp(found.replaceAll(/[^\w]/g, '.')));
  await expect(productOf(page, 1)).not.toHaveAttribute('aria-invalid', 'true');
  await expect(cellOf(page, 'Quantity', 1)).toHaveValue('24');
  await expect(cellOf(page, 'Quantity', 1)).toBeFocused();
  await expect(productOf(page, 2)).toHaveCount(0);
});

test('the filters take one line at 1280, the height among them', async ({ signIn }) => {
  const page = await signIn('office', '/findbottle', { viewport: { width: 1280, height: 800 } });
  await expect(page.getByRole('button', { name: /^View/ })).toBeVisible();
  const [search, view] = [await page.getByRole('searchbox').boundingBox(), await page.getByRole('button', { name: /^View/ }).boundingBox()];
  expect(view?.y ?? 0).toBeLessThan((search?.y ?? 0) + (search?.height ?? 0));
  await page.getByRole('button', { name: 'Height, mm: all' }).click();
  await page.getByLabel('Height, mm, from').fill('99000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/heightFrom=99000/);
  await expect(page.getByRole('button', { name: 'Height, mm: 99000 or more' })).toBeFocused();
});

test('@phone the bottles can be read, found and chosen', async ({ signInOnce }) => {
  const page = await signInOnce('office');
  await arriveAt(page, '/findbottle?text=amber');
  await expect(rows(page).first()).toContainText(/amber/i);
  await expectNoAxeFindings(page);
});

test('a spreadsheet is among the downloads as PDF; what is none is refused beside it', async ({ signIn }) => {
  const page = await signIn('warehouse');
  await page.locator('main h1').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('spreadsheet');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/exceltopdf/);
  const workbook = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Stock',
          rows: [
            ['Product', 'Bottles'],
            ['AMB500', 12],
          ],
        },
      ],
    }),
  );
  const choose = (buffer: Buffer) =>
    page.getByLabel('Workbook').setInputFiles({ name: 'Stock.xlsx', mimeType: 'application/octet-stream', buffer });
  await choose(Buffer.from('no workbook at all, but a text that is long enough'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toHaveText('The file is not an .xlsx workbook');
  await choose(workbook);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  expect((await download).suggestedFilename()).toBe('Stock.pdf');
  await expectNoAxeFindings(page);
});
