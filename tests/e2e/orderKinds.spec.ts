import type { Page } from 'playwright/test';
import { findAccount, findCodes, hasCredit } from './support/accounts.ts';
import type { Account } from './support/accounts.ts';
import { apiAs } from './support/api.ts';
import { keptDrafts, untilKept } from './support/kept.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';
import { promisedKeys } from './support/promisedKeys.ts';

const cell = (page: Page, name: string, line: number) => page.getByRole('textbox', { name: `${name}, line ${line}`, exact: true });
const productOf = (page: Page, line: number) => page.getByRole('combobox', { name: `Product, line ${line}`, exact: true });

/** Chooses an account with credit left for an order and an e-mail address, and a product with a price. */
const choose = async () => {
  const { ask } = await apiAs('admin');
  const customer = await findAccount(
    ask,
    async (one) => !one.ProForma && one.DocumentDelivery === 'Email' && (await hasCredit(ask, one, 20_000)),
  );
  const [code = ''] = await findCodes(ask, customer, { words: ['amber', 'flint'], free: 3000 });
  // Leaves out accounts without earlier orders, because another journey may have just created them.
  const orders = async ({ CustomerId }: Account) => (await ask<unknown[]>(`/api/Order/UsualOrder/${CustomerId}`)).length > 0;
  const other = await findAccount(ask, async (one) => one.CustomerId !== customer.CustomerId && !one.ProForma && (await orders(one)));
  return { customer, other, code };
};

const typeLine = async (page: Page, code: string, quantity: string) => {
  await expect(productOf(page, 1)).toBeFocused();
  await page.keyboard.type(code);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
  await page.keyboard.type(quantity);
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Price', 1)).not.toHaveValue('');
};

test(
  'a quotation is made by keys alone, and won it is the order at its price',
  { tag: '@role' },
  async ({ signIn }, { repeatEachIndex }) => {
    const orderNo = `PO 77/${9 + repeatEachIndex}`;
    const { customer, code } = await choose();
    const page = await signIn('office', `/quotations/new?customerId=${customer.CustomerId}`);
    await typeLine(page, code, '240');
    await cell(page, 'Price', 1).fill('77.5');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/quotations\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: /^Quotation \d+$/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await expect(page.getByRole('button', { name: 'Create order' })).toBeEnabled();
    await page.keyboard.press('Alt+w');
    await expect(page.getByRole('dialog').getByLabel('Their order no.')).toBeFocused();
    await page.keyboard.type(orderNo);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/orders\/editOrder\/\d+$/);
    await expect(page.getByLabel('Their order no.')).toHaveValue(orderNo);
    await expect(cell(page, 'Price', 1)).toHaveValue('77.50');
    await expect(cell(page, 'Quantity', 1)).toHaveValue('240');
    await page.goto('/quotations');
    await expect(
      page
        .getByRole('row', { name: new RegExp(customer.Name) })
        .filter({ hasText: 'Won' })
        .first(),
    ).toBeVisible();
    await expectNoAxeFindings(page);
  },
);

test('of two clerks on one quotation the second is told what the first changed, and both have what they typed', async ({ signIn }) => {
  const { customer, code } = await choose();
  const page = await signIn('office', `/quotations/new?customerId=${customer.CustomerId}`);
  await typeLine(page, code, '240');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/quotations\/\d+$/);
  const other = await signIn('admin', new URL(page.url()).pathname);
  await cell(other, 'Price', 1).fill('66');
  await other.getByLabel('Carriage').fill('45');
  await other.keyboard.press('Control+s');
  await expect(other.getByText(/^Quotation \d+ saved for/)).toBeVisible();
  await cell(page, 'Quantity', 1).fill('480');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/They changed: carriage £0.00 → £45.00; line 1: price .+ → 66.00/)).toBeVisible();
  await page.getByRole('button', { name: 'Merge with their changes' }).click();
  await expect(page.getByText(/^Quotation \d+ saved and merged with their changes/)).toBeVisible();
  await expect(cell(page, 'Quantity', 1)).toHaveValue('480');
  await expect(cell(page, 'Price', 1)).toHaveValue('66.00');
  await expect(page.getByLabel('Carriage')).toHaveValue('45.00');
});

