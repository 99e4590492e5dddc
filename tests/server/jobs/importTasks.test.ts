import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Imported } from '#contract/masterData/entities/definition/imports.ts';
import { importColours } from '#contract/masterData/entities/referenceFiles.ts';
import { cancelImport, getProgress } from '#contract/system/live/calls.ts';
import { businessDay } from '#server/businessDay.ts';
import { nobody } from '#server/context.ts';
import type { Context } from '#server/context.ts';
import { importTaskJob } from '#server/jobs/importTasks.ts';
import { importLargeBody } from '#server/modules/masterData/entities/imports/importTasks.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let admin: Client;
beforeAll(async () => {
  admin = await app.as('Admin');
});

const rowsOf = (code: string, count = 1200) =>
  Array.from({ length: count }, (_none, index) => ({ Code: `${code}${index}`, Description: `Colour ${code} ${index}` }));

/** Begins an import that waits for the worker process. Returns its reply, and the id of its task. */
const begin = async (body: unknown, key?: string, isClosing = () => false) => {
  const now = new Date(startOfClock);
  const context: Context = {
    db: app.db,
    user: { ...nobody, UserId: admin.userId, roles: ['Admin'] },
    now,
    today: businessDay(now),
    address: '127.0.0.1',
    services: app.services,
    idempotency: key === undefined ? undefined : { key, requestHash: '', step: 0 },
  };
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const reply = importLargeBody(
    context,
    importColours,
    { request: 'POST /api/Import/Colour', body: bytes },
    isClosing,
  ) as Promise<Imported>;
  reply.catch(() => undefined);
  for (;;) {
    const [id] = await importTaskJob.findWaiting(app.db);
    if (id !== undefined) return { reply, id };
    await pause(5);
  }
};

const work = (id: number, isStopping: () => boolean = () => false) =>
  importTaskJob.run({ db: app.db, services: app.services, isStopping }, id);

const countColours = async (code: string) =>
  (await app.db.selectFrom('colours').select('Code').where('Code', 'like', `${code}%`).execute()).length;

test('a large import gets the reply that a small one gets, and its body is not kept', async () => {
  const { reply, id } = await begin({ Rows: rowsOf('A'), FileName: 'a.csv' });
  await work(id);
  const imported = await reply;
  expect(imported).toMatchObject({ Added: 1200, Changed: 0, Unchanged: 0, DryRun: false });
  expect(imported.ImportId).not.toBeNull();
  expect(await countColours('A')).toBe(1200);
  expect(await app.db.selectFrom('import_tasks').select(['State', 'Body']).where('ImportTaskId', '=', id).execute()).toEqual([
    { State: 'Done', Body: null },
  ]);
});

test('a check of a large file says what would be imported and keeps nothing', async () => {
  const { reply, id } = await begin({ Rows: rowsOf('B'), DryRun: true });
  await work(id);
  expect(await reply).toEqual({ Added: 1200, Changed: 0, Unchanged: 0, DryRun: true, ImportId: null });
  expect(await countColours('B')).toBe(0);
});

test.each([
  ['a wrong row', { Rows: [...rowsOf('C'), { Code: 'C0', Description: '' }] }, 'INVALID_INPUT', ['Rows.1200.Description']],
  ['a repeated row', { Rows: [...rowsOf('C'), { Code: 'C0', Description: 'Twice' }] }, 'ALREADY_EXISTS', ['Rows.1200.Code']],
  ['an unknown field', { Rows: rowsOf('C'), Surplus: 1 }, 'INVALID_INPUT', ['Surplus']],
  ['no JSON', '{"Rows":', 'INVALID_INPUT', ['body']],
  ['a name that changes the prototype', '{"Rows":[{"__proto__":{"Code":"C1"}}]}', 'INVALID_INPUT', ['body']],
])('%s is refused as in a small import, and nothing is imported', async (_what, body, code, fields) => {
  const { reply, id } = await begin(body);
  await work(id);
  const error = await reply.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code });
  expect(Object.keys((error as { fields: object }).fields)).toEqual(fields);
  expect(await countColours('C')).toBe(0);
});

