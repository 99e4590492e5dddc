import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import * as files from '#contract/entities/lookups.ts';
import * as contract from '#contract/lookups/calls.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const words = (rows: readonly { Description: string }[]) => rows.map((row) => row.Description);

const { loadYears } = contract;
const lookups = {
  getAddressTypes: files.addressTypeFile.calls.list,
  getCurrencies: files.currencyFile.calls.list,
  getVatTypes: files.vatTypeFile.calls.list,
  listCustomerTypes: files.customerTypeFile.calls.list,
  listDealTypes: files.dealTypeFile.calls.list,
  listPaymentMethods: files.paymentMethodFile.calls.list,
  listProductGroups: files.productGroupFile.calls.list,
  listOrderStatuses: files.orderStatusFile.calls.list,
  listCreditReasons: files.creditReasonFile.calls.list,
};
const calls = Object.entries(lookups) as unknown as [string, Endpoint][];

describe.each(calls)('%s', (_name, call) => {
  test('any signed-in user reads it', async () => {
    const { CustomerId } = await given.customer(app.db);
    for (const client of [await app.as('Warehouse'), await app.as('Finance'), await app.as('Customer', CustomerId)])
      expect(((await client.call(call)) as unknown[]).length).toBeGreaterThan(2);
  });

  test('nobody without a sign-in does', async () => {
    const nobody = await app.as('nobody');
    await expect(nobody.call(call)).toFailWith('NOT_SIGNED_IN');
  });
});

describe('what the lists hold', () => {
  test('the words of the trade, in their order', async () => {
    const office = await app.as('Office');
    expect(words(await office.call(lookups.getAddressTypes))).toEqual(['Invoice', 'Delivery', 'Statement']);
    expect(words(await office.call(lookups.listCustomerTypes))).toEqual(['Trade', 'Retail', 'Haulier', 'Agent']);
    expect(words(await office.call(lookups.listDealTypes))).toEqual(['Stock', 'Direct', 'AdHoc']);
    expect(words(await office.call(lookups.listOrderStatuses))).toEqual([
      'Held',
      'Open',
      'Picking',
      'Picked',
      'ReadyToInvoice',
      'Invoiced',
      'Cancelled',
    ]);
    expect(words(await office.call(lookups.listProductGroups))).toEqual(['Bottles', 'Jars', 'Closures', 'Pallets', 'Sundries']);
    expect(words(await office.call(lookups.listPaymentMethods))).toContain('Direct Debit');
  });

  test('a VAT type carries the rate of the day', async () => {
    const office = await app.as('Office');
    expect((await office.call(lookups.getVatTypes))[0]).toMatchObject({ Code: 'S', Rate: 20, IsStandard: true });
    app.setClock('2010-12-31T12:00:00Z');
    expect((await office.call(lookups.getVatTypes))[0]?.Rate).toBe(17.5);
    app.setClock('2026-11-21T09:00:00Z');
  });

  test('a currency carries its rate to sterling', async () => {
    const office = await app.as('Office');
    expect((await office.call(lookups.getCurrencies))[0]).toMatchObject({ Code: 'GBP', Symbol: '£', Rate: 1 });
  });

  test('a credit reason that is out of use is not offered', async () => {
    await app.db.updateTable('credit_reasons').set({ Active: false }).where('Description', '=', 'Goodwill').execute();
    expect(words(await (await app.as('Office')).call(lookups.listCreditReasons))).not.toContain('Goodwill');
  });
});

describe('loadYears', () => {
  test('years with deals that were not cancelled and the current one, newest first; a customer’s user sees the own ones', async () => {
    const [one, other] = [await given.customer(app.db), await given.customer(app.db)];
    await account.deal(app.db, one.CustomerId, { OrderDate: '2023-05-01' });
    await account.deal(app.db, other.CustomerId, { OrderDate: '2021-12-31' });
    const cancelled = await account.deal(app.db, one.CustomerId, { OrderDate: '2030-01-02' });
    await app.db.updateTable('orders').set({ StatusId: 7 }).where('OrderId', '=', cancelled.OrderId).execute();
    expect(await (await app.as('Office')).call(loadYears)).toEqual([2026, 2023, 2021]);
    expect(await (await app.as('Customer', one.CustomerId)).call(loadYears)).toEqual([2026, 2023]);
    await expect((await app.as('nobody')).call(loadYears)).toFailWith('NOT_SIGNED_IN');
  });
});
