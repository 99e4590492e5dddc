import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addCustomerComment } from '#contract/masterData/customers/calls.ts';
import { findPersonalData, getPersonSearch, startPersonSearch, stopPersonSearch } from '#contract/system/personalData/calls.ts';
import { clearOld } from '#server/jobs/housekeeping.ts';
import { personSearchJob } from '#server/jobs/personSearches.ts';
import { given } from '#tests/support/given.ts';
import { peopleIn } from '#tests/support/personalData.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const { asAdmin, somebody, contactOf, personOf, erase } = peopleIn(app);
let admin: Client;
beforeAll(async () => {
  admin = await asAdmin();
});

const begin = (q: string) => admin.call(startPersonSearch, { body: { q } });
const read = (q: string) => admin.call(getPersonSearch, { query: { q } });
const findWaiting = () => personSearchJob.findWaiting(app.db);

/** Does the waiting searches as the worker process does. `isStopping` is called before each part. */
const work = async (isStopping = () => false) => {
  for (const id of await findWaiting()) await personSearchJob.run({ db: app.db, services: app.services, isStopping }, id);
};

/** Adds rows that mention a person, in so many blocks that each is searched in several parts. */
const mentionOften = async ({ Name, Email }: { Name: string; Email: string }) => {
  const { CustomerId } = await contactOf({ Name, Email });
  await admin.call(addCustomerComment, { query: { id: CustomerId }, body: { comment: `Rang ${Name}` } });
  await sql`INSERT INTO audit (entity, entity_id, action, after, reason)
    SELECT 'customer_comments', n, 'Added', jsonb_build_object('comment', CASE WHEN n % 97 = 0 THEN ${Email}::text ELSE 'x' END, 'customer_id', ${CustomerId}::integer,
      'filler', (SELECT string_agg(md5(n::text || m::text), '') FROM generate_series(1, 60) m)), CASE WHEN n % 31 = 0 THEN ${Name}::text END
    FROM generate_series(1, 30000) n`.execute(app.db);
  await sql`INSERT INTO outbox (message_id, to_addresses, subject, body, state, accepted, created_at)
    SELECT ${Email}::text || n, ARRAY[${Email}::text], 'Statement', 'Dear ' || ${Name}::text, 'Sent', ARRAY[${Email}::text], clock_timestamp() FROM generate_series(1, 300) n`.execute(
    app.db,
  );
};

test('a search in parts finds the same places as one statement over everything', async () => {
  const jo = somebody();
  await mentionOften(jo);
  for (const q of [jo.Email, jo.Name, jo.Phone, 'Josephine', 'statement']) {
    expect(await begin(q)).toMatchObject({ State: 'Running', Places: [] });
    await work();
    const { Places } = await admin.call(findPersonalData, { query: { q } });
    const search = await read(q);
    expect(search).toMatchObject({ State: 'Done', Problem: null, Places });
    expect(search?.PartsDone).toBe(search?.Parts);
  }
  // The history is more than one part.
  const { rows } = await sql<{ Bytes: number }>`SELECT pg_table_size('audit')::float8 AS bytes`.execute(app.db);
  expect(rows[0]?.Bytes).toBeGreaterThan(33_554_432);
  expect((await admin.call(findPersonalData, { query: { q: jo.Email, only: 'People' } })).Places).toEqual([]);
});

test('a search that is under way goes on, and a later one sees what was added since', async () => {
  const { Name } = somebody();
  await begin(Name);
  const [id] = await findWaiting();
  expect(await begin(Name)).toMatchObject({ State: 'Running' });
  expect(await findWaiting()).toEqual([id]);
  await work();
  expect((await read(Name))?.Places).toEqual([]);
  const { CustomerId } = await given.customer(app.db);
  await admin.call(addCustomerComment, { query: { id: CustomerId }, body: { comment: `Rang ${Name}` } });
  await begin(Name);
  await work();
  expect((await read(Name))?.Places).toContainEqual({ Place: 'Customer comments', Count: 1, Stays: null });
});

test('a worker that stops leaves the search to the next', async () => {
  const { Name } = somebody();
  await begin(Name);
  let parts = 0;
  await work(() => ++parts > 3);
  expect(await read(Name)).toMatchObject({ State: 'Running' });
  await work();
  expect(await read(Name)).toMatchObject({ State: 'Done' });
});

test('a stopped search stores nothing more, and one that was started again is not taken for it', async () => {
  const { Name } = somebody();
  const stop = () => admin.call(stopPersonSearch, { body: { q: Name } });
  await begin(Name);
  const stopped = work();
  expect(await stop()).toMatchObject({ State: 'Stopped' });
  await begin(Name);
  await stopped;
  expect(await read(Name)).toMatchObject({ State: 'Running', PartsDone: 0 });
  const stoppedAgain = work();
  await stop();
  await stoppedAgain;
  expect(await read(Name)).toMatchObject({ State: 'Stopped' });
  expect(await findWaiting()).toEqual([]);
});

test('a text that is everywhere fails and says why', async () => {
  await sql`INSERT INTO outbox (message_id, to_addresses, subject, body, state)
    SELECT 'often' || n, ARRAY['a@aire.example'], 'Statement', 'Everywhere', 'Sent' FROM generate_series(1, 20001) n`.execute(app.db);
  await begin('everywhere');
  await work();
  expect(await read('everywhere')).toMatchObject({
    State: 'Failed',
    Problem: 'That occurs in more than 20,000 places. Enter a longer text.',
  });
});

test('searches are of one user, end with an erasure, and go after a day', async () => {
  const jo = somebody();
  const { ContactId } = await contactOf(jo);
  await begin(jo.Email);
  const other = await app.as('Admin');
  expect(await other.call(getPersonSearch, { query: { q: jo.Email } })).toBeNull();
  await erase(await personOf('Contact', ContactId, jo.Email));
  expect(await read(jo.Email)).toBeNull();
  await begin('josephine');
  await clearOld(app.db);
  expect(await read('josephine')).not.toBeNull();
  await sql`UPDATE person_searches SET started_at = now() - interval '25 hours'`.execute(app.db);
  await clearOld(app.db);
  expect(await read('josephine')).toBeNull();
});
