// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { matchColumns, listTargets } from '#src/resources/engine/import/read/columns.ts';
import { buildPartResources } from '#src/resources/engine/import/read/partResources.ts';
import { readFileRows } from '#src/resources/engine/import/read/readFileRows.ts';
import { getSingular } from '#src/resources/engine/resource.ts';
import { customers } from '#src/resources/customers.ts';
import { suppliers } from '#src/resources/suppliers.ts';

const kind = (of: typeof customers, entity: string) => {
  const found = buildPartResources(of).find((one) => one.entity === entity);
  if (!found) throw new Error(`${entity} has no file`);
  return found;
};

test('what a row can be instead is told in words', () => {
  expect([...buildPartResources(customers), ...buildPartResources(suppliers)].map(getSingular)).toEqual([
    'customer address',
    'customer contact',
    'customer product code',
    'supplier depot',
    'supplier contact',
  ]);
});

test.each([
  [
    'Contact',
    customers,
    ['Account code', 'Contact', 'Tel', 'Email address', 'Gets'],
    ['CustomerId', 'Name', 'Phone', 'Email', 'Documents'],
  ],
  [
    'Address',
    customers,
    ['Customer name', 'Type', 'Address 1', 'Address line 2', 'City', 'Postcode', 'Opening hours'],
    ['CustomerId', 'AddressTypeId', 'Line1', 'Line2', 'Town', 'PostCode', 'OpeningHours'],
  ],
  ['Contact', customers, ['Company', 'Contact Name', 'Phone number'], ['CustomerId', 'Name', 'Phone']],
  [
    'Address',
    customers,
    ['A/C Ref', 'Addr Type', 'Address', 'Address line 2', 'Postal code', 'Opening times', 'Instructions'],
    ['CustomerId', 'AddressTypeId', 'Line1', 'Line2', 'PostCode', 'OpeningHours', 'DeliveryInstructions'],
  ],
  ['CustomerCode', customers, ['Account', 'Our code', 'Your code'], ['CustomerId', 'ProductId', 'Code']],
  ['SupplierDepot', suppliers, ['Supplier code', 'Depot', 'Town'], ['SupplierId', 'Name', 'Town']],
])('the columns of a file of each %s are known as other books call them', (entity, of, heads, names) => {
  expect(matchColumns(kind(of, entity), heads)).toEqual(names);
});

test('the lines of an address are told in words', () => {
  const labels = listTargets(kind(customers, 'Address')).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Address', 'Address line 2', 'Address line 3']));
});

test('a column that bears the record’s own name is not its number', () => {
  expect(matchColumns(customers, ['Customer', 'CustomerId'])).toEqual(['', 'CustomerId']);
  expect(matchColumns(customers, ['Record number'])).toEqual(['CustomerId']);
});

test('no column is called as the program has it', () => {
  for (const resource of [customers, suppliers, kind(customers, 'Contact')])
    expect(listTargets(resource).filter(({ label }) => /[a-z][A-Z]/.test(label))).toEqual([]);
});

test('what a contact gets is read as words with commas between', () => {
  const table = { name: null, heads: [], lines: [{ line: 2, cells: ['ALDOUS', 'Ann Cask', 'Invoice, Statement'] }] };
  const { rows } = readFileRows(kind(customers, 'Contact'), table, ['CustomerId', 'Name', 'Documents']);
  expect(rows.map(({ values }) => values)).toEqual([{ CustomerId: 'ALDOUS', Name: 'Ann Cask', Documents: ['Invoice', 'Statement'] }]);
});
