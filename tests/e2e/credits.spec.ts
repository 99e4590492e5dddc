import type { Page } from 'playwright/test';
import { businessDay } from '#server/businessDay.ts';
import { findAccount, findCodes } from './support/accounts.ts';
import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

interface Invoice {
  InvoiceId: number;
  InvoiceNo: number;
  CustomerId: number;
  Kind: string;
  InvoiceDate: string;
  CurrencyCode: string;
  GrossAmount: number;
  Outstanding: number;
}

interface Creditable {
  Invoice: Invoice & { GrossLeft: number };
  Lines: { InvoiceDetailId: number; Kind: string; Description: string; Quantity: number; QuantityLeft: number; NetLeft: number }[];
}

const { format } = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

const creditable = async (invoiceId: number) =>
  (await apiAs('office')).ask<Creditable>(`/api/Credit/SearchPartialCreditByInvoiceId/${invoiceId}/0`);

const isUntouched = ({ Kind, InvoiceDate, CurrencyCode, GrossAmount, Outstanding }: Invoice) =>
  Kind === 'Sales' && CurrencyCode === 'GBP' && InvoiceDate < businessDay(new Date()) && GrossAmount === Outstanding;

/**
 * Finds an invoice for goods, in pounds, without credits or payments. Searches the last accounts, because the main job pays invoices of the
 * first. Leaves out invoices of today, because other journeys raise and pay them at the same time.
 */
const findDisputed = async () => {
  const { ask } = await apiAs('office');
  const accounts = (await ask<{ CustomerId: number }[]>('/api/Customer')).map(({ CustomerId }) => CustomerId);
  const found = (await ask<Invoice[]>('/api/Invoice/GetSearchInvoice/22')).toSorted(
    (one, other) => accounts.indexOf(other.CustomerId) - accounts.indexOf(one.CustomerId),
  );
  for (const invoice of found.filter(isUntouched)) {
    const { Lines } = await creditable(invoice.InvoiceId);
    const goods = Lines.filter((line) => line.Kind === 'Goods');
    if (goods.length > 0 && Lines.every((line) => line.QuantityLeft === line.Quantity)) return invoice;
  }
  throw new Error('The demo data has no such invoice');
};

const issue = async (page: Page) => {
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/editcredit*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Credit note \d+$/);
};

const begin = async (page: Page, { CustomerId, InvoiceId }: Invoice) => {
  await page.goto(`/addcredit?customerId=${CustomerId}&invoiceId=${InvoiceId}`);
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByLabel('Reason').selectOption({ index: 1 });
};

