import type { Locator } from 'playwright/test';
import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

test('a purchase order by keyboard: drafted, sent, promised, changed as revision 2, cancelled', async ({ signIn }) => {
  const page = await signIn('office', '/purchaseorders');
  await expect(page.getByRole('group', { name: 'By state' }).getByRole('button', { name: /^Draft \d/ })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('n');
  await page.getByLabel('Order from').selectOption({ index: 1 });
  // Types on without waiting. The product is looked up meanwhile.
  await page.getByLabel('Product, line 1').fill('B500');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2p');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: 'Purchase order, draft' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^Purchase order \d+$/ })).toBeVisible();
  await expectNoAxeFindings(page);

  await page.keyboard.press('Alt+p');
  await page.getByRole('dialog').getByLabel('Promised for').fill('25 dec');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog').getByText('This is a bank holiday')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Promised for').fill('+9');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.getByLabel('Quantity, line 1').fill('3p');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog', { name: 'Send revision 2?' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Open PDF of revision 2' })).toBeVisible();
  await page.keyboard.press('Alt+x');
  await page.getByRole('dialog').getByLabel('Reason').fill('Ordered twice');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cancelled: Ordered twice')).toBeVisible();

  // Each heading of the outbox must fit on one line, and so must the date of the queued e-mails at the top.
  await page.goto('/outbox');
  const head = page.locator('main thead th', { hasText: 'Server reply' });
  const queued = page.locator('main tbody td', { hasText: /^queued \d/ });
  await expect(queued.first()).toBeVisible();
  const linesOf = (said: Locator) =>
    said.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom / 10))).size;
      }),
    );
  // The column is hidden while no e-mail has a reply.
  expect(Math.max(...(await linesOf(head)))).toBeLessThanOrEqual(1);
  expect(Math.max(...(await linesOf(queued)))).toBeLessThanOrEqual(2);
});

test('an administrator reads what a new purchase order comes to before it is saved, and nothing until that is known', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/purchaseorders/new');
  const total = page.getByRole('status').filter({ hasText: 'units' });
  await expect(total).toHaveText('0 units');
  await page.getByLabel('Order from').selectOption({ index: 1 });
  await page.getByLabel('Product, line 1').fill('B500');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2p');
  await expect(total).toHaveText(/2 pallets · £[1-9][\d,]*\.\d\d$/);
  const listed = await total.textContent();
  await page.getByLabel('Buy price, line 1').fill('1');
  await expect(total).not.toHaveText(listed ?? '');
  await page.getByLabel('Buy price, line 1').fill('');
  await page.getByLabel('Quantity, line 1').focus();
  await expect(total).toHaveText(listed ?? '');
});

