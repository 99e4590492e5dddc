import type { Page } from 'playwright/test';
import { apiAs } from './support/api.ts';
import type { Ask } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { mainMenu, unfoldMenu } from './support/mainMenu.ts';

/** Suffix that makes names unique, because the journey may run again on the same data. */
const serial = Date.now().toString(36).toUpperCase();
const password = 'Clear-Flint-70cl';

const drawn = (page: Page) => page.locator('main tbody tr[data-index="0"]').first().waitFor();
const openMore = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const save = (page: Page) => page.keyboard.press('Control+s');

/** Types into a search field and chooses the first match. */
const pick = async (page: Page, label: string | RegExp, typed: string) => {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option').filter({ hasText: typed }).first().click();
};

test(
  'a new colleague with two access groups comes in by the link, does what they allow and no more, and sees the view that is for all',
  { tag: '@role' },
  async ({ signIn, visit }) => {
    const page = await signIn('admin', '/orders');
    await drawn(page);
    const view = `To look at ${serial}`;
    await page.getByRole('button', { name: /^View:/ }).click();
    await page.getByRole('menuitem', { name: 'Save as new view' }).click();
    const naming = page.getByRole('dialog', { name: 'Save as new view' });
    await naming.getByLabel('Name').fill(view);
    await naming.getByLabel('Share with everyone').check();
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: `View: ${view}` })).toBeVisible();

    await page.goto('/users/usersaccount');
    await drawn(page);
    const tools = page.locator('main .tools');
    const search = tools.getByLabel(/^Search user name/);
    const [all, one] = await Promise.all([tools.boundingBox(), search.boundingBox()]);
    expect(all?.height, 'the filters take one line').toBeLessThan(2 * (one?.height ?? 0));
    await page.keyboard.press('n');
    const userName = `clara.${serial}`;
    await expect(page.getByLabel('User name', { exact: true })).toBeFocused();
    await page.keyboard.type(userName);
    await page.getByLabel(/^First name/).fill('Clara');
    await save(page);
    await expect(page.getByText('Access groups must have at least one').first()).toBeVisible();
    const sides = ['Available', 'Chosen'].map((name) => page.getByRole('region', { name, exact: true }));
    const [left, right] = await Promise.all(sides.map((side) => side.boundingBox()));
    expect(left?.y, 'the lists stand beside each other').toBe(right?.y);
    for (const group of ['Office', 'Warehouse']) await page.getByRole('button', { name: `Add ${group}` }).press('Enter');
    await save(page);
    const link = page.getByRole('dialog', { name: 'Link for setting a password' });
    await expect(link).toBeVisible();
    await page.mouse.click(3, 3);
    await expect(link, 'a click beside it does not lose the link').toBeVisible();
    const address = await link.getByRole('textbox').inputValue();
    await link.getByRole('button', { name: 'Close' }).click();

    const theirs = await visit(address);
    await theirs.getByLabel('New password').fill(password);
    await theirs.keyboard.press('Enter');
    await theirs.waitForURL((url) => !['/login', '/'].includes(url.pathname));
    await expect(mainMenu(theirs).getByRole('link', { name: 'Today' })).toBeVisible();
    await unfoldMenu(theirs);
    const entries = await mainMenu(theirs).getByRole('link').allInnerTexts();
    expect(entries).toContain('Pick List');
    for (const forbidden of ['Manage Customers', 'Our Company', 'Ready To Invoice', 'Reports']) expect(entries).not.toContain(forbidden);
    await theirs.goto('/customers');
    await theirs.waitForURL('**/notfound');
    const refused = await theirs.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
      const answers = [
        await fetch('/api/Colour', { method: 'POST', headers, body: JSON.stringify({ Code: 'NO', Description: 'No' }) }),
        await fetch('/api/User/GetUsers', { headers }),
      ];
      return answers.map(({ status }) => status);
    });
    expect(refused).toEqual([403, 403]);
    await theirs.goto('/orders');
    await drawn(theirs);
    await theirs.getByRole('button', { name: /^View:/ }).click();
    await theirs.getByRole('menu', { name: 'Views' }).getByText(view).click();
    await expect(theirs).toHaveURL(/view=\d+/);
  },
);

