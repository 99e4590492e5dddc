import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { getProgress } from '#contract/system/live/calls.ts';
import { makeProgress } from '#server/live/progress.ts';
import type { Context } from '#server/context.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { addSample } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const pallets = getEntity('Pallet');
const { removeAll, restoreAll, list, remove } = pallets.calls;

/** Adds pallet types with `word` in their description. The last one is inactive. */
const addPallets = (word: string, count: number) =>
  sql`INSERT INTO pallets (code, description, charge, active)
    SELECT ${word} || n, ${word} || ' ' || n, n, n < ${count} FROM generate_series(1, ${count}::integer) n`.execute(app.db);
const activeOf = async (word: string) => {
  const client = await app.as('Admin');
  const rows = (await client.call(list, { query: { filter: { q: word, Active: true } } })) as { PalletId: number }[];
  return rows.map(({ PalletId }) => PalletId);
};

describe('the deactivation of all that a filter finds', () => {
  beforeEach(async () => {
    await app.db.updateTable('pallets').set({ Active: false }).execute();
  });

  test('takes the active ones out of use and leaves others as they are, however many there are', async () => {
    await addPallets('Euro', 1202);
    await addPallets('Chep', 3);
    const admin = await app.as('Admin');
    const ids = await activeOf('Euro');
    const { Ids } = await admin.call(removeAll, { query: { filter: { q: 'Euro' } }, body: { Count: 1201 } });
    expect(new Set(Ids)).toEqual(new Set(ids));
    expect([await activeOf('Euro'), (await activeOf('Chep')).length]).toEqual([[], 2]);
    const [first = 0] = Ids;
    const history = await admin.call(getHistory, { params: { entity: 'Pallet', id: first } });
    expect(history[0]).toMatchObject({ UserId: admin.userId, Changes: [{ Field: 'Active', From: 'Yes', To: 'No' }] });
  });

  test('is undone by one call, which skips what somebody has put into use since', async () => {
    await addPallets('Bulk', 5);
    const admin = await app.as('Admin');
    const { Ids } = await admin.call(removeAll, { query: { filter: { q: 'Bulk' } }, body: { Count: 4 } });
    const [first = 0, ...others] = Ids;
    await admin.call(restoreAll, { body: { Ids: [first] } });
    expect((await admin.call(restoreAll, { body: { Ids } })).Ids).toEqual(others);
    expect(await activeOf('Bulk')).toHaveLength(4);
    await admin.call(remove, { params: { id: first } });
    await expect(admin.call(restoreAll, { body: { Ids: [first, 999_999] } })).toFailWith('NOT_FOUND');
    expect(await activeOf('Bulk')).toHaveLength(3);
  });

  test.each([
    ['more than were confirmed', { q: 'Half' }, 3, 4],
    ['fewer', { q: 'Half' }, 5, 4],
    ['none that is active', { q: 'Half', Active: false }, 1, 0],
  ])('is refused in words if the filter finds %s, and changes nothing', async (_what, filter, Count, found) => {
    await app.db.deleteFrom('pallets').where('Code', 'like', 'Half%').execute();
    await addPallets('Half', 5);
    const admin = await app.as('Admin');
    await expect(admin.call(removeAll, { query: { filter }, body: { Count } })).rejects.toMatchObject({
      code: 'COUNT_CHANGED',
      status: 409,
      message: `The list now finds ${found} active pallet types, not ${Count}. Nothing was changed. Check the list and choose again.`,
      details: { Count: found },
    });
    expect(await activeOf('Half')).toHaveLength(4);
  });

  test('is refused whole, with the name of the record, if one of them is still needed', async () => {
    const admin = await app.as('Admin');
    const { calls } = getEntity('Weight');
    const product = await addSample(admin, getEntity('Product'));
    const order = await readyDeal(app.db, { StatusId: 2, DespatchedOn: null, DeliveryNoteNo: null });
    const line = app.db.updateTable('order_details').where('OrderId', '=', order.OrderId);
    await line.set({ ProductId: product.ProductId as number }).execute();
    const free = await addSample(admin, getEntity('Weight'));
    const query = { filter: { id: [product.WeightId, free.WeightId] } };
    const needed = (await admin.call(calls.get, { params: { id: product.WeightId as number } })) as { Description?: string };
    const message = `${needed.Description} cannot be deactivated. Open orders still need this record: ${order.DealNo} for `;
    const refusal = { code: 'IN_USE', message: expect.stringContaining(message) as string };
    await expect(admin.call(calls.removeAll, { query, body: { Count: 2 } })).rejects.toMatchObject(refusal);
    await expect(admin.call(calls.removeMany, { body: query.filter.id })).rejects.toMatchObject(refusal);
    expect(await admin.call(calls.list, { query })).toMatchObject([{ Active: true }, { Active: true }]);
  });

  test('is the administrator’s, as the deactivation of one', async () => {
    await addPallets('Mine', 3);
    for (const role of ['Office', 'Warehouse', 'Finance'] as const) {
      const client = await app.as(role);
      await expect(client.call(removeAll, { query: { filter: { q: 'Mine' } }, body: { Count: 2 } })).toFailWith('NOT_ALLOWED');
      await expect(client.call(restoreAll, { body: { Ids: [1] } })).toFailWith('NOT_ALLOWED');
    }
    expect(await activeOf('Mine')).toHaveLength(2);
  });
});

describe('the progress of a change', () => {
  test('is counted while it lasts, for its own user and key', async () => {
    const progress = makeProgress();
    const of = (UserId: number, key: string) => ({ user: { UserId }, idempotency: { key } }) as Context;
    const seen = await progress.follow(of(1, 'a'), 1200, async (step) => {
      const before = { ...progress.find(1, 'a') };
      step(500);
      return [before, { ...progress.find(1, 'a') }, progress.find(2, 'a'), progress.find(1, 'b')];
    });
    expect(seen).toEqual([{ Done: 0, Total: 1200 }, { Done: 500, Total: 1200 }, undefined, undefined]);
    expect(progress.find(1, 'a')).toBeUndefined();
    const failed = progress.follow(of(1, 'a'), 1, () => Promise.reject(new Error('refused')));
    await expect(failed).rejects.toThrow('refused');
    expect(progress.find(1, 'a')).toBeUndefined();
  });

  test('is nothing where none is under way', async () => {
    expect(await (await app.as('Office')).call(getProgress, { params: { key: randomUUID() } })).toBeNull();
  });
});
