import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import PostalMime from 'postal-mime';
import { findAccount, findCodes, hasCredit } from './support/accounts.ts';
import type { Account } from './support/accounts.ts';
import { apiAs, pdfText } from './support/api.ts';
import { invoicesOf } from './support/job.ts';
import { Hand, expect, expectNoAxeFindings, goInside, test } from './support/journey.ts';
import { mainMenu } from './support/mainMenu.ts';
import { pounds } from './support/money.ts';
import { product } from './support/product.ts';

interface Order {
  OrderId: number;
  DealNo: number;
  Status: string;
  Version: number;
  Totals: { Net: number; Vat: number; Gross: number };
  Lines: { Quantity: number; ProductCode: string; Description: string; NetAmount: number }[];
}

/** Values that one step of the job passes to the next. */
const story = { customer: {} as Account, orderId: 0, dealNo: 0, gross: 0, invoiceId: 0, invoiceNo: 0 };

/** Chooses a trade account in pounds with credit left, open invoices and nothing overdue. The account gets its documents by e-mail. */
const chooseCustomer = async () => {
  const { ask } = await apiAs('admin');
  return findAccount(ask, async (one) => {
    if (one.ProForma || one.CustomerTypeId === 3 || one.SettlementDiscountPercent > 0 || one.DocumentDelivery !== 'Email') return false;
    if (!(await hasCredit(ask, one, 20_000))) return false;
    return (await ask<unknown[]>(`/api/RecordPayments/RecordPayment?customerId=${one.CustomerId}`)).length >= 2;
  });
};

/** Chooses five products with plenty of stock. */
const chooseProducts = async (customer: Account) => {
  const { ask } = await apiAs('admin');
  return (await findCodes(ask, customer, { words: ['amber', 'flint', 'green', 'cap', 'jar'], free: 8000 })).slice(0, 5);
};

