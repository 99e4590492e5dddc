import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

interface Line {
  OrderId: number;
  DealNo: number;
  Part: number;
  ProductCode: string;
  Quantity: number;
}

test('a direct deal is delivered in two parts, each confirmed by its supplier’s note', async ({ signIn }) => {
  const { ask } = await apiAs('office');
  const lines = await ask<Line[]>('/api/Order/LoadDirectOrderList');
  const ofDeal = Map.groupBy(lines, ({ OrderId }) => OrderId);
  const line = [...ofDeal.values()].find((own) => own.length === 1 && own[0]?.Part === 1)?.[0];
  if (!line) throw new Error('The demo data has no direct deal of one line');
  const page = await signIn('office', `/directorders?q=${line.DealNo}`);
  const first = page.getByRole('region', { name: `Deal ${line.DealNo}`, exact: true });
  await first.getByLabel('Delivery note').fill('AG-4711');
  const most = Math.floor(line.Quantity / 2);
  await first.getByLabel(`Delivered: ${line.ProductCode}`).fill(String(most));
  await page.keyboard.press('Control+Enter');
  await expect(first.getByLabel('Remaining quantity')).toBeFocused();
  await expectNoAxeFindings(page);
  await first.getByLabel('Remaining quantity').selectOption('BackOrder');
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByText(`Deal ${line.DealNo} is ready to invoice. The remaining quantity is on a new part of the deal`),
  ).toBeVisible();

  const second = page.getByRole('region', { name: `Deal ${line.DealNo}/2`, exact: true });
  await expect(second.getByLabel('Delivery note')).toBeFocused();
  await expect(second.getByLabel(`Delivered: ${line.ProductCode}`)).toHaveValue(
    new Intl.NumberFormat('en-GB').format(line.Quantity - most),
  );
  await page.keyboard.type('AG-4712');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Deal ${line.DealNo}/2 is ready to invoice`)).toBeVisible();
  await expect(page.getByText('No direct orders match the search.')).toBeVisible();
});

interface Taken {
  OrderId: number;
  DealNo: number;
  Lines: { OrderDetailId: number }[];
}

const figure = (quantity: number) => new Intl.NumberFormat('en-GB').format(quantity);

test('a direct deal end to end: ordered by one key, changed as revision 2, booked, and invoiced on what was confirmed', async ({
  signIn,
}) => {
  const { ask, send } = await apiAs('office');
  const [like] = await ask<(Line & { CustomerId: number; SupplierDepotId: number })[]>('/api/Order/LoadDirectOrderList');
  if (!like) throw new Error('The demo data has no direct deal');
  const [product] = await ask<{ ProductId: number }[]>(`/api/Product/Pick?text=${like.ProductCode}`);
  const wanted = { ProductId: product?.ProductId, SupplierDepotId: like.SupplierDepotId, Quantity: 10_000, UnitPrice: 200 };
  const { Hauliers } = await ask<{ Hauliers: { Id: number }[] }>('/api/Order/GetComboData');
  const HaulierId = Hauliers[0]?.Id ?? 0;
  const body = {
    CustomerId: like.CustomerId,
    HaulierId,
    DealTypeId: 2,
    RequiredDate: null,
    CreditOverrideReason: 'Known to us',
    Lines: [wanted],
  };
  const { OrderId, DealNo } = await send<Taken>('POST', '/api/Order/AddOrder', body);

  const page = await signIn('office', `/directorders?q=${DealNo}`);
  const deal = page.getByRole('region', { name: `Deal ${DealNo}`, exact: true });
  await expect(deal.getByText('Not ordered yet')).toBeVisible();
  await page.keyboard.press('Alt+o');
  await page.getByRole('dialog').getByRole('button', { name: 'Order and e-mail' }).click();
  await expect(page.getByText('Goods of 1 order ordered')).toBeVisible();
  await expect(deal.getByRole('link', { name: /^Purchase order \d+$/ })).toBeVisible();
  await expectNoAxeFindings(page);

  await deal.getByRole('link', { name: `Deal ${DealNo}` }).click();
  await expect(page.getByRole('heading', { name: 'Purchase and haulage' })).toBeVisible();
  await page.keyboard.press('Alt+h');
  const booking = page.getByRole('dialog');
  await expect(booking.getByLabel('Haulier')).toHaveValue(String(HaulierId));
  await booking.getByLabel('Haulier').selectOption({ index: 1 });
  await booking.getByLabel('Booked for').fill('+7');
  await booking.getByLabel('Their reference').fill('NW-88');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('reference NW-88')).toBeVisible();
  await page.getByLabel('Quantity, line 1').fill('8000');
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText(/The supplier already has this order. If you save, purchase order \d+ is issued again as revision 2/),
  ).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Order ${DealNo} saved`)).toBeVisible();
  await expect(page.getByText(/revision 2/)).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto(`/directorders?q=${DealNo}`);
  await deal.getByLabel('Delivery note').fill('S-17, S-18');
  const delivered = deal.getByLabel(new RegExp(`^Delivered: ${like.ProductCode}`));
  await delivered.fill('2p');
  await expect(deal.getByLabel(new RegExp(`^Pallets: ${like.ProductCode}`))).toHaveAttribute('placeholder', '2');
  await delivered.fill('5000');
  await page.keyboard.press('Control+Enter');
  await deal.getByLabel('Remaining quantity').selectOption('BackOrder');
  await page.keyboard.press('Control+Enter');
  const second = page.getByRole('region', { name: `Deal ${DealNo}/2`, exact: true });
  await expect(second.getByText('part received')).toBeVisible();
  await expect(second.getByLabel(`Delivered: ${like.ProductCode}`)).toHaveValue(figure(3000));
  await second.getByLabel('Delivery note').fill('S-19');
  await second.getByLabel(`Delivered: ${like.ProductCode}`).fill('2900');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Deal ${DealNo}/2 is ready to invoice`)).toBeVisible();

  const finance = await apiAs('finance');
  const ready = await finance.ask<{ OrderId: number; DealNo: number; Part: number }[]>('/api/Order/ReadyToInvoice');
  const parts = ready.filter((one) => one.DealNo === DealNo).sort((one, other) => one.Part - other.Part);
  expect(parts.map(({ OrderId: id }) => id === OrderId)).toEqual([true, false]);
  const units = await Promise.all(
    parts.map(async ({ OrderId: id }) => {
      const { Lines } = await ask<{ Lines: { ConfirmedQuantity: number }[] }>(`/api/Order/GetOrder?orderId=${id}`);
      return Lines.map(({ ConfirmedQuantity }) => ConfirmedQuantity);
    }),
  );
  expect(units).toEqual([[5000], [2900]]);
});
