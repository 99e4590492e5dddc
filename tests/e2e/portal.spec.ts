import type { Locator, Page } from 'playwright/test';
import { plainPdf } from '#server/demo/catalogue/plainPdf.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import { apiAs } from './support/api.ts';
import { arriveAt, expect, expectNoAxeFindings, test, untilIdle } from './support/journey.ts';
import { judge } from './support/judge.ts';

test('@phone a customer sees what is to pay, opens an invoice, and how far an order is', { tag: '@role' }, async ({ signIn }) => {
  const page = await signIn('customer', '/customerinvoices');
  await expect(page.getByText(/^You (owe|are in credit) £/)).toBeVisible();
  await expectNoAxeFindings(page);
  const paper = page.context().waitForEvent('page');
  await page.locator('main tbody button').first().click();
  await (await paper).close();
  await page.goto('/yourorders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await page.locator('main tbody button').first().click();
  await expect(page.getByRole('dialog').getByText('Ordered').first()).toBeVisible();
  await expectNoAxeFindings(page);
});

test('a maker’s declaration that an administrator brings in is opened by the customer who ordered its goods', async ({ signIn }) => {
  const [own, { ask }] = [await apiAs('customer'), await apiAs('admin')];
  const orders = await own.ask<{ OrderId: number; DealNo: number; Part: number; State: string }[]>('/api/Portal/Orders?range=[0,49]');
  const order = orders.find(({ State, Part }) => State === 'Taken' && Part === 1) ?? orders[0];
  const { Lines } = await ask<{ Lines: { ProductId: number }[] }>(`/api/Order/GetOrder?orderId=${order?.OrderId}`);
  const { Supplier } = await ask<{ Supplier: string }>(`/api/Product/${Lines[0]?.ProductId}`);
  const code = `DoC ${Date.now().toString(36)}`;

  const admin = await signIn('admin', '/declarations');
  await admin.getByRole('heading', { name: /^Declarations/ }).waitFor();
  await admin.keyboard.press('n');
  await admin.getByLabel('Number', { exact: true }).fill(code);
  await admin.getByLabel('Description', { exact: true }).fill('Glass containers of a plant');
  await admin.getByLabel('Supplier', { exact: true }).fill(Supplier);
  await admin.getByRole('option', { name: Supplier }).first().click();
  await admin.getByLabel('Issued').fill('-30');
  const paper = { name: 'paper.txt', mimeType: 'text/plain', buffer: Buffer.from('no PDF') };
  await admin.getByLabel('PDF (optional)').setInputFiles(paper);
  await expect(admin.getByText('must be a complete PDF file')).toBeVisible();
  await admin.getByLabel('PDF (optional)').setInputFiles({ name: 'doc.pdf', mimeType: 'application/pdf', buffer: plainPdf([code]) });
  await expect(admin.getByRole('button', { name: 'Open PDF' })).toBeVisible();
  await admin.getByLabel('For customers').check();
  await admin.keyboard.press('Control+s');
  await expect(admin.getByRole('link', { name: code })).toBeVisible();

  const page = await signIn('customer', `/yourorders?q=${order?.DealNo}`);
  await page.locator('main tbody button').first().click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: `Open ${code}` }).click();
  await (await opened).close();
});

test('whoever asks for an order begins at the first quantity, and the statement speaks to the customer', async ({ signIn }) => {
  const page = await signIn('customer', '/customerstatements');
  await expect(page.getByText(/ · you (owe|are in credit) £/)).toBeVisible();
  await page.goto('/customerinvoices?show=requests&ask=usual');
  await expect(
    page
      .getByRole('dialog')
      .getByLabel(/^Quantity of/)
      .first(),
  ).toBeFocused();
});

const isInFirstView = async (page: Page, part: Locator) => {
  const box = await part.boundingBox();
  return box !== null && box.y + box.height <= (page.viewportSize()?.height ?? 0);
};

