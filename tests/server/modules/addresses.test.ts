import { describe, expect, test } from 'vitest';
import {
  addAddress,
  getAddressesOfCustomer,
  getAddressOfCustomer,
  getDefaultAddressOfCustomer,
} from '#contract/masterData/addresses/calls.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const delivery = { AddressTypeId: 2, Line1: '3 Maltings Yard', Town: 'York', PostCode: 'yo17hh' };

describe('getAddressesOfCustomer', () => {
  test('the active ones in their order', async () => {
    const { CustomerId, InvoiceAddressId, DeliveryAddressId } = await given.customer(app.db);
    const office = await app.as('Office');
    const first = await office.call(addAddress, { body: { ...delivery, CustomerId, AddressOrder: 1 } });
    await app.db.updateTable('addresses').set({ Active: false }).where('AddressId', '=', DeliveryAddressId).execute();
    const found = await office.call(getAddressesOfCustomer, { params: { id: CustomerId } });
    expect(found.map((address) => address.AddressId)).toEqual([InvoiceAddressId, first.AddressId]);
    expect(found[1]).toMatchObject({ AddressType: 'Delivery', Line1: '3 Maltings Yard' });
  });

  test('refuses the warehouse, a bad id, and an unknown customer', async () => {
    await expect((await app.as('Warehouse')).call(getAddressesOfCustomer, { params: { id: 1 } })).toFailWith('NOT_ALLOWED');
    const office = await app.as('Office');
    await expect(office.call(getAddressesOfCustomer, { params: { id: 'x' } })).toFailWith('INVALID_INPUT', 'id');
    await expect(office.call(getAddressesOfCustomer, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
  });
});

describe('getDefaultAddressOfCustomer', () => {
  test('the lowest in order; of equal ones delivery before invoice', async () => {
    const { CustomerId, InvoiceAddressId, DeliveryAddressId } = await given.customer(app.db);
    const office = await app.as('Office');
    expect(await office.call(getDefaultAddressOfCustomer, { params: { id: CustomerId } })).toMatchObject({ AddressId: InvoiceAddressId });
    await app.db.updateTable('addresses').set({ AddressOrder: 1 }).where('AddressId', '=', DeliveryAddressId).execute();
    expect(await office.call(getDefaultAddressOfCustomer, { params: { id: CustomerId } })).toMatchObject({ AddressId: DeliveryAddressId });
  });

  test('refuses finance and a bad id', async () => {
    await expect((await app.as('Finance')).call(getDefaultAddressOfCustomer, { params: { id: 1 } })).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Office')).call(getDefaultAddressOfCustomer, { params: { id: 0 } })).toFailWith('INVALID_INPUT', 'id');
  });
});

describe('getAddressOfCustomer', () => {
  test('its own address; another customer’s is not there', async () => {
    const [one, other] = [await given.customer(app.db), await given.customer(app.db)];
    const office = await app.as('Office');
    const own = { params: { id: one.CustomerId }, query: { adressID: one.DeliveryAddressId } };
    expect(await office.call(getAddressOfCustomer, own)).toMatchObject({ AddressId: one.DeliveryAddressId });
    await expect(office.call(getAddressOfCustomer, { ...own, query: { adressID: other.DeliveryAddressId } })).toFailWith('NOT_FOUND');
  });

  test('refuses the warehouse, and a missing adressID by name', async () => {
    await expect((await app.as('Warehouse')).call(getAddressOfCustomer, { params: { id: 1 }, query: { adressID: 1 } })).toFailWith(
      'NOT_ALLOWED',
    );
    await expect((await app.as('Office')).call(getAddressOfCustomer, { params: { id: 1 }, query: {} as never })).toFailWith(
      'INVALID_INPUT',
      'adressID',
    );
  });
});

describe('addAddress', () => {
  test('adds at the end, with the post code as the Post Office writes it', async () => {
    const { CustomerId } = await given.customer(app.db);
    const added = await (await app.as('Office')).call(addAddress, { body: { ...delivery, CustomerId } });
    expect(added).toMatchObject({ CustomerId, AddressOrder: 3, PostCode: 'YO1 7HH', Version: 1, Active: true });
  });

  test('with an id it changes what is given and keeps the rest', async () => {
    const { CustomerId } = await given.customer(app.db);
    const office = await app.as('Office');
    const added = await office.call(addAddress, { body: { ...delivery, CustomerId, OpeningHours: '8 to 4' } });
    const changed = await office.call(addAddress, { body: { AddressId: added.AddressId, Version: 1, Town: 'Malton', PostCode: null } });
    expect(changed).toMatchObject({ Town: 'Malton', PostCode: null, OpeningHours: '8 to 4', Line1: '3 Maltings Yard', Version: 2 });
    expect(await office.call(addAddress, { body: { AddressId: added.AddressId, Version: 2 } })).toMatchObject({
      Town: 'Malton',
      Version: 3,
    });
  });

  test('a change on an old version is refused and says who was faster', async () => {
    const { CustomerId, DeliveryAddressId } = await given.customer(app.db);
    const office = await app.as('Office');
    const body = { AddressId: DeliveryAddressId, CustomerId, Version: 1, Town: 'Derby' };
    await office.call(addAddress, { body });
    await expect(office.call(addAddress, { body: { ...body, Town: 'Leeds' } })).toFailWith('STALE_VERSION');
    expect(await office.call(getAddressOfCustomer, { params: { id: CustomerId }, query: { adressID: DeliveryAddressId } })).toMatchObject({
      Town: 'Derby',
    });
  });

  test('Active false removes it, unless an open deal uses it', async () => {
    const { CustomerId, InvoiceAddressId, DeliveryAddressId } = await given.customer(app.db);
    const office = await app.as('Office');
    await account.deal(app.db, CustomerId, { DeliveryAddressId });
    await expect(office.call(addAddress, { body: { AddressId: DeliveryAddressId, Version: 1, Active: false } })).toFailWith('IN_USE');
    await office.call(addAddress, { body: { AddressId: InvoiceAddressId, Version: 1, Active: false } });
    const left = await office.call(getAddressesOfCustomer, { params: { id: CustomerId } });
    expect(left.map((address) => address.AddressId)).toEqual([DeliveryAddressId]);
  });

  test('twenty that add at once get twenty places in the order', async () => {
    const { CustomerId } = await given.customer(app.db);
    const office = await app.as('Office');
    const added = await Promise.all(Array.from({ length: 20 }, () => office.call(addAddress, { body: { ...delivery, CustomerId } })));
    expect(new Set(added.map((address) => address.AddressOrder)).size).toBe(20);
  });

  test('sent twice with one key it happens once', async () => {
    const { CustomerId } = await given.customer(app.db);
    const office = await app.as('Office');
    const key = { 'idempotency-key': 'one-address' };
    const first = await office.call(addAddress, { body: { ...delivery, CustomerId } }, key);
    expect(await office.call(addAddress, { body: { ...delivery, CustomerId } }, key)).toEqual(first);
    expect(await office.call(getAddressesOfCustomer, { params: { id: CustomerId } })).toHaveLength(3);
  });

  test.each([
    ['CustomerId', { ...delivery }],
    ['CustomerId', { ...delivery, CustomerId: 999_999 }],
    ['Line1', { CustomerId: 1, AddressTypeId: 2 }],
    ['Line1', { ...delivery, CustomerId: 1, Line1: '  ' }],
    ['AddressTypeId', { CustomerId: 1, Line1: 'x' }],
    ['PostCode', { ...delivery, CustomerId: 1, PostCode: 'far too long a post code' }],
    ['AddressOrder', { ...delivery, CustomerId: 1, AddressOrder: 1.5 }],
    ['Version', { AddressId: 1, Town: 'York' }],
  ])('names %s when it is wrong', async (field, body) => {
    await expect((await app.as('Office')).call(addAddress, { body })).toFailWith('INVALID_INPUT', field);
  });

  test('an unknown kind of address and a move to another customer are named', async () => {
    const [one, other] = [await given.customer(app.db), await given.customer(app.db)];
    const office = await app.as('Office');
    await expect(office.call(addAddress, { body: { ...delivery, CustomerId: one.CustomerId, AddressTypeId: 77 } })).toFailWith(
      'INVALID_INPUT',
      'AddressTypeId',
    );
    const move = { AddressId: one.DeliveryAddressId, CustomerId: other.CustomerId, Version: 1 };
    await expect(office.call(addAddress, { body: move })).toFailWith('INVALID_INPUT', 'CustomerId');
    await expect(office.call(addAddress, { body: { AddressId: 999_999, Version: 1 } })).toFailWith('NOT_FOUND');
  });

  test('refuses finance, the warehouse and a customer’s user', async () => {
    const { CustomerId } = await given.customer(app.db);
    for (const client of [await app.as('Finance'), await app.as('Warehouse'), await app.as('Customer', CustomerId)])
      await expect(client.call(addAddress, { body: { ...delivery, CustomerId } })).toFailWith('NOT_ALLOWED');
  });
});

describe('a customer’s user', () => {
  test('reads the own addresses; another’s are as if not there, by any id', async () => {
    const [own, other] = [await given.customer(app.db), await given.customer(app.db)];
    const portal = await app.as('Customer', own.CustomerId);
    expect(await portal.call(getAddressesOfCustomer, { params: { id: own.CustomerId } })).toHaveLength(2);
    expect(await portal.call(getDefaultAddressOfCustomer, { params: { id: own.CustomerId } })).toMatchObject({
      CustomerId: own.CustomerId,
    });
    await expect(portal.call(getAddressesOfCustomer, { params: { id: other.CustomerId } })).toFailWith('NOT_FOUND');
    await expect(portal.call(getDefaultAddressOfCustomer, { params: { id: other.CustomerId } })).toFailWith('NOT_FOUND');
    const cross = { params: { id: own.CustomerId }, query: { adressID: other.DeliveryAddressId } };
    await expect(portal.call(getAddressOfCustomer, cross)).toFailWith('NOT_FOUND');
    const theirs = { params: { id: other.CustomerId }, query: { adressID: other.DeliveryAddressId } };
    await expect(portal.call(getAddressOfCustomer, theirs)).toFailWith('NOT_FOUND');
  });
});

describe('the country of an address', () => {
  test('is stored by its name in the list of countries', async () => {
    const { CustomerId } = await given.customer(app.db);
    const office = await app.as('Office');
    const add = async (Country: string) => (await office.call(addAddress, { body: { ...delivery, CustomerId, Country } })).Country;
    expect(await add('U.K.')).toBe('United Kingdom');
    expect(await add('Eire')).toBe('Ireland');
    expect(await add('cymru')).toBe('Wales');
  });

  test('is refused by name if the list does not have it', async () => {
    const { CustomerId } = await given.customer(app.db);
    const body = { ...delivery, CustomerId, Country: 'Atlantis' };
    await expect((await app.as('Office')).call(addAddress, { body })).toFailWith('INVALID_INPUT', 'Country');
  });

  test('stays as it is when another field of an old address is saved', async () => {
    const { CustomerId, InvoiceAddressId: AddressId } = await given.customer(app.db);
    await app.db.updateTable('addresses').set({ Country: 'Atlantis' }).where('AddressId', '=', AddressId).execute();
    const office = await app.as('Office');
    const { Version } = await office.call(getAddressOfCustomer, { params: { id: CustomerId }, query: { adressID: AddressId } });
    const saved = await office.call(addAddress, { body: { AddressId, Version, Town: 'Malton', Country: 'Atlantis' } });
    expect(saved).toMatchObject({ Town: 'Malton', Country: 'Atlantis' });
  });
});

test('a post code with the letter O in the place of a digit is corrected', async () => {
  const { CustomerId } = await given.customer(app.db);
  const added = await (await app.as('Office')).call(addAddress, { body: { ...delivery, CustomerId, PostCode: 'HR4 OAL' } });
  expect(added.PostCode).toBe('HR4 0AL');
});
