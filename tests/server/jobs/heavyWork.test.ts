import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { getStatementRun, startStatementRun, stopStatementRun } from '#contract/money/statements/run.ts';
import { superviseWorker } from '#server/jobs/heavy/superviseWorker.ts';
import type { Worker } from '#server/jobs/worker.ts';
import { findWorkers } from '#tests/support/heavyWorkers.ts';
import { given } from '#tests/support/given.ts';
import { compiled } from '#tests/support/product.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';
import { connectionTo } from '#tests/support/testServer.ts';

const app = useTestApp();
let finance: Client;
let supervisor: Worker | undefined;
const customerIds: number[] = [];

const supervise = async (idlePolls = 100) => {
  const { rows } = await sql<{ Name: string }>`SELECT current_database() AS name`.execute(app.db);
  const connection = connectionTo(inject('testServer').connection, rows[0]?.Name ?? '');
  const variables = { DATA_DIR: app.dataDir, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: compiled };
  supervisor = superviseWorker({
    db: app.database.background.db,
    connection,
    onMailQueued: () => undefined,
    pollMs: 200,
    idlePolls,
    variables,
    say: () => undefined,
  });
};

beforeAll(async () => {
  finance = await app.as('Finance');
  for (let place = 0; place < 8; place++) {
    const { CustomerId } = await given.customer(app.db, { DocumentDelivery: 'Email', StatementEmail: `a${place}@example.com` });
    await givenInvoice(app.db, { CustomerId, Gross: 120, InvoiceDate: '2026-11-02' });
    customerIds.push(CustomerId);
  }
  // Each statement takes a while, so that a worker can be killed within a run.
  await sql`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.1); RETURN NEW; END $$`.execute(
    app.db,
  );
  await sql`CREATE TRIGGER slowly BEFORE INSERT ON statements FOR EACH ROW EXECUTE FUNCTION slowly()`.execute(app.db);
});
afterEach(async () => await supervisor?.stop());

const begin = (DateTo: string) => finance.call(startStatementRun, { body: { DateTo, CustomerIds: customerIds, Printer: 'print-out' } });
const read = (id: number) => finance.call(getStatementRun, { params: { id } });
const until = (id: number, isReached: (run: Awaited<ReturnType<typeof read>>) => boolean) =>
  vi.waitFor(async () => expect(isReached(await read(id))).toBe(true), { timeout: 25_000, interval: 20 });

/** Counts the statements to a day and the e-mails that carry them. */
const count = async (day: string) => {
  const { rows } = await sql<{ Statements: number; Mails: number }>`
    SELECT count(*)::int AS statements, (SELECT count(*)::int FROM outbox o JOIN statements m ON o.document_ids @> ARRAY[m.statement_id]
      WHERE o.document_kind = 'Statement' AND m.date_to = ${day}::date) AS mails FROM statements WHERE date_to = ${day}::date`.execute(
    app.db,
  );
  return rows[0];
};

test.runIf(process.platform === 'linux')('a run survives a killed worker, and each account gets one statement and one e-mail', async () => {
  const { StatementRunId } = await begin('2026-11-20');
  await supervise();
  await until(StatementRunId, ({ Issued }) => Issued >= 2);
  const [first = 0] = findWorkers(process.pid);
  expect(getPriority(first)).toBe(10);
  process.kill(first, 'SIGKILL');
  await until(StatementRunId, ({ State }) => State === 'Done');
  expect(await read(StatementRunId)).toMatchObject({ Issued: 8, Refused: 0, Waiting: 0 });
  expect(await count('2026-11-20')).toEqual({ Statements: 8, Mails: 8 });
  expect(findWorkers(process.pid)).not.toContain(first);
});

test.runIf(process.platform === 'linux')('a stop leaves the rest of a run to the next start, and ends the worker', async () => {
  const { StatementRunId } = await begin('2026-11-19');
  await supervise();
  await until(StatementRunId, ({ Issued }) => Issued >= 2);
  await supervisor?.stop();
  expect(findWorkers(process.pid)).toEqual([]);
  const stopped = await read(StatementRunId);
  expect(stopped).toMatchObject({ State: 'Running' });
  expect(stopped.Waiting).toBeGreaterThan(0);
  await supervise();
  await until(StatementRunId, ({ State }) => State === 'Done');
  expect(await count('2026-11-19')).toEqual({ Statements: 8, Mails: 8 });
});

test('a run that a user stops goes no further in the worker process', async () => {
  const { StatementRunId } = await begin('2026-11-18');
  await supervise();
  await until(StatementRunId, ({ Issued }) => Issued >= 1);
  await finance.call(stopStatementRun, { params: { id: StatementRunId } });
  const { Issued } = await read(StatementRunId);
  await pause(800);
  const stopped = await read(StatementRunId);
  expect(stopped.State).toBe('Stopped');
  // The statement that was being issued at that moment is finished, however long it takes.
  expect(stopped.Issued).toBeLessThanOrEqual(Issued + 1);
});

test.runIf(process.platform === 'linux')('without work there is no worker process, and one that is idle ends', async () => {
  await supervise(2);
  await pause(600);
  expect(findWorkers(process.pid)).toEqual([]);
  const { StatementRunId } = await begin('2026-11-17');
  supervisor?.wake();
  await until(StatementRunId, ({ State }) => State === 'Done');
  await vi.waitFor(() => expect(findWorkers(process.pid)).toEqual([]), { timeout: 10_000 });
});