test('of two clerks on one line of an order the second has both: their quantity at the price and discount of the first', async ({
  signIn,
}) => {
  const { customer, code } = await choose();
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await typeLine(page, code, '240');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/orders\/editOrder\/\d+/);
  const other = await signIn('admin', new URL(page.url()).pathname);
  await cell(other, 'Price', 1).fill('66');
  await cell(other, 'Discount', 1).fill('5');
  await cell(page, 'Quantity', 1).fill('480');
  await other.keyboard.press('Control+s');
  await expect(other.getByText(/^Order \d+ saved for/)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/They changed: line 1: price .+ → 66.00, discount % 0.* → 5/)).toBeVisible();
  await page.getByRole('button', { name: 'Merge with their changes' }).click();
  await expect(page.getByText(/^Order \d+ saved and merged with their changes/)).toBeVisible();
  await page.reload();
  await expect(cell(page, 'Quantity', 1)).toHaveValue('480');
  await expect(cell(page, 'Price', 1)).toHaveValue('66.00');
  await expect(cell(page, 'Discount', 1)).toHaveValue('5');
});

test('a deal is opened by a click in its row, copied, taken for another customer, saved and acknowledged', async ({ signIn }) => {
  const { customer, other, code } = await choose();
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await typeLine(page, code, '120');
  await cell(page, 'Price', 1).fill('77.5');
  await page.keyboard.press('Control+Shift+Enter');
  const told = page.getByText(/Acknowledgement of deal \d+ queued for .+@/);
  const [, dealNo = ''] = /deal (\d+)/.exec((await told.textContent()) ?? '') ?? [];
  await page.goto(`/orders?customerId=${customer.CustomerId}`);
  // Matches the whole deal number, because another row may have the same digits in the customer's order number.
  const deal = page.getByRole('link', { name: dealNo, exact: true });
  await page.getByRole('row').filter({ has: deal }).getByRole('cell').nth(3).click();
  await expect(page.getByRole('heading', { level: 1, name: `Deal ${dealNo}` })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/editOrder\/\d+$/);
  await page.getByRole('link', { name: 'Copy order' }).click();
  await expect(page).toHaveURL(/copyOf=\d+/);
  await expect(productOf(page, 1)).not.toHaveValue('');
  await expect(page.getByRole('alert').getByText(/^.+ 77\.50 → [\d.]+ per 1,000$/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Keep the old price' }).press('Enter');
  await expect(cell(page, 'Price', 1)).toHaveValue('77.50');
  await expect(cell(page, 'Price', 1)).toBeFocused();
  const copied = await productOf(page, 1).inputValue();
  await page.getByRole('button', { name: 'Change customer' }).click();
  await page.getByRole('combobox', { name: 'Change customer to' }).fill(other.AccountCode);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`customerId=${other.CustomerId}$`));
  // Waits for the other account. Until then, the form of the first account would receive the keys.
  await expect(page.getByText(`${other.Name} · ${other.AccountCode}`)).toBeVisible();
  await expect(productOf(page, 1)).toHaveValue(copied);
  await page.keyboard.press('F4');
  await expect(page.getByText(/lines? of their usual order added|This order already includes their usual products/)).toBeVisible();
});

test('the usual order is added by one key, which leaves the focus in its first quantity', async ({ signIn }) => {
  const { other } = await choose();
  const page = await signIn('office', `/createorder?customerId=${other.CustomerId}`);
  await expect(productOf(page, 1)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Usual order' })).toBeVisible();
  await page.keyboard.press('F4');
  await expect(page.getByText(/lines? of their usual order added/)).toBeVisible();
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
});

test('lines taken for another customer stay in hand, though an order for that one is not saved yet', async ({ signIn }) => {
  const { customer, other, code } = await choose();
  const page = await signIn('office', `/createorder?customerId=${other.CustomerId}`);
  await typeLine(page, code, '60');
  await untilKept(page, `"new-order-${other.CustomerId}"`);
  await page.goto(`/createorder?customerId=${customer.CustomerId}`);
  await typeLine(page, code, '720');
  await page.getByRole('button', { name: 'Change customer' }).click();
  await page.getByRole('combobox', { name: 'Change customer to' }).fill(other.AccountCode);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`customerId=${other.CustomerId}$`));
  await expect(cell(page, 'Quantity', 1)).toHaveValue('720');
  const ofOther = async () => (await keptDrafts(page)).filter((draft) => draft.includes(`"new-order-${other.CustomerId}"`));
  await expect.poll(ofOther).toHaveLength(2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(2);
});

test('what keeps an order from being saved is said with all its lines, also those out of sight', async ({ signIn }) => {
  const { customer, code } = await choose();
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  const text = Array.from({ length: 40 }, (_line, index) => `${code}\t${[9, 29, 39].includes(index) ? 'lots' : 60}`).join('\n');
  await productOf(page, 1).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await page.locator('[role=row][aria-rowindex="41"]').waitFor();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('3 lines cannot be saved yet: 10, 30 and 40')).toBeVisible();
  await expect(cell(page, 'Quantity', 10)).toBeFocused();
  await cell(page, 'Quantity', 10).fill('60');
  await page.keyboard.press('Tab');
  await expect(page.getByText('2 lines cannot be saved yet: 30 and 40')).toBeVisible();
});

