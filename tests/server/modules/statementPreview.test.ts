import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addWeight } from '#contract/masterData/entities/referenceFiles.ts';
import { previewStatementRun, startStatementRun } from '#contract/money/statements/run.ts';
import { buildApp } from '#server/app.ts';
import { statementRunJob } from '#server/jobs/statementRuns.ts';
import { given } from '#tests/support/given.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { holdTable } from '#tests/support/tableLock.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';
import { startJobs } from '#tests/support/heavyWork.ts';

const app = useTestApp();
let finance: Client;
const body = { DateTo: '2026-11-21' };
const look = () => finance.call(previewStatementRun, { body });

/** All accounts have this day’s statement already, so each one is calculated again. */
beforeAll(async () => {
  finance = await app.as('Finance');
  for (let place = 0; place < 24; place++) {
    const { CustomerId } = await given.customer(app.db, { DocumentDelivery: 'Post' });
    await givenInvoice(app.db, { CustomerId, Gross: 120, InvoiceDate: '2026-11-02' });
  }
  await finance.call(startStatementRun, { body: { ...body, Printer: 'print-out' } });
  const worker = startJobs(statementRunJob, app, 20);
  await vi.waitUntil(async () => (await look()).GoneBefore === 24, 10_000);
  await worker.stop();
});

test('however often it is looked at what a run would do, the others have their connections meanwhile', async () => {
  const admin = await app.as('Admin');
  const pallets = await holdTable(app.database, 'pallets');
  const looks = Array.from({ length: 8 }, look);
  await pallets.untilWaiting(2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(app.database.pool.totalCount - app.database.pool.idleCount).toBe(2);
  expect(await admin.call(addWeight, { body: { Description: 'Meanwhile', Grams: 5 } })).toMatchObject({ Grams: 5 });
  await pallets.release();
  expect(await Promise.all(looks)).toEqual(looks.map(() => expect.objectContaining({ GoneBefore: 24 }) as unknown));
});

test('once whoever looked has gone, no more statements are worked out', async () => {
  const server = await buildApp({ database: app.database, services: app.services, clock: () => new Date(startOfClock) });
  onTestFinished(() => server.close());
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const { pool } = app.database;
  const pallets = await holdTable(app.database, 'pallets');
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${finance.token}`, 'content-type': 'application/json' };
  const { method, path } = previewStatementRun;
  const gone = fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body), signal: leaving.signal });
  await pallets.untilWaiting(1);
  leaving.abort();
  await expect(gone).rejects.toThrow('aborted');
  await vi.waitFor(async () =>
    expect(await new Promise((resolve) => void server.server.getConnections((_error, left) => resolve(left)))).toBe(0),
  );
  let asked = 0;
  const count = () => void asked++;
  pool.on('acquire', count);
  onTestFinished(() => void pool.off('acquire', count));
  await pallets.release();
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount));
  await new Promise((resolve) => setTimeout(resolve, 100));
  // The one in progress is finished.
  expect(asked).toBeLessThan(8);
});
