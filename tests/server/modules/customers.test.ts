import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call/endpoint.ts';
import * as ownCalls from '#contract/masterData/customers/calls.ts';
import * as entityCalls from '#contract/masterData/entities/customers.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { discardPayment, savePayment } from '#contract/money/payments/calls.ts';
import { readTotal } from '#contract/call/request.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { balanceOf, confirmed, received } from '#tests/support/payments.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const customers = { ...ownCalls, ...entityCalls };
type CustomerChange = InputOf<typeof entityCalls.changeCustomer>['body'];
const byId = (id: number) => ({ params: { id } });
const haulier = { CustomerTypeId: 3 };

describe('listCustomers', () => {
  test('whole: the active ones by name; paged: what is asked for, with its total', async () => {
    const office = await app.as('Office');
    await given.customer(app.db, { Name: 'Zulu Cider', AccountCode: 'ZUL1', OnStop: true, OnStopReason: 'Cheque returned' });
    await given.customer(app.db, { Name: 'alpha Dairy', AccountCode: 'ALP1' });
    await given.customer(app.db, { Name: 'Mid Sauces', AccountCode: 'MID1', Active: false });
    const names = (await office.call(customers.listCustomers)).map((customer) => customer.Name);
    expect(names).toEqual(['alpha Dairy', 'Zulu Cider']);
    const page = await office.send(customers.listCustomers, { query: { sort: ['AccountCode', 'DESC'], range: [0, 1], filter: {} } });
    expect(readTotal(page)).toBe(3);
    expect(((await page.json()) as { AccountCode: string }[]).map((customer) => customer.AccountCode)).toEqual(['ZUL1', 'MID1']);
    const filtered = async (filter: Record<string, unknown>) =>
      (await office.call(customers.listCustomers, { query: { filter } })).map((one) => one.AccountCode);
    expect(await filtered({ OnStop: true })).toEqual(['ZUL1']);
    expect(await filtered({ q: 'zul cid' })).toEqual(['ZUL1']);
    expect(await filtered({ Active: false })).toEqual(['MID1']);
    expect(await filtered({ OnStopReason: null, Active: true })).toEqual(['ALP1']);
  });

  test('an unknown field, a wrong value and a range that runs backwards are named', async () => {
    const office = await app.as('Office');
    await expect(office.call(customers.listCustomers, { query: { filter: { Nmae: 'x' } } as never })).toFailWith(
      'INVALID_INPUT',
      'filter.Nmae',
    );
    await expect(office.call(customers.listCustomers, { query: { filter: { OnStop: 'perhaps' } } })).toFailWith(
      'INVALID_INPUT',
      'filter.OnStop',
    );
    await expect(office.call(customers.listCustomers, { query: { sort: ['version; drop', 'ASC'] } as never })).toFailWith(
      'INVALID_INPUT',
      'sort',
    );
    await expect(office.call(customers.listCustomers, { query: { range: [5, 1] } })).toFailWith('INVALID_INPUT', 'range');
  });
});

describe('getCustomer, getCustomersNameWithId, listHauliers', () => {
  test('one with its contacts; names; hauliers', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db, { Name: 'Yarrow Haulage', ...haulier });
    await app.db
      .insertInto('contacts')
      .values({ CustomerId, Name: 'Pat Dunn', Documents: ['Invoice'] })
      .execute();
    expect(await office.call(customers.getCustomer, byId(CustomerId))).toMatchObject({
      Name: 'Yarrow Haulage',
      CreditLimit: 50_000,
      Contacts: [{ Name: 'Pat Dunn', Documents: ['Invoice'] }],
    });
    const names = await (await app.as('Warehouse')).call(customers.getCustomersNameWithId);
    expect(names.find((name) => name.CustomerId === CustomerId)?.Name).toBe('Yarrow Haulage');
    expect((await office.call(customers.listHauliers)).map((name) => name.CustomerId)).toEqual([CustomerId]);
    await expect(office.call(customers.getCustomer, byId(999_999))).toFailWith('NOT_FOUND');
  });
});

