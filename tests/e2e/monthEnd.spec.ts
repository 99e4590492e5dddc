import { apiAs } from './support/api.ts';
import { expect, test } from './support/journey.ts';

interface Month {
  To: string;
  LockedThrough: string | null;
  Version: number;
  Lines: { Check: string; Count: number }[];
}

/** Month end far enough back that locking it does not affect other journeys. */
const aYearBack = '2025-11-30';

test('Finance closes a month by keyboard, an administrator opens it again', { tag: '@role' }, async ({ signIn }) => {
  const page = await signIn('finance');
  await page.locator('main h1').first().waitFor();
  const { ask } = await apiAs('finance');
  const month = await ask<Month>('/api/MonthEnd');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name: 'Month end' })).toBeVisible();

  const sheet = page.getByRole('table', { name: /^Checks for/ });
  await expect(sheet.locator('tbody tr')).toHaveCount(month.Lines.length);
  const ledgers = page.getByRole('table', { name: 'Ledgers' });
  await expect(ledgers.getByText('Agrees', { exact: true })).toHaveCount(5);
  const between = page.getByRole('table', { name: 'Sales day book v. VAT on sales' });
  await expect(between.locator('tbody tr').first().getByRole('link')).toHaveAttribute('href', /[?&]customerId=\d+/);

  // Finance cannot open the stock list, but sees the stock value on the last day of the month.
  const { Value } = await ask<{ Value: number }>(`/api/Product/StockValue/0/0?asAt=${month.To}`);
  const worth = page.getByText(/^Value on .* at average cost/);
  await expect(worth).toContainText(`£${Value.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`);
  await expect(worth.getByRole('link')).toHaveCount(0);

  // Opens a check by keyboard to see its items and the screen that fixes them.
  const wanting = month.Lines.findIndex(({ Check, Count }) => Check === 'Statements' && Count > 0);
  await page.keyboard.press('ArrowDown');
  for (let row = 0; row < wanting; row++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Accounts without a statement' });
  await expect(panel.getByRole('table')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/statements?Show=all&Unstated=${month.To}`);
  const count = month.Lines[wanting]?.Count ?? 0;
  const run = page.getByRole('button', { name: new RegExp(`^Run for ${count} customers?`) });
  await expect(run).toBeVisible();
  await page.keyboard.press('r');
  const asked = page.getByRole('dialog', { name: new RegExp(`^Start statement run for ${count} customers?`) });
  const [year, monthNo, day] = month.To.split('-');
  await expect(asked.getByRole('textbox', { name: 'As at' })).toHaveValue(new RegExp(`${Number(day)}.*${year}|${day}/${monthNo}/${year}`));
  await page.keyboard.press('Escape');
  await page.goBack();

  // Finance may not open *Unsent invoices*, so the check has no link.
  const unsent = sheet.getByRole('row', { name: /Unsent invoices/ });
  await expect(unsent.getByRole('link')).toHaveCount(0);

  await page.goto(`/monthend?to=${aYearBack}`);
  const lock = page.getByRole('button', { name: 'Lock through 30 Nov 2025' });
  await expect(lock).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Lock the books through 30 Nov 2025' });
  await expect(question.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Agreed with the accountant');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText('Locked through 30 Nov 2025', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Changes to the lock' })).toContainText('Agreed with the accountant');
  await expect(page.getByRole('button', { name: 'Reopen last month' })).toHaveCount(0);

  await expect(lock).toHaveCount(0);

  const admin = await signIn('admin', `/monthend?to=${aYearBack}`);
  await admin.getByRole('button', { name: 'Reopen last month' }).focus();
  await admin.keyboard.press('Enter');
  await admin.keyboard.type('One credit was forgotten');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Nothing is locked yet', { exact: true })).toBeVisible();
  await expect(admin.getByRole('table', { name: 'Changes to the lock' })).toContainText('One credit was forgotten');
});

/** Records a payment that is in no journal, even if an earlier run has exported one. */
const moveSomething = async () => {
  const { ask, send } = await apiAs('office');
  const [item] = await ask<{ CustomerId: number }[]>('/api/RecordPayments/RecordPayment');
  // Dates the payment in last month, because journals run to the end of last month.
  const PaymentDate = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 0)).toISOString().slice(0, 10);
  const Payment = { CustomerId: item?.CustomerId, Amount: 12.5, PaymentMethodId: 1, PaymentDate, ConfirmDate: true, Allocations: [] };
  await send('POST', '/api/RecordPayments/ConfirmPayment', { Payment, IsConfirmed: true });
};

test('what moved goes to the accounts by keyboard, and is not there to go again', async ({ signIn }) => {
  await moveSomething();
  const page = await signIn('finance', '/journals');
  await expect(page.getByRole('heading', { level: 1, name: 'Journals' })).toBeVisible();
  await page.keyboard.press('n');
  const preview = page.getByRole('dialog', { name: 'New journal' });
  await expect(preview.getByRole('table', { name: 'Lines of the journal' })).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Create journal' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  const made = page.getByRole('dialog', { name: /^Journal \d+$/ });
  await expect(made.getByRole('button', { name: 'Download for Sage 50' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^Journal \d+ Sage through \d{4}-\d\d-\d\d\.csv$/);
  await page.keyboard.press('Escape');
  await expect(made).toBeHidden();
  await page.keyboard.press('n');
  await expect(preview.getByText('Everything up to that day is already in a journal.')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Create journal' })).toBeDisabled();
  await page.keyboard.press('Escape');
  // A journal with the wrong date is withdrawn, so that its entries go into the next journal.
  const newest = page.getByRole('table', { name: 'Journals' }).locator('tbody tr').first();
  await newest.getByRole('button').first().press('Enter');
  await made.getByRole('button', { name: 'Withdraw journal' }).press('Enter');
  await page.keyboard.type('The wrong day');
  await page.keyboard.press('Enter');
  await expect(made).toBeHidden();
  await expect(newest.getByText('Withdrawn')).toBeVisible();
  await page.keyboard.press('n');
  await expect(preview.getByRole('button', { name: 'Create journal' })).toBeEnabled();
});

test('an overdue account is rung, its promise is noted, and what is typed is not lost unasked', async ({ signIn }) => {
  const page = await signIn('office', '/chasing');
  const accounts = page.getByRole('table', { name: 'Overdue accounts' });
  await expect(accounts.locator('tbody tr').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const said = page.getByRole('textbox', { name: 'Note', exact: true });
  await expect(said).toBeFocused();
  await page.keyboard.type('Pays the oldest on Friday');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await said.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('250');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+7');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('table', { name: 'Contacts' })).toContainText('Call: Pays the oldest on Friday');
  await expect(page.getByRole('table', { name: 'Contacts' })).toContainText('£250.00 by');
  await expect(said).toHaveValue('');
});

test('what was not sent is one key from the outbox: beside it for Finance, on its own screen for the office', async ({ signIn }) => {
  const page = await signIn('finance', '/outbox');
  await expect(page.locator('main').getByRole('link', { name: 'Unsent invoices' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('dialog', { name: 'Unsent invoices' })).toBeVisible();
  const office = await signIn('office', '/outbox');
  await office.locator('main').getByRole('link', { name: 'Unsent invoices' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Unsent invoices' })).toBeVisible();
});
