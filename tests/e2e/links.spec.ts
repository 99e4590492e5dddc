import { apiAs } from './support/api.ts';
import { expect, goInside, test } from './support/journey.ts';

interface Deal {
  OrderId: number;
  CustomerId: number;
  CustomerName: string;
  ProFormaNo: number | null;
  InvoiceNo: number | null;
}

const ordersOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`;

test('a deal leads to its pro forma and its invoice, and each of them back; a payment to its customer, a customer to all of theirs', async ({
  signIn,
}) => {
  const { ask } = await apiAs('office');
  const [held] = await ask<Deal[]>(`/api/Order/OpenOrders?${ordersOf({ Status: ['Held'] })}`);
  const waiting = await ask<Deal>(`/api/Order/GetOrder?orderId=${held?.OrderId}`);
  const page = await signIn('office', `/orders/editOrder/${waiting.OrderId}`);
  await page.getByRole('link', { name: `Pro forma ${waiting.ProFormaNo}` }).click();
  const panel = page.getByRole('dialog', { name: `Pro forma ${waiting.ProFormaNo}` });
  await expect(panel.getByRole('link', { name: waiting.CustomerName })).toBeVisible();
  await panel.locator(`a[href="/orders/editOrder/${waiting.OrderId}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/orders/editOrder/${waiting.OrderId}$`));

  const [past] = await ask<Deal[]>(`/api/Order/CustomerOrderHistory/${waiting.CustomerId}?${ordersOf({ Status: ['Invoiced'] })}`);
  const invoiced = await ask<Deal>(`/api/Order/GetOrder?orderId=${past?.OrderId}`);
  await goInside(page, `/orders/editOrder/${invoiced.OrderId}`);
  await page.getByRole('link', { name: `Invoice ${invoiced.InvoiceNo}` }).click();
  const invoice = page.getByRole('dialog', { name: `Invoice ${invoiced.InvoiceNo}` });
  await expect(invoice.locator(`a[href="/orders/editOrder/${invoiced.OrderId}"]`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(waiting.CustomerName);
  await expect(page.getByRole('table', { name: 'Latest invoices' })).toContainText(String(invoiced.InvoiceNo));

  await page.getByRole('link', { name: 'All invoices' }).click();
  await page.getByRole('searchbox').fill(String(invoiced.InvoiceNo));
  await expect(page.getByRole('table', { name: 'All invoices' }).locator('tbody tr')).toHaveCount(1);
  await page.getByRole('link', { name: waiting.CustomerName }).click();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page.locator(`main tbody a[href="/orders/editOrder/${invoiced.OrderId}"]`)).toBeVisible();

  await goInside(page, `/customerpaymenthistory?customerId=${waiting.CustomerId}`);
  await page.locator('main tbody [data-open]').first().click();
  await page.getByRole('dialog').getByRole('link', { name: waiting.CustomerName }).click();
  await expect(page).toHaveURL(new RegExp(`/findcustomer\\?customerId=${waiting.CustomerId}$`));
});
