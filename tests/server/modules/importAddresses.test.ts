import { expect, test } from 'vitest';
import { customerFile } from '#contract/masterData/entities/customers.ts';
import { supplierFile } from '#contract/masterData/entities/suppliers.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const address = {
  'Addresses:Line1': '12 Quay Street',
  'Addresses:Town': 'Bristol',
  'Addresses:PostCode': 'BS1 4RW',
  'Addresses:Line2': null,
};
const addressesOf = (AccountCode: string) =>
  app.db
    .selectFrom('addresses')
    .innerJoin('customers', 'customers.CustomerId', 'addresses.CustomerId')
    .select(['AddressTypeId', 'Line1', 'Line2', 'Town', 'PostCode'])
    .where('AccountCode', '=', AccountCode)
    .execute();

test('a customer comes in with the address of its line; one that is there gets it where it has none, and keeps those it has', async () => {
  const admin = await app.as('Admin');
  const importRows = (Rows: Record<string, unknown>[]) => admin.call(customerFile.calls.importRows, { body: { Rows } });
  const kept = await given.customer(app.db);
  const bare = await given.customer(app.db);
  await app.db.deleteFrom('addresses').where('CustomerId', '=', bare.CustomerId).execute();
  const before = await addressesOf(kept.AccountCode);
  const rows = [
    { AccountCode: '00100', Name: 'Brasserie Élan', ...address },
    { AccountCode: bare.AccountCode, ...address },
    { AccountCode: kept.AccountCode, ...address },
    { AccountCode: '00101', Name: 'Café Rosé', 'Addresses:Line1': null, 'Addresses:Town': '' },
  ];
  const { ImportId, ...counts } = await importRows(rows);
  expect(counts).toMatchObject({ Added: 2, Changed: 1, Unchanged: 1 });
  const whole = [{ AddressTypeId: 1, Line1: '12 Quay Street', Line2: null, Town: 'Bristol', PostCode: 'BS1 4RW' }];
  expect(await addressesOf('00100')).toEqual(whole);
  expect(await addressesOf(bare.AccountCode)).toEqual(whole);
  expect(await addressesOf(kept.AccountCode)).toEqual(before);
  expect(await addressesOf('00101')).toEqual([]);
  expect(await admin.call(customerFile.calls.undoImport, { params: { id: ImportId ?? 0 } })).toMatchObject({ Removed: 2, Restored: 1 });
  expect(await addressesOf('00100')).toEqual([]);
});

test('an address without its first line is refused by that column; taken back, a customer whose address was changed since stays', async () => {
  const admin = await app.as('Admin');
  const importRows = (Rows: Record<string, unknown>[]) => admin.call(customerFile.calls.importRows, { body: { Rows } });
  await expect(importRows([{ AccountCode: 'A1', Name: 'Bridge Brewery', 'Addresses:Town': 'Bristol' }])).toFailWith(
    'INVALID_INPUT',
    'Rows.0.Addresses:Line1',
  );
  await expect(importRows([{ Name: 'No code' }])).rejects.toMatchObject({ errors: { 'Rows.0.AccountCode': 'is required' } });
  const { ImportId } = await importRows([{ AccountCode: 'A2', Name: 'Wye Brewery', ...address }]);
  await app.db.updateTable('addresses').set({ Line2: 'Back door' }).where('Line1', '=', '12 Quay Street').execute();
  expect(await admin.call(customerFile.calls.undoImport, { params: { id: ImportId ?? 0 } })).toMatchObject({ Removed: 0, Kept: 1 });
});

test('a supplier comes in with a depot of its own name, or as the line calls it; one that has a depot keeps it', async () => {
  const admin = await app.as('Admin');
  const importRows = (Rows: Record<string, unknown>[]) => admin.call(supplierFile.calls.importRows, { body: { Rows } });
  const depotsOf = (AccountCode: string) =>
    app.db
      .selectFrom('supplier_depots')
      .innerJoin('suppliers', 'suppliers.SupplierId', 'supplier_depots.SupplierId')
      .select(['supplier_depots.Name', 'supplier_depots.PostCode'])
      .where('AccountCode', '=', AccountCode)
      .execute();
  await importRows([
    { AccountCode: 'S1', Name: 'Calder Glass', 'Depots:Line1': 'Works Road', 'Depots:PostCode': 'WF1 1AA' },
    { AccountCode: 'S2', Name: 'Tyne Glass', 'Depots:Name': 'North works', 'Depots:PostCode': 'NE1 1AA' },
    { AccountCode: 'S3', Name: 'Usk Glass' },
  ]);
  expect(await depotsOf('S1')).toEqual([{ Name: 'Calder Glass', PostCode: 'WF1 1AA' }]);
  expect(await depotsOf('S2')).toEqual([{ Name: 'North works', PostCode: 'NE1 1AA' }]);
  expect(await depotsOf('S3')).toEqual([]);
  await importRows([{ AccountCode: 'S2', 'Depots:Name': 'South works', 'Depots:PostCode': 'DH1 1AA' }]);
  expect(await depotsOf('S2')).toEqual([{ Name: 'North works', PostCode: 'NE1 1AA' }]);
});

test('the country of an imported address or depot is stored by its name in the list; an unknown one is refused by its line', async () => {
  const admin = await app.as('Admin');
  const customer = { AccountCode: 'C36', Name: 'Usk Brewery', ...address, 'Addresses:PostCode': 'HR4 OAL' };
  const importCustomer = (Country: string) =>
    admin.call(customerFile.calls.importRows, { body: { Rows: [{ ...customer, 'Addresses:Country': Country }] } });
  await expect(importCustomer('Atlantis')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await importCustomer('G.B.');
  const stored = app.db.selectFrom('addresses').innerJoin('customers', 'customers.CustomerId', 'addresses.CustomerId');
  expect(await stored.select(['Country', 'PostCode']).where('AccountCode', '=', 'C36').execute()).toEqual([
    { Country: 'United Kingdom', PostCode: 'HR4 0AL' },
  ]);
  const depot = { AccountCode: 'S36', Name: 'Verrerie', 'Depots:Country': 'Frankreich' };
  await admin.call(supplierFile.calls.importRows, { body: { Rows: [depot] } });
  expect(await app.db.selectFrom('supplier_depots').select('Country').where('Name', '=', 'Verrerie').execute()).toEqual([
    { Country: 'France' },
  ]);
});