test('why a line of an order that is not saved has its price is told by F9, with what another quantity would cost', async ({ signIn }) => {
  const { customer, code } = await choose();
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await typeLine(page, code, '240');
  await cell(page, 'Quantity', 1).focus();
  await page.keyboard.press('F9');
  const why = page.getByRole('dialog', { name: `Why this price: ${code}` });
  await expect(why).toContainText(/(own|standard) price, .+ per 1,000, .+, in force from/);
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
});

test('words with a VAT of their own are added to an order by keys', async ({ signIn }) => {
  const { customer, code } = await choose();
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await typeLine(page, code, '240');
  await expect(page.getByText('not whole layers')).toBeVisible();
  await cell(page, 'Quantity', 1).focus();
  await page.keyboard.press('Control+ArrowUp');
  await expect(page.getByText('not whole layers')).toHaveCount(0);
  await expect(cell(page, 'Quantity', 1)).not.toHaveValue('240');
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
  await page.keyboard.press('Alt+t');
  await expect(cell(page, 'Text', 2)).toBeFocused();
  await page.keyboard.type('Mould for the crest');
  await page.keyboard.press('Enter');
  const vat = page.getByRole('combobox', { name: 'VAT, line 2', exact: true });
  await expect(vat).toBeFocused();
  await expect(vat.locator('option:checked')).toHaveText(/^VAT \d+ %$/);
  await page.keyboard.press('z');
  await expect(vat.locator('option:checked')).toHaveText(/zero/i);
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Quantity', 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('125');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(productOf(page, 3)).toBeFocused();
  const words = await vat.boundingBox();
  const quantity = await page.getByRole('columnheader', { name: 'Quantity' }).boundingBox();
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(quantity?.x ?? 0);
  await expectNoAxeFindings(page);
  const menu = page.getByRole('button', { name: 'Line 2: move, copy or remove' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/orders\/editOrder\/\d+$/);
  // Waits until the order has loaded, because the entry form stays until then.
  await expect(page.getByRole('heading', { level: 1, name: /^Deal \d+/ })).toBeVisible();
  await expect(cell(page, 'Text', 2)).toHaveValue('Mould for the crest');
  await expect(vat.locator('option:checked')).toHaveText(/zero/i);
  await cell(page, 'Text', 2).fill('Mould for the new crest');
  await page.keyboard.press('Control+s');
  const { ask } = await apiAs('office');
  const stored = () => ask<{ Lines: { Description: string }[] }>(`/api/Order/GetOrder?orderId=${page.url().split('/').at(-1)}`);
  await expect.poll(async () => (await stored()).Lines[1]?.Description).toBe('Mould for the new crest');
});

test('a call-off is taken and its first delivery drawn by keys; what is left stands beside it', async ({ signIn }) => {
  const { customer, code } = await choose();
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await typeLine(page, code, '2400');
  await page.getByRole('checkbox', { name: /^Call-off/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/orders\/editOrder\/\d+$/);
  const panel = page.getByRole('region', { name: 'Call-off' });
  await expect(panel.getByText('No deliveries drawn yet')).toBeVisible();
  await page.keyboard.press('Alt+o');
  const dialog = page.getByRole('dialog', { name: /^Draw a delivery of order \d+$/ });
  await expect(dialog.getByLabel('Required')).toBeFocused();
  await page.keyboard.type('+7');
  await dialog.getByRole('textbox', { name: /^Quantity to draw:/ }).fill('9999');
  await expect(dialog.getByRole('button', { name: 'Draw delivery' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: /^Quantity to draw:/ }).fill('1000');
  await expectNoAxeFindings(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Delivery \d+\/2 drawn for /)).toBeVisible();
  const left = panel.getByRole('table', { name: 'Drawn and remaining' }).getByRole('row').nth(1);
  await expect(left).toContainText(/2,400.*1,000.*1,400/);
  const free = (await left.getByRole('cell').last().textContent()) ?? '';
  await cell(page, 'Quantity', 1).focus();
  await expect(page.locator('.line-detail')).toContainText(`${free} free`);
  await expectNoAxeFindings(page);
  // The next change applies to the order's new version.
  await cell(page, 'Quantity', 1).fill('2600');
  await page.keyboard.press('Control+s');
  await expect(left).toContainText(/2,600.*1,000.*1,600/);
  await panel.getByRole('link', { name: /^\d+\/2$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Deal \d+\/2$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Drawn from call-off \d+$/ })).toBeVisible();
  await page.goto(`/orders?customerId=${customer.CustomerId}&IsCallOff=true`);
  await expect(page.getByRole('row').nth(1)).toContainText('Call-off');
});

test('an order is cancelled by keys alone: ? and the question name them', async ({ signIn }) => {
  const { customer, code } = await choose();
  const page = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await typeLine(page, code, '240');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await promisedKeys(page)).toContainEqual(['Cancel order', 'Alt+X']);
  await page.keyboard.press('Alt+x');
  const dialog = page.getByRole('dialog', { name: /^Cancel order \d+$/ });
  await dialog.getByLabel('Details').fill('Ordered twice');
  await expect(dialog.locator('kbd')).toHaveText('Ctrl+Enter');
  await expectNoAxeFindings(page);
  const at = page.url();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/orders$/);
  await page.goto(at);
  await expect(page.getByText('Cancelled: Ordered twice')).toBeVisible();
});

