import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/sales/deal/dates.ts';
import { listDueOrders, noteDueOrders } from '#contract/sales/dueOrders/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const today = '2026-11-21';

/** Adds a customer who ordered once on each of these numbers of days ago. */
const orderedAgo = async (days: readonly number[], of: object = {}, deal: object = {}) => {
  const { CustomerId } = await given.customer(app.db, of);
  for (const ago of days) await account.deal(app.db, CustomerId, { OrderDate: addDays(today, -ago), ...deal });
  return CustomerId;
};

const rowOf = async (CustomerId: number, query: object = {}) =>
  (await (await app.as('Office')).call(listDueOrders, { query: { range: [0, 199], ...query } })).find(
    (row) => row.CustomerId === CustomerId,
  );

describe('a customer is due to order', () => {
  test('once three of four of the gaps between their last orders are over', async () => {
    // The gaps are 14, 14, 21 and 7. The median is 14, three of four are over after 14 days, and the last order is 15 days old.
    const id = await orderedAgo([15, 29, 43, 64, 71]);
    expect(await rowOf(id)).toMatchObject({ UsualDays: 14, LastOrderOn: '2026-11-06', DueOn: '2026-11-20', DaysOver: 1 });
    // One day earlier they are not yet due.
    expect(await rowOf(await orderedAgo([14, 28, 42, 63, 70]))).toBeUndefined();
  });

  test('by days with an order: two of one day are one; cancelled and ad hoc deals are none', async () => {
    const id = await orderedAgo([20, 20, 30, 40, 50]);
    await account.deal(app.db, id, { OrderDate: addDays(today, -2), StatusId: 7 });
    await account.deal(app.db, id, { OrderDate: addDays(today, -1), DealTypeId: 3 });
    expect(await rowOf(id)).toMatchObject({ UsualDays: 10, LastOrderOn: '2026-11-01', DaysOver: 10 });
  });

  test('not by three orders, nor on stop, closed, or more than a year over', async () => {
    expect(await rowOf(await orderedAgo([40, 50, 60]))).toBeUndefined();
    const habit = [40, 50, 60, 70];
    expect(await rowOf(await orderedAgo(habit))).toBeDefined();
    expect(await rowOf(await orderedAgo(habit, { OnStop: true, OnStopReason: 'Owes' }))).toBeUndefined();
    expect(await rowOf(await orderedAgo(habit, { Active: false }))).toBeUndefined();
    expect(await rowOf(await orderedAgo(habit.map((ago) => ago + 366)))).toBeUndefined();
  });

  test('no more once they order; an order that is cancelled brings them back', async () => {
    const id = await orderedAgo([40, 50, 60, 70]);
    const { OrderId } = await account.deal(app.db, id, { OrderDate: today, StatusId: 2 });
    expect(await rowOf(id)).toBeUndefined();
    await app.db.updateTable('orders').set({ StatusId: 7, CancelReason: 'Ordered twice' }).where('OrderId', '=', OrderId).execute();
    expect(await rowOf(id)).toMatchObject({ DaysOver: 30 });
  });
});

describe('who was asked', () => {
  test('is put off until the day said, with what was said; an order ends that', async () => {
    const id = await orderedAgo([40, 50, 60, 70]);
    const office = await app.as('Office');
    const ask = (AskAgainOn: string, Note: string | null = null) =>
      office.call(noteDueOrders, { body: { CustomerIds: [id, id], AskAgainOn, Note } });
    expect(await ask('2026-11-28', 'Brews again in a week')).toEqual({ Noted: 1 });
    expect(await rowOf(id, { filter: { Show: 'ToAsk' } })).toBeUndefined();
    expect(await rowOf(id, { filter: { Show: 'PutOff' } })).toMatchObject({
      AskedOn: today,
      AskAgainOn: '2026-11-28',
      Note: 'Brews again in a week',
    });
    await ask(today);
    expect(await rowOf(id, { filter: { Show: 'ToAsk' } })).toMatchObject({ AskAgainOn: today, Note: null });
    // They were contacted before their last order.
    const since = await orderedAgo([40, 50, 60, 70]);
    await app.db
      .insertInto('due_order_notes')
      .values({ CustomerId: since, AskedOn: addDays(today, -41), AskAgainOn: '2026-12-24' })
      .execute();
    expect(await rowOf(since, { filter: { Show: 'ToAsk' } })).toMatchObject({ AskedOn: null, AskAgainOn: null });
  });

  test('is refused for a day that is past, for a customer that is not there, and to the warehouse', async () => {
    const id = await orderedAgo([40, 50, 60, 70]);
    const office = await app.as('Office');
    const body = { CustomerIds: [id], AskAgainOn: '2026-11-28', Note: null };
    await expect(office.call(noteDueOrders, { body: { ...body, AskAgainOn: '2026-11-20' } })).rejects.toThrow(
      'Ask again on must be today or later',
    );
    await expect(office.call(noteDueOrders, { body: { ...body, CustomerIds: [id, 999_999] } })).rejects.toThrow('no longer exists');
    await expect((await app.as('Warehouse')).call(noteDueOrders, { body })).rejects.toThrow('Your account may not do this');
    expect(await rowOf(id)).toMatchObject({ AskedOn: null });
  });
});

test('Today has as many as are to be asked', async () => {
  const office = await app.as('Office');
  const count = async () => (await office.call(getTodayWork, {})).find(({ Kind }) => Kind === 'DueOrders')?.Count ?? -1;
  const before = await count();
  const id = await orderedAgo([40, 50, 60, 70]);
  expect(await count()).toBe(before + 1);
  await office.call(noteDueOrders, { body: { CustomerIds: [id], AskAgainOn: '2026-11-28', Note: null } });
  expect(await count()).toBe(before);
});
