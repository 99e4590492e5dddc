import { expect, test } from 'vitest';
import { addOrder } from '#contract/sales/orders/calls.ts';
import { whyThisPrice } from '#contract/sales/orders/whyPrice.ts';
import { givenPrice, givenTrade } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('why a line has its price: the price line and its break, and of every other one why not', async () => {
  const { customer, product } = await givenTrade(app.db);
  const office = await app.as('Office');
  const line = (more: object) => givenPrice(app.db, customer.CustomerId, product.ProductId, { BuyPrice: 77.1234, ...more });
  const own = await line({ SellPrice: 160 });
  const latest = await line({ SellPrice: 158, Revision: 2, EffectiveFrom: '2026-01-01' });
  await line({ SellPrice: 170, Revision: 3, EffectiveFrom: '2026-12-01' });
  await line({ SellPrice: 150, MinimumQuantity: 10_000 });
  await line({ SellPrice: 155, MinimumQuantity: 100, Status: 'Delisted', DelistedOn: '2026-11-01' });
  await line({ SellPrice: 1, MinimumQuantity: 5, Status: 'Draft' });
  const query = { CustomerId: customer.CustomerId, ProductId: product.ProductId, SupplierDepotId: own.SupplierDepotId, Quantity: 1428 };
  const why = await office.call(whyThisPrice, { query: { ...query, UnitPrice: 158 } });
  expect(why.Chosen).toMatchObject({ PriceListId: latest.PriceListId, Owner: 'Customer', SellPrice: 158, WhyNot: '' });
  expect(why.IsTyped).toBe(false);
  expect(why.Others.map(({ SellPrice, WhyNot }) => [SellPrice, WhyNot])).toEqual([
    [150, 'Applies from 10,000 units'],
    [155, 'Delisted on 1 Nov 2026'],
    [170, 'Applies from 1 Dec 2026'],
    [160, 'Replaced by revision 2, from 1 Jan 2026'],
    [187.35, 'The customer has their own price'],
  ]);
  expect(JSON.stringify(why)).not.toContain('77.1234');
});

test('a price that was typed is told, with who gave it; nothing is found for a customer that is not there', async () => {
  const { customer, product } = await givenTrade(app.db);
  const office = await app.as('Office');
  await app.db.updateTable('users').set({ FirstName: 'Olive', SurName: 'Ford' }).where('UserId', '=', office.userId).execute();
  const { Lines } = await office.call(addOrder, {
    body: { CustomerId: customer.CustomerId, Lines: [{ ProductId: product.ProductId, Quantity: 1428, UnitPrice: 99 }] },
  });
  const [line] = Lines;
  const query = {
    CustomerId: customer.CustomerId,
    ProductId: product.ProductId,
    SupplierDepotId: line?.SupplierDepotId ?? 0,
    Quantity: 1428,
  };
  const why = await office.call(whyThisPrice, { query: { ...query, UnitPrice: 99, OrderDetailId: line?.OrderDetailId ?? 0 } });
  expect(why).toMatchObject({ IsTyped: true, PricedBy: 'Olive Ford', Chosen: { Owner: 'Standard', SellPrice: 187.35 } });
  await expect(office.call(whyThisPrice, { query: { ...query, CustomerId: 999_999 } })).toFailWith('NOT_FOUND');
  await expect(office.call(whyThisPrice, { query: { ...query, Quantity: 0 } })).toFailWith('INVALID_INPUT', 'Quantity');
  await expect((await app.as('Warehouse')).call(whyThisPrice, { query })).toFailWith('NOT_ALLOWED');
});