describe('addCustomer', () => {
  test('opens an account with the usual terms, its contacts and a first comment', async () => {
    const admin = await app.as('Admin');
    const Contacts = [{ Name: 'Ann Smith', Email: 'ann@new.example', Documents: ['Statement' as const] }];
    const added = await admin.call(customers.addCustomer, {
      body: { Name: 'New Brewery', AccountCode: 'NEW1', Comment: 'Met at the show', Contacts },
    });
    expect(added).toMatchObject({
      PaymentTermDays: 30,
      CreditLimit: 0,
      OnStop: false,
      Comment: 'Met at the show',
      Contacts: [{ Name: 'Ann Smith' }],
    });
    const kept = await app.db
      .selectFrom('audit')
      .select(['Action', 'UserId'])
      .where('Entity', '=', 'customers')
      .where('EntityId', '=', added.CustomerId)
      .orderBy('AuditId')
      .execute();
    expect(kept).toEqual([{ Action: 'Added', UserId: admin.userId }]);
  });

  test('an account code is used once, whatever its case, also when many ask at once', async () => {
    const admin = await app.as('Admin');
    const body = { Name: 'Twin', AccountCode: 'TWIN' };
    const asked = Array.from({ length: 10 }, (_one, index) =>
      admin.call(customers.addCustomer, { body: { ...body, AccountCode: index % 2 ? 'twin' : 'TWIN' } }),
    );
    const answers = await Promise.allSettled(asked);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    await expect(admin.call(customers.addCustomer, { body })).toFailWith('ALREADY_EXISTS', 'AccountCode');
  });

  test.each([
    ['Name', { AccountCode: 'BAD1' }],
    ['AccountCode', { Name: 'Bad', AccountCode: '§' }],
    ['CreditLimit', { Name: 'Bad', AccountCode: 'BAD1', CreditLimit: -1 }],
    ['CreditLimit', { Name: 'Bad', AccountCode: 'BAD1', CreditLimit: 1.001 }],
    ['PaymentTermDays', { Name: 'Bad', AccountCode: 'BAD1', PaymentTermDays: 400 }],
    ['Email', { Name: 'Bad', AccountCode: 'BAD1', Email: 'no at sign' }],
    ['OnStopReason', { Name: 'Bad', AccountCode: 'BAD1', OnStop: true }],
    ['HaulierId', { Name: 'Bad', AccountCode: 'BAD1', HaulierId: 999_999 }],
    ['VatTypeId', { Name: 'Bad', AccountCode: 'BAD1', VatTypeId: 99 }],
    ['Contacts.0.Name', { Name: 'Bad', AccountCode: 'BAD1', Contacts: [{ Name: '' }] }],
    ['Contacts.0.ContactId', { Name: 'Bad', AccountCode: 'BAD1', Contacts: [{ ContactId: 999_999, Name: 'x' }] }],
  ])('names %s when it is wrong and writes nothing', async (field, body) => {
    await expect((await app.as('Admin')).call(customers.addCustomer, { body: body as never })).toFailWith('INVALID_INPUT', field);
    expect(await app.db.selectFrom('customers').select('CustomerId').where('AccountCode', '=', 'BAD1').execute()).toEqual([]);
  });
});