test('texts that look like names of prototypes are imported, and a byte order mark is left out', async () => {
  const rows = [{ Code: 'P1', Description: '__proto type bottle' }, ...rowsOf('P9')];
  const { reply, id } = await begin(`\uFEFF${JSON.stringify({ Rows: rows })}`);
  await work(id);
  expect((await reply).Added).toBe(1201);
});

test('an error names at most a thousand rows, or a thousand cells of a row, whatever the file holds', async () => {
  const manyCells = [{ Code: Array.from({ length: 5000 }, () => 1e300) }];
  const manyRows = Array.from({ length: 1200 }, () => ({ Code: 1, Description: 2 }));
  for (const [Rows, count] of [
    [manyCells, 1000],
    [manyRows, 2000],
  ] as const) {
    const { reply, id } = await begin({ Rows });
    await work(id);
    const error = (await reply.catch((thrown: unknown) => thrown)) as { code: string; fields: object };
    expect([error.code, Object.keys(error.fields).length]).toEqual(['INVALID_INPUT', count]);
  }
});

test('a server that closes leaves the import to the next one', async () => {
  const key = randomUUID();
  const body = { Rows: rowsOf('K') };
  let isClosing = false;
  const { reply, id } = await begin(body, key, () => isClosing);
  isClosing = true;
  await expect(reply).rejects.toMatchObject({ code: 'NOT_AVAILABLE' });
  await work(id);
  expect(await countColours('K')).toBe(1200);
  const again = await begin(body, key);
  await work(again.id);
  expect((await again.reply).Added).toBe(1200);
});

test('two workers at one import do it once, and a repeated request gets its reply', async () => {
  const key = randomUUID();
  const body = { Rows: rowsOf('D') };
  const { reply, id } = await begin(body, key);
  await Promise.all([work(id), work(id)]);
  const imported = await reply;
  expect(imported.Added).toBe(1200);
  const again = await begin(body, key);
  await work(again.id);
  expect(await again.reply).toEqual(imported);
  const other = await begin({ Rows: rowsOf('E') }, key);
  await work(other.id);
  await expect(other.reply).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect([await countColours('D'), await countColours('E')]).toEqual([1200, 0]);
});

test('a stop leaves the import to the next worker, which does all of it', async () => {
  const { reply, id } = await begin({ Rows: rowsOf('F') });
  await work(id, () => true);
  expect([await countColours('F'), await importTaskJob.findWaiting(app.db)]).toEqual([0, [id]]);
  await work(id);
  expect((await reply).Added).toBe(1200);
});

test('an import shows its progress, and one that is cancelled imports nothing', async () => {
  const key = randomUUID();
  const params = { key };
  const { reply, id } = await begin({ Rows: rowsOf('G') }, key);
  expect(await admin.call(getProgress, { params })).toEqual({ Done: 0, Total: 0 });
  const office = await app.as('Office');
  await expect(office.call(cancelImport, { params })).toFailWith('NOT_FOUND');
  let progress: unknown;
  const looks: Promise<unknown>[] = [];
  const lookAndCancel = async () => {
    // The worker notes its progress right after it asks whether to stop.
    for (let tries = 0; tries < 50 && !(progress as { Total?: number } | null)?.Total; tries++)
      progress = await admin.call(getProgress, { params });
    await admin.call(cancelImport, { params });
  };
  await work(id, () => {
    if (looks.length === 0) looks.push(lookAndCancel());
    return false;
  });
  await Promise.all(looks);
  await expect(reply).rejects.toMatchObject({ code: 'RULE_BROKEN', message: 'The import was cancelled. Nothing was imported.' });
  expect(progress).toEqual({ Done: 500, Total: 2400 });
  expect(await countColours('G')).toBe(0);
  expect(await admin.call(getProgress, { params })).toBeNull();
  await expect(admin.call(cancelImport, { params })).toFailWith('NOT_FOUND');
});

test('an import that has ended its worker ten times is given up', async () => {
  const { reply, id } = await begin({ Rows: rowsOf('H') });
  await app.db.updateTable('import_tasks').set({ Tries: 10 }).where('ImportTaskId', '=', id).execute();
  await work(id);
  await expect(reply).rejects.toThrow('could not do the import');
  expect(await countColours('H')).toBe(0);
});
