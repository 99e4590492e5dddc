import { apiAs } from './support/api.ts';
import { judgeWidths } from './support/judge.ts';
import { arriveAt, expect, test, untilIdle } from './support/journey.ts';

test('the longest name that a customer can have, the longest words of a line and a comment stay in every window though they have no blank', async ({
  signIn,
}) => {
  const { ask, send } = await apiAs('admin');
  const long = (letters: number) => 'Llanfairpwllgwyngyllgogerychwyrndrobwll'.repeat(6).slice(0, letters);
  const address = { Line1: long(100), Town: 'Ynys Môn', PostCode: 'LL61 5UJ' };
  const { CustomerId } = await send<{ CustomerId: number }>('POST', '/api/Customer', {
    AccountCode: `LONG${Date.now() % 1_000_000}`,
    Name: long(120),
    CreditLimit: 1000,
    Addresses: [1, 2].map((AddressTypeId) => ({ AddressTypeId, ...address })),
  });
  const [product] = await ask<{ ProductId: number }[]>('/api/Product?range=[0,0]');
  const order = await send<{ OrderId: number }>('POST', '/api/Order/AddOrder', {
    CustomerId,
    Lines: [{ ProductId: product?.ProductId, Description: long(200), Quantity: 1, UnitPrice: 1 }],
  });
  await send('PUT', `/api/Customer/CustomerComments?id=${CustomerId}`, { comment: long(230) });
  const page = await signIn('admin');
  const screens = ['/findcustomer', '/createorder', '/statements', '/recordpayment', '/customerordershistory', '/adhocinvoice'];
  const wrong: string[] = [];
  const own = [`/customers/${CustomerId}`, `/orders/editOrder/${order.OrderId}`];
  for (const path of [...screens.map((screen) => `${screen}?customerId=${CustomerId}`), ...own]) {
    await arriveAt(page, path);
    await untilIdle(page);
    wrong.push(...(await judgeWidths(page)).map((one) => `${path}: ${one}`));
  }
  expect(wrong).toEqual([]);
  await arriveAt(page, '/transferpallet?customerId=1');
  await page.getByRole('combobox', { name: 'To' }).fill('Llanfairpwll');
  const offered = page.locator('.picker-list');
  await expect(offered.getByRole('option').first()).toBeVisible();
  expect(await offered.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await send('PUT', '/api/Order/CancelOrders', { OrderIds: [order.OrderId], Reason: 'Taken to be seen' });
});

test('the makers of products, and e-mail addresses among personal data, stand in one line in every window', async ({ signIn }) => {
  const page = await signIn('admin');
  /** Returns the texts that take more than one line. */
  const folded = (texts: string) =>
    page.locator(texts).evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell.lastChild ?? cell);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)));
        return lines.size > 1 ? [cell.textContent] : [];
      }),
    );
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    await arriveAt(page, '/products');
    await untilIdle(page);
    await expect(page.locator('tbody td.column-2').first()).toBeVisible();
    expect(await folded('tbody td.column-2'), `products at ${size.width}`).toEqual([]);
    await arriveAt(page, '/personaldata?q=aldous');
    const addresses = '.person-details li:has-text("@")';
    await expect(page.locator(addresses).first()).toBeVisible();
    expect(await folded(addresses), `personal data at ${size.width}`).toEqual([]);
  }
});
