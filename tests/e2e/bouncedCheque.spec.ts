import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';
import { pence, pounds } from './support/money.ts';

interface Owed {
  InvoiceId: number;
  InvoiceNo: number;
  GrossAmount: number;
}

/** Creates two invoices dated today for the last overdue account. No other journey pays them, because the others use the first such account. */
const twoInvoices = async () => {
  // Uses an administrator, because the overdue account may be on stop.
  const { ask, send } = await apiAs('admin');
  const items = await ask<{ CustomerId: number; CurrencyCode: string; DueDate: string }[]>('/api/RecordPayments/RecordPayment');
  const today = new Date().toISOString().slice(0, 10);
  const CustomerId = items.findLast((item) => item.CurrencyCode === 'GBP' && item.DueDate < today)?.CustomerId ?? 0;
  const invoice = (UnitPrice: number) =>
    send<Owed>('POST', '/api/AdHocInvoice/CreateOrderAndInvoice', {
      CustomerId,
      CreditOverrideReason: 'They pay by cheque today',
      Lines: [{ Description: 'Sample boxes', Quantity: 7, UnitPrice }],
    });
  return { CustomerId, owed: [await invoice(13.37), await invoice(101.05)] };
};

const outstanding = async ({ InvoiceId }: Owed) =>
  pence((await (await apiAs('office')).ask<{ Outstanding: number }>(`/api/Invoice/${InvoiceId}`)).Outstanding);

test('a cheque that bounces: what it had paid is owed again to the penny, both halves stay, and the account is there to be rung', async ({
  signIn,
}, { repeatEachIndex }) => {
  const { CustomerId, owed } = await twoInvoices();
  const sum = owed.reduce((all, { GrossAmount }) => all + pence(GrossAmount), 0) / 100;
  const reference = `CHQ 10007${repeatEachIndex}`;
  const page = await signIn('office', `/recordpayment?customerId=${CustomerId}`);
  await page.getByLabel('Amount received').fill(sum.toFixed(2));
  await page.getByLabel('Payment method').selectOption({ label: 'Cheque' });
  await page.getByLabel('Reference').fill(reference);
  // Waits for the suggestion, then enters the amounts of both invoices.
  await expect(page.getByText('Fully allocated')).toBeVisible();
  for (const { InvoiceNo, GrossAmount } of owed) {
    const pay = page.getByLabel(`Allocate to invoice ${InvoiceNo}`, { exact: true });
    await pay.fill(GrossAmount.toFixed(2));
    await pay.press('Tab');
  }
  await page.keyboard.press('Control+Enter');
  for (const invoice of owed) await expect.poll(() => outstanding(invoice)).toBe(0);

  // The cheque bounces, so the payment is reversed.
  await page.goto(`/customerpaymenthistory?customerId=${CustomerId}`);
  const row = page.locator('main tbody tr').filter({ hasText: reference }).first();
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: /^Payment \d+$/ });
  await expect(panel).toContainText(pounds(sum));
  await panel.getByRole('button', { name: 'Reverse payment' }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Reverse payment \d+\?$/ });
  const changes = question.getByRole('list', { name: 'Effects of the reversal' });
  for (const { InvoiceNo, GrossAmount } of owed)
    await expect(changes).toContainText(`The outstanding amount of invoice ${InvoiceNo} goes from £0.00 to ${pounds(GrossAmount)}`);
  await expectNoAxeFindings(page);
  await expect(question.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Cheque returned unpaid: refer to drawer');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Payment \d+ reversed$/)).toBeVisible();

  for (const invoice of owed) expect(await outstanding(invoice)).toBe(pence(invoice.GrossAmount));
  await expect(row).toContainText('Reversed');
  await page.goto(`/recordpayment?customerId=${CustomerId}`);
  for (const { InvoiceNo } of owed) await expect(page.getByLabel(`Allocate to invoice ${InvoiceNo}`, { exact: true })).toBeVisible();

  // Finance notes on the chasing screen that the cheque came back.
  const finance = await signIn('finance', `/chasing?customerId=${CustomerId}`);
  const said = finance.getByRole('textbox', { name: 'Note', exact: true });
  await said.fill(`${reference} came back, they send another on Friday`);
  await finance.keyboard.press('Control+s');
  await expect(finance.getByRole('table', { name: 'Contacts' })).toContainText(`${reference} came back`);
});
