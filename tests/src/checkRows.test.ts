// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { checkRows } from '#src/resources/engine/import/preview/checkRows.ts';
import type { Checked } from '#src/resources/engine/import/preview/checkRows.ts';
import type { ReadRow } from '#src/resources/engine/import/read/readFileRows.ts';

interface Body {
  Rows: Record<string, unknown>[];
  Lines: number[];
}

/** A server that refuses marked rows, and stops once `stopsAt` rows are refused. */
const server = vi.hoisted(() => ({ stopsAt: Infinity, sizes: [] as number[] }));
vi.mock('#src/api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (_endpoint: unknown, { body }: { body: Body }) => {
    server.sizes.push(body.Rows.length);
    const seen = new Set<unknown>();
    const wrong = body.Rows.flatMap(({ Wrong, Name }, index) => {
      const isTwice = Name !== undefined && seen.has(Name);
      seen.add(Name);
      return typeof Wrong === 'string' ? [[`Rows.${index}.Email`, Wrong]] : isTwice ? [[`Rows.${index}.Name`, 'is in use']] : [];
    });
    const isStopped = wrong.length > server.stopsAt && body.Rows.length > 100;
    const named = isStopped ? wrong.slice(0, server.stopsAt) : wrong;
    const counts = { Added: body.Rows.length - wrong.length, Changed: 0, Unchanged: 0 };
    if (named.length === 0) return Promise.resolve({ ...counts, DryRun: true, ImportId: null });
    const errors = Object.fromEntries(named) as Record<string, string>;
    const details = isStopped ? { ...counts, Stopped: true } : counts;
    return Promise.reject(new ApiError(400, { code: 'INVALID_INPUT', message: 'Nothing was imported', errors, details }));
  },
}));

const rowsOf = (count: number, valuesOf: (at: number) => Record<string, unknown>): ReadRow[] =>
  Array.from({ length: count }, (_row, at) => ({ line: at + 2, cells: [], values: valuesOf(at) }));

const check = (rows: readonly ReadRow[], tell: (so: Checked) => void = () => undefined) =>
  checkRows({} as Endpoint, rows, { keys: ['Code'], tell, signal: new AbortController().signal });

const isBad = (at: number) => at % 57 === 3;

test('problems are counted exactly over thousands of rows, and what was told before never changes', async () => {
  server.stopsAt = Infinity;
  const rows = rowsOf(2002, (at) => ({ Code: `C${at}`, ...(isBad(at) && { Wrong: 'is not an e-mail address' }) }));
  const told: { so: Checked; size: number }[] = [];
  const checked = await check(rows, (so) => told.push({ so, size: so.problems.size }));
  expect(checked).toMatchObject({ done: 2002, added: 2002 - 36 });
  expect([...checked.problems.keys()]).toEqual(rows.filter((_row, at) => isBad(at)).map(({ line }) => line));
  expect(told.map(({ so, size }) => so.problems.size === size)).not.toContain(false);
  expect(new Set(told.map(({ so }) => so.problems)).size).toBeGreaterThan(1);
});

test('a file with more refusals than the server tries at once is tried again in smaller parts, until every row was tried', async () => {
  server.stopsAt = 30;
  const rows = rowsOf(1500, (at) => ({ Code: `C${at}`, ...(at % 10 === 0 && { Wrong: 'is refused by a rule' }) }));
  const checked = await check(rows);
  expect(checked.problems.size).toBe(150);
  expect(checked).toMatchObject({ done: 1500, added: 1350, failure: undefined });
});

test('rows that stand against each other in different parts of the file are found', async () => {
  server.stopsAt = Infinity;
  const rows = rowsOf(1200, (at) => ({ Code: `C${at}`, Name: at === 1100 ? 'N5' : `N${at}` }));
  const checked = await check(rows);
  expect([...checked.problems]).toEqual([[1102, { Name: 'is in use' }]]);
  expect(checked).toMatchObject({ done: 1200, added: 1199 });
});
