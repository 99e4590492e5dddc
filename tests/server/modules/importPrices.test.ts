import { expect, test } from 'vitest';
import { customerFile } from '#contract/masterData/entities/customers.ts';
import { productFile } from '#contract/masterData/entities/products.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { useTestApp } from '#tests/support/testApp.ts';

type Row = Record<string, unknown>;
type PricedPer = Record<string, 1 | 100 | 1000>;

const app = useTestApp();
const admin = () => app.as(['Admin', 'Office', 'Finance']);
const product = (Code: string, more: Row) => ({ Code, Description: 'Costed', ProductGroupId: 'Bottles', ...more });

const importInto = async (file: Entity, Rows: Row[], PricedPer?: PricedPer) =>
  (await admin()).call(file.calls.importRows, { body: { Rows, DryRun: false, ...(PricedPer && { PricedPer }) } });
const products = productFile as unknown as Entity;
const costs = async () => {
  const found = await (await admin()).call(productFile.calls.list, { query: { filter: { q: 'Costed' }, sort: ['Code', 'ASC'] } });
  return found.map(({ Code, StandardCost, PricePer }) => [Code, StandardCost, PricePer]);
};

test('A cost for one comes in as the cost of as many as the product is priced by: new, in the file, or as stored', async () => {
  await importInto(products, [product('CST1', { StandardCost: 1, PricePer: 100 })]);
  const Rows = [
    product('CST1', { StandardCost: 0.1523 }),
    product('CST2', { StandardCost: 0.05 }),
    product('CST3', { StandardCost: 0.6, PricePer: 1 }),
    product('CST4', { StandardCost: null }),
  ];
  await importInto(products, Rows, { StandardCost: 1 });
  expect(await costs()).toEqual([
    ['CST1', 15.23, 100],
    ['CST2', 50, 1000],
    ['CST3', 0.6, 1],
    ['CST4', null, 1000],
  ]);
  await importInto(products, [product('CST1', { StandardCost: 152.5 })], { StandardCost: 1000 });
  expect((await costs())[0]).toEqual(['CST1', 15.25, 100]);
});

test('A unit is accepted for prices of the record only', async () => {
  await expect(importInto(products, [product('CST9', {})], { Description: 1 })).toFailWith('INVALID_INPUT', 'PricedPer.Description');
});

test('Errors of a spreadsheet are refused in every field, and no name is made of them', async () => {
  const customer = { AccountCode: 'ERR1', Name: '#N/A', CustomerTypeId: 'Trade', 'Addresses:Line1': '#REF!', CreditLimit: '#VALUE!' };
  const refused = importInto(customerFile, [customer]);
  await expect(refused).toFailWith('INVALID_INPUT');
  expect((await refused.catch((error: unknown) => error)) as { errors: object }).toMatchObject({
    errors: {
      'Rows.0.Name': '“#N/A” is a spreadsheet error. Correct the cell',
      'Rows.0.Addresses:Line1': '“#REF!” is a spreadsheet error. Correct the cell',
      'Rows.0.CreditLimit': '“#VALUE!” is a spreadsheet error. Correct the cell',
    },
  });
});
