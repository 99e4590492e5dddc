import { apiAs } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { keptDrafts } from './support/kept.ts';

interface Open {
  InvoiceId: number | null;
  InvoiceNo: number;
  CustomerId: number;
  CustomerName: string;
  AccountCode: string;
  Outstanding: number;
}

/** Finds open invoices of two customers. The number of the first invoice matches no invoice of the second customer. */
const openInvoices = async () => {
  const { ask } = await apiAs('office');
  const items = (await ask<Open[]>('/api/RecordPayments/RecordPayment')).filter((item) => item.InvoiceId !== null);
  const [theirs] = items;
  const own = items.find((item) => item.CustomerId !== theirs?.CustomerId);
  if (!theirs || !own) throw new Error('The demo data has no two customers who owe');
  return { theirs, own };
};

test('a payment that quotes another customer’s invoice goes to that customer with all that was typed', async ({ signIn }) => {
  const { theirs, own } = await openInvoices();
  const page = await signIn('office', `/recordpayment?customerId=${own.CustomerId}`);
  await page.getByLabel('Amount received').fill(String(theirs.Outstanding));
  await page.getByLabel('Reference').fill(`BACS ${theirs.InvoiceNo}`);
  const day = page.getByLabel('Received on');
  await day.fill('-3');
  await day.blur();
  const shown = await day.inputValue();
  await page.getByRole('button', { name: `Record for ${theirs.AccountCode}` }).click();
  await expect(page.locator('.screen-detail')).toContainText(theirs.CustomerName);
  await expect(page.getByLabel('Reference')).toHaveValue(`BACS ${theirs.InvoiceNo}`);
  await expect(day).toHaveValue(shown);
  expect((await page.getByLabel('Amount received').inputValue()).replaceAll(',', '')).toBe(theirs.Outstanding.toFixed(2));
  await expect(page.getByRole('checkbox', { name: `Pay invoice ${theirs.InvoiceNo}` })).toBeChecked();
});

test('one box finds by the amount, and not all that is above it', async ({ signIn }) => {
  const { theirs } = await openInvoices();
  const page = await signIn('office', '/recordpayment');
  await page.getByLabel('Amount', { exact: true }).fill(String(theirs.Outstanding));
  const found = page.getByRole('table', { name: 'Matches for the amount' });
  const amounts = await found.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.lastElementChild?.textContent));
  await expect(found).toContainText(String(theirs.InvoiceNo));
  expect(new Set(amounts).size).toBeLessThanOrEqual(1);
  await found.getByRole('button', { name: `Invoice ${theirs.InvoiceNo}`, exact: true }).click();
  await expect(page.locator('.screen-detail')).toContainText(theirs.CustomerName);
  await expect(page.getByRole('checkbox', { name: `Pay invoice ${theirs.InvoiceNo}` })).toBeChecked();
});

test('an amount that is not understood holds the payment back, and is not paid as the one before it', async ({ signIn }) => {
  const { theirs } = await openInvoices();
  // Ticks the invoice, so that its amount is the payment. A typed amount would be suggested for the oldest invoice.
  const page = await signIn('office', `/recordpayment?customerId=${theirs.CustomerId}`);
  const pay = page.getByLabel(`Allocate to invoice ${theirs.InvoiceNo}`);
  const confirm = page.getByRole('button', { name: 'Confirm payment' });
  await pay.fill('5');
  await expect(confirm).toBeEnabled();
  await pay.fill('5x');
  await expect(confirm).toBeDisabled();
  await pay.fill('6');
  await expect(confirm).toBeEnabled();
});

test('on a phone totals have their names, and what is paid now can be hit', async ({ signIn }) => {
  const { theirs } = await openInvoices();
  const page = await signIn('office', `/recordpayment?customerId=${theirs.CustomerId}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const pay = page.getByLabel(`Allocate to invoice ${theirs.InvoiceNo}`);
  expect((await pay.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const names = await page
    .getByRole('table', { name: 'Open invoices' })
    .locator('tfoot td.figure-cell')
    .evaluateAll((cells) => cells.filter((cell) => cell.textContent).map((cell) => getComputedStyle(cell, '::before').content));
  expect(names).toEqual(['"Outstanding "', '"Allocate "']);
  const due = page.getByRole('table', { name: 'Open invoices' }).locator('tbody td[data-title="Due"]').first();
  expect(await due.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Due "');
});

test('what was ticked and typed and taken back again is nothing to ask about, and is not on the device', async ({ signIn }) => {
  const { theirs } = await openInvoices();
  const page = await signIn('office', `/recordpayment?customerId=${theirs.CustomerId}`);
  const tick = page.getByRole('checkbox', { name: `Pay invoice ${theirs.InvoiceNo}` });
  const kept = async () => (await keptDrafts(page)).length;
  await tick.check();
  await expect.poll(kept).toBe(1);
  await tick.uncheck();
  await expect.poll(kept).toBe(0);
  const amount = page.getByLabel('Amount received');
  await amount.fill('12');
  await page.getByLabel('Reference').fill('BACS');
  await expect.poll(kept).toBe(1);
  const away = page.locator('.screen-detail').getByRole('link', { name: theirs.CustomerName });
  await away.click();
  const asked = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(asked).toHaveCount(0);
  await amount.fill('');
  await page.getByLabel('Reference').fill('');
  await expect.poll(kept).toBe(0);
  await away.click();
  await page.waitForURL(`**/findcustomer?customerId=${theirs.CustomerId}*`);
  await expect(asked).toHaveCount(0);
});

test('what a payment is refused for wraps below its field: neither it nor those beside it move', async ({ signIn }) => {
  const { own } = await openInvoices();
  const page = await signIn('office', `/recordpayment?customerId=${own.CustomerId}`);
  const row = page.getByRole('table', { name: 'Open invoices' }).locator('tbody tr[data-index="0"]');
  const height = async () => (await row.boundingBox())?.height;
  const plain = await height();
  await page.getByLabel('Amount received').fill('10');
  await expect(row.getByText('oldest')).toBeVisible();
  expect(await height(), 'why it is suggested stands beside its day').toBe(plain);
  const [day, way] = [page.getByLabel('Received on'), page.getByLabel('Payment method')];
  const places = async () => Promise.all([day.boundingBox(), way.boundingBox()]);
  const before = await places();
  const message = 'The books are locked through 31 Oct 2026: choose a later date, or ask an administrator to open them again';
  await page.route('**/api/RecordPayments/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'INVALID_INPUT', message, errors: { PaymentDate: message } } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.locator('.field-error')).toContainText('The books are locked');
  expect(await places()).toEqual(before);
});
