import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { searchCustomers } from '#contract/masterData/customers/calls.ts';
import type { FoundBy } from '#contract/masterData/customers/shapes.ts';
import { readyToInvoice } from '#contract/money/invoices/calls.ts';
import { listCustomersStatement } from '#contract/money/statements/calls.ts';
import { listDueOrders } from '#contract/sales/dueOrders/calls.ts';
import { directOrders, listOrders, openOrders } from '#contract/sales/orders/calls.ts';
import { addFoundBy } from '#server/modules/masterData/customers/foundBy.ts';
import { findCustomersBy } from '#server/modules/system/search/queries.ts';
import { findIds, findList } from '#server/lists/findList.ts';
import { account } from '#tests/support/accounts.ts';
import {
  findFormerAccounts,
  findFormerMatches,
  findFormerRecent,
  formerDirectOrders,
  formerDueOrders,
  formerOpenOrders,
  formerOrders,
  formerReady,
  formerStatements,
} from '#tests/support/formerSearches.ts';
import { given } from '#tests/support/given.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
/** Day of the test's clock. */
const today = '2026-11-21';

let ownFieldIds: number[] = [];
beforeAll(async () => {
  const fields = await app.db
    .insertInto('own_fields')
    .values(['Batch wish', 'Pallet wish'].map((Label) => ({ Subject: 'Order', Label, Kind: 'Text' })))
    .returning('OwnFieldId')
    .execute();
  ownFieldIds = fields.map(({ OwnFieldId }) => OwnFieldId);
});

const names = [
  'Oak & Rye',
  'Oak, Rye',
  "O'Brien & Sons, Oakham",
  'St. Mary’s 1.5 Cider',
  'Brew-House',
  'Ærø Mjød',
  'rye oak',
  'Rye&Oak',
  '50% Off_',
  'oak',
];
const codes = ['OAK', 'RYE-1', "O'B", 'M&S', 'OAK-2'];
const postCodes = ['OA1 2RY', 'ry3 4oa', 'OA12 RY', 'DE14 1AA'];
const orderNos = ['PO-1001', 'oak 17', 'RYE/10', '100%', 'ÆRØ', null];
const ownTexts = ['oak stave', 'rye, late', '100 %', "O'Brien", ''];
/** Beginnings, parts, several words, numbers, pattern characters and folded characters. */
const texts = [
  'oak',
  'OAK & RYE',
  'oak, rye',
  'rye oak',
  'o',
  'brew house',
  "o'b",
  'st mary',
  '1.5',
  '50%',
  '_',
  'ærø',
  'aero',
  'oa1',
  'OA12',
  'ry3 4',
  '%',
  'po-1',
  '10',
  '1',
  '9',
  '100 %',
  '01283',
  'stave',
  'late',
  "oak o'brien",
];

