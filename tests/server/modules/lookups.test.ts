import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { getAccessGroup, listAccessGroups } from '#contract/masterData/entities/accessGroups.ts';
import * as files from '#contract/masterData/entities/lookups.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import * as contract from '#contract/masterData/lookups/calls.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { holdTable } from '#tests/support/tableLock.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const words = (rows: readonly { Description: string }[]) => rows.map((row) => row.Description);

const { getYearBegins, loadYears } = contract;
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

describe('a customer’s user', () => {
  const theirs = async () => app.as('Customer', (await given.customer(app.db)).CustomerId);

  test('sees what a list offers to choose from, and none of the house’s own business', async () => {
    const office = await app.as('Admin');
    const { list, edit } = files.productGroupFile.calls;
    const { ProductGroupId: id = 0, Version = 0 } = (await office.call(list))[0] ?? {};
    await office.call(edit, { params: { id }, body: { NominalCode: '4000', Version } });
    await app.db.updateTable('vat_types').set({ TaxCode: 'T1' }).execute();
    const customer = await theirs();
    const [group] = await customer.call(lookups.listProductGroups);
    expect(group).toMatchObject({ Description: 'Bottles', Active: true, NominalCode: null, CreatedBy: null, UpdatedBy: null });
    expect((await office.call(lookups.listProductGroups))[0]).toMatchObject({ NominalCode: '4000', UpdatedBy: office.userId });
    for (const currency of await customer.call(lookups.getCurrencies)) expect(currency).toMatchObject({ Rate: null, UpdatedBy: null });
    const one = await customer.call(files.currencyFile.calls.get, { params: { id: 2 } });
    expect(one).toMatchObject({ Code: 'EUR', Rate: null, Rates: [] });
    expect((await customer.call(lookups.getVatTypes))[0]).toMatchObject({ Code: 'S', TaxCode: null, CreatedBy: null });
  });

  test('cannot find out what is hidden by asking for it', async () => {
    const customer = await theirs();
    const list = lookups.listProductGroups;
    await expect(customer.call(list, { query: { filter: { NominalCode: '4000' } } })).toFailWith('NOT_ALLOWED', 'NominalCode');
    await expect(customer.call(list, { query: { sort: ['NominalCode', 'ASC'] } })).toFailWith('NOT_ALLOWED', 'NominalCode');
  });

  test('is told of the groups for customers only', async () => {
    const customer = await theirs();
    expect(await customer.call(listAccessGroups)).toMatchObject([{ Roles: ['Customer'] }]);
    expect((await (await app.as('Office')).call(listAccessGroups)).length).toBeGreaterThan(3);
    await expect(customer.call(getAccessGroup, { params: { id: 1 } })).toFailWith('NOT_FOUND');
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

test('Finance and administrators are told when the financial year begins', async () => {
  await app.db.updateTable('company').set({ YearStartMonth: 7 }).execute();
  expect(await (await app.as('Finance')).call(getYearBegins)).toEqual({ YearStartMonth: 7 });
  await expect((await app.as('Office')).call(getYearBegins)).toFailWith('NOT_ALLOWED');
});

describe('what the product goes by', () => {
  const built = [
    [files.addressTypeFile, 1, 'Description'],
    [files.customerTypeFile, 3, 'Description'],
    [files.productGroupFile, 4, 'Description'],
    [files.paymentMethodFile, 7, 'Description'],
    [files.creditReasonFile, 6, 'Description'],
    [files.currencyFile, 1, 'Code'],
    [files.vatTypeFile, 1, 'Code'],
  ] as const;

  test.for(built.map(([file, id, field]) => [file.name, file as unknown as Entity, id, field] as const))(
    '%s: keeps its words and stays in use',
    async ([, file, id, field]) => {
      const admin = await app.as('Admin');
      const stored = await admin.call(file.calls.get, { params: { id } });
      const change = (body: object) => admin.call(file.calls.edit, { params: { id }, body: { ...body, Version: stored.Version } });
      await expect(change({ [field]: 'ZZZ' })).toFailWith('INVALID_INPUT', field);
      await expect(change({ Active: false })).toFailWith('IN_USE');
      await expect(admin.call(file.calls.remove, { params: { id } })).toFailWith('IN_USE');
      expect(await admin.call(file.calls.get, { params: { id } })).toEqual(stored);
    },
  );

  test('what the house added itself it may rename and take out of use', async () => {
    const admin = await app.as('Admin');
    const { calls: one } = files.paymentMethodFile;
    const { PaymentMethodId: id } = await admin.call(one.add, { body: { Description: 'Standing order' } });
    await admin.call(one.edit, { params: { id }, body: { Description: 'Standing orders', Version: 1 } });
    expect(await admin.call(one.remove, { params: { id } })).toMatchObject({ Description: 'Standing orders', Active: false });
  });
});

describe('a rate', () => {
  const { get, edit } = files.vatTypeFile.calls;
  const reduced = 2;

  test('whose day has come is not changed or taken out, and is followed by a later one only', async () => {
    const admin = await app.as('Admin');
    const before = await admin.call(get, { params: { id: reduced } });
    const [begun] = before.Rates;
    const save = (row: object) => admin.call(edit, { params: { id: reduced }, body: { Rates: [row as never], Version: before.Version } });
    for (const row of [
      { ...begun, Rate: 6 },
      { ...begun, Active: false },
      { ...begun, EffectiveFrom: '2027-01-01' },
      { Rate: 6, EffectiveFrom: '1997-08-31' },
      { Rate: 6, EffectiveFrom: '1997-09-01' },
    ])
      await expect(save(row)).toFailWith('INVALID_INPUT', 'Rates.0.EffectiveFrom');
    expect(await admin.call(get, { params: { id: reduced } })).toEqual(before);
  });

  test('to come is added, changed, counted from its day on, and may be taken out before it', async () => {
    const admin = await app.as('Admin');
    const version = async () => (await admin.call(get, { params: { id: reduced } })).Version;
    const save = async (row: object) =>
      admin.call(edit, { params: { id: reduced }, body: { Rates: [row as never], Version: await version() } });
    const added = (await save({ Rate: 7.5, EffectiveFrom: '2027-01-04' })).Rates.at(-1);
    expect(added).toMatchObject({ Rate: 7.5, EffectiveFrom: '2027-01-04', Active: true });
    await expect(save({ Rate: 8, EffectiveFrom: '2027-01-04' })).toFailWith('INVALID_INPUT', 'Rates.0.EffectiveFrom');
    await save({ ...added, Rate: 8 });
    app.setClock('2027-01-04T09:00:00Z');
    expect(await (await app.as('Admin')).call(get, { params: { id: reduced } })).toMatchObject({ Rate: 8 });
    app.setClock('2026-11-21T09:00:00Z');
    expect((await save({ ...added, Active: false })).Rates).not.toContainEqual(expect.objectContaining({ EffectiveFrom: '2027-01-04' }));
    await save({ Rate: 9, EffectiveFrom: '2027-01-04' });
  });

  test('to come is not moved to the day of another, nor said twice in one save', async () => {
    const admin = await app.as('Admin');
    const { VatTypeId: id } = await admin.call(files.vatTypeFile.calls.add, {
      body: {
        Code: 'MV',
        Description: 'Moved',
        Rates: [
          { Rate: 3, EffectiveFrom: '2027-02-01' },
          { Rate: 4, EffectiveFrom: '2027-03-01' },
        ] as never,
      },
    });
    const before = await admin.call(get, { params: { id } });
    const [first, second] = before.Rates as { VatRateId: number; Rate: number }[];
    const save = (...Rates: object[]) => admin.call(edit, { params: { id }, body: { Rates: Rates as never, Version: before.Version } });
    const moved = save({ VatRateId: second?.VatRateId, EffectiveFrom: '2027-02-01' });
    await expect(moved).toFailWith('INVALID_INPUT', 'Rates.0.EffectiveFrom');
    const twice = save({ VatRateId: first?.VatRateId, Rate: 7 }, { VatRateId: first?.VatRateId, Rate: 3 });
    await expect(twice).toFailWith('INVALID_INPUT', 'Rates.1.VatRateId');
    expect(await admin.call(get, { params: { id } })).toEqual(before);
    const later = await save({ VatRateId: second?.VatRateId, EffectiveFrom: '2027-04-01' });
    expect(later.Rates.at(-1)).toMatchObject({ Rate: 4, EffectiveFrom: '2027-04-01' });
  });

  test('cannot begin on a day that papers were made with the one before', async () => {
    const admin = await app.as('Admin');
    const { CustomerId } = await given.customer(app.db, { CurrencyId: 3 });
    await account.invoice(app.db, CustomerId, { CurrencyId: 3, InvoiceDate: '2026-11-20', TaxPoint: '2026-11-20' });
    const { calls: dollars } = files.currencyFile;
    const { Version } = await admin.call(dollars.get, { params: { id: 3 } });
    const save = (EffectiveFrom: string) =>
      admin.call(dollars.edit, { params: { id: 3 }, body: { Rates: [{ Rate: 0.8, EffectiveFrom, Active: true }] as never, Version } });
    await expect(save('2026-11-20')).toFailWith('INVALID_INPUT', 'Rates.0.EffectiveFrom');
    expect((await save('2026-11-21')).Rate).toBe(0.8);
  });

  test('that counts from today waits for a paper that is being made with the one before', async () => {
    const admin = await app.as('Admin');
    const finance = await app.as('Finance');
    const customer = await given.customer(app.db, { CurrencyId: 2 });
    const { OrderId } = await readyDeal(app.db, { customer, CurrencyId: 2 });
    const { calls: euros } = files.currencyFile;
    const { Version } = await admin.call(euros.get, { params: { id: 2 } });
    const counter = await holdTable(app.database, 'number_series');
    const raising = finance.call(raiseInvoice, { query: { OrderID: OrderId } });
    await counter.untilWaiting(1);
    const adding = admin.call(euros.edit, {
      params: { id: 2 },
      body: { Rates: [{ Rate: 0.9, EffectiveFrom: '2026-11-21', Active: true }] as never, Version },
    });
    const refused = expect(adding).toFailWith('INVALID_INPUT', 'Rates.0.EffectiveFrom');
    await counter.untilWaiting(2);
    await counter.release();
    await raising;
    await refused;
  });

  test('of the pound is one', async () => {
    const admin = await app.as('Admin');
    const { calls: pounds } = files.currencyFile;
    const { Version } = await admin.call(pounds.get, { params: { id: 1 } });
    const body = { Rates: [{ Rate: 2, EffectiveFrom: '2027-01-01', Active: true }] as never, Version };
    await expect(admin.call(pounds.edit, { params: { id: 1 }, body })).toFailWith('INVALID_INPUT', 'Rates.0.Rate');
  });
});