test('open orders are told by status, and several are promised at once by keys', async ({ signIn }) => {
  const page = await signIn('office', '/orders');
  const tabs = page.getByRole('group', { name: 'By status' });
  await expect(tabs.getByRole('button', { name: /^Needs action \d+$/ })).toHaveAttribute('aria-pressed', 'true');
  await tabs.getByRole('button', { name: /^Open \d+$/ }).click();
  await expect(page).toHaveURL(/Status=Open/);
  const rows = page.locator('main tbody tr[data-index]');
  // The most recent order is overdue and ready to invoice.
  await expect(rows.first().getByText('Open', { exact: true })).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('Space');
  // The bar shows the actions once a row is chosen.
  await page.keyboard.press('x');
  await expect(page.getByRole('dialog', { name: 'Cancel 1 order?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expectNoAxeFindings(page);
  await page.keyboard.press('p');
  await page.getByLabel('Promised for').fill('+21');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Deal \d+(\/\d+)? is promised for .+ Deal \d+(\/\d+)? is promised for /)).toBeVisible();
});

/** Picks an order short, so that it leaves a back order. */
const oweGoods = async () => {
  const office = await apiAs('office');
  const warehouse = await apiAs('warehouse');
  const { customer, code } = await choose();
  const [product] = await office.ask<{ ProductId: number }[]>(`/api/Product/Pick?text=${code}&customerId=${customer.CustomerId}`);
  const order = await office.send<{ OrderId: number; DealNo: number; Lines: { OrderDetailId: number }[] }>('POST', '/api/Order/AddOrder', {
    CustomerId: customer.CustomerId,
    Lines: [{ ProductId: product?.ProductId, Quantity: 240 }],
  });
  const Lines = [
    { OrderDetailId: order.Lines[0]?.OrderDetailId, PickedQuantity: 200, PickedPallets: 1, ShortReason: 'Broken', Short: 'BackOrder' },
  ];
  await warehouse.send('POST', `/api/Order/ConfirmPickOrder/${order.OrderId}`, { Lines });
  return order.DealNo;
};

test('what is owed is promised and closed with a reason', async ({ signIn }) => {
  const dealNo = await oweGoods();
  const page = await signIn('office', '/backorders');
  const row = page.locator('main tbody tr[data-index]').filter({ hasText: String(dealNo) });
  await row.waitFor();
  await expectNoAxeFindings(page);
  await row.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('p');
  await page.getByLabel('Promised for').fill('+14');
  await page.getByRole('button', { name: 'Set promised date', exact: true }).click();
  await expect(page.getByText('Promised date changed for 1 order')).toBeVisible();
  await expect(row.getByText('Overdue')).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('x');
  await page.getByRole('textbox', { name: 'Reason' }).fill('No longer made');
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`Deal ${dealNo}`)).last()).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('who would have ordered by now is asked, listed for later with their answer, and begins an order from the list', async ({
  signIn,
}) => {
  const page = await signIn('office', '/dueorders');
  const rows = page.locator('main tbody tr[data-index]');
  await rows.first().waitFor();
  await expect(page.getByRole('button', { name: 'Show: to ask today' })).toBeVisible();
  const name = await rows.first().getByRole('link').first().innerText();
  await rows.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: `Mark ${name} as asked` });
  await expect(dialog.getByLabel('Their answer')).toBeFocused();
  await expectNoAxeFindings(page);
  await page.keyboard.type('Brews again in a week');
  await dialog.getByLabel('Ask again on').fill('+7');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`${name} marked as asked`)).toBeVisible();
  await expect(rows.filter({ hasText: name })).toHaveCount(0);
  await page.goto('/dueorders?Show=PutOff');
  await expect(rows.filter({ hasText: name }).getByText(/asked .+ by .+ · Brews again in a week · ask again /)).toBeVisible();
  await expectNoAxeFindings(page);
  await rows.filter({ hasText: name }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/createorder\?customerId=\d+/);
  await expect(page.getByRole('heading', { name: 'Create order' })).toBeVisible();
});
