import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ErrorBody } from '#contract/call/errors.ts';
import { listCalls } from '#contract/index.ts';
import { changesBetween, digestOf } from '#tests/support/digest.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Versioned } from '#tests/support/write.ts';
import { writes } from '#tests/support/writes.ts';

const app = useTestApp();
let house: House;
let annSmith = 0;

beforeAll(async () => {
  house = await openHouse(app);
  annSmith = (await app.as('Office')).userId;
  await app.db.updateTable('users').set({ FirstName: 'Ann', SurName: 'Smith' }).where('UserId', '=', annSmith).execute();
});

/** Returns the row as a colleague's save leaves it, with a new version, her name and the present time. */
const changedByAnn = async (row: Versioned | undefined) => {
  if (!row) throw new Error('This write is of no version');
  const { table, column, id } = row;
  return app.db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('demijohn.user_id', ${String(annSmith)}, true)`.execute(tx);
    const { rows } = await sql<{ UpdatedAt: string; Version: number }>`
      UPDATE ${sql.table(table)} SET version = version WHERE ${sql.ref(column)} = ${id} RETURNING updated_at, version`.execute(tx);
    if (!rows[0]) throw new Error(`There is no ${table} ${id}`);
    return rows[0];
  });
};

const takesVersion = (schema: unknown): boolean => {
  const { def, shape } = schema as {
    def?: { innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType };
    shape?: Record<string, z.ZodType>;
  };
  if (shape) return 'Version' in shape || Object.values(shape).some(takesVersion);
  const inner = def?.innerType ?? def?.in ?? def?.element;
  return inner !== undefined && takesVersion(inner);
};

const calls = listCalls();
const names = new Map(calls.map(({ name, call }) => [call, name]));
const cases = writes
  .filter((write) => takesVersion(write.call.body) && write.isChange)
  .map((write, index) => ({ name: names.get(write.call), number: index + 1, write }));
const versioned = calls.filter(({ call }) => call.method !== 'GET' && takesVersion(call.body)).map(({ name }) => name);

test('every call that takes a Version is tried', () => {
  const tried = new Set(cases.map(({ name }) => name));
  expect(versioned.filter((name) => !tried.has(name))).toEqual([]);
  expect(versioned).toEqual(expect.arrayContaining(['editOrder', 'savePickGoods', 'confirmPayment', 'editCustomer', 'editColour']));
});

/** Calls whose refusal also says what the price was changed to. */
const tellsMore = new Set(['savePriceList', 'publishPriceLists']);

const refusalOf = async (answer: Response): Promise<Partial<ErrorBody> & { status: number }> => {
  const body = (await answer.json()) as ErrorBody | { Ok: boolean; Message: string }[];
  // Takes the refusal from the deal's own result, because deals are processed separately.
  if (Array.isArray(body)) return { status: body[0]?.Ok ? answer.status : 409, code: 'STALE_VERSION', message: body[0]?.Message ?? '' };
  return { status: answer.status, ...body };
};

describe('a save on a stale version changes nothing and says who was faster, and when (invariant 9)', () => {
  test.each(cases)('$name ($number)', async ({ name, write }) => {
    const { input, row } = await write.prepare(house);
    const { UpdatedAt, Version } = await changedByAnn(row);
    const before = await digestOf(app);
    const refusal = await refusalOf(await house.staff[write.by].send(write.call, input));
    expect(refusal).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect(refusal.message).toMatch(/Ann Smith changed (this|BTL\d+) on \d{1,2} [A-Z][a-z]{2,3} \d{4}.* \d{2}:\d{2}/);
    const told = { ChangedBy: 'Ann Smith', ChangedAt: UpdatedAt, Version };
    const said =
      refusal.details && Object.fromEntries(Object.entries(refusal.details).filter(([key]) => key in told || !tellsMore.has(name ?? '')));
    expect(said).toEqual(name === 'processOrders' ? undefined : told);
    expect(changesBetween(before, await digestOf(app))).toEqual([]);
  });
});

describe('of many who save the same version at once one succeeds', () => {
  const raced = new Set(['editCustomer', 'editColour', 'editOrder', 'addAddress', 'savePayment', 'editAccessGroup']);
  test.each(cases.filter(({ name }) => raced.has(name ?? '')))('$name ($number)', async ({ write }) => {
    const { input } = await write.prepare(house);
    const answers = await Promise.all(Array.from({ length: 10 }, () => house.staff[write.by].send(write.call, input)));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });
});
