import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importColours } from '#contract/masterData/entities/referenceFiles.ts';
import { startKilledProduct } from '#tests/support/killedProduct.ts';
import type { KilledProduct } from '#tests/support/killedProduct.ts';
import { kills, makeDraw } from '#tests/support/sameRuns.ts';

/** Enough that the body is left to the worker process. */
const rowCount = 6000;
let product: KilledProduct;

beforeAll(async () => {
  product = await startKilledProduct();
});

afterAll(() => product.close());

const random = makeDraw();

/** Kills the worker process, the server, or both at once, as a power cut does. */
const killSome = async () => {
  const [server] = product.servers;
  const choice = random(3);
  if (server && choice !== 1) product.killWorkers(server);
  if (choice !== 0) await product.killServer(0, () => 0);
};

const hasBegun = async (key: string) => {
  const { rows } = await sql`SELECT 1 FROM import_tasks WHERE idempotency_key = ${key} AND tries > 0`.execute(product.db);
  return rows.length > 0;
};

const importNumber = async (number: number) => {
  const key = randomUUID();
  const Rows = Array.from({ length: rowCount }, (_none, index) => ({
    Code: `K${number}-${index}`,
    Description: `A colour whose description is long enough that the file is a large one ${number} ${index}`,
  }));
  const reply = product.client.call(importColours, { body: { Rows, FileName: `${number}.csv` } }, key);
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
    const isWaiting = product.db.selectFrom('import_tasks').select('ImportTaskId').where('State', '=', 'Waiting');
    await vi.waitFor(async () => expect(await isWaiting.execute()).toEqual([]), { timeout: 60_000, interval: 200 });
    const ends = await product.db.selectFrom('import_tasks').select('State').distinct().execute();
    expect(ends).toEqual([{ State: 'Done' }]);
    const { rows } = await sql`
      SELECT i.file_name AS file, i.added, (SELECT count(*)::int FROM import_rows r WHERE r.import_id = i.import_id) AS kept,
        (SELECT count(*)::int FROM colours c WHERE c.code LIKE 'K' || split_part(i.file_name, '.', 1) || '-%') AS colours
      FROM imports i ORDER BY i.import_id`.execute(product.db);
    const each = { Added: rowCount, Kept: rowCount, Colours: rowCount };
    expect(rows).toEqual(Array.from({ length: kills }, (_none, number) => ({ File: `${number}.csv`, ...each })));
  },
  kills * 90_000,
);
