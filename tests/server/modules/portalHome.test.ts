import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '#contract/call/apiError.ts';
import { companyFile } from '#contract/masterData/entities/company.ts';
import { createStatement } from '#contract/money/statements/calls.ts';
import { cancelOrder } from '#contract/sales/orders/calls.ts';
import { getPortalPallets, listPortalPalletMovements } from '#contract/sales/portal/collections.ts';
import { getOrderAgain, getPortalBrand, getPortalHome } from '#contract/sales/portal/home.ts';
import { getPalletBalance } from '#contract/warehouse/pallets/calls.ts';
import { returnPalletList } from '#contract/warehouse/pallets/returns.ts';
import { account } from '#tests/support/accounts.ts';
import { givenPortalHolder } from '#tests/support/collections.ts';
import { given } from '#tests/support/given.ts';
import { confirmedPayment, despatchedDeal, invoicedDeal, openDeal, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { givenPrice } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;
beforeAll(async () => {
  house = await openHouse(app);
});

const params = { id: 1 };
const saveCompany = async (changes: object) => {
  const { admin } = house.staff;
  const { Version } = await admin.call(companyFile.calls.get, { params });
  return admin.call(companyFile.calls.edit, { params, body: { ...changes, Version } });
};

describe('what a customer owes', () => {
  test('is the balance of the statement to the penny, with the overdue part', async () => {
    const mine = await given.customer(app.db);
    const client = await app.as('Customer', mine.CustomerId);
    expect(await client.call(getPortalHome)).toMatchObject({ Balance: 0, Overdue: 0, NextDelivery: null, LastOrder: null, PayLink: null });
    await invoicedDeal(house, mine);
    const { InvoiceId } = await account.invoice(app.db, mine.CustomerId);
    await confirmedPayment(house, mine.CustomerId, 70.01, [[InvoiceId, 60]]);
    const home = await client.call(getPortalHome);
    const statement = await client.call(createStatement, { query: { CustID: mine.CustomerId, DateTo: '2026-11-21' } });
    expect(home.Balance).toBe(statement.ClosingBalance);
    expect(home.Overdue).toBe(Number((statement.OverdueAmount + statement.Ageing.Unallocated).toFixed(2)));
    expect(home.Overdue).toBeGreaterThan(0);
    expect(home.Overdue).toBeLessThan(home.Balance);
  });

  test('is paid to the bank account of its currency, by the page that is set, with the account code as reference', async () => {
    const mine = await given.customer(app.db, { AccountCode: 'A&B/1' });
    const client = await app.as('Customer', mine.CustomerId);
    await app.db
      .insertInto('company_bank_accounts')
      .values({ CurrencyId: 1, BankName: 'Malvern Hills Bank', SortCode: '20-00-00', AccountNo: '73920415' })
      .execute();
    await saveCompany({ PayLink: 'https://pay.severnglass.example/?a={amount}&r={reference}' });
    expect((await client.call(getPortalHome)).PayLink).toBeNull();
    await invoicedDeal(house, mine);
    const home = await client.call(getPortalHome);
    expect(home).toMatchObject({
      Reference: 'A&B/1',
      Bank: { BankName: 'Malvern Hills Bank', SortCode: '20-00-00', AccountNo: '73920415' },
    });
    expect(home.PayLink).toBe(`https://pay.severnglass.example/?a=${home.Balance.toFixed(2)}&r=A%26B%2F1`);
    const ofEuro = await app.as('Customer', (await given.customer(app.db, { CurrencyId: 2 })).CustomerId);
    expect((await ofEuro.call(getPortalHome)).Bank).toMatchObject({ SortCode: '20-00-00' });
  });

  test('of an account in euros is paid by a page that takes the currency alone', async () => {
    const mine = await given.customer(app.db, { CurrencyId: 2 });
    const client = await app.as('Customer', mine.CustomerId);
    await account.invoice(app.db, mine.CustomerId);
    await saveCompany({ PayLink: 'https://pay.example?a={amount}' });
    const { Balance, CurrencyCode, PayLink } = await client.call(getPortalHome);
    expect(Balance).toBeGreaterThan(0);
    expect(PayLink).toBeNull();
    await saveCompany({ PayLink: 'https://pay.example?a={amount}&c={currency}' });
    expect((await client.call(getPortalHome)).PayLink).toBe(`https://pay.example?a=${Balance.toFixed(2)}&c=${CurrencyCode}`);
  });

  test.each([
    ['http://pay.example', 'must start with https://'],
    ['javascript:alert(1)', 'must start with https://'],
    ['https://{reference}.example/', 'must name the site'],
    ['https://user:secret@pay.example/', 'must name the site'],
    ['https://pay.example/?card={card}', 'may contain only {amount}, {currency} and {reference}'],
    ['HTTPS://pay.example/', 'in small letters'],
    ['https://-/', 'must name the site'],
    ['https://...', 'must name the site'],
    ['https://a..b/', 'must name the site'],
    ['https://pay.example/"<a>', 'is not a web address'],
    ['https://pay.example/a b', 'is not a web address'],
  ])('the payment page “%s” is refused in words', async (PayLink, words) => {
    const refusal = await saveCompany({ PayLink }).catch((error: unknown) => error as ApiError);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', errors: { PayLink: expect.stringContaining(words) as string } });
  });
});

describe('the merchant’s brand', () => {
  test('is its trading name, logo and colour', async () => {
    const client = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    await saveCompany({ TradingName: 'Severn Glass', BrandColour: '#1f5c3a' });
    expect(await client.call(getPortalBrand)).toEqual({ Name: 'Severn Glass', LogoUrl: null, BrandColour: '#1f5c3a' });
    await expect(saveCompany({ BrandColour: 'green' })).toFailWith('INVALID_INPUT', 'BrandColour');
    await expect(house.staff.office.call(getPortalBrand)).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Customer')).call(getPortalBrand)).toFailWith('NOT_ALLOWED');
  });
});

describe('orders on the home page', () => {
  test('the next delivery is the earliest that is not late', async () => {
    const mine = await given.customer(app.db);
    const client = await app.as('Customer', mine.CustomerId);
    const days = ['2026-11-10', '2026-12-04', '2026-11-27'];
    const deals = [];
    for (const day of days) {
      const { order } = await openDeal(house, mine);
      await app.database.pool.query('UPDATE orders SET promised_date = $1 WHERE order_id = $2', [day, order.OrderId]);
      deals.push(order);
    }
    await despatchedDeal(house, mine);
    const home = await client.call(getPortalHome);
    expect(home).toMatchObject({ OpenOrders: 3, LateOrders: 1, NextDelivery: { OrderId: deals[2]?.OrderId, DeliveryDate: '2026-11-27' } });
    await house.staff.office.call(cancelOrder, { query: { orderId: deals[2]?.OrderId ?? 0 }, body: { Reason: 'Not needed' } });
    expect((await client.call(getPortalHome)).NextDelivery?.DeliveryDate).toBe('2026-12-04');
  });

  test('an order again has today’s prices and names what is no longer sold', async () => {
    const { customer, product, order } = await openDeal(house);
    const client = await app.as('Customer', customer.CustomerId);
    expect((await client.call(getPortalHome)).LastOrder).toMatchObject({ OrderId: order.OrderId });
    await givenPrice(app.db, customer.CustomerId, product.ProductId, { SellPrice: 171.5, PricePer: 1000 });
    const params = { id: order.OrderId };
    const [again] = (await client.call(getOrderAgain, { params })).Products;
    expect(again).toMatchObject({ ProductId: product.ProductId, Quantity: 1428, UnitPrice: 171.5, PricePer: 1000 });
    await app.db.updateTable('customers').set({ AcknowledgementPrices: false }).where('CustomerId', '=', customer.CustomerId).execute();
    expect((await client.call(getOrderAgain, { params })).Products[0]).toMatchObject({ UnitPrice: null, PricePer: null });
    await app.db.updateTable('products').set({ Active: false }).where('ProductId', '=', product.ProductId).execute();
    expect(await client.call(getOrderAgain, { params })).toMatchObject({
      Products: [],
      Discontinued: [{ ProductCode: product.Code, Description: product.Description }],
    });
    const stranger = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    await expect(stranger.call(getOrderAgain, { params })).toFailWith('NOT_FOUND');
    await expect(house.staff.office.call(getOrderAgain, { params })).toFailWith('NOT_ALLOWED');
  });
});

describe('a customer’s pallets', () => {
  test('are those of the ledger, by type, with the movements from the customer’s side', async () => {
    const { customer, pallet, client } = await givenPortalHolder(house);
    const Lines = [{ PalletId: pallet.PalletId, Quantity: 15, Condition: 'Good' as const }];
    await house.staff.office.call(returnPalletList, { params: { id: customer.CustomerId }, body: { Lines } });
    const { Types } = await client.call(getPortalPallets);
    const [balance] = await house.staff.office.call(getPalletBalance, { query: { cust: customer.CustomerId } });
    expect(Types).toMatchObject([{ PalletId: pallet.PalletId, Held: 25, Worth: balance?.Worth }]);
    expect(balance?.Held).toBe(25);
    const movements = await client.call(listPortalPalletMovements, {});
    expect(movements.map(({ Kind, Quantity }) => [Kind, Quantity])).toEqual([
      ['Return', -15],
      ['Opening', 40],
    ]);
    const stranger = await givenPortalHolder(house);
    expect(await stranger.client.call(listPortalPalletMovements, {})).toHaveLength(1);
    await expect(house.staff.office.call(getPortalPallets)).toFailWith('NOT_ALLOWED');
    await expect(house.staff.office.call(listPortalPalletMovements, {})).toFailWith('NOT_ALLOWED');
    await expect(house.staff.office.call(getPortalHome)).toFailWith('NOT_ALLOWED');
  });
});
