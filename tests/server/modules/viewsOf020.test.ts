import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getListSettings } from '#contract/system/views/calls.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const part = (Name: string, Value: string) => ({ Name, Value });
const byNumber = [part('sort', 'PalletId'), part('order', 'ASC')];

/** Views as release 0.2.0 stored them (`before`), and as they are read now (`after`). */
const views: Record<string, { List: string; before: readonly object[]; after: readonly object[] }> = {
  'a search and a yes or no': {
    List: 'pallets',
    before: [part('filter', '{"q":"euro pallet","Active":true}'), ...byNumber],
    after: [part('Active', 'true'), part('q', 'euro pallet'), ...byNumber],
  },
  'bounds of both ends, of one, and one figure': {
    List: 'pallets',
    before: [part('filter', '{"ChargeFrom":3,"ChargeTo":10.5,"WeightFrom":-1,"Length":5}'), part('sort', 'Charge'), part('order', 'DESC')],
    after: [part('Charge', '3..10.5'), part('Length', '5'), part('Weight', '-1..'), part('sort', 'Charge'), part('order', 'DESC')],
  },
  'a last day, as a day and as a bound': {
    List: 'declarations',
    before: [part('filter', '{"ValidTo":"2026-11-21"}'), ...byNumber],
    after: [part('ValidTo', '2026-11-21'), ...byNumber],
  },
  'a last day before another': {
    List: 'declarations',
    before: [part('filter', '{"ValidToTo":"2026-11-21","PaperUrl":[null]}'), ...byNumber],
    after: [part('PaperUrl', 'none'), part('ValidTo', '..2026-11-21'), ...byNumber],
  },
  'a choice of several, a reference and an own field': {
    List: 'products',
    before: [part('filter', '{"Features":["Food safe"],"SupplierId":7,"Own12From":1,"Own13":"Gold"}'), ...byNumber],
    after: [part('Features', 'Food safe'), part('Own12', '1..'), part('Own13', 'Gold'), part('SupplierId', '7'), ...byNumber],
  },
  'no filter': { List: 'pallets', before: [part('filter', '{}'), ...byNumber], after: byNumber },
  'a filter that is no JSON': { List: 'pallets', before: [part('filter', '{"q":')], after: [part('filter', '{"q":')] },
  'another list': { List: 'orders', before: [part('status', 'Open'), part('q', '{}')], after: [part('status', 'Open'), part('q', '{}')] },
};

test('a view that 0.2.0 saved says its filters as the addresses of lists do, and is otherwise as it was', async () => {
  const office = await app.as('Office');
  for (const [Name, { List, before }] of Object.entries(views))
    await app.db
      .insertInto('list_views')
      .values({ List, Name, UserId: office.userId, Address: JSON.stringify(before) })
      .execute();
  const stored = async () => (await office.call(getListSettings)).Views;
  const then = await stored();
  const migration = await readFile('server/database/migrations/0078_filters_of_views.sql', 'utf8');
  const run = async () => {
    for (const statement of migration.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(app.db);
  };
  await run();
  const now = await stored();
  for (const { Name, Address, ...view } of now) {
    expect(Address, Name).toEqual(views[Name]?.after);
    expect(then).toContainEqual({ ...view, Name, Address: views[Name]?.before });
  }
  expect(now).toHaveLength(Object.keys(views).length);
  await run();
  expect(await stored(), 'once is enough').toEqual(now);
});
