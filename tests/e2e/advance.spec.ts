import type { Page } from 'playwright/test';
import type { WholeInvoice } from '#contract/money/invoices/shapes.ts';
import { businessDay } from '#server/businessDay.ts';
import { getVatQuarter } from '#server/modules/money/billing/dates.ts';
import { formatDate } from '#src/ui/text/format.ts';
import { findAccount, findCodes } from './support/accounts.ts';
import { apiAs, pdfText } from './support/api.ts';
import { invoicesOf } from './support/job.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';
import type { Journey } from './support/journey.ts';
import { pence, pounds } from './support/money.ts';

interface ProForma {
  ProFormaInvoiceId: number;
  ProFormaNo: number;
  DealNo: number;
  OrderId: number;
  CustomerId: number;
  IssuedOn: string;
  State: string;
  Received: number;
  GrossAmount: number;
}

const choose = async () => {
  const { ask } = await apiAs('admin');
  const customer = await findAccount(ask, (one) => one.ProForma);
  const [code] = await findCodes(ask, customer, { words: ['flint'], free: 5000 });
  if (!code) throw new Error('The demo data has no such product');
  return { customer, code };
};

const proFormaOf = async (orderId: number) => {
  const { ask } = await apiAs('office');
  const found = (await ask<ProForma[]>('/api/ProFormaInvoices')).find((one) => one.OrderId === orderId);
  if (!found) throw new Error(`Order ${orderId} has no pro forma`);
  return found;
};

const openPanel = async (page: Page, { ProFormaNo }: ProForma) => {
  await page.getByRole('button', { name: String(ProFormaNo), exact: true }).click();
  await expect(page.getByRole('dialog', { name: `Pro forma ${ProFormaNo}` })).toBeVisible();
};

/** Records a payment from the panel of the pro forma, so that all of it is allocated to the pro forma. */
const receive = async (page: Page, proForma: ProForma, amount: number) => {
  await page.goto('/proformainvoice');
  await openPanel(page, proForma);
  await page.getByRole('dialog').getByRole('link', { name: 'Record payment' }).click();
  await page.waitForURL('**/recordpayment*');
  await page.getByLabel('Amount received').fill(amount.toFixed(2));
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(`Allocate to pro forma ${proForma.ProFormaNo}`)).toHaveValue(
    new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(amount),
  );
  await expectNoAxeFindings(page);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => pence((await proFormaOf(proForma.OrderId)).Received)).toBe(pence(proForma.Received) + pence(amount));
};

type SignIn = Journey['signIn'];

/** Despatches fewer units than ordered, and cancels the remaining units. */
const deliver = async (signIn: SignIn, orderId: number, quantity: number) => {
  const warehouse = await signIn('warehouse', `/pickgoods?OrderId=${orderId}`);
  const line = warehouse.getByRole('listitem').filter({ has: warehouse.getByRole('button', { name: /^All of/ }) });
  await line.getByRole('textbox').fill(String(quantity));
  await line.getByLabel('Why is it short?').selectOption({ index: 1 });
  await line.getByLabel('close').check();
  await warehouse.getByRole('button', { name: 'Confirm pick' }).click();
  await warehouse.waitForURL('**/picklist');
  await warehouse.goto(`/pickgoods?OrderId=${orderId}`);
  await warehouse.getByRole('button', { name: 'Confirm despatch' }).click();
  await warehouse.getByRole('dialog').getByRole('button', { name: 'Confirm despatch' }).click();
  const order = async () => (await apiAs('office')).ask<{ Status: string }>(`/api/Order/GetOrder?orderId=${orderId}`);
  await expect.poll(async () => (await order()).Status).toBe('ReadyToInvoice');
};

const raise = async (signIn: SignIn, dealNo: number) => {
  const finance = await signIn('finance', '/readytoinvoice');
  const ready = finance.getByRole('table', { name: 'Ready to invoice' });
  await ready
    .getByRole('row')
    .filter({ hasText: String(dealNo) })
    .getByRole('checkbox')
    .check();
  await finance.keyboard.press('Control+Enter');
  await expect(finance.getByRole('dialog')).toBeVisible();
  await finance.keyboard.press('Control+Enter');
  await expect.poll(async () => (await invoicesOf(dealNo)).length).toBe(1);
  const [invoice] = await invoicesOf(dealNo);
  if (!invoice) throw new Error(`Deal ${dealNo} has no invoice`);
  return { finance, invoice };
};

const paperOf = async (invoiceId: number) => {
  const { ask, bytes } = await apiAs('finance');
  const kept = await ask<{ DocumentId: number }>(`/api/Order/CreatInvoice?InvoiceID=${invoiceId}`);
  return pdfText(await bytes(`/api/Document/${kept.DocumentId}`));
};

const release = async (office: Page, asked: ProForma) => {
  await office.goto('/proformainvoice');
  await openPanel(office, asked);
  await expect(office.getByRole('dialog')).toContainText(pounds(asked.GrossAmount));
  await office.getByRole('dialog').getByRole('button', { name: 'Release order' }).click();
  await office.getByRole('button', { name: `Release order ${asked.DealNo}` }).click();
  await expect.poll(async () => (await proFormaOf(asked.OrderId)).State).toBe('Released');
};

