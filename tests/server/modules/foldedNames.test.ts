import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { searchCustomers } from '#contract/masterData/customers/calls.ts';
import { VatNumber } from '#contract/record/fields.ts';
import { foldName } from '#contract/text/foldName.ts';
import { openOrders } from '#contract/sales/orders/calls.ts';
import { searchEverything } from '#contract/system/search/calls.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

describe('a name with punctuation', () => {
  const names = {
    "St. Peter's & Sons": ['st peters', 'st. peter’s', 'peters and sons', 'peters & sons', 'PETER´S'],
    'Ashby-de-la-Zouch Gin': ['ashby de la', 'ashby-de-la-zouch', 'zouch'],
    'J.W. Leighton and Daughters': ['jw leighton', 'j.w. leighton', 'leighton & daughters'],
    'H&B Preserves Ltd.': ['h and b', 'h&b', 'h & b preserves ltd'],
  };
  test.each(Object.entries(names))('%s is found without it and in either spelling', async (Name, texts) => {
    const { CustomerId } = await given.customer(app.db, { Name });
    const deal = await account.deal(app.db, CustomerId, {});
    const { SupplierId } = await given.supplier(app.db, { Name: `${Name} Glass` });
    const office = await app.as('Office');
    for (const text of texts) {
      const found = await office.call(searchCustomers, { query: { text } });
      expect(
        found.map((each) => each.Name),
        text,
      ).toContain(Name);
      const everything = await office.call(searchEverything, { query: { text } });
      expect(
        everything.map((each) => each.Title),
        text,
      ).toContain(Name);
      const open = await office.call(openOrders, { query: { filter: { q: text } } });
      expect(
        open.map((each) => each.OrderId),
        text,
      ).toContain(deal.OrderId);
      const suppliers = await sql<{ Id: number }>`
        SELECT supplier_id AS id FROM suppliers WHERE searchable(name) LIKE '%' || searchable(${text}) || '%'`.execute(app.db);
      expect(
        suppliers.rows.map((each) => each.Id),
        text,
      ).toContain(SupplierId);
    }
  });

  test('it is folded alike in the browser and in the database', async () => {
    const said = [
      ...Object.entries(names).flat(2),
      'Müller & Cie.',
      '0.5 l',
      'Größe, klein',
      '0121 496-0063',
      'a.b@c-d.example',
      '&',
      'A &B',
      '…',
    ];
    for (const text of said) {
      const { rows } = await sql<{ Folded: string }>`SELECT searchable(${text}) AS folded`.execute(app.db);
      expect(rows[0]?.Folded, text).toBe(foldName(text));
    }
  });
});

describe('a telephone number', () => {
  test('it is found however it is written, by Ctrl+K and Find customer', async () => {
    await given.customer(app.db, { Name: 'Quayside Gin', Phone: '+44 1432 777 020' });
    await given.supplier(app.db, { Name: 'Quayside Glass', Phone: '+44 (0)1432 777 021' });
    const office = await app.as('Office');
    const titles = async (text: string, client = office) =>
      (await client.call(searchEverything, { query: { text } })).map((each) => each.Title);
    for (const text of ['01432 777020', '+44 (0)1432 777 020', '+441432777020', '0044 1432 777-020'])
      expect(await titles(text), text).toContain('Quayside Gin');
    expect(await titles('01432 777 021', await app.as('Admin'))).toContain('Quayside Glass');
    const found = await office.call(searchCustomers, { query: { text: '01432 777020' } });
    expect(found.map((each) => each.Name)).toEqual(['Quayside Gin']);
  });
});

describe('an order number that the customer has used', () => {
  test('it is recognised without its signs and blanks', async () => {
    const { customer, product } = await givenTrade(app.db);
    const office = await app.as('Office');
    await takeOrder(office, customer.CustomerId, product.ProductId, { CustomerOrderNo: 'DUP-1' });
    for (const CustomerOrderNo of ['dup 1', 'DUP1', 'dup/1'])
      await expect(takeOrder(office, customer.CustomerId, product.ProductId, { CustomerOrderNo })).toFailWith('CONFIRMATION_NEEDED');
    await takeOrder(office, customer.CustomerId, product.ProductId, { CustomerOrderNo: 'DUP-2' });
  });
});

describe('a VAT number', () => {
  test.each([
    ['GB 262 1327 87', 'GB 262 1327 87'],
    ['262 1327 87', 'GB 262 1327 87'],
    ['262 1327 88', undefined],
    ['IM 262 1327 87', undefined],
    ['FR12345678901', 'FR12345678901'],
  ])('%s is stored as %s', (text, stored) => {
    expect(VatNumber().safeParse(text).data).toBe(stored);
  });
});