const event = fc.record({
  kind: fc.constantFrom('customer', 'deal', 'deal', 'deal', 'change', 'own', 'own', 'field', 'post', 'close', 'habit', 'owe'),
  which: fc.nat(40),
  word: fc.nat(40),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface House {
  customers: number[];
  deals: number[];
}

const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
let serial = 0;

const ownOf = (which: number, word: number) => (which % 4 === 0 ? {} : { [at(ownFieldIds, which)]: at(ownTexts, word) });
const asJson = (value: object) => sql`${JSON.stringify(value)}::jsonb` as never;

const addCustomer = async ({ customers }: House, which: number, word: number) => {
  const { CustomerId } = await given.customer(app.db, {
    Name: at(names, which),
    AccountCode: `${at(codes, word)}${serial++ || ''}`,
    Phone: '+44 (0)1283 555 020',
  });
  customers.push(CustomerId);
};

const addDeal = async ({ customers, deals }: House, which: number, word: number) => {
  const { OrderId } = await account.deal(app.db, at(customers, which), {
    StatusId: 1 + ((which + word) % 7),
    DealTypeId: 1 + (word % 2),
    DespatchedOn: (which + word) % 7 === 4 ? `2026-11-${10 + (word % 9)}` : null,
    RequiredDate: word % 5 === 0 ? null : `2026-12-${10 + (word % 9)}`,
    CustomerOrderNo: at(orderNos, word),
    OrderDate: `2026-10-${10 + (which % 9)}`,
    Own: asJson(ownOf(which, word)),
  });
  deals.push(OrderId);
};

const change = (deals: readonly number[], which: number, values: object) =>
  app.db.updateTable('orders').set(values).where('OrderId', '=', at(deals, which)).execute();

/** Does one thing. Everything begins with a customer and a deal. */
const act = async (house: House, { kind, which, word }: Event) => {
  const { customers, deals } = house;
  const CustomerId = at(customers, which);
  switch (kind) {
    case 'customer':
      return addCustomer(house, which, word);
    case 'deal':
      return addDeal(house, which, word);
    case 'change':
      return change(deals, which, { CustomerId: at(customers, word), CustomerOrderNo: at(orderNos, which) });
    case 'own':
      return change(deals, which, { Own: asJson(ownOf(word, which)) });
    case 'field':
      return app.db
        .updateTable('own_fields')
        .set({ Active: word % 2 === 0 })
        .where('OwnFieldId', '=', at(ownFieldIds, which))
        .execute();
    case 'post':
      return app.db
        .updateTable('addresses')
        .set({ PostCode: at(postCodes, word), Active: word % 3 > 0 })
        .where('CustomerId', '=', CustomerId)
        .where('AddressTypeId', '=', 1 + (which % 2))
        .execute();
    case 'close':
      return app.db
        .updateTable('customers')
        .set({ Active: word % 3 > 0, OnStop: word % 4 === 0, OnStopReason: word % 4 === 0 ? 'Overdue' : null })
        .where('CustomerId', '=', CustomerId)
        .execute();
    case 'habit':
      return sql`INSERT INTO order_habits (customer_id, last_order_on, usual_days, due_on) VALUES (${CustomerId}, '2026-09-01', 10, ${today}::date - ${(word % 5) - 1}::integer)
        ON CONFLICT (customer_id) DO UPDATE SET due_on = excluded.due_on`.execute(app.db);
    case 'owe':
      return account.invoice(app.db, CustomerId);
  }
};

/** All lists that are searched, each with the former statement of its rows. */
const compareLists = async (q: string) => {
  const office = await app.as('Office');
  const finance = await app.as('Finance');
  const query = { filter: { q }, range: [0, 24] as [number, number] };
  const seen = async (sent: Promise<Response>, id: string) => {
    const reply = await sent;
    const rows = (await reply.json()) as Record<string, unknown>[];
    return [rows.map((row) => row[id]), reply.headers.get('content-range')?.split('/')[1]];
  };
  const expected = (page: { rows: unknown[]; total: number }, id: string) => [
    page.rows.map((row) => (row as Record<string, unknown>)[id]),
    String(page.total),
  ];
  expect(await seen(office.send(openOrders, { query }), 'OrderId'), `open orders, ${q}`).toEqual(
    expected(await findList(app.db, formerOpenOrders, query, undefined), 'OrderId'),
  );
  expect(await seen(office.send(directOrders, { query }), 'OrderId'), `direct orders, ${q}`).toEqual(
    expected(await findList(app.db, formerDirectOrders, query, undefined), 'OrderId'),
  );
  const all = { ...query, sort: ['OrderId', 'DESC'] as ['OrderId', 'DESC'] };
  expect(await seen(office.send(listOrders, { query: all }), 'OrderId'), `orders, ${q}`).toEqual(
    expected(await findList(app.db, formerOrders, all, undefined), 'OrderId'),
  );
  expect((await seen(finance.send(readyToInvoice, { query }), 'OrderId'))[1], `ready to invoice, ${q}`).toEqual(
    String((await findIds(app.db, formerReady as never, query, undefined as never)).length),
  );
  expect(await seen(finance.send(listCustomersStatement, { query }), 'CustomerId'), `statements, ${q}`).toEqual(
    expected(await findList(app.db, formerStatements, query, undefined), 'CustomerId'),
  );
  expect(await seen(office.send(listDueOrders, { query }), 'CustomerId'), `due orders, ${q}`).toEqual(
    expected(await findList(app.db, formerDueOrders, query, { today }), 'CustomerId'),
  );
};

const comparePickers = async (text: string) => {
  const found = await (await app.as('Office')).call(searchCustomers, { query: { text } });
  const former = await findFormerMatches(app.db, text);
  expect(
    found.map(({ CustomerId }) => CustomerId),
    `find customer, ${text}`,
  ).toEqual(former.map(({ CustomerId }) => CustomerId));
  const formerRows = found.map((row, index) => {
    const { What, Says } = former[index] ?? {};
    return { ...row, FoundBy: What && Says ? ({ What, Says } as FoundBy) : null };
  });
  expect(found, `found by, ${text}`).toEqual(await addFoundBy(app.db, text, formerRows));
  const accounts = await findCustomersBy(app.db, text);
  expect(
    accounts.map(({ CustomerId }) => CustomerId),
    `search, ${text}`,
  ).toEqual(await findFormerAccounts(app.db, text));
};

overHistories(
  'Searches find the same rows, in the same order and number, as the statements that read every row',
  [fc.array(event, { minLength: 10, maxLength: 40 }), fc.shuffledSubarray(texts, { minLength: 6, maxLength: 8 })],
  async (events, searched) => {
    const house: House = { customers: [], deals: [] };
    await addCustomer(house, events.length, serial);
    await addDeal(house, 0, events.length);
    for (const each of events) await act(house, each);
    for (const text of searched) {
      await compareLists(text);
      await comparePickers(text);
    }
    const recent = await (await app.as('Office')).call(searchCustomers, { query: { text: '' } });
    expect(recent.map(({ CustomerId }) => CustomerId)).toEqual(await findFormerRecent(app.db));
    const { rows } = await sql`
      SELECT order_id, search_text FROM order_search
      EXCEPT SELECT order_id, searchable(own_texts(own)) FROM orders WHERE own <> '{}'
      UNION ALL (SELECT order_id, searchable(own_texts(own)) FROM orders WHERE own <> '{}' EXCEPT SELECT order_id, search_text FROM order_search)`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  },
);