describe('changeCustomer', () => {
  test('changes what is given and keeps the rest', async () => {
    const admin = await app.as('Admin');
    const { CustomerId } = await given.customer(app.db, { Phone: '01904 555 010', VatNumber: 'GB123' });
    const changed = await admin.call(customers.changeCustomer, {
      ...byId(CustomerId),
      body: { Version: 1, VatNumber: '', CreditLimit: 12_500.5 },
    });
    expect(changed).toMatchObject({ Phone: '01904 555 010', VatNumber: null, CreditLimit: 12_500.5, Version: 2 });
  });

  test('on stop needs a reason; off stop drops it', async () => {
    const admin = await app.as('Admin');
    const { CustomerId } = await given.customer(app.db);
    const change = (body: CustomerChange) => admin.call(customers.changeCustomer, { ...byId(CustomerId), body });
    await expect(change({ Version: 1, OnStop: true })).toFailWith('INVALID_INPUT', 'OnStopReason');
    expect(await change({ Version: 1, OnStop: true, OnStopReason: '90 days overdue' })).toMatchObject({
      OnStop: true,
      OnStopReason: '90 days overdue',
    });
    await expect(change({ Version: 2, OnStopReason: null })).toFailWith('INVALID_INPUT', 'OnStopReason');
    expect(await change({ Version: 2, OnStop: false })).toMatchObject({ OnStop: false, OnStopReason: null });
  });

  test('of two that save the same version the second is refused', async () => {
    const admin = await app.as('Admin');
    const { CustomerId } = await given.customer(app.db);
    const save = (Phone: string) => admin.call(customers.changeCustomer, { ...byId(CustomerId), body: { Version: 1, Phone } });
    const answers = await Promise.allSettled(['1', '2', '3', '4', '5'].map(save));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    await expect(save('6')).toFailWith('STALE_VERSION');
  });

  test('contacts: no id adds, an id changes, one left out stays, Active false removes', async () => {
    const admin = await app.as('Admin');
    const { CustomerId } = await given.customer(app.db);
    const change = (Version: number, Contacts: CustomerChange['Contacts']) =>
      admin.call(customers.changeCustomer, { ...byId(CustomerId), body: { Version, Contacts } });
    const first = await change(1, [
      { Name: 'Ann', Phone: '1' },
      { Name: 'Bob', Phone: '2' },
    ]);
    const [ann, bob] = first.Contacts;
    const second = await change(2, [{ ContactId: ann?.ContactId, Name: 'Anne' }, { Name: 'Cy' }]);
    expect(second.Contacts.map(({ Name, Phone }) => [Name, Phone])).toEqual([
      ['Anne', '1'],
      ['Bob', '2'],
      ['Cy', null],
    ]);
    const third = await change(3, [{ ContactId: bob?.ContactId, Name: 'Bob', Active: false }]);
    expect(third.Contacts.map((contact) => contact.Name)).toEqual(['Anne', 'Cy']);
    const other = await given.customer(app.db);
    const foreign = { ...byId(other.CustomerId), body: { Version: 1, Contacts: [{ ContactId: ann?.ContactId, Name: 'Mine' }] } };
    await expect(admin.call(customers.changeCustomer, foreign)).toFailWith('INVALID_INPUT', 'Contacts.0.ContactId');
  });

  test('the currency is fixed once the account has a ledger row', async () => {
    const admin = await app.as('Admin');
    const { CustomerId } = await given.customer(app.db);
    expect(await admin.call(customers.changeCustomer, { ...byId(CustomerId), body: { Version: 1, CurrencyId: 2 } })).toMatchObject({
      CurrencyId: 2,
    });
    await account.payment(app.db, CustomerId);
    await expect(admin.call(customers.changeCustomer, { ...byId(CustomerId), body: { Version: 2, CurrencyId: 1 } })).toFailWith(
      'RULE_BROKEN',
      'CurrencyId',
    );
  });

  test('a haulier must be one; another’s account code is taken; Active false meets the rules of removal', async () => {
    const admin = await app.as('Admin');
    const [one, other] = [await given.customer(app.db), await given.customer(app.db)];
    const carrier = await given.customer(app.db, haulier);
    const change = (body: CustomerChange) => admin.call(customers.changeCustomer, { ...byId(one.CustomerId), body });
    await expect(change({ Version: 1, HaulierId: other.CustomerId })).toFailWith('INVALID_INPUT', 'HaulierId');
    expect(await change({ Version: 1, HaulierId: carrier.CustomerId })).toMatchObject({ HaulierId: carrier.CustomerId });
    await expect(change({ Version: 2, AccountCode: other.AccountCode.toLowerCase() })).toFailWith('ALREADY_EXISTS', 'AccountCode');
    await account.deal(app.db, one.CustomerId);
    await expect(change({ Version: 2, Active: false })).toFailWith('IN_USE');
    await expect(change({} as never)).toFailWith('INVALID_INPUT', 'Version');
    await expect(admin.call(customers.changeCustomer, { ...byId(999_999), body: { Version: 1 } })).toFailWith('NOT_FOUND');
  });
});

describe('removeCustomer', () => {
  test('takes out of use, and once more changes nothing', async () => {
    const admin = await app.as('Admin');
    const { CustomerId } = await given.customer(app.db);
    expect(await admin.call(customers.removeCustomer, byId(CustomerId))).toMatchObject({ Active: false, Version: 2 });
    expect(await admin.call(customers.removeCustomer, byId(CustomerId))).toMatchObject({ Active: false, Version: 2 });
  });

  test('lists all that stands against it', async () => {
    const admin = await app.as('Admin');
    const { CustomerId } = await given.customer(app.db);
    const deal = await account.deal(app.db, CustomerId);
    await account.invoice(app.db, CustomerId);
    await account.pallets(app.db, CustomerId, 4);
    const response = await admin.send(customers.removeCustomer, byId(CustomerId));
    expect(response.status).toBe(409);
    const body = (await response.json()) as { message: string; details: unknown };
    expect(body.message).toMatch(new RegExp(`open orders ${deal.DealNo}; a balance of £120.00; pallets \\(4 `));
    expect(body.details).toMatchObject({ OpenDeals: [{ DealNo: deal.DealNo }], Balance: 120, Pallets: [{ Held: 4, Worth: 72 }] });
  });

  test('a draft payment is confirmed or discarded first; money that comes after the account was closed can be recorded', async () => {
    const [admin, office] = [await app.as('Admin'), await app.as('Office')];
    const { CustomerId } = await given.customer(app.db);
    const draft = await office.call(savePayment, { body: received(CustomerId, 50) });
    const refusal = await admin.send(customers.removeCustomer, byId(CustomerId));
    expect(await refusal.json()).toMatchObject({ code: 'IN_USE', message: expect.stringContaining('a draft payment') as string });
    await office.call(discardPayment, { params: { id: draft.PaymentId } });
    await admin.call(customers.removeCustomer, byId(CustomerId));
    const late = await confirmed(office, received(CustomerId, 50));
    expect(late).toMatchObject({ IsConfirmed: true, Unallocated: 50 });
    expect(await balanceOf(office, CustomerId)).toBe(-50);
  });

  test('a haulier is needed while it carries an open deal', async () => {
    const admin = await app.as('Admin');
    const carrier = await given.customer(app.db, haulier);
    await account.deal(app.db, (await given.customer(app.db)).CustomerId, { HaulierId: carrier.CustomerId });
    await expect(admin.call(customers.removeCustomer, byId(carrier.CustomerId))).toFailWith('IN_USE');
    await expect(admin.call(customers.removeCustomer, byId(999_999))).toFailWith('NOT_FOUND');
  });
});

