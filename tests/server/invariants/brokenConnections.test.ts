import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import { addColour, listColours } from '#contract/masterData/entities/referenceFiles.ts';
import type { ErrorBody } from '#contract/call/errors.ts';
import { canRetry } from '#contract/call/failure.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { translateDatabaseError } from '#server/database/client/translateError.ts';
import { addDemoAccounts } from '#server/demo/accounts.ts';
import { given } from '#tests/support/given.ts';
import { holdTable } from '#tests/support/tableLock.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const away = { status: 503, code: 'NOT_AVAILABLE', message: 'The database is not available. Try again.' };
const outcomeOf = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) });

beforeAll(async () => {
  const customer = await given.customer(app.db);
  await addDemoAccounts(app.db, customer.CustomerId);
});

test('a connection that breaks under a write: 503 in words, nothing half done, and sent again it happens once', async () => {
  const admin = await app.as('Admin');
  const write = { body: { Code: 'LOST', Description: 'Lost and found' } };
  const key = { 'idempotency-key': 'broken once' };
  const lock = await holdTable(app.database, 'colours');
  const first = admin.send(addColour, write, key);
  await lock.untilWaiting(1);

  await lock.terminateWaiting();

  expect(await outcomeOf(await first)).toMatchObject(away);
  await lock.release();
  await admin.call(addColour, write, key);
  expect((await admin.call(listColours)).filter((colour) => colour.Code === 'LOST')).toHaveLength(1);
});

test('a connection that breaks under a reading: 503 in words, and the next request is answered', async () => {
  const admin = await app.as('Admin');
  const lock = await holdTable(app.database, 'colours');
  const readings = Array.from({ length: 5 }, () => admin.send(listColours));
  await lock.untilWaiting(5);

  await lock.terminateWaiting();

  for (const reading of readings) expect(await outcomeOf(await reading)).toMatchObject(away);
  await lock.release();
  expect((await admin.send(listColours)).status).toBe(200);
});

test('sixty requests behind a table lock stop neither /readyz nor signing in', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => app.as('Admin')));
  const lock = await holdTable(app.database, 'colours');
  const stuck = people.flatMap((person) => Array.from({ length: 5 }, () => person.send(listColours)));
  await lock.untilWaiting(20);

  const ready = await app.app.inject('/readyz');
  const token = await (await app.as('nobody')).call(signIn, { body: { username: 'office', password: 'Bottle-Demo-1' } });

  expect(ready.json()).toEqual({ status: 'ready' });
  expect(token).toBeTruthy();
  await lock.release();
  for (const one of stuck) expect((await one).status).toBe(200);
});

test('no work of a server waits without end: for a connection, a statement, a lock, or within a transaction', async () => {
  for (const { pool } of [app.database, app.database.entry, app.database.background]) {
    const { rows } = await pool.query<{ name: string; ms: number }>(
      `SELECT name, setting::integer AS ms FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    );
    const bounds = [...rows.map(({ ms }) => ms), pool.options.connectionTimeoutMillis ?? 0];
    expect(bounds).toHaveLength(4);
    for (const ms of bounds) expect([ms > 0, ms <= 300_000]).toEqual([true, true]);
  }
});

test('who has waited so long is told in words that it may be tried again', () => {
  for (const code of ['55P03', '57014']) expect(translateDatabaseError({ code, message: 'canceling' })?.message).toMatch(/\. Try again/);
});

test('a lock that is waited for too long is answered so that the screen offers Try again, and under the same key it is done once', async () => {
  const admin = await app.as('Admin');
  const write = { body: { Code: 'BUSY', Description: 'Held by others' } };
  const key = { 'idempotency-key': 'busy once' };
  await sql`CREATE SEQUENCE busy_tries`.execute(app.db);
  await sql`CREATE FUNCTION busy_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('busy_tries') = 1 THEN RAISE EXCEPTION 'lock timeout' USING ERRCODE = '55P03'; END IF; RETURN NEW; END $$`.execute(app.db);
  await sql`CREATE TRIGGER busy_once BEFORE INSERT ON colours FOR EACH ROW EXECUTE FUNCTION busy_once()`.execute(app.db);

  const refused = await admin.send(addColour, write, key);
  const error = new ApiError(refused.status, (await refused.json()) as ErrorBody);

  expect(error).toMatchObject({ status: 409, message: 'Others are working on the same records. Try again.' });
  expect(canRetry(error)).toBe(true);
  await admin.call(addColour, write, key);
  await admin.call(addColour, write, key);
  expect((await admin.call(listColours)).filter((colour) => colour.Code === 'BUSY')).toHaveLength(1);
});
