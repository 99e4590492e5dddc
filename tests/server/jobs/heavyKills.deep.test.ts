import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPersonSearch } from '#contract/system/personalData/calls.ts';
import { startStatementRun } from '#contract/money/statements/run.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { givenMailedAccounts, startKilledProduct } from '#tests/support/killedProduct.ts';
import type { KilledProduct } from '#tests/support/killedProduct.ts';
import { kills, makeDraw } from '#tests/support/sameRuns.ts';

const accounts = 6;
const lastDay = '2026-11-20';
let product: KilledProduct;
let customerIds: number[];

beforeAll(async () => {
  product = await startKilledProduct();
  const { db } = product;
  customerIds = await givenMailedAccounts(db, accounts);
  await sql`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.05); RETURN NEW; END $$`.execute(db);
  await sql`CREATE TRIGGER slowly BEFORE INSERT ON statements FOR EACH ROW EXECUTE FUNCTION slowly()`.execute(db);
  await product.addServer();
});

afterAll(() => product.close());

const random = makeDraw();

/** Text of a search, another each time. */
const searchOf = (number: number) => `a0@example.com ${number}`;

const dayOf = (number: number) => addDays(lastDay, -number);

const countIssued = async (number: number) => {
  const { rows } = await sql<{
    Count: number;
  }>`SELECT count(*)::int AS count FROM statements WHERE date_to = ${dayOf(number)}::date`.execute(product.db);
  return rows[0]?.Count ?? 0;
};

const killOne = async () => {
  const index = random(2);
  const server = product.servers[index];
  if (!server) return;
  const isServerKilled = random(2) === 0;
  // A worker alone, a server alone, or both at once, as a power cut does.
  if (!isServerKilled || random(2) === 0) product.killWorkers(server);
  if (isServerKilled) await product.killServer(index, () => random(2));
};

test.runIf(process.platform === 'linux')(
  `workers and servers killed ${kills} times lose no statement run or search, and nobody gets two statements or e-mails`,
  async () => {
    for (let number = 0; number < kills; number++) {
      await product.client.call(startPersonSearch, { body: { q: searchOf(number) } }, `search ${number}`);
      await product.client.call(startStatementRun, { body: { DateTo: dayOf(number), CustomerIds: customerIds } }, `run ${number}`);
      // Some kills come before a run has a worker, and some after its last statement.
      const from = random(accounts + 1);
      await vi.waitFor(async () => expect(await countIssued(number)).toBeGreaterThanOrEqual(from), { timeout: 90_000, interval: 10 });
      await pause(random(30));
      await killOne();
    }
    const isRunning = product.db.selectFrom('statement_runs').select('StatementRunId').where('State', '<>', 'Done');
    await vi.waitFor(async () => expect(await isRunning.execute()).toEqual([]), { timeout: 120_000, interval: 200 });
    const isSearching = product.db.selectFrom('person_searches').select('PersonSearchId').where('State', '<>', 'Done');
    await vi.waitFor(async () => expect(await isSearching.execute()).toEqual([]), { timeout: 120_000, interval: 200 });
    // Without a mail server each e-mail becomes a file, once the worker process has drawn its paper.
    const isQueued = product.db.selectFrom('outbox').select('OutboxId').where('State', '<>', 'Kept');
    await vi.waitFor(async () => expect(await isQueued.execute()).toEqual([]), { timeout: 120_000, interval: 200 });
    const searches = await product.db.selectFrom('person_searches').select(['PartsDone', 'Parts']).execute();
    expect(searches).toHaveLength(kills);
    for (const { PartsDone, Parts } of searches) expect(PartsDone).toBe(Parts);
    const { rows } = await sql`
      SELECT r.date_to::text AS day, count(DISTINCT s.statement_id)::int AS statements, count(DISTINCT o.outbox_id)::int AS mails,
        count(*) FILTER (WHERE a.outcome = 'Issued')::int AS issued
      FROM statement_runs r JOIN statement_run_accounts a USING (statement_run_id) JOIN statements s ON s.date_to = r.date_to AND s.customer_id = a.customer_id
      JOIN outbox o ON o.document_kind = 'Statement' AND o.document_ids @> ARRAY[s.statement_id] GROUP BY 1 ORDER BY 1 DESC`.execute(
      product.db,
    );
    const each = { Statements: accounts, Mails: accounts, Issued: accounts };
    expect(rows).toEqual(Array.from({ length: kills }, (_none, number) => ({ Day: dayOf(number), ...each })));
  },
  kills * 60_000,
);
