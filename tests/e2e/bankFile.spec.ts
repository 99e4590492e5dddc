import { apiAs } from './support/api.ts';
import { expect, Hand, test } from './support/journey.ts';
import { findCutWithRoom, readColumns } from './support/tables.ts';
import { judge } from './support/judge.ts';

interface Open {
  InvoiceId: number | null;
  InvoiceNo: number;
  CustomerId: number;
  CustomerName: string;
  CurrencyCode: string;
  InvoiceDate: string;
  Outstanding: number;
}

const ukDay = (daysBack: number) => {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
    .format(Date.now() - daysBack * 86_400_000)
    .split('-');
  return `${day}/${month}/${year}`;
};

/**
 * Builds a file of 60 lines, with another bank at each attempt. 40 lines quote an invoice and pay it, 10 are bank charges and payments out,
 * and 10 have no reference.
 */
const sixtyLines = async (tried: number) => {
  const { ask } = await apiAs('office');
  const items = (await ask<Open[]>('/api/RecordPayments/RecordPayment')).filter(
    (item) =>
      item.InvoiceId !== null && item.CurrencyCode === 'GBP' && item.InvoiceDate < new Date(Date.now() - 3 * 86_400_000).toISOString(),
  );
  const paid = [...new Map(items.map((item) => [item.CustomerId, item])).values()].slice(0, 40);
  const due = paid.map(
    (item) => `${ukDay(1)},"FPI ${item.CustomerName.replaceAll('"', '')} INV ${item.InvoiceNo}",${item.Outstanding.toFixed(2)},`,
  );
  const out = Array.from({ length: 10 }, (_none, index) => `${ukDay(2)},BANK CHARGES ${tried}${index},,${(index + 1.25).toFixed(2)}`);
  const silent = Array.from(
    { length: 60 - due.length - 10 },
    (_none, index) => `${ukDay(1)},COUNTER CREDIT ${index} OF ${tried},${(90_071.13 + index).toFixed(2)},`,
  );
  return { paid, text: [`Date,Narrative ${tried},Paid in,Paid out`, ...due, ...out, ...silent].join('\r\n') };
};

test('a bank file of 60 lines: what is certain at one press, the rest one by one, and the same file again is nothing new', async ({
  signIn,
}, { repeatEachIndex }) => {
  const { paid, text } = await sixtyLines(repeatEachIndex);
  const page = await signIn('finance', '/bankfile');
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Bank file', { exact: true }).setInputFiles(file);
  // The file is from a new bank, so the user must confirm the guessed columns.
  const asked = page.getByRole('dialog', { name: 'Map the columns' });
  await expect(asked.getByLabel('Paid in', { exact: true })).toHaveValue('2');
  await asked.getByRole('button', { name: 'Read file' }).click();
  const lines = page.getByRole('table', { name: 'Lines of the file' });
  await expect(lines).toBeVisible();
  await expect(page.locator('.screen-count')).toHaveText(/^60 /);
  const sure = page.getByRole('button', { name: /Confirm \d+ certain/ });
  await expect(sure).toBeEnabled();
  const count = Number(/\d+/.exec(await sure.innerText())?.[0]);
  expect(count).toBeGreaterThan(paid.length / 2);
  expect(await judge(page)).toEqual([]);
  // The table cuts the bank's text, the customer and the documents only if it has no room left. Recording payments moves no column.
  const cut = async () => findCutWithRoom(await readColumns(page)).map(({ title }) => title);
  expect(await cut()).toEqual([]);

  const hand = new Hand(page);
  await hand.press('Control+Enter');
  // Other journeys record payments at the same time. If another journey pays an invoice first, the line of the invoice stays waiting.
  const told = page.getByText(/\d+ payments recorded/);
  await expect(told).toBeVisible();
  const recorded = Number(/\d+/.exec(await told.innerText())?.[0]);
  expect([count, count - 1, count - 2]).toContain(recorded);
  await expect(page.locator('.screen-detail')).toContainText(`${recorded} recorded`);
  expect(hand.keys).toBe(1);

  // A line without a reference: the customer is chosen by hand, and the money stays on account.
  await page.getByLabel('Show').selectOption('lines waiting');
  expect(await cut()).toEqual([]);
  const silent = lines.getByRole('button', { name: /COUNTER CREDIT 0 OF/ });
  await silent.click();
  const panel = page.getByRole('dialog', { name: /^Line \d+/ });
  await panel.getByLabel('Customer').fill(paid[0]?.CustomerName ?? '');
  await page.getByRole('option').first().click();
  await expect(panel.getByText(/stays on account|Fully allocated/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Payment \d+ of £90,071\.13 recorded/)).toBeVisible();
  await page.keyboard.press('Escape');

  // A line that is not from a customer is set aside.
  await lines.getByRole('button', { name: /COUNTER CREDIT 1 OF/ }).click();
  await panel.getByRole('button', { name: 'Set aside' }).click();
  await page.getByLabel('Reason').fill('Loan paid out');
  await page.keyboard.press('Enter');
  await expect(page.locator('.screen-detail')).toContainText('1 set aside');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'All bank files' }).click();
  await page.getByLabel('Bank file', { exact: true }).setInputFiles(file);
  await expect(page.getByText('60 rows: 0 imported, 60 imported earlier')).toBeVisible();

  // Imports the file with one more line, and maps its columns again. The other 60 lines were imported earlier.
  await page.getByLabel('Map columns again').check();
  const more = `${text}\r\n${ukDay(1)},ONE MORE ${repeatEachIndex},7.00,`;
  await page.getByLabel('Bank file', { exact: true }).setInputFiles({ ...file, buffer: Buffer.from(more) });
  await expect(asked.getByLabel('Currency of file')).toHaveValue('GBP');
  await asked.getByRole('button', { name: 'Read file' }).click();
  await expect(page.locator('.bank-rows')).toContainText('61 rows: 1 imported, 60 imported earlier');
  await expect(page.locator('.screen-count')).toHaveText(/^1 /);
  const { ask } = await apiAs('office');
  const invoice = await ask<{ Outstanding: number }>(`/api/Invoice/${paid.at(-1)?.InvoiceId}`);
  expect([0, paid.at(-1)?.Outstanding]).toContain(invoice.Outstanding);
});

test('a remittance advice is pasted, and pays what it names', async ({ signIn }) => {
  const { ask } = await apiAs('office');
  const items = (await ask<Open[]>('/api/RecordPayments/RecordPayment')).filter(
    (item) => item.InvoiceId !== null && item.CurrencyCode === 'GBP',
  );
  const item = items.at(-1);
  const page = await signIn('office', '/recordpayment');
  await page.locator('main').getByRole('link', { name: 'Bank files' }).click();
  await page.getByRole('button', { name: 'Paste advice' }).click();
  const text = `${item?.CustomerName}\nRemittance advice\nInvoice ${item?.InvoiceNo}   ${item?.Outstanding.toFixed(2)}\nTotal ${item?.Outstanding.toFixed(2)}`;
  await page.getByLabel('Advice text').fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('table', { name: 'Lines of the file' })).toContainText(`Quotes invoice ${item?.InvoiceNo}`);
  await page.getByRole('button', { name: /Confirm 1 certain line/ }).click();
  await expect(page.getByText('1 payment recorded')).toBeVisible();
});