describe('addCustomerComment', () => {
  test('appends with author and time; the body goes before the query; the customer carries the latest', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    await office.call(customers.addCustomerComment, { query: { id: CustomerId, comment: 'from the query' } });
    const latest = await office.call(customers.addCustomerComment, {
      query: { id: CustomerId, comment: 'not this' },
      body: { comment: 'from the body' },
    });
    expect(latest).toMatchObject({ Comment: 'from the body', CustomerId, Author: expect.stringMatching(/^test-/) as string });
    const overview = await office.call(customers.getCustomerOverview, byId(CustomerId));
    expect(overview.Comments.map((comment) => comment.Comment)).toEqual(['from the body', 'from the query']);
    expect(overview.Customer.Comment).toBe('from the body');
  });

  test('an empty comment and a missing id are named; an unknown customer is not there', async () => {
    const office = await app.as('Office');
    await expect(office.call(customers.addCustomerComment, { query: { id: 1 }, body: { comment: ' ' } })).toFailWith(
      'INVALID_INPUT',
      'comment',
    );
    await expect(office.call(customers.addCustomerComment, { query: {} as never, body: { comment: 'x' } })).toFailWith(
      'INVALID_INPUT',
      'id',
    );
    await expect(office.call(customers.addCustomerComment, { query: { id: 999_999 }, body: { comment: 'x' } })).toFailWith('NOT_FOUND');
  });
});

const calls: [string, Endpoint, object, string[]][] = [
  ['listCustomers', customers.listCustomers, {}, ['Admin', 'Office']],
  ['getCustomer', customers.getCustomer, byId(1), ['Admin', 'Office']],
  ['getCustomersNameWithId', customers.getCustomersNameWithId, {}, ['Admin', 'Office', 'Warehouse', 'Finance']],
  ['listHauliers', customers.listHauliers, {}, ['Admin', 'Office', 'Warehouse']],
  ['printCustomer', customers.printCustomer, byId(1), ['Admin', 'Office']],
  ['removeCustomer', customers.removeCustomer, byId(1), ['Admin']],
  ['changeCustomer', customers.changeCustomer, { ...byId(1), body: { Version: 1 } }, ['Admin']],
  ['addCustomer', customers.addCustomer, { body: { Name: 'x', AccountCode: 'x' } }, ['Admin']],
  ['addCustomerComment', customers.addCustomerComment, { query: { id: 1, comment: 'x' } }, ['Admin', 'Office']],
  ['searchCustomers', customers.searchCustomers, {}, ['Admin', 'Office', 'Finance']],
  ['getCustomerOverview', customers.getCustomerOverview, byId(1), ['Admin', 'Office']],
];

describe.each(calls)('%s', (_name, endpoint, input, allowed) => {
  test('is refused to every other role, to a customer’s user even for the own account, and to nobody', async () => {
    const { CustomerId } = await given.customer(app.db);
    const own = 'params' in input ? { ...input, ...byId(CustomerId) } : input;
    await expect((await app.as('Customer', CustomerId)).call(endpoint, own as never)).toFailWith('NOT_ALLOWED');
    await expect((await app.as('nobody')).call(endpoint, input as never)).toFailWith('NOT_SIGNED_IN');
    for (const role of (['Office', 'Warehouse', 'Finance'] as const).filter((one) => !allowed.includes(one)))
      await expect((await app.as(role)).call(endpoint, input as never)).toFailWith('NOT_ALLOWED');
  });
});

describe.each(calls.filter(([, , input]) => 'params' in input))('%s', (_name, endpoint, input) => {
  test('a bad id is named', async () => {
    await expect((await app.as('Admin')).call(endpoint, { ...input, ...byId(-1) })).toFailWith('INVALID_INPUT', 'id');
  });
});