test('a purchase order that is written down late says its own day, which is asked about once and put right afterwards', async ({
  signIn,
}) => {
  const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000);
  const typed = (day: Date) => day.toISOString().slice(0, 10);
  const told = (day: Date) => day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const page = await signIn('office', '/purchaseorders/new');
  const ordered = page.getByLabel('Ordered on');
  await page.getByLabel('Order from').selectOption({ index: 1 });
  await ordered.fill(typed(dayBack(20)));
  await page.getByLabel('Product, line 1').fill('B500');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2p');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Use this order date?' })).toContainText('20 days ago');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Purchase order \d/ })).toBeVisible();
  await expect(page.getByText(`Ordered ${told(dayBack(20))}, changed`)).toBeVisible();
  await ordered.fill(typed(dayBack(5)));
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Ordered ${told(dayBack(5))}, changed`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revision 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revision 2' })).toHaveCount(0);
});

test('on a phone each field of a line has its name above it, below a header none has', async ({ signIn }) => {
  const page = await signIn('admin', '/purchaseorders/new');
  const cells = page
    .getByRole('row')
    .filter({ has: page.getByLabel('Quantity, line 1') })
    .getByRole('gridcell');
  await expect(cells).toHaveCount(7);
  const named = () =>
    cells.evaluateAll((all) => all.flatMap((cell) => (getComputedStyle(cell, '::before').content === 'none' ? [] : [cell.dataset.label])));
  expect(await named()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(named).toEqual(['Product', 'Quantity', 'Buy, GBP', 'Haulage']);
  for (const name of ['Product', 'Quantity', 'Buy price', 'Haulage']) {
    const field = page.getByLabel(`${name}, line 1`, { exact: true });
    const [cell, input] = [await field.locator('xpath=ancestor::*[@role="gridcell"]').boundingBox(), await field.boundingBox()];
    expect((input?.y ?? 0) - (cell?.y ?? 0)).toBeGreaterThan(8);
  }
});

test('of two clerks on one purchase order the second is told what the first changed, and loses nothing', async ({ signIn }) => {
  const [{ ask }, { send }] = [await apiAs('office'), await apiAs('admin')];
  const [order] = await ask<{ PurchaseOrderId: number }[]>(`/api/PurchaseOrder?filter=${encodeURIComponent('{"State":"Draft"}')}`);
  const path = `/api/PurchaseOrder/${order?.PurchaseOrderId}`;
  // Uses a text and a date that differ from those of an earlier run.
  const before = await ask<{ RequiredDate: string | null; Remarks: unknown[] }>(path);
  const time = before.Remarks.length + 1;
  const [day, comment] = [before.RequiredDate === '2099-01-05' ? '2099-01-06' : '2099-01-05', `Ring before delivery, ${time}`];
  const page = await signIn('office', `/purchaseorders/${order?.PurchaseOrderId}`);
  await page.getByLabel('Comment').fill(comment);
  const { Version } = await ask<{ Version: number }>(path);
  await send('PUT', path, { Version, RequiredDate: day });
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/They changed: required .+ → .+\./)).toBeVisible();
  // Adding the note must not lose the other text that was typed.
  const said = `Rang ${time}: the line is down`;
  await page.getByLabel('Note', { exact: true }).fill(said);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We asked ${said}`)).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue(comment);
  await page.getByRole('button', { name: 'Merge with their changes' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(await ask(path)).toMatchObject({ RequiredDate: day, Comment: comment });
});

test('a supplier’s invoice is keyed, found to be off, and queried', async ({ signIn }) => {
  // Uses a new invoice number, because a supplier uses each number once.
  const theirs = `CG-${Date.now()}`;
  const page = await signIn('finance', '/purchaseinvoices');
  await expect(page.getByRole('heading', { name: 'Purchase invoices' })).toBeVisible();
  await page.keyboard.press('n');
  await page.getByLabel('From').selectOption({ index: 1 });
  await page.getByLabel('Their invoice no.').fill(theirs);
  await page.getByLabel('Invoice date').fill('t');
  await page.getByLabel('Net amount').fill('4000');
  await page.getByRole('checkbox').first().check();
  const charged = page.getByRole('grid', { name: 'Charges' });
  await charged.getByLabel(/^Quantity,/).fill('90000000');
  await expect(charged.getByText(/more than received/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: `Invoice ${theirs}` })).toBeVisible();
  // The focus must be on the button of the next step.
  const agree = page.getByRole('button', { name: 'Agree' });
  await expect(agree).toBeFocused();
  await page.getByLabel('Net amount').fill('4100');
  await page.keyboard.press('Control+s');
  await expect(agree).toBeFocused();
  const own = page.url();
  await page.keyboard.press('Alt+q');
  await page.getByRole('dialog').getByLabel('Reason for the query').fill('More than came');
  await page.keyboard.press('Enter');
  // The next invoice to check must open.
  await expect(page).not.toHaveURL(own);
  await expect(page.getByRole('heading', { name: `Invoice ${theirs}` })).toHaveCount(0);
  await page.goto(own);
  await expect(page.getByText('Queried: More than came')).toBeVisible();
});