test('@phone a customer sees what they owe, downloads an invoice, orders again and asks for a collection', async ({ signIn }) => {
  const page = await signIn('customer', '/home', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const amount = page.locator('.owed-amount');
  await expect(amount).toHaveText(/^£[\d,]+\.\d\d$/);
  const { ask } = await apiAs('customer');
  const { Balance } = await ask<{ Balance: number }>('/api/Portal/Home');
  await expect(amount).toHaveText(formatMoney(Math.abs(Balance)));
  expect(await amount.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(28);
  const again = page.getByRole('button', { name: 'Order again' });
  for (const part of [amount, page.getByRole('region', { name: 'Next delivery' }), again])
    expect(await isInFirstView(page, part)).toBe(true);
  await expect(page.getByRole('region', { name: 'How to pay' })).toContainText('Sort code');
  const paper = page.context().waitForEvent('page');
  await page.getByRole('region', { name: 'Documents' }).locator('tbody button').first().click();
  await (await paper).close();

  await again.click();
  const form = page.getByRole('dialog', { name: 'Order again' });
  await expect(form.getByLabel(/^Quantity of/).first()).not.toHaveValue('');
  await expect(form.getByText(/per 1,000 today, plus VAT/).first()).toBeVisible();
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/Portal/OrderRequest'));
  await form.getByRole('button', { name: 'Send request' }).click();
  expect((await sent).status()).toBe(200);
  await expect(page.locator('main tbody').getByText('Waiting for us').first()).toBeVisible();

  await page.goto('/home');
  // Another run of the journey may have left its request.
  const undo = page.getByRole('button', { name: 'Undo the request for a collection' });
  await expect(undo.or(page.getByRole('link', { name: 'Ask for collection' }))).toBeVisible();
  if (await undo.isVisible()) await undo.click();
  await page.getByRole('link', { name: 'Ask for collection' }).click();
  await page.getByRole('dialog', { name: 'Ask for collection' }).getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/^You asked us on .* to collect/)).toBeVisible();
  await undo.click();
  await expect(page.getByRole('button', { name: 'Ask for collection' })).toBeVisible();
});

test('@phone the top bar of the smallest phone is whole', async ({ signIn }) => {
  const page = await signIn('customer', '/home', { viewport: { width: 320, height: 640 }, hasTouch: true });
  const box = await page.getByRole('button', { name: 'Sign Out' }).boundingBox();
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
});

test('every screen of the portal is clean by axe in light and dark', async ({ signInOnce }) => {
  const page = await signInOnce('customer');
  const wrong: string[] = [];
  for (const path of ['/home', '/yourorders', '/yourorders?show=requests', '/yourpallets', '/yourpallets?ask=collection']) {
    await arriveAt(page, path);
    await untilIdle(page);
    wrong.push(...(await judge(page)));
  }
  expect(wrong).toEqual([]);
});

test('a customer finds the statement highlighted in the menu at either address', async ({ signIn }) => {
  const page = await signIn('customer', '/statements');
  const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Customer Statement' });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await page.goto('/customerstatements');
  await expect(entry).toHaveAttribute('aria-current', 'page');
});

test('the office answers a request for a collection with a day, and the customer sees it', async ({ signIn }) => {
  const own = await apiAs('customer');
  const { Types, Collection } = await own.ask<{
    Types: { PalletId: number }[];
    Collection: { PalletCollectionId: number; State: string } | null;
  }>('/api/Portal/Pallets');
  if (Collection?.State === 'Asked') await own.send('PUT', `/api/Portal/Collection/Undo/${Collection.PalletCollectionId}`, {});
  const note = `Gate ${Date.now().toString(36)}`;
  await own.send('POST', '/api/Portal/Collection', { Lines: [{ PalletId: Types[0]?.PalletId, Quantity: 1 }], Note: note });

  const office = await signIn('office', `/palletbalance?view=collections&q=${encodeURIComponent(note)}`);
  await office.locator('main tbody button').first().click();
  const panel = office.getByRole('dialog', { name: /^Collection from/ });
  await panel.getByLabel('Collect on').fill('+7');
  await expectNoAxeFindings(office);
  await office.keyboard.press('Control+Enter');
  await expect(office.getByText(/^Collection from .* confirmed for/)).toBeVisible();

  const page = await signIn('customer', '/yourpallets');
  await expect(page.getByText(/^We collect .* on/).first()).toBeVisible();
});
