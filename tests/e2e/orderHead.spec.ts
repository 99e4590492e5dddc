import { apiAs } from './support/api.ts';
import { arriveAt, expect, test, untilIdle } from './support/journey.ts';

const windows = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
];

test('hauliers and a long address stand in full in the head of an order and of a quotation, in every window', async ({ signIn }) => {
  const { send } = await apiAs('admin');
  const address = { Line1: 'Hartlebury Trading Estate', Town: 'Kidderminster', County: 'Worcestershire', PostCode: 'DY10 4JB' };
  const { CustomerId } = await send<{ CustomerId: number }>('POST', '/api/Customer', {
    AccountCode: `HEAD${Date.now() % 1_000_000}`,
    Name: 'Wide Head Ales',
    CreditLimit: 1000,
    Addresses: [1, 2].map((AddressTypeId) => ({ AddressTypeId, ...address })),
  });
  const page = await signIn('admin');
  for (const path of ['/createorder', '/quotations/new'])
    for (const size of windows) {
      await page.setViewportSize(size);
      await arriveAt(page, `${path}?customerId=${CustomerId}`);
      await untilIdle(page);
      const deliverTo = page.getByRole('combobox', { name: 'Deliver to' });
      await expect(deliverTo.locator('option:checked')).toHaveText('Hartlebury Trading Estate, Kidderminster, DY10 4JB');
      // Each select must be wide enough for its longest option.
      const cut = await page.locator('.document-header select').evaluateAll((selects: HTMLSelectElement[]) =>
        selects.flatMap((select) => {
          const free = select.cloneNode(true) as HTMLSelectElement;
          free.style.cssText = 'position: absolute; width: max-content';
          select.parentElement?.append(free);
          const [wanted, has] = [free.offsetWidth, select.offsetWidth];
          free.remove();
          return wanted > has ? [`${select.labels[0]?.textContent}: ${wanted} in ${has}`] : [];
        }),
      );
      expect(cut, `${path} at ${size.width}`).toEqual([]);
    }
});

test('what is closed says so in its own words: a call-off drawn in full is not cancelled, a quotation that was taken names no depot as free', async ({
  signIn,
}) => {
  const { ask, send } = await apiAs('admin');
  const [product] = await ask<{ ProductId: number }[]>('/api/Product?range=[0,0]');
  const CustomerId = 1;
  const order = await send<{ OrderId: number; Version: number; Lines: { OrderDetailId: number }[] }>('POST', '/api/Order/AddOrder', {
    CustomerId,
    IsCallOff: true,
    Lines: [{ ProductId: product?.ProductId, Quantity: 10, UnitPrice: 1 }],
    CreditOverrideReason: 'Asked by the test',
  });
  await send('POST', `/api/Order/CallOff/${order.OrderId}`, {
    Version: order.Version,
    RequiredDate: '2099-01-05',
    Lines: [{ OrderDetailId: order.Lines[0]?.OrderDetailId, Quantity: 10 }],
    CreditOverrideReason: 'Asked by the test',
  });
  const page = await signIn('admin');
  await arriveAt(page, `/orders/editOrder/${order.OrderId}`);
  await expect(page.getByText('Closed: Drawn in full')).toBeVisible();
  await expect(page.getByText('It is cancelled')).toHaveCount(0);
  const won = await ask<{ QuotationId: number }[]>('/api/Quotation?filter={"State":"Won"}&range=[0,9]');
  const read = await Promise.all(
    won.map(({ QuotationId }) => ask<{ QuotationId: number; DealType: string }>(`/api/Quotation/${QuotationId}`)),
  );
  await arriveAt(page, `/quotations/${read.find(({ DealType }) => DealType === 'Stock')?.QuotationId}`);
  await untilIdle(page);
  await expect(page.locator('.line-free').last()).toHaveText('');
});