test('money in advance: a pro forma paid in two receipts is released, delivered short, and its invoice says what was received and what goes back', async ({
  signIn,
}) => {
  const { customer, code } = await choose();
  const office = await signIn('office', `/createorder?customerId=${customer.CustomerId}`);
  await expect(office.getByRole('combobox', { name: 'Product, line 1' })).toBeFocused();
  await office.keyboard.type(code);
  await office.getByRole('listbox').getByRole('option').first().waitFor();
  await office.keyboard.press('Enter');
  await expect(office.getByRole('textbox', { name: 'Quantity, line 1' })).toBeFocused();
  await office.keyboard.type('1200');
  await office.keyboard.press('Control+s');
  await office.waitForURL('**/orders/editOrder/*');
  const orderId = Number(office.url().split('/').at(-1));
  const asked = await proFormaOf(orderId);
  const freeMoney = async () =>
    (await (await apiAs('office')).ask<{ Unallocated: number }>(`/api/RecordPayments/balance/${customer.CustomerId}`)).Unallocated;
  const freeBefore = pence(await freeMoney());
  expect(asked).toMatchObject({ State: 'Held', Received: 0 });

  const first = Math.round(pence(asked.GrossAmount) / 3) / 100;
  await receive(office, asked, first);
  const rest = (pence(asked.GrossAmount) - pence(first)) / 100;
  await receive(office, await proFormaOf(orderId), rest);

  await release(office, asked);
  await deliver(signIn, orderId, 1000);
  const { invoice } = await raise(signIn, asked.DealNo);
  const gross = invoice.GrossAmount;
  expect(gross).toBeGreaterThan(first);
  expect(gross).toBeLessThan(asked.GrossAmount);
  const paper = await paperOf(invoice.InvoiceId);
  for (const part of [pounds(first), pounds((pence(gross) - pence(first)) / 100), pounds(gross), '£0.00']) expect(paper).toContain(part);

  // Money received for goods that were never delivered stays unallocated on the account.
  const left = (pence(asked.GrossAmount) - pence(gross)) / 100;
  expect(pence(await freeMoney()) - freeBefore).toBe(pence(left));
  await office.goto(`/recordpayment?customerId=${customer.CustomerId}`);
  await expect(office.getByRole('table', { name: /brought forward/i })).toContainText(pounds(left));
});

test('a pro forma paid in two receipts over a quarter’s end: the invoice of a short delivery has both tax points, on the screen and on its paper, to the penny', async ({
  signIn,
}) => {
  const { ask } = await apiAs('office');
  const { start } = getVatQuarter(businessDay(new Date()), 1);
  // The demo data has a pro forma with a deposit paid before this VAT quarter. The remaining amount is outstanding.
  const asked = (await ask<ProForma[]>('/api/ProFormaInvoices')).find(
    ({ State, IssuedOn, Received, GrossAmount }) => State === 'Held' && IssuedOn < start && Received > 0 && Received < GrossAmount,
  );
  if (!asked) throw new Error('The demo data has no deposit from before the quarter');
  const deposit = asked.Received;
  const office = await signIn('office', '/proformainvoice');
  await receive(office, asked, (pence(asked.GrossAmount) - pence(deposit)) / 100);
  await release(office, asked);
  const { Lines } = await ask<{ Lines: { Quantity: number }[] }>(`/api/Order/GetOrder?orderId=${asked.OrderId}`);
  const ordered = Lines[0]?.Quantity ?? 0;
  await deliver(signIn, asked.OrderId, Math.round(ordered * 0.75));
  const { finance, invoice } = await raise(signIn, asked.DealNo);
  const gross = invoice.GrossAmount;
  const today = businessDay(new Date());

  const whole = await ask<WholeInvoice>(`/api/Invoices/GetInvoice/${invoice.InvoiceId}`);
  expect(whole.Prepaid).toMatchObject({ Received: gross, Due: 0 });
  const [before, after, ...others] = whole.Prepaid?.Receipts ?? [];
  expect(others).toEqual([]);
  expect(before?.TaxPoint.localeCompare(start)).toBeLessThan(0);
  expect(before?.Amount).toBe(deposit);
  expect(after).toMatchObject({ TaxPoint: today, Amount: (pence(gross) - pence(deposit)) / 100 });

  await finance.goto(`/statements?customerId=${asked.CustomerId}&invoiceId=${invoice.InvoiceId}`);
  const shown = finance.getByLabel('Received in advance');
  const paper = await paperOf(invoice.InvoiceId);
  for (const receipt of [before, after]) {
    const day = formatDate(receipt?.TaxPoint ?? '');
    await expect(shown).toContainText(`tax point ${day}${pounds(receipt?.Amount ?? 0)}`);
    expect(paper).toContain(day);
    expect(paper).toContain(pounds(receipt?.Amount ?? 0));
  }
  for (const part of [pounds(gross), '£0.00']) expect(paper).toContain(part);
});
