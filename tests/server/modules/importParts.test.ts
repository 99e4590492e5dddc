import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeCustomer, getCustomer } from '#contract/masterData/entities/customers.ts';
import { addressFile, contactFile, depotFile } from '#contract/masterData/entities/partFiles.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

type Customer = Awaited<ReturnType<typeof given.customer>>;
let [one, other] = [{} as Customer, {} as Customer];
beforeEach(async () => {
  [one, other] = [await given.customer(app.db), await given.customer(app.db)];
});

const importContacts = async (Rows: Record<string, unknown>[]) =>
  (await app.as('Admin')).call(contactFile.calls.importRows, { body: { Rows } });
const importAddresses = async (Rows: Record<string, unknown>[]) =>
  (await app.as('Admin')).call(addressFile.calls.importRows, { body: { Rows } });
const contactsOf = ({ CustomerId }: Customer) =>
  app.db
    .selectFrom('contacts')
    .select(['ContactId', 'Name', 'Email', 'Documents', 'Active'])
    .where('CustomerId', '=', CustomerId)
    .orderBy('ContactId')
    .execute();
const customer = async ({ CustomerId }: Customer) => (await app.as('Office')).call(getCustomer, { params: { id: CustomerId } });

test('contacts come in by the account’s code or name, as many of one as there are; the same name again changes that one', async () => {
  const { ImportId, ...counts } = await importContacts([
    { CustomerId: one.AccountCode, Name: 'Ann Cask', Email: 'ann@brewery.example', Documents: ['Invoice', 'Statement'] },
    { CustomerId: one.Name.toLowerCase(), Name: 'Bob Keg' },
    { CustomerId: other.CustomerId, Name: 'Ann Cask' },
  ]);
  expect(counts).toMatchObject({ Added: 3, Changed: 0, Unchanged: 0 });
  expect(await contactsOf(one)).toMatchObject([
    { Name: 'Ann Cask', Email: 'ann@brewery.example', Documents: ['Invoice', 'Statement'], Active: true },
    { Name: 'Bob Keg', Email: null, Documents: [] },
  ]);
  const again = await importContacts([
    { CustomerId: one.AccountCode, Name: 'ANN CASK', Email: 'accounts@brewery.example' },
    { CustomerId: one.AccountCode, Name: 'Bob Keg' },
  ]);
  expect(again).toMatchObject({ Added: 0, Changed: 1, Unchanged: 1 });
  expect(await contactsOf(one)).toMatchObject([
    { Name: 'ANN CASK', Email: 'accounts@brewery.example', Documents: ['Invoice', 'Statement'] },
    { Name: 'Bob Keg' },
  ]);
  // The undo keeps and names a record that was changed since the import.
  const undone = await (await app.as('Admin')).call(contactFile.calls.undoImport, { params: { id: ImportId ?? 0 } });
  expect(undone).toMatchObject({ Removed: 2, Kept: 1, Named: [{ Title: 'ANN CASK', Reason: 'has been changed since' }] });
  expect((await contactsOf(one)).map(({ Name }) => Name)).toEqual(['ANN CASK']);
});

test('whoever has the customer open is told: its version moves with what is within it; and it is found by its new contact', async () => {
  const before = await customer(one);
  await importContacts([{ CustomerId: one.AccountCode, Name: 'Zebedee Hop' }]);
  const office = await app.as('Admin');
  await expect(
    office.call(changeCustomer, { params: { id: one.CustomerId }, body: { Phone: '01943 600600', Version: before.Version } }),
  ).toFailWith('STALE_VERSION');
  const { SearchText } = await app.db
    .selectFrom('customer_search')
    .select('SearchText')
    .where('CustomerId', '=', one.CustomerId)
    .executeTakeFirstOrThrow();
  expect(SearchText).toContain('zebedee');
});

