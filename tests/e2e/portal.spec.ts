import { plainPdf } from '#server/demo/catalogue/plainPdf.ts';
import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

test('@phone a customer sees what is to pay, opens an invoice, and how far an order is', { tag: '@role' }, async ({ signIn }) => {
  const page = await signIn('customer', '/customerinvoices');
  await expect(page.getByText(/^You (owe|are in credit) £/)).toBeVisible();
  await expectNoAxeFindings(page);
  const paper = page.context().waitForEvent('page');
  await page.locator('main tbody button').first().click();
  await (await paper).close();
  await page.getByRole('button', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Your orders/ })).toBeVisible();
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

  const page = await signIn('customer', `/customerinvoices?show=orders&q=${order?.DealNo}`);
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