const getOrder = async () => (await apiAs('office')).ask<Order>(`/api/Order/GetOrder?orderId=${story.orderId}`);

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test.describe('the main job', () => {
  test.describe.configure({ mode: 'serial' });

  test('office finds a customer and takes an order of five lines with no mouse', async ({ signInAnew }) => {
    story.customer = await chooseCustomer();
    const codes = await chooseProducts(story.customer);
    expect(codes).toHaveLength(5);
    const page = await signInAnew('office');
    await page.waitForURL('**/today');
    const hand = new Hand(page);
    await expect(page.getByRole('region').first()).toBeVisible();
    await hand.press('g', 'c');
    await page.waitForURL('**/findcustomer');
    await expect(page.getByRole('combobox').or(page.getByRole('searchbox')).or(page.locator('main input')).first()).toBeVisible();
    await expectNoAxeFindings(page);
    await hand.type(story.customer.AccountCode);
    await expect(page.getByRole('link', { name: story.customer.Name }).first()).toBeVisible();
    await hand.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: story.customer.Name })).toBeVisible();
    await expectNoAxeFindings(page);
    await hand.press('n');
    await page.waitForURL('**/createorder*');
    await expect.poll(() => focusedLabel(page)).toBe('Product, line 1');
    for (const [index, code] of codes.entries()) {
      await hand.type(code);
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await hand.press('Enter');
      await expect.poll(() => focusedLabel(page)).toBe(`Quantity, line ${index + 1}`);
      await hand.type(index === 0 ? '1l' : '600');
      while (!(await focusedLabel(page)).startsWith('Product')) await hand.press('Enter');
    }
    await expectNoAxeFindings(page);
    await hand.press('Control+s');
    await page.waitForURL('**/orders/editOrder/*');
    story.orderId = Number(page.url().split('/').at(-1));
    const order = await getOrder();
    story.dealNo = order.DealNo;
    story.gross = order.Totals.Gross;
    expect(order.Lines.map((line) => line.ProductCode)).toEqual(codes);
    await expect(page.getByLabel('Totals')).toContainText(pounds(order.Totals.Gross));
    expect(hand.clicks).toBe(0);
    expect(hand.keys).toBeLessThanOrEqual(60);
    // After the save the form takes no input, so the focus is on *Next order*.
    await expect(page.getByRole('link', { name: 'Next order' })).toBeFocused();
    await expect(page.locator('.action-bar .MuiButton-contained')).toHaveText(['Next order']);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  });

  test('office finds it among the open orders, changes it, and is asked before leaving unsaved', async ({ signIn }) => {
    const page = await signIn('office', '/orders');
    const hand = new Hand(page);
    await expect(page.getByRole('table', { name: 'Open orders' })).toBeVisible();
    await expectNoAxeFindings(page);
    await hand.press('/');
    await hand.type(String(story.dealNo));
    await expect(page.getByRole('table', { name: 'Open orders' }).getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: String(story.dealNo) }).focus();
    await hand.press('Enter');
    await page.waitForURL(`**/orders/editOrder/${story.orderId}`);
    // The focus is on the whole first line. In a field, a letter pressed by accident would change a value.
    await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeFocused();
    await expect(page.locator('.action-bar .MuiButton-contained')).toHaveText([/^Save order/]);
    const product = page.getByRole('combobox', { name: 'Product, line 1', exact: true });
    const saved = await product.inputValue();
    await hand.type('x9');
    await expect(product).toHaveValue(saved);
    await hand.press('Enter');
    await expect.poll(() => focusedLabel(page)).toBe('Quantity, line 1');
    await page.getByLabel('Their order no.').fill(`JOURNEY-${story.dealNo}`);
    await page.getByRole('link', { name: 'Open Orders' }).click();
    const prompt = page.getByRole('dialog');
    await expect(prompt.getByText('You have unsaved changes. Are you sure you want to leave?')).toBeVisible();
    await expect(prompt.getByRole('heading')).toHaveText('Unsaved Changes');
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(page.url()).toContain('/orders/editOrder/');
    // A search that was opened during the save must keep the focus when the answer arrives.
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/Order/EditOrder/**', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await hand.press('Control+s');
    await hand.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Find or do anything' });
    await expect(search).toBeFocused();
    answered.resolve();
    await expect(page.getByText(`Order ${story.dealNo} saved`)).toBeVisible();
    await page.keyboard.type('xyzzy');
    await expect(search).toHaveValue('xyzzy');
    await expect(page.getByLabel('Their order no.')).toHaveValue(`JOURNEY-${story.dealNo}`);
    await expect
      .poll(async () => ((await getOrder()) as Order & { CustomerOrderNo: string | null }).CustomerOrderNo)
      .toBe(`JOURNEY-${story.dealNo}`);
  });

  test('warehouse picks it on a phone, a line in at most two touches, one line short with a back order', async ({ signIn }) => {
    const page = await signIn('warehouse', `/pickgoods?OrderId=${story.orderId}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    // A phone shows one line at a time and moves to the next line by itself.
    const all = page.getByRole('button', { name: /^All of/ });
    await expect(all).toHaveCount(1);
    await expectNoAxeFindings(page);
    const { Lines } = await getOrder();
    expect(Lines).toHaveLength(5);
    let touches = 0;
    // The screen lists the lines by location in the warehouse, not in the order of the document.
    const shown = () => all.evaluate((button) => button.getAttribute('aria-label') ?? button.textContent);
    while (touches < Lines.length - 1) {
      const one = await shown();
      await all.click();
      touches++;
      await expect.poll(shown).not.toBe(one);
    }
    expect(touches).toBeLessThanOrEqual(2 * (Lines.length - 1));
    const wanted = Lines.map((line) => line.Quantity);
    const pad = page.getByRole('group', { name: 'Number pad' });
    for (const digit of '100') await pad.getByRole('button', { name: digit, exact: true }).click();
    await page.getByLabel('Why is it short?').selectOption({ label: 'Damaged pallet' });
    await page.getByLabel('back order').check();
    await expectNoAxeFindings(page);
    const confirm = page.getByRole('button', { name: 'Confirm pick' });
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    await confirm.click();
    // The pick list opens. *Confirm despatch* must not be where *Confirm pick* was, or a double click would press it.
    await page.waitForURL('**/picklist');
    await expect(page.getByRole('button', { name: 'Confirm despatch' })).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
    expect((await getOrder()).Status).toBe('Picked');
    const { ask } = await apiAs('warehouse');
    const parts = await ask<{ DealNo: number; Part: number; Quantity: number }[]>('/api/Order/LoadPickList');
    const rest = parts.find((deal) => deal.DealNo === story.dealNo && deal.Part === 2);
    expect(wanted.map((quantity) => quantity - 100)).toContain(rest?.Quantity);
  });

  test('the delivery note says what goes, without prices; despatch makes it ready to invoice', async ({ signIn }) => {
    const page = await signIn('warehouse', `/pickgoods?OrderId=${story.orderId}`);
    await expect(page.getByRole('button', { name: 'Delivery note' })).toBeVisible();
    const answered = page.waitForResponse((response) => response.url().includes('/api/Order/GetDeliveryNoteData/'));
    await page.keyboard.press('Control+p');
    const note = (await (await answered).json()) as { DocumentId: number; DeliveryNoteNo: number };
    const { bytes } = await apiAs('warehouse');
    const text = await pdfText(await bytes(`/api/Document/${note.DocumentId}`));
    expect(text).toContain(String(note.DeliveryNoteNo));
    expect(text).toContain(story.customer.Name);
    expect(text).toContain(String(story.dealNo));
    expect(text).not.toContain('£');
    await page.getByRole('button', { name: 'Confirm despatch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm despatch' }).click();
    await expect.poll(async () => (await getOrder()).Status).toBe('ReadyToInvoice');
    await expectNoAxeFindings(page);
  });

  test('finance raises the invoice and queues its e-mail in at most six keys', async ({ signIn }) => {
    const page = await signIn('finance', '/readytoinvoice');
    const hand = new Hand(page);
    const table = page.getByRole('table', { name: 'Ready to invoice' });
    await expect(table).toBeVisible();
    await expectNoAxeFindings(page);
    await expect(table).toContainText(String(story.dealNo));
    // Searches for the order of this journey, because the others in the list belong to other journeys.
    await hand.press('/');
    await hand.type(String(story.dealNo));
    await expect(table.locator('tbody tr[data-index]')).toHaveCount(1);
    await hand.press('ArrowDown', 'a', 'Control+Enter');
    const question = page.getByRole('dialog');
    const day = question.getByLabel('Invoice date');
    await expect(day).toBeFocused();
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    // The goods were despatched today, so an earlier invoice date is refused. The message names the order.
    await day.fill(yesterday);
    await expect(question).toContainText(`The invoice of deal ${story.dealNo} cannot be dated before the despatch of`);
    await expect(question.getByRole('button', { name: /^Raise/ })).toBeDisabled();
    await day.fill('t');
    await expectNoAxeFindings(page);
    await hand.press('Control+Enter');
    await expect.poll(async () => (await invoicesOf(story.dealNo)).length, { timeout: 60_000 }).toBe(1);
    expect(hand.keys).toBeLessThanOrEqual(6);
    const [invoice] = await invoicesOf(story.dealNo);
    story.invoiceId = invoice?.InvoiceId ?? 0;
    story.invoiceNo = invoice?.InvoiceNo ?? 0;
    story.gross = invoice?.GrossAmount ?? 0;
    expect((await getOrder()).Status).toBe('Invoiced');
    // No mail server is set, so the e-mail is saved as a file and the invoice stays unsent.
    const unsent = async () =>
      (await apiAs('admin')).ask<{ Number: number; Mail: { State: string } | null }[]>('/api/Invoices/LoadUnsentInvoices');
    const stateOfMail = async () => (await unsent()).find((row) => row.Number === story.invoiceNo)?.Mail?.State;
    await expect.poll(stateOfMail, { timeout: 60_000 }).toBe('Kept');
  });

  test('the mail is accepted and holds the invoice with the right figures', async () => {
    const outbox = join(product.dataDir, 'outbox');
    const find = async () => {
      for (const name of await readdir(outbox).catch(() => [])) {
        if (!name.endsWith('.eml')) continue;
        const mail = await PostalMime.parse(await readFile(join(outbox, name)));
        const paper = mail.attachments.find((attachment) => attachment.filename?.includes(String(story.invoiceNo)));
        if (paper) return { mail, bytes: new Uint8Array(paper.content as ArrayBuffer) };
      }
      return undefined;
    };
    await expect.poll(find, { timeout: 60_000, intervals: [500] }).toBeDefined();
    const found = await find();
    const text = await pdfText(found?.bytes ?? new Uint8Array());
    const { ask, bytes } = await apiAs('finance');
    const kept = await ask<{ DocumentId: number }>(`/api/Order/CreatInvoice?InvoiceID=${story.invoiceId}`);
    expect(await bytes(`/api/Document/${kept.DocumentId}`)).toEqual(found?.bytes);
    for (const part of [String(story.invoiceNo), String(story.dealNo), `JOURNEY-${story.dealNo}`, story.customer.Name, pounds(story.gross)])
      expect(text).toContain(part);
    expect(text).toMatch(/VAT (registration|number|no)/i);
  });

  test('office deals with what stayed unsent', async ({ signIn }) => {
    const page = await signIn('office', '/unsentinvoices');
    const table = page.getByRole('table', { name: 'Unsent invoices' });
    await expect(table).toBeVisible();
    await expectNoAxeFindings(page);
    await expect(table.getByRole('row').filter({ hasText: String(story.invoiceNo) })).toContainText('Saved as file, no mail server is set');
    await expect(
      mainMenu(page)
        .getByRole('listitem')
        .filter({ hasText: /^Unsent Invoices/ }),
    ).toContainText(/Unsent invoices: [1-9]\d*/);
    // Finds the invoice by its number, because other journeys raise invoices at the same time.
    const [invoiceNo = ''] = /\d{4,}/.exec(await table.getByRole('row').nth(1).innerText()) ?? [];
    await table.getByRole('row').filter({ hasText: invoiceNo }).getByRole('checkbox').check();
    await page.keyboard.press('p');
    await expect(table.getByRole('row').filter({ hasText: invoiceNo })).toHaveCount(0);
  });

  test('office records the payment of three invoices in at most fifteen keys, and finance sees it', async ({ signIn }) => {
    const page = await signIn('office');
    const { ask, send } = await apiAs('office');
    // Creates its own invoices, because other journeys may pay the invoices that are open.
    const written = (UnitPrice: number) =>
      send<{ InvoiceNo: number; GrossAmount: number }>('POST', '/api/AdHocInvoice/CreateOrderAndInvoice', {
        CustomerId: story.customer.CustomerId,
        CreditOverrideReason: 'Paid today',
        Lines: [{ Description: 'Sample boxes', Quantity: 3, UnitPrice }],
      });
    const others = [await written(12.5), await written(40.15)];
    const paid = [story.invoiceNo, ...others.map((item) => item.InvoiceNo)];
    const amount = others.reduce((total, item) => total + Math.round(item.GrossAmount * 100), Math.round(story.gross * 100)) / 100;
    const hand = new Hand(page);
    await page.goto(`/findcustomer?customerId=${story.customer.CustomerId}`);
    await expect(page.getByRole('heading', { level: 1, name: story.customer.Name })).toBeVisible();
    await hand.press('p');
    await page.waitForURL('**/recordpayment*');
    await expect(page.getByLabel('Amount received')).toBeVisible();
    await expectNoAxeFindings(page);
    await hand.type(amount.toFixed(2));
    await hand.press('Tab');
    await hand.type(paid.join(' '));
    await expect
      .poll(async () => page.getByLabel(`Allocate to invoice ${story.invoiceNo}`).inputValue())
      .toBe(new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(story.gross));
    await hand.press('Control+Enter');
    const openNow = async () =>
      (await ask<{ InvoiceNo: number }[]>(`/api/RecordPayments/RecordPayment?customerId=${story.customer.CustomerId}`)).map(
        (item) => item.InvoiceNo,
      );
    await expect.poll(async () => (await openNow()).filter((number) => paid.includes(number))).toEqual([]);
    expect(hand.keys).toBeLessThanOrEqual(15);
    expect(hand.clicks).toBe(0);
  });

  test('office reverses it from the payment history, with a reason; both halves stay', async ({ signIn }) => {
    const page = await signIn('office');
    const { ask } = await apiAs('office');
    const payments = await ask<{ PaymentNo: number; Allocations: { InvoiceNo: number | null }[] }[]>(
      `/api/Payment/CustomerPayments/${story.customer.CustomerId}`,
    );
    const payment = payments.find(({ Allocations }) => Allocations.some((row) => row.InvoiceNo === story.invoiceNo));
    await page.goto(`/customerpaymenthistory?customerId=${story.customer.CustomerId}`);
    const row = page
      .getByRole('table', { name: 'Payments' })
      .getByRole('row')
      .filter({ hasText: String(payment?.PaymentNo) });
    await expect(row).toBeVisible();
    await expectNoAxeFindings(page);
    await row.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: `Payment ${payment?.PaymentNo}` });
    await expect(panel.getByRole('table')).toContainText(String(story.invoiceNo));
    await expectNoAxeFindings(page);
    await panel.getByRole('button', { name: 'Reverse payment' }).click();
    const dialog = page.getByRole('dialog', { name: `Reverse payment ${payment?.PaymentNo}?` });
    await dialog.getByLabel('Reason').fill('Paid by another account');
    await expectNoAxeFindings(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    const open = await ask<{ InvoiceNo: number; Outstanding: number }[]>(
      `/api/RecordPayments/RecordPayment?customerId=${story.customer.CustomerId}`,
    );
    expect(open.find((item) => item.InvoiceNo === story.invoiceNo)?.Outstanding).toBe(story.gross);
    await expect(panel).toContainText('Reversed: Paid by another account');
  });

  test('finance prints the statement: screen and paper say the same', async ({ signIn }) => {
    const page = await signIn('finance', '/statements');
    await expect(page.getByRole('table', { name: 'Customers and their balances' })).toBeVisible();
    await expectNoAxeFindings(page);
    await goInside(page, `/statements?customerId=${story.customer.CustomerId}`);
    await expect(page.getByRole('table', { name: 'Statement lines' })).toBeVisible();
    await expectNoAxeFindings(page);
    await expect(page.locator('main')).toContainText(String(story.invoiceNo));
    const { ask, bytes } = await apiAs('finance');
    const today = new Date().toISOString().slice(0, 10);
    const statement = await ask<{ ClosingBalance: number }>(
      `/api/Statement/CreateStatement?CustID=${story.customer.CustomerId}&DateTo=${today}`,
    );
    const answered = page.waitForResponse((response) => response.url().includes('/api/Statement/addstatement/'));
    await page.keyboard.press('Control+Enter');
    const issued = (await (await answered).json()) as { StatementId: number };
    const text = await pdfText(await bytes(`/api/Statement/pdfstatement/${issued.StatementId}`));
    for (const part of [story.customer.Name, String(story.invoiceNo), pounds(statement.ClosingBalance)]) expect(text).toContain(part);
    await expect(page.locator('main')).toContainText(pounds(statement.ClosingBalance));
  });

  test('admin keeps the colours', async ({ signIn }, { repeatEachIndex }) => {
    const code = `JRNY${repeatEachIndex}`;
    const page = await signIn('admin', '/referencefiles/colours');
    await expect(page.getByRole('table', { name: /Colours/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press('n');
    await page.getByLabel('Code', { exact: true }).fill(code);
    await expectNoAxeFindings(page);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/is required/).first()).toBeVisible();
    // The focus must be on the first field with an error.
    await expect
      .poll(() => page.getByLabel('Description', { exact: true }).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.keyboard.type('Journey blue', { delay: 20 });
    await page.keyboard.press('Control+s');
    await page.getByRole('link', { name: code }).click();
    await page.getByLabel('Description', { exact: true }).fill('Journey navy');
    await page.getByLabel('Description', { exact: true }).press('End');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('link', { name: code })).toBeVisible();
    const { ask } = await apiAs('admin');
    const [colour] = await ask<{ ColourId: number; Description: string }[]>(
      `/api/Colour?filter=${encodeURIComponent(JSON.stringify({ q: code }))}`,
    );
    expect(colour?.Description).toBe('Journey navy');
    await goInside(page, `/referencefiles/colours/${colour?.ColourId}`);
    await expect(page.getByText('Journey blue').first()).toBeVisible();
  });

  test('a customer sees the own statement and nothing of others', async ({ signIn }) => {
    const page = await signIn('customer', '/statements');
    // Chooses *Balance forward*, because on some days no invoice is open and *Open items* would be empty.
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Balance forward');
    await page.getByLabel('From').fill(daysAgo(200));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('table', { name: 'Statement lines' })).toBeVisible();
    await expectNoAxeFindings(page);
    await expect(page.getByRole('button', { name: /Issue/ })).toHaveCount(0);
  });
});