test('a VAT rate is given from a day to come: today’s stays, one that counts is not changed, and the history says which was added', async ({
  signIn,
}, { repeatEachIndex }) => {
  const { ask } = await apiAs('admin');
  const types = await ask<{ VatTypeId: number; Code: string; Rate: number }[]>('/api/Vattype/GetVattypes');
  const reduced = types.find(({ Code }) => Code === 'R') ?? { VatTypeId: 0, Rate: 0 };
  const page = await signIn('admin', `/lists/vattypes/${reduced.VatTypeId}`);
  const running = page.getByRole('button', { name: /^5 % · 1 Sep 1997/ });
  await running.press('Enter');
  await page.getByLabel('Rate', { exact: true }).fill('7');
  await save(page);
  await expect(page.getByText(/This rate has applied since 1 Sep 1997/).first()).toBeVisible();
  await page.getByLabel('Rate', { exact: true }).fill('5');
  await running.press('Enter');

  const year = new Date().getFullYear() + 1 + repeatEachIndex;
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expect(page.getByLabel('Rate', { exact: true }).last()).toBeFocused();
  await page.keyboard.type(String(8 + repeatEachIndex));
  await page.getByLabel('From', { exact: true }).last().fill(`1/4/${year}`);
  await save(page);
  await page.waitForURL('**/lists/vattypes');
  const row = page.locator('main tbody tr').filter({ hasText: 'Reduced' });
  await expect(row).toBeFocused();
  await expect(row).toContainText('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'History' })).toContainText(`added VAT rate ${8 + repeatEachIndex}, 1 Apr ${year}`);
  const after = (await ask<typeof types>('/api/Vattype/GetVattypes')).find(({ Code }) => Code === 'R');
  expect(after?.Rate).toBe(reduced.Rate);
});

test('one record changed in two windows at once: what was changed in both is decided field by field, the rest is kept of both', async ({
  signIn,
}, { repeatEachIndex }) => {
  const { ask } = await apiAs('admin');
  const supplier = (await ask<{ SupplierId: number; IsOwn: boolean }[]>('/api/suppliers')).find(({ IsOwn }) => !IsOwn);
  const [bea, phone, email] = [`Bea ${repeatEachIndex} of theirs`, `0161 496 010${repeatEachIndex}`, `bea${repeatEachIndex}@glass.example`];
  const path = `/suppliers/${supplier?.SupplierId}`;
  const [mine, theirs] = [await signIn('admin', path), await signIn('admin', path)];
  const change = async (page: Page, fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label} `)).fill(value);
  };
  await change(mine, { 'Contact name': `Ann ${repeatEachIndex} of ours`, Phone: phone });
  await change(theirs, { 'Contact name': bea, Email: email });
  await save(theirs);
  await theirs.waitForURL('**/suppliers');
  await save(mine);
  const dialog = mine.getByRole('dialog', { name: 'Changed in another window' });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog.getByRole('group', { name: 'Contact name' })).toContainText(bea);
  await expect(dialog).toContainText('You changed this in another window on');
  await expect(dialog).toContainText('Other changes in that window are kept: Email');
  await dialog.getByRole('radio', { name: /From the other window/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await mine.waitForURL('**/suppliers');
  expect(await ask(`/api/suppliers/${supplier?.SupplierId}`)).toMatchObject({
    ContactName: bea,
    Phone: phone,
    Email: email,
  });
});

test('a file with wrong rows: the right ones come in, the others once they are corrected, and all of it is taken back', async ({
  signIn,
}) => {
  const { ask } = await apiAs('admin');
  const added = async () =>
    (await ask<{ Code: string }[]>('/api/Features'))
      .map(({ Code }) => Code)
      .filter((code) => code.startsWith(serial))
      .toSorted();
  const page = await signIn('admin', '/referencefiles/features');
  await drawn(page);
  await openMore(page, 'Import');
  const preview = page.getByRole('table', { name: 'Rows to import' });
  const choose = async (...rows: string[]) => {
    const buffer = Buffer.from(['Code,Description', ...rows].join('\r\n'));
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'features.csv', mimeType: 'text/csv', buffer });
    // Waits until the preview shows the rows of this file and none of an earlier file.
    await expect(preview.locator('tbody tr[data-index]')).toHaveCount(rows.length);
    await expect(preview).toContainText(rows.at(-1)?.split(',')[1] ?? '');
  };
  // A laptop window of little height must still show a preview with many columns.
  await page.setViewportSize({ width: 1280, height: 420 });
  await choose(`${serial}1,Embossed ${serial}`, `${serial}2,`, `${serial}3,Etched ${serial}`, `${serial}3,Twice ${serial}`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'cannot be imported' })).toHaveText(
    '2 of 4 rows cannot be imported. The other rows: 2 to add, 0 to change, 0 unchanged.',
  );
  await expect(page.getByText('cannot be imported')).toBeInViewport({ ratio: 1 });
  await expect(preview).toContainText('Description is required');
  await expect(preview).toContainText('Code is already in row 4');
  expect(await added()).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the 2 rejected rows' }).click();
  expect((await download).suggestedFilename()).toMatch(/features.*\.csv$/);
  await save(page);
  await expect.poll(added).toEqual([`${serial}1`, `${serial}3`]);
  await expect(preview.locator('tbody tr[data-index]')).toHaveCount(2);

  await choose(`${serial}2,Ribbed ${serial}`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/All 1 row can be imported: 1 to add/)).toBeVisible();
  await save(page);
  await page.waitForURL('**/referencefiles/features');
  await expect.poll(added).toHaveLength(3);
  await page.keyboard.press('Control+z');
  await expect.poll(added).toHaveLength(2);
  await openMore(page, 'Import');
  const past = page.getByRole('table', { name: 'Latest imports' });
  await past.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo import' }).click();
  await expect.poll(added).toEqual([]);
  for (const row of [0, 1]) await expect(past.locator('tbody tr').nth(row)).toContainText('Withdrawn');
});

test('a product is added with its picture, which is there when it is opened again; what is not a picture is refused', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/products');
  await drawn(page);
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 90 } });
  await page.keyboard.press('n');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(`P${serial}`);
  await page.getByLabel('Description', { exact: true }).fill(`70 cl Journey ${serial}`);
  await pick(page, 'Product group', 'Bottles');
  const file = page.getByLabel(/^Picture/);
  await file.setInputFiles({ name: 'bottle.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('The file is not a JPEG, PNG or WebP picture')).toBeVisible();
  await file.setInputFiles({ name: 'bottle.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible();
  await save(page);
  await page.waitForURL('**/products');
  await drawn(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(serial);
  await expect(page).toHaveURL(new RegExp(serial));
  await page.getByRole('link', { name: `P${serial}` }).click();
  const shown = page.getByRole('img', { name: `70 cl Journey ${serial}` });
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(60);
});

interface Product {
  ProductId: number;
  WeightId: number;
  Version: number;
}

/** Returns a product that is on a line of an open order. */
const productOfOpenDeal = async (ask: Ask) => {
  const deals = await ask<{ OrderId: number; DealNo: number }[]>('/api/Order/OpenOrders');
  for (const { OrderId, DealNo } of deals) {
    const { Lines } = await ask<{ Lines: { ProductId: number | null }[] }>(`/api/Order/GetOrder?orderId=${OrderId}`);
    const line = Lines.find(({ ProductId }) => ProductId !== null);
    if (line) return { id: line.ProductId ?? 0, dealNo: DealNo };
  }
  throw new Error('The demo data has no open deal');
};

test('what open deals need is not taken out of use, and they are named; it is once they need it no more', async ({ signIn }) => {
  const { ask, send } = await apiAs('admin');
  const { id, dealNo } = await productOfOpenDeal(ask);
  const { WeightId } = await send<Product>('POST', '/api/Weight', { Description: `Journey ${serial}`, Grams: 412.5 });
  const before = await ask<Product>(`/api/Product/${id}`);
  await send('PUT', `/api/Product/${id}`, { Version: before.Version, WeightId });
  const page = await signIn('admin', `/referencefiles/weights/${WeightId}`);
  await openMore(page, 'Deactivate');
  const dialog = page.getByRole('dialog', { name: `Deactivate Journey ${serial}` });
  await expect(dialog).toContainText('Products: 1');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Open orders still need this record`);
  await expect(dialog.getByRole('alert')).toContainText(String(dealNo));
  await dialog.getByRole('button', { name: 'Back' }).click();

  const { Version } = await ask<Product>(`/api/Product/${id}`);
  await send('PUT', `/api/Product/${id}`, { Version, WeightId: before.WeightId });
  await openMore(page, 'Deactivate');
  await expect(dialog).toContainText('No other record uses it.');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.waitForURL('**/referencefiles/weights');
  expect(await ask(`/api/Weight/${WeightId}`)).toMatchObject({ Active: false });
});
