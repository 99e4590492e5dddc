import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { customerFile } from '#contract/masterData/entities/customers.ts';
import { importColours } from '#contract/masterData/entities/referenceFiles.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const rowsOf = (count: number, code: string) =>
  Array.from({ length: count }, (_none, index) => ({ Code: `${code}${index}`, Description: `Imported ${code} ${index}` }));

/** Counts the statements that write to the entity's table during `work`. */
const statementsOf = async (work: () => Promise<unknown>) => {
  await sql`CREATE TABLE said (n integer)`.execute(app.db);
  await sql`CREATE FUNCTION say() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO said VALUES (1); RETURN NULL; END $$`.execute(
    app.db,
  );
  await sql`CREATE TRIGGER say AFTER INSERT ON colours FOR EACH STATEMENT EXECUTE FUNCTION say()`.execute(app.db);
  await work();
  const { rows } = await sql<{ N: number }>`SELECT count(*)::integer AS n FROM said`.execute(app.db);
  await sql`DROP TABLE said CASCADE`.execute(app.db);
  await sql`DROP FUNCTION say() CASCADE`.execute(app.db);
  return rows[0]?.N;
};

test('thousands of rows go in by the thousand, not one by one, and each has its history', async () => {
  const admin = await app.as('Admin');
  const statements = await statementsOf(() => admin.call(importColours, { body: { Rows: rowsOf(3500, 'M') } }));
  expect(statements).toBe(4);
  const { rows } = await sql<{ Colours: number; Audited: number; By: number }>`
    SELECT (SELECT count(*)::integer FROM colours WHERE code LIKE 'M%') AS colours,
      (SELECT count(*)::integer FROM audit a JOIN colours c ON c.colour_id = a.entity_id WHERE a.entity = 'colours' AND c.code LIKE 'M%') AS audited,
      (SELECT min(created_by) FROM colours WHERE code LIKE 'M%') AS by`.execute(app.db);
  expect(rows[0]).toEqual({ Colours: 3500, Audited: 3500, By: admin.userId });
});

test('among many every wrong row is named, the twice written too, and nothing is kept', async () => {
  const admin = await app.as('Admin');
  const Rows = rowsOf(300, 'W');
  Rows[7] = { Code: 'W3', Description: 'Twice' };
  Rows[250] = { Code: 'w251', Description: 'Twice in small letters' };
  Rows[299] = { Code: 'W9', Description: '' };
  const refused = await admin.call(importColours, { body: { Rows } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(Object.keys((refused as ApiError).errors).sort()).toEqual(['Rows.251.Code', 'Rows.299.Description', 'Rows.7.Code']);
  expect(await app.db.selectFrom('colours').select('Code').where('Code', 'like', 'W%').execute()).toEqual([]);
});

const refusal = async (Rows: Record<string, unknown>[]) => {
  const refused: unknown = await (
    await app.as('Admin')
  )
    .call(importColours, { body: { Rows, DryRun: true } })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  return refused as ApiError;
};

test('thousands of rows with one code are refused before anything is written; a thousand are listed, all are counted', async () => {
  const Rows = Array.from({ length: 20_000 }, (_none, index) => ({ Code: index % 2 ? 'SAME' : 'same', Description: `Imported ${index}` }));
  let refused: ApiError | undefined;
  const statements = await statementsOf(async () => {
    refused = await refusal(Rows);
  });
  expect(statements).toBe(0);
  expect(refused?.code).toBe('ALREADY_EXISTS');
  expect(refused?.message).toBe('Nothing was imported. Row 2 code is already in row 1 (and 19998 more). The first 1,000 rows are listed');
  expect(Object.keys(refused?.errors ?? {})).toHaveLength(1000);
  expect(refused?.errors['Rows.1000.Code']).toBe('is already in row 1');
});

test('codes that are there already are found by one question, whatever their case, and change what is there by the thousand', async () => {
  const admin = await app.as('Admin');
  await admin.call(importColours, { body: { Rows: rowsOf(1500, 'Q') } });
  const Rows = rowsOf(1501, 'q');
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  expect(await admin.call(importColours, { body: { Rows, DryRun: true } })).toMatchObject({ Added: 1, Changed: 1500, Unchanged: 0 });
  expect(asked.mock.calls.length).toBeLessThan(30);
  asked.mockRestore();
});

test('another’s code is refused however many rows ask for it', async () => {
  const admin = await app.as('Admin');
  await admin.call(importColours, { body: { Rows: rowsOf(600, 'P') } });
  const kept = await app.db.selectFrom('colours').select('ColourId').where('Code', 'like', 'P%').orderBy('ColourId').execute();
  const Rows = kept.slice(0, 300).map(({ ColourId }, index) => ({ ColourId, Code: `p${300 + index}` }));
  const refused = await refusal(Rows);
  expect(Object.entries(refused.errors)).toEqual(Rows.map((_row, index) => [`Rows.${index}.Code`, 'is already in use']));
});

test('what only the database refuses is tried so often and no more, and that there may be more is said', async () => {
  await sql`CREATE FUNCTION refuse_odd() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'must be even' USING ERRCODE = 'DJ003', COLUMN = 'code'; END $$`.execute(app.db);
  await sql`CREATE TRIGGER refuse_odd BEFORE INSERT ON colours FOR EACH ROW WHEN (NEW.code ~ '^O\\d*[13579]$') EXECUTE FUNCTION refuse_odd()`.execute(
    app.db,
  );
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const refused = await refusal(rowsOf(2000, 'O'));
  expect(asked.mock.calls.length).toBeLessThan(1700);
  asked.mockRestore();
  await sql`DROP FUNCTION refuse_odd() CASCADE`.execute(app.db);
  expect(refused.message).toMatch(
    /^Nothing was imported. Row 2 code must be even \(and \d+ more\)\. There may be more errors. Correct these and try again$/,
  );
  expect(refused.errors['Rows.1.Code']).toBe('must be even');
});

test('rows that leave a field out take what the database gives it', async () => {
  const admin = await app.as('Admin');
  const Rows = [
    { Code: 'D1', Description: 'Given', Active: false },
    { Code: 'D2', Description: 'Left out' },
  ];
  await admin.call(importColours, { body: { Rows } });
  const kept = await app.db.selectFrom('colours').select(['Code', 'Active']).where('Code', 'like', 'D_').orderBy('Code').execute();
  expect(kept).toEqual([
    { Code: 'D1', Active: false },
    { Code: 'D2', Active: true },
  ]);
});

test('an import is among what a user may have few of at once', () => {
  expect(importColours.isCostly).toBe(true);
});

test('customers that are changed and taken back by the hundred cost no more questions than a few', async () => {
  const admin = await app.as('Admin');
  const { importRows: take, undoImport } = customerFile.calls;
  const Rows = Array.from({ length: 200 }, (_none, index) => ({ AccountCode: `MNY${index}`, Name: `Many ${index}` }));
  await admin.call(take, { body: { Rows } });
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const { ImportId } = await admin.call(take, { body: { Rows: Rows.map((row) => ({ ...row, ContactName: 'Ann' })) } });
  const ofImport = asked.mock.calls.length;
  await admin.call(undoImport, { params: { id: ImportId ?? 0 } });
  const ofUndo = asked.mock.calls.length - ofImport;
  asked.mockRestore();
  expect(Math.max(ofImport, ofUndo)).toBeLessThan(150);
});