test('an address is the same by its first line and post code, however it is spaced; another is added after those that are there', async () => {
  const Line1 = `${one.Name} Brewery Lane`;
  await importAddresses([{ CustomerId: one.AccountCode, Line1, PostCode: 'DE14 1AA', AddressTypeId: 'Delivery' }]);
  await expect(
    importAddresses([{ CustomerId: one.AccountCode, Line1, PostCode: 'DE14 1AA', AddressTypeId: 'Depot' }]),
  ).rejects.toMatchObject({
    errors: { 'Rows.0.AddressTypeId': '“Depot” does not exist. Use one of Invoice, Delivery, Statement' },
  });
  const counts = await importAddresses([
    { CustomerId: one.AccountCode, Line1, PostCode: 'de141aa', OpeningHours: '7 to 3' },
    { CustomerId: one.AccountCode, Line1: 'The Maltings', PostCode: 'de14 2bb' },
  ]);
  expect(counts).toMatchObject({ Added: 1, Changed: 1 });
  const rows = await app.db.selectFrom('addresses').selectAll().where('CustomerId', '=', one.CustomerId).orderBy('AddressId').execute();
  expect(rows.slice(2).map((row) => [row.Line1, row.PostCode, row.OpeningHours, row.AddressOrder])).toEqual([
    [Line1, 'DE14 1AA', '7 to 3', 3],
    ['The Maltings', 'DE14 2BB', null, 4],
  ]);
});

test('each wrong line is named by its field, and nothing is written', async () => {
  const [ann] = await app.db
    .insertInto('contacts')
    .values({ CustomerId: other.CustomerId, Name: 'Ann Cask' })
    .returning('ContactId')
    .execute();
  await app.db
    .insertInto('contacts')
    .values([
      { CustomerId: one.CustomerId, Name: 'Twin' },
      { CustomerId: one.CustomerId, Name: 'Twin' },
    ])
    .execute();
  const rows = [
    { CustomerId: 'NOBODY', Name: 'Ann Cask' },
    { Name: 'Ann Cask' },
    { CustomerId: one.AccountCode },
    { CustomerId: one.AccountCode, Name: 'Bob Keg' },
    { CustomerId: one.AccountCode, Name: 'bob keg' },
    { CustomerId: one.AccountCode, Name: 'Twin' },
    { CustomerId: one.AccountCode, ContactId: ann?.ContactId, Name: 'Ann Cask' },
    { CustomerId: one.AccountCode, ContactId: 999_999, Name: 'Ann Cask' },
    { CustomerId: one.AccountCode, Name: 'Cy', Email: 'no' },
    { CustomerId: one.AccountCode, Name: 'Di', Documents: ['Poems'] },
    { CustomerId: one.AccountCode, Name: 'Bob  Keg' },
    { CustomerId: one.AccountCode, Name: 'Ed', Fax: '1' },
  ];
  await expect(importContacts(rows)).rejects.toMatchObject({
    errors: {
      'Rows.0.CustomerId': '“NOBODY” does not exist',
      'Rows.1.CustomerId': 'is required',
      'Rows.2.Name': 'is required',
      'Rows.4.Name': 'is already in row 4',
      'Rows.5.Name': 'matches several records. Enter the ContactId of the right one',
      'Rows.6.CustomerId': 'does not have this row. A row cannot be moved to another record',
      'Rows.7.ContactId': 'does not exist. Leave it blank to add a record',
      'Rows.8.Email': expect.any(String) as string,
      'Rows.9.Documents.0': expect.any(String) as string,
      'Rows.10.Name': 'is already in row 4',
      'Rows.11': 'has an unknown field: Fax',
    },
  });
  expect(await contactsOf(one)).toHaveLength(2);
});

