import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { colourFile } from '#contract/masterData/entities/referenceFiles.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const { exportRows } = colourFile.calls;

/** Counts the rows of full colour records that each statement reads during `work`. */
const readBy = async <Result>(work: () => Promise<Result>) => {
  const counts: number[] = [];
  const client = pg.Client.prototype as { query(...given: unknown[]): Promise<pg.QueryResult> };
  const { query: send } = client;
  const asked = vi.spyOn(client, 'query').mockImplementation(async function (this: pg.Client, ...given) {
    const answer = await send.apply(this, given);
    if (answer.fields?.some(({ name }) => name === 'description')) counts.push(answer.rows.length);
    return answer;
  });
  const result = await work();
  asked.mockRestore();
  return { result, counts };
};

test('an export of many rows is read part by part, and is whole and in order', async () => {
  const admin = await app.as('Admin');
  await app.database.pool.query(
    `INSERT INTO colours (code, description) SELECT 'X' || n, 'Shade ' || lpad(n::text, 5, '0') FROM generate_series(1, 2500) n`,
  );
  const query = { filter: { q: 'Shade' }, sort: ['Description', 'DESC'] as ['Description', 'DESC'] };

  const { result: csv, counts } = await readBy(async () => (await admin.send(exportRows, { query })).text());
  const json = await admin.send(exportRows, { query: { ...query, format: 'json' } });
  const { result: xlsx, counts: ofWorkbook } = await readBy(async () =>
    (await admin.send(exportRows, { query: { ...query, format: 'xlsx' } })).arrayBuffer(),
  );

  const shades = Array.from({ length: 2500 }, (_shade, index) => `Shade ${String(2500 - index).padStart(5, '0')}`);
  expect(csv.match(/Shade \d{5}/g)).toEqual(shades);
  expect(((await json.json()) as { Description: string }[]).map(({ Description }) => Description)).toEqual(shades);
  const [head, ...lines] = (await readXlsx(new Uint8Array(xlsx))).sheets[0]?.rows ?? [];
  expect(head).toEqual(['ColourId', 'Code', 'Description', 'Swatch', 'Active']);
  expect(lines.map(([, , description]) => description)).toEqual(shades);
  expect(Math.max(...counts, ...ofWorkbook)).toBeLessThanOrEqual(1000);
});

test('an export of nothing is a file with its titles alone', async () => {
  const admin = await app.as('Admin');
  const query = { filter: { q: 'no such colour' } };

  const csv = await admin.send(exportRows, { query });
  const json = await admin.send(exportRows, { query: { ...query, format: 'json' } });

  expect((await csv.text()).trim().split('\r\n')).toEqual(['ColourId,Code,Description,Swatch,Active']);
  expect(await json.json()).toEqual([]);
});
