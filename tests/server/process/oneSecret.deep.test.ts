import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { requireSameSecret } from '#server/process/oneSecret.ts';
import { connectionTo, runOn } from '#tests/support/testServer.ts';

const { connection, template } = inject('testServer');
const [name, otherName] = [`demijohn_secret_${randomUUID().slice(0, 8)}`, `demijohn_secret_${randomUUID().slice(0, 8)}`];
const [ours, theirs] = ['a-secret-of-ours-that-is-long-enough', 'a-secret-of-theirs-that-is-long-enough'];
const said: string[] = [];
const patient = { timeout: 20_000 };

beforeAll(async () => {
  for (const one of [name, otherName]) await runOn(connection, `CREATE DATABASE ${one} TEMPLATE ${template}`);
});
afterAll(async () => {
  for (const one of [name, otherName]) await runOn(connection, `DROP DATABASE ${one} WITH (FORCE)`);
});

const join = (secret: string, database = name) => requireSameSecret(connectionTo(connection, database), secret, (line) => said.push(line));

const refused = 'uses this database with another TOKEN_SECRET. Users signed in at one would not be known to the other';

test('servers of one secret work together; one of another is refused until they have left, and on another database it is not', async () => {
  const [first, second, elsewhere] = await Promise.all([join(ours), join(ours), join(theirs, otherName)]);
  await first.leave();
  await expect(join(theirs)).rejects.toThrow(refused);
  await second.leave();
  const renewed = await join(theirs);
  await Promise.all([renewed.leave(), elsewhere.leave()]);
});

test('of two that start together with different secrets one is refused', async () => {
  const outcomes = await Promise.allSettled([join(ours), join(theirs)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const one of outcomes) if (one.status === 'fulfilled') await one.value.leave();
});

test('one whose connection was lost is known again, and says it where another secret came in meanwhile', async () => {
  const first = await join(ours);
  const client = new pg.Client(connectionTo(connection, name));
  await client.connect();
  const marks = async () =>
    (await client.query<{ pid: number; objid: string }>(`SELECT pid, objid FROM pg_locks WHERE classid = 7201848 AND objsubid = 2`)).rows;
  const [mark] = await marks();
  await client.query('SELECT pg_terminate_backend($1)', [mark?.pid]);
  const second = await join(theirs);
  await expect.poll(() => said.length, patient).toBe(1);
  expect(said).toEqual([expect.stringContaining('uses this database with another TOKEN_SECRET. Sign-ins fail at random')]);
  await second.leave();
  // A server that has left may hold its lock for a moment longer.
  await expect.poll(async () => (await marks()).map(({ objid }) => objid), patient).toEqual([mark?.objid]);
  await expect(join(theirs)).rejects.toThrow(refused);
  await first.leave();
  await client.end();
});
