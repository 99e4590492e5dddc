import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import { importColours } from '#contract/masterData/entities/referenceFiles.ts';
import { connect } from '#server/database/client/connect.ts';
import type { OpenDatabase } from '#server/database/client/connect.ts';
import { findWorkers } from '#tests/support/heavyWorkers.ts';
import { makeDoor, makePersistentClient } from '#tests/support/persistentClient.ts';
import type { PersistentClient } from '#tests/support/persistentClient.ts';
import { firstAdmin, startEmptyProduct } from '#tests/support/product.ts';
import type { RunningProduct } from '#tests/support/product.ts';
import { kills, seed } from '#tests/support/sameRuns.ts';
import { newFolder } from '#tests/server/database/embeddedServer.ts';

/** Enough that the body is left to the worker process. */
const rowCount = 6000;
let folder: string;
let server: RunningProduct;
let database: OpenDatabase;
let client: PersistentClient;
const door = makeDoor();

beforeAll(async () => {
  folder = await newFolder();
  server = await startEmptyProduct(folder);
  door.open(server.address);
  const token = await makePersistentClient(door, '').call(signIn, { body: firstAdmin }, '');
  client = makePersistentClient(door, token);
  database = connect({ host: join(folder, 'postgres'), port: 5432, user: 'demijohn', database: 'demijohn' }, 'task', 4);
});

afterAll(async () => {
  await database.close();
  await server.stop();
  const file = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

let drawn = seed;
const random = (below: number) => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((drawn / 2_147_483_648) * below);
};

const killServer = async () => {
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  door.close();
  server.process.kill('SIGKILL');
  await ended;
  server = await startEmptyProduct(folder);
  door.open(server.address);
};

/** Kills the worker process, the server, or both at once, as a power cut does. */
const killSome = async () => {
  const workers = findWorkers(server.process.pid ?? 0);
  const choice = random(3);
  if (choice !== 1) for (const worker of workers) process.kill(worker, 'SIGKILL');
  if (choice !== 0) await killServer();
};

const hasBegun = async (key: string) => {
  const { rows } = await sql`SELECT 1 FROM import_tasks WHERE idempotency_key = ${key} AND tries > 0`.execute(database.db);
  return rows.length > 0;
};

const importNumber = async (number: number) => {
  const key = randomUUID();
  const Rows = Array.from({ length: rowCount }, (_none, index) => ({
    Code: `K${number}-${index}`,
    Description: `A colour whose description is long enough that the file is a large one ${number} ${index}`,
  }));
  const reply = client.call(importColours, { body: { Rows, FileName: `${number}.csv` } }, key);
  await vi.waitFor(async () => expect(await hasBegun(key)).toBe(true), { timeout: 60_000, interval: 10 });
  // Some kills come while the rows are read, some while they are written, and some after the end.
  await pause(random(2000));
  await killSome();
  return reply;
};

test.runIf(process.platform === 'linux')(
  `workers and servers killed ${kills} times lose no import, and none is done twice`,
  async () => {
    for (let number = 0; number < kills; number++) {
      const { Added, ImportId } = await importNumber(number);
      expect({ Added, isUndoable: ImportId !== null }).toEqual({ Added: rowCount, isUndoable: true });
    }
    // The task of a request that died gets the reply that its repetition got.
    const isWaiting = database.db.selectFrom('import_tasks').select('ImportTaskId').where('State', '=', 'Waiting');
    await vi.waitFor(async () => expect(await isWaiting.execute()).toEqual([]), { timeout: 60_000, interval: 200 });
    const ends = await database.db.selectFrom('import_tasks').select('State').distinct().execute();
    expect(ends).toEqual([{ State: 'Done' }]);
    const { rows } = await sql`
      SELECT i.file_name AS file, i.added, (SELECT count(*)::int FROM import_rows r WHERE r.import_id = i.import_id) AS kept,
        (SELECT count(*)::int FROM colours c WHERE c.code LIKE 'K' || split_part(i.file_name, '.', 1) || '-%') AS colours
      FROM imports i ORDER BY i.import_id`.execute(database.db);
    const each = { Added: rowCount, Kept: rowCount, Colours: rowCount };
    expect(rows).toEqual(Array.from({ length: kills }, (_none, number) => ({ File: `${number}.csv`, ...each })));
  },
  kills * 90_000,
);