test('an address that open deals go to is not taken out of use by a file, nor by taking the file back', async () => {
  const { ImportId } = await importAddresses([{ CustomerId: one.AccountCode, Line1: 'Dock 4', PostCode: 'HU1 1AA' }]);
  const { AddressId } = await app.db.selectFrom('addresses').select('AddressId').where('Line1', '=', 'Dock 4').executeTakeFirstOrThrow();
  await app.db
    .insertInto('orders')
    .values({
      DealNo: 77_001,
      DealTypeId: 1,
      CustomerId: one.CustomerId,
      OrderDate: '2026-11-20',
      StatusId: 2,
      ChargesVatTypeId: 1,
      DeliveryAddressId: AddressId,
    })
    .execute();
  await expect(
    importAddresses([{ CustomerId: one.AccountCode, Line1: 'Dock 4', PostCode: 'HU1 1AA', Active: false }]),
  ).rejects.toMatchObject({
    errors: { 'Rows.0': expect.stringContaining('Open orders use this address: 77001') as string },
  });
  const undone = await (await app.as('Admin')).call(addressFile.calls.undoImport, { params: { id: ImportId ?? 0 } });
  expect(undone).toMatchObject({ Removed: 0, Kept: 1, Named: [{ Title: 'Dock 4', Reason: 'is used by orders' }] });
});

test('what is exported is imported again as it is', async () => {
  const supplier = await given.supplier(app.db);
  const admin = await app.as('Admin');
  await admin.call(depotFile.calls.importRows, {
    body: { Rows: [{ SupplierId: supplier.AccountCode, Name: 'South works', Town: 'Durham' }] },
  });
  const response = await admin.send(depotFile.calls.exportRows, { query: { format: 'csv', filter: { SupplierId: supplier.SupplierId } } });
  const text = await response.text();
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(head).toMatch(/^SupplierDepotId,Supplier,Name,Address,/);
  expect(lines).toHaveLength(2);
  const Rows = lines.map((line) => {
    const [id = '', name = '', depot = ''] = line.split(',');
    return { SupplierDepotId: Number(id), SupplierId: name, Name: depot };
  });
  expect(await admin.call(depotFile.calls.importRows, { body: { Rows } })).toMatchObject({ Added: 0, Changed: 0, Unchanged: 2 });
});

test('only who keeps the records brings files of what is within them', async () => {
  const office = await app.as('Office');
  await expect(office.call(contactFile.calls.importRows, { body: { Rows: [{ CustomerId: one.AccountCode, Name: 'Ann' }] } })).toFailWith(
    'NOT_ALLOWED',
  );
});

test('what a customer is found by is made once for all its lines that are written together', async () => {
  const { CustomerId } = one;
  const Names = Array.from({ length: 50 }, (_one, at) => `Contact ${at}`);
  const count = async (tx: typeof app.db) => {
    const { rows } = await sql<{ Times: number }>`
      SELECT n_tup_upd::integer AS times FROM pg_stat_xact_user_tables WHERE relname = 'customer_search'`.execute(tx);
    return rows[0]?.Times ?? 0;
  };
  const written = await app.db.transaction().execute(async (tx) => {
    const before = await count(tx);
    await tx
      .insertInto('contacts')
      .values(Names.map((Name) => ({ CustomerId, Name })))
      .execute();
    await tx.updateTable('contacts').set({ Phone: '01943 600601' }).where('CustomerId', '=', CustomerId).execute();
    return (await count(tx)) - before;
  });
  expect(written).toBe(2);
});

test('a line by its own number alone waits for whoever saves its customer, and holds nothing that they want', async () => {
  const { CustomerId } = one;
  const { ContactId } = await app.db
    .insertInto('contacts')
    .values({ CustomerId, Name: 'Ann' })
    .returning('ContactId')
    .executeTakeFirstOrThrow();
  const waiting = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      app.db,
    );
    return rows.length;
  };
  const saved = await app.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM customers WHERE customer_id = ${CustomerId} FOR NO KEY UPDATE`.execute(tx);
    const imported = importContacts([{ ContactId, Phone: '01943 600602' }]);
    await expect.poll(waiting).toBe(1);
    await sql`SET LOCAL lock_timeout = '300ms'`.execute(tx);
    await tx.updateTable('contacts').set({ Email: 'ann@brewery.example' }).where('ContactId', '=', ContactId).execute();
    return { imported };
  });
  expect(await saved.imported).toMatchObject({ Changed: 1 });
  expect(await contactsOf(one)).toMatchObject([{ Email: 'ann@brewery.example' }]);
});
