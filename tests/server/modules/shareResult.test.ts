import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { noteWrite } from '#server/database/client/writeCount.ts';
import { shareResult } from '#server/modules/shareResult.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const countCustomers = async () => {
  const { rows } = await sql<{ Count: number }>`SELECT count(*)::integer AS count FROM customers`.execute(app.db);
  return rows[0]?.Count ?? 0;
};

test('a result is found once for all who ask at the same time, and until data changes', async () => {
  let found = 0;
  const ask = (key = 'customers') =>
    shareResult(app.db, key, () => {
      found++;
      return countCustomers();
    });
  await sql`SELECT 1`.execute(app.db);
  const before = await countCustomers();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([before, before, before]);
  expect(await ask()).toBe(before);
  expect(found).toBe(1);
  await given.customer(app.db);
  expect(await ask()).toBe(before + 1);
  expect(found).toBe(2);
  // Another server process has told of a change.
  noteWrite();
  await ask();
  await ask('others');
  expect(found).toBe(4);
});

test('a transaction in progress does not show its changes to others, and its commit does', async () => {
  const ask = () => shareResult(app.db, 'in transaction', countCustomers);
  const before = await ask();
  await app.db.transaction().execute(async (tx) => {
    await given.customer(tx);
    expect(await ask()).toBe(before);
  });
  expect(await ask()).toBe(before + 1);
});

test('an error is not shared', async () => {
  await expect(shareResult(app.db, 'error', () => Promise.reject(new Error('No')))).rejects.toThrow('No');
  expect(await shareResult(app.db, 'error', () => Promise.resolve(1))).toBe(1);
});