test('a disputed invoice is credited in three parts, the first begun as a draft; the last is undone by a debit note', async ({
  signIn,
}) => {
  const invoice = await findDisputed();
  const { Lines } = await creditable(invoice.InvoiceId);
  const goods = Lines.find((line) => line.Kind === 'Goods');
  if (!goods) throw new Error('It has no goods');
  const quantity = `Quantity, ${goods.Description}`;
  const page = await signIn('office', '/findcustomer');
  await begin(page, invoice);
  await page.getByLabel(quantity).first().fill('10');
  await expectNoAxeFindings(page);
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/editcredit*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit credit');
  await expect(page.getByLabel(quantity).first()).toHaveValue('10');

  // A colleague changes the draft meanwhile. Saving keeps the changes of both users.
  const { ask, send } = await apiAs('admin');
  const creditId = new URL(page.url()).searchParams.get('creditId');
  const { Version, CreditReasonId } = await ask<{ Version: number; CreditReasonId: number }>(`/api/Credit/${creditId}`);
  await send('PUT', `/api/Credit/EditCredit/${creditId}`, { Version, CreditReasonId, Comment: 'Agreed by phone' });
  const reason = page.getByLabel('Reason');
  await reason.selectOption({ index: 2 });
  const chosen = await reason.inputValue();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('They changed: text none → “Agreed by phone”.')).toBeVisible();
  await page.getByRole('button', { name: 'Merge with their changes' }).click();
  await expect(page.getByLabel('Text on the credit note')).toHaveValue('Agreed by phone');
  await expect(reason).toHaveValue(chosen);
  await issue(page);

  await begin(page, invoice);
  await page.getByLabel(`Net to credit, ${goods.Description}`).first().fill('1.25');
  await expect(page.getByLabel('Lines to credit').locator('.credit-net').filter({ hasText: '£1.25' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Credit totals')).toContainText('£1.25');
  await issue(page);

  await begin(page, invoice);
  await page.getByLabel(quantity).first().fill(String(goods.Quantity));
  await page.keyboard.press('Tab');
  await expect(page.getByText(`At most ${(goods.Quantity - 10).toLocaleString('en-GB')} can be credited`)).toBeVisible();
  await page
    .getByLabel(quantity)
    .first()
    .fill(String(goods.Quantity - 10));
  await page.getByRole('tab', { name: 'Goods' }).click();
  await page.getByLabel(`Broken, ${goods.Description}`).first().fill('5');
  await page.getByRole('tab', { name: 'Settlement' }).click();
  await expect(page.getByLabel(`Allocate to invoice ${invoice.InvoiceNo}`)).not.toHaveValue('');
  await issue(page);
  const after = await creditable(invoice.InvoiceId);
  expect(after.Lines.find((line) => line.InvoiceDetailId === goods.InvoiceDetailId)).toMatchObject({ QuantityLeft: 0, NetLeft: 0 });
  expect(after.Invoice.Outstanding).toBeCloseTo(after.Invoice.GrossLeft);

  await expect(page.getByRole('button', { name: 'Cancel credit note' })).toBeVisible();
  await page.keyboard.press('x');
  await page.getByRole('dialog').getByLabel('Reason').fill('Agreed after all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Debit note')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  const undone = await creditable(invoice.InvoiceId);
  expect(undone.Lines.find((line) => line.InvoiceDetailId === goods.InvoiceDetailId)?.QuantityLeft).toBe(goods.Quantity - 10);
  await page.goto(`/editcredit?customerId=${invoice.CustomerId}&InvoiceId=${invoice.InvoiceId}`);
  await expect(page.getByRole('table', { name: 'Credits' }).getByRole('row')).toHaveCount(4);
});

test('a deal paid in advance and closed short is credited from Ready to invoice', async ({ signIn }) => {
  const office = await apiAs('office');
  const finance = await apiAs('finance');
  const warehouse = await apiAs('warehouse');
  // Does not use the first such account, because advance.spec.ts counts its money.
  const first = await findAccount(office.ask, (one) => one.ProForma);
  const customer = await findAccount(office.ask, (one) => one.ProForma && one.CustomerId !== first.CustomerId);
  const [code] = await findCodes(office.ask, customer, { words: ['flint', 'amber'], free: 5000 });
  const [product] = await office.ask<{ ProductId: number }[]>(`/api/Product/Pick?text=${code}&customerId=${customer.CustomerId}`);
  const order = await office.send<{ OrderId: number; DealNo: number; Lines: { OrderDetailId: number }[] }>('POST', '/api/Order/AddOrder', {
    CustomerId: customer.CustomerId,
    Lines: [{ ProductId: product?.ProductId, Quantity: 1200 }],
  });
  const proFormas = await office.ask<{ ProFormaInvoiceId: number; OrderId: number; GrossAmount: number }[]>('/api/ProFormaInvoices');
  const proForma = proFormas.find((one) => one.OrderId === order.OrderId);
  const ProFormaInvoiceId = proForma?.ProFormaInvoiceId ?? 0;
  const Amount = proForma?.GrossAmount ?? 0;
  const Payment = { CustomerId: customer.CustomerId, Amount, PaymentMethodId: 1, Allocations: [{ ProFormaInvoiceId, Amount }] };
  await office.send('POST', '/api/RecordPayments/ConfirmPayment', { Payment, IsConfirmed: true });
  await office.send('POST', `/api/ProFormaInvoices/release/${ProFormaInvoiceId}`, {});
  const invoice = await finance.ask<{ InvoiceId: number }>(`/api/Order/InvoiceButton_Click?OrderID=${order.OrderId}`);
  const Lines = [
    { OrderDetailId: order.Lines[0]?.OrderDetailId, PickedQuantity: 1000, PickedPallets: 1, ShortReason: 'Broken', Short: 'Close' },
  ];
  await warehouse.send('POST', `/api/Order/ConfirmPickOrder/${order.OrderId}`, { Lines });
  await warehouse.ask(`/api/Order/ConfirmPrintDNote/${order.OrderId}`);

  const page = await signIn('finance', '/readytoinvoice');
  const owed = page.getByRole('table', { name: 'Orders to credit' });
  await owed.getByRole('button', { name: String(order.DealNo) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('200 ×');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: /^Issue credit for/ }).click();
  await expect(dialog).toBeHidden();
  const [credit] = await office.ask<{ GrossAmount: number; State: string; Unallocated: number }[]>(
    `/api/Credit/getcreditwithinvoiceid/${invoice.InvoiceId}`,
  );
  expect(credit).toMatchObject({ State: 'Issued', Unallocated: credit?.GrossAmount });
  await expect(page.getByText(`issued for ${format(credit?.GrossAmount ?? 0)}`)).toBeVisible();
});
