import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { backup } from '#server/database/backup/backup.ts';
import { listKeptFiles } from '#server/database/backup/keptFiles.ts';
import { restore } from '#server/database/backup/restore.ts';
import { explainTrouble } from '#server/process/explainTrouble.ts';
import { makeUnfinishedName } from '#server/process/wholeFile.ts';
import { connectionTo, runOn } from '#tests/support/testServer.ts';
import { newFolder, remove } from '#tests/server/database/embeddedServer.ts';

const { connection, template } = inject('testServer');
const madeAt = new Date('2026-11-21T09:00:00Z');

const mark = randomUUID().slice(0, 8);
const source = `demijohn_source_${mark}`;
const target = `demijohn_target_${mark}`;
const clerk = `demijohn_owner_${mark}`;
let sourcePool: pg.Pool;
let targetPool: pg.Pool;
let folder: string;
let dataDir: string;
let otherDataDir: string;
let file: string;

// Values that break JSON, line splitting or number parsing, and foreign keys that form a cycle or refer to later rows.
const awkwardRows = `
  INSERT INTO customers (customer_id, account_code, name, comment, credit_limit) OVERRIDING SYSTEM VALUE VALUES
    (7, 'A7', 'Quote '' and " and \\ and tab\t', E'two\\nlines, U+2028 \\u2028, and ☃', 123456789012.30), (9, 'A9', 'Haulier', '', 0.10);
  UPDATE customers SET haulier_id = 9 WHERE customer_id = 7;
  INSERT INTO contacts (customer_id, name, documents) VALUES (7, 'null', '{Invoice,Statement}'), (7, '', '{}');
  INSERT INTO currency_rates (currency_id, rate, effective_from) VALUES (2, 0.100000, '2026-02-28');
  INSERT INTO documents (kind, subject_id, file_name, sha256, bytes, made_at) SELECT 'Invoice', n, n || '.pdf', '', decode(repeat('00ff0a0d', 50000), 'hex'),
    '2026-10-25 01:30:00.123456+01' FROM generate_series(1, 30) n;
  INSERT INTO audit (entity, entity_id, action, before, after) VALUES ('x', 9007199254740993, 'Changed', 'null', '{"a": 1.10, "b": null, "c": "\\u2028"}'), ('x', 1, 'Added', NULL, '1e400');
  INSERT INTO sign_in_failures (user_name, address) SELECT 'user ' || n, '' FROM generate_series(1, 12000) n;
  INSERT INTO own_fields (own_field_id, label, subject, kind, choices, active) OVERRIDING SYSTEM VALUE VALUES
    (91, 'Account manager', 'Customer', 'Text', '{}', true), (92, 'Route', 'Customer', 'Choice', '{North,South}', true), (93, 'Fax', 'Customer', 'Text', '{}', false);
  SELECT setval('deal_numbers', 48212), setval('quotation_numbers', 9000, false);
  UPDATE customers SET own = '{"91": "Zoë O''Hara", "92": "North", "93": "0113 496 0999"}' WHERE customer_id = 9`;

beforeAll(async () => {
  await runOn(connection, `CREATE DATABASE ${source} TEMPLATE ${template}`);
  sourcePool = new pg.Pool({ ...connectionTo(connection, source), max: 2 });
  await sourcePool.query(awkwardRows);
});

afterAll(async () => {
  await sourcePool.end();
  await runOn(connection, `DROP DATABASE ${source}`);
  await runOn(connection, `DROP ROLE IF EXISTS ${clerk}`);
});

const prepareFolders = async () => {
  folder = await newFolder();
  [dataDir, otherDataDir, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'demijohn.backup')];
  await mkdir(join(dataDir, 'outbox'), { recursive: true });
  await writeFile(join(dataDir, 'outbox', '1.eml'), Buffer.from([0, 255, 10, 13]));
  await writeFile(join(dataDir, 'token-secret'), 'top-secret');
  await mkdir(otherDataDir);
  await runOn(connection, `CREATE DATABASE ${target} TEMPLATE template0`);
  targetPool = new pg.Pool({ ...connectionTo(connection, target), max: 1 });
};

const clearAway = async () => {
  await targetPool.end();
  await runOn(connection, `DROP DATABASE ${target}`);
  await remove(folder);
};

const backUp = (to = file) => backup({ pool: sourcePool, dataDir, file: to, madeAt });
const fillTarget = (replace = false, from = file) => restore({ pool: targetPool, dataDir: otherDataDir, file: from, replace });
const tablesInTarget = async (): Promise<number> =>
  (await targetPool.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).rows.length;

describe('what one restore gives:', () => {
  let made: Awaited<ReturnType<typeof backUp>>;
  let restored: Awaited<ReturnType<typeof fillTarget>>;

  beforeAll(async () => {
    await prepareFolders();
    made = await backUp();
    restored = await fillTarget();
  });
  afterAll(clearAway);

  test('what is restored gives the same backup again, byte for byte, files included', async () => {
    expect(restored).toEqual({ rows: made.rows, files: 1, putAside: undefined });
    const again = join(folder, 'again.backup');
    await backup({ pool: targetPool, dataDir: otherDataDir, file: again, madeAt });
    expect((await readFile(again)).equals(await readFile(file))).toBe(true);
    expect(made.rows).toBeGreaterThan(12_000);
    expect([...(await readFile(join(otherDataDir, 'outbox', '1.eml')))]).toEqual([0, 255, 10, 13]);
  });

  test('numbers from sequences go on where they were', async () => {
    const { rows } = await targetPool.query(
      `SELECT next_number::int AS next FROM next_numbers WHERE series IN ('deal', 'quotation') ORDER BY 1`,
    );
    expect(rows).toEqual([{ next: 9000 }, { next: 48_213 }]);
  });

  test('values that are easily spoilt are the same, a JSON null is not an absent value', async () => {
    const question = `SELECT (SELECT md5(string_agg(c::text, '' ORDER BY customer_id)) FROM customers c) AS customers,
      (SELECT md5(string_agg(d::text, '' ORDER BY document_id)) FROM documents d) AS documents,
      (SELECT string_agg(coalesce(before::text, 'absent') || after, ',' ORDER BY audit_id) FROM audit WHERE entity = 'x') AS audit`;
    const { rows } = await targetPool.query(question);
    expect(rows).toEqual((await sourcePool.query(question)).rows);
    expect(rows[0].audit).toContain('null{"a": 1.10');
    expect(rows[0].audit).toContain('absent1');
  });

  test('own fields come back with what records say in them, retired ones too: found, filtered and searched as before', async () => {
    const questions = [
      'SELECT own_field_id, label, kind, choices, active FROM own_fields ORDER BY own_field_id',
      `SELECT customer_id, own FROM customers WHERE own @> '{"92": "North"}'`,
      `SELECT customer_id FROM customer_search WHERE search_text LIKE '%zoe o%' AND search_text NOT LIKE '%0999%'`,
      `SELECT indexdef FROM pg_indexes WHERE indexname = 'customers_own'`,
    ];
    for (const question of questions) {
      const { rows } = await targetPool.query(question);
      expect(rows.length, question).toBeGreaterThan(0);
      expect(rows, question).toEqual((await sourcePool.query(question)).rows);
    }
    await targetPool.query('UPDATE own_fields SET active = true WHERE own_field_id = 93');
    const { rows } = await targetPool.query(`SELECT customer_id FROM customer_search WHERE search_text LIKE '%0999%'`);
    expect(rows).toEqual([{ customer_id: 9 }]);
  });

  test('rules hold again afterwards and numbers go on where they were', async () => {
    await expect(targetPool.query('DELETE FROM audit')).rejects.toThrow('only grows');
    await expect(targetPool.query(`INSERT INTO contacts (customer_id, name) VALUES (12345, 'x')`)).rejects.toThrow('foreign key');
    const next = `SELECT nextval('documents_document_id_seq') AS number`;
    expect((await targetPool.query(next)).rows).toEqual([{ number: '31' }]);
    const rules = `SELECT conrelid::regclass::text AS "table", conname, pg_get_constraintdef(oid) AS rule, convalidated FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2`;
    expect((await targetPool.query(rules)).rows).toEqual((await sourcePool.query(rules)).rows);
  });
});

describe('each with a database of its own:', () => {
  beforeEach(prepareFolders);
  afterEach(clearAway);

  test('an owner who is no superuser can restore', async () => {
    await backUp();
    await runOn(connection, `CREATE ROLE ${clerk} LOGIN PASSWORD 'Bottle-1'`);
    await runOn(connection, `ALTER DATABASE ${target} OWNER TO ${clerk}`);
    const url = connectionTo(connection, target);
    const login = url.connectionString
      ? { connectionString: Object.assign(new URL(url.connectionString), { username: clerk, password: 'Bottle-1' }).href }
      : { ...url, user: clerk };
    const pool = new pg.Pool({ ...login, max: 1 });
    try {
      await restore({ pool, dataDir: otherDataDir, file, replace: false });
      expect((await pool.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).rows).toEqual([{ rolsuper: false }]);
      expect((await pool.query('SELECT name FROM customers WHERE haulier_id = 9')).rows).toHaveLength(1);
      await restore({ pool, dataDir: otherDataDir, file, replace: true });
    } finally {
      await pool.end();
      await runOn(connection, `ALTER DATABASE ${target} OWNER TO CURRENT_USER`);
    }
  });

  test('a backup that cannot be written is refused for that, though it is known before the first row', async () => {
    const written = (to: string) => backup({ pool: sourcePool, dataDir, file: to, madeAt });
    const nowhere = join(folder, 'no such folder', 'demijohn.backup');
    await expect(written(nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(explainTrouble(await written(nowhere).catch((error: unknown) => error))).toBe(`${dirname(nowhere)} does not exist`);
    expect(explainTrouble(await written(folder).catch((error: unknown) => error))).toBe(`${folder} is a folder`);
  });

  test('a table that somebody made by hand is left out and named: what the program holds comes back without it', async () => {
    expect((await backUp()).leftOut, 'all that the migrations make is in it').toEqual([]);
    await sourcePool.query('CREATE TABLE targets_of_reps (rep_id serial PRIMARY KEY)');
    expect((await backUp()).leftOut).toEqual(['public.targets_of_reps']);
    await fillTarget();
    const { rows } = await targetPool.query(`SELECT to_regclass('public.targets_of_reps') AS there`);
    expect(rows).toEqual([{ there: null }]);
    await sourcePool.query('DROP TABLE targets_of_reps');
  });

  test('the queue of heavy work is in no backup, and a restore drops what is left of it', async () => {
    const makeQueue = 'CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (id integer PRIMARY KEY)';
    await sourcePool.query(makeQueue);
    expect((await backUp()).leftOut).toEqual([]);
    await targetPool.query(makeQueue);
    await fillTarget();
    const countSchemas = async () => (await targetPool.query(`SELECT FROM pg_namespace WHERE nspname = 'pgboss'`)).rows.length;
    expect(await countSchemas()).toBe(0);
    await targetPool.query(makeQueue);
    await fillTarget(true);
    expect(await countSchemas()).toBe(0);
    await sourcePool.query('DROP SCHEMA pgboss CASCADE');
  });

  test('a column that somebody added by hand is in the way of a restore, which names its table', async () => {
    await sourcePool.query('ALTER TABLE colours ADD COLUMN supplier_name text');
    await backUp();
    await expect(fillTarget()).rejects.toThrow('changed by hand (public.colours)');
    await sourcePool.query('ALTER TABLE colours DROP COLUMN supplier_name');
  });

  test('a database that holds something is filled only when told to replace it', async () => {
    await backUp();
    await targetPool.query('CREATE TABLE precious AS SELECT 1 AS kept');
    await expect(fillTarget()).rejects.toThrow('The database is not empty. Add --replace');
    expect((await targetPool.query('SELECT kept FROM precious')).rows).toEqual([{ kept: 1 }]);
    await fillTarget(true);
    await expect(targetPool.query('SELECT kept FROM precious')).rejects.toThrow('does not exist');
  });

  test('mails that are already in DATA_DIR are not mixed with those of the backup', async () => {
    await backUp();
    await mkdir(join(otherDataDir, 'outbox'));
    await writeFile(join(otherDataDir, 'outbox', 'mine.eml'), 'x');
    await expect(fillTarget()).rejects.toThrow('DATA_DIR already contains files (outbox/mine.eml)');
    expect(await tablesInTarget()).toBe(0);
    const { files, putAside = '' } = await fillTarget(true);
    expect(files).toBe(1);
    expect(await listKeptFiles(otherDataDir), 'nor is the next backup of both').toEqual(['outbox/1.eml']);
    expect(await readFile(join(putAside, 'outbox', 'mine.eml'), 'utf8')).toBe('x');
  });

  test('a damaged backup is refused before anything is written', async () => {
    await backUp();
    const bytes = await readFile(file);
    const cut = join(folder, 'cut');
    await writeFile(cut, bytes.subarray(0, bytes.length - 5000));
    const text = gunzipSync(bytes);
    const changed = join(folder, 'changed');
    await writeFile(changed, gzipSync(text.toString('utf8').replace('123456789012.30', '123456789012.31')));
    const shortened = join(folder, 'shortened');
    await writeFile(shortened, gzipSync(text.subarray(0, text.lastIndexOf('{"end":'))));
    const noBackup = join(folder, 'letter');
    await writeFile(noBackup, 'Dear Sir');
    for (const path of [cut, changed, shortened, noBackup])
      await expect(fillTarget(true, path)).rejects.toThrow('is damaged or not a Demijohn backup');
    expect(await tablesInTarget()).toBe(0);
  });

  test('a backup of a newer program is refused', async () => {
    await sourcePool.query(`INSERT INTO migrations (name, sha256) VALUES ('9999_later.sql', 'x')`);
    try {
      await backUp();
    } finally {
      await sourcePool.query(`DELETE FROM migrations WHERE name = '9999_later.sql'`);
    }
    await expect(fillTarget()).rejects.toThrow(
      'made by a newer version of Demijohn (this one does not know migration 9999_later.sql). Restore it with that version or a later one.',
    );
    expect(await tablesInTarget()).toBe(0);
  });

  test('a backup whose migration has changed since is refused in true words: no later version can restore it', async () => {
    const name = '0041_due_orders.sql';
    const { rows } = await sourcePool.query<{ sha256: string }>('SELECT sha256 FROM migrations WHERE name = $1', [name]);
    const setHash = (hash: string | undefined) => sourcePool.query('UPDATE migrations SET sha256 = $2 WHERE name = $1', [name, hash]);
    await setHash('another');
    try {
      await backUp();
    } finally {
      await setHash(rows[0]?.sha256);
    }
    await expect(fillTarget()).rejects.toThrow(
      'made by a version of Demijohn with a different migration 0041_due_orders.sql. Only that version can restore it.',
    );
    expect(await tablesInTarget()).toBe(0);
  });

  test('a restore that fails half way leaves the database as it was', async () => {
    await sourcePool.query('ALTER TABLE vat_rates DROP CONSTRAINT vat_rates_vat_type_id_fkey');
    await sourcePool.query(`INSERT INTO vat_rates (vat_type_id, rate, effective_from) VALUES (77, 1, '2026-01-01')`);
    try {
      await backUp();
    } finally {
      await sourcePool.query('DELETE FROM vat_rates WHERE vat_type_id = 77');
      await sourcePool.query(
        'ALTER TABLE vat_rates ADD CONSTRAINT vat_rates_vat_type_id_fkey FOREIGN KEY (vat_type_id) REFERENCES vat_types',
      );
    }
    await targetPool.query('CREATE TABLE precious AS SELECT 1 AS kept');
    await expect(fillTarget(true)).rejects.toThrow('vat_rates_vat_type_id_fkey');
    expect((await targetPool.query('SELECT kept FROM precious')).rows).toEqual([{ kept: 1 }]);
    expect(await readdir(otherDataDir)).toEqual([]);
  });

  test('a server at work on the database is not pulled from under its users', async () => {
    await backUp();
    const server = new pg.Client({ ...connectionTo(connection, target), application_name: 'demijohn' });
    await server.connect();
    await expect(fillTarget()).rejects.toThrow('A server is using this database');
    await server.end();
  });

  test('the backup is of one moment, though writing goes on', async () => {
    const done = new AbortController();
    let written = 0;
    const writing = (async () => {
      while (!done.signal.aborted) {
        await sourcePool.query(
          `WITH one AS (INSERT INTO credit_reasons (description) VALUES ($1)) INSERT INTO sign_in_failures (user_name, address) VALUES ($1, 'both')`,
          [`written ${written++}`],
        );
      }
    })();
    await backUp().finally(() => done.abort());
    await writing;
    await fillTarget();
    const counts = `SELECT (SELECT count(*) FROM credit_reasons WHERE description LIKE 'written%') AS early, (SELECT count(*) FROM sign_in_failures WHERE address = 'both') AS late`;
    const { rows } = await targetPool.query<{ early: string; late: string }>(counts);
    expect(rows[0]?.early).toBe(rows[0]?.late);
    expect(Number(rows[0]?.early)).toBeLessThan(written);
  });

  test('the backup is private, has no token secret and leaves nothing beside it', async () => {
    await backUp();
    expect(gunzipSync(await readFile(file)).toString('utf8')).not.toContain('top-secret');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(['data', 'demijohn.backup', 'other']);
  });

  test('two that are made under one name at once do not meet in one file; what a killed one left goes with the next, whatever its name', async () => {
    const [left, own] = [makeUnfinishedName(join(folder, 'of yesterday.backup')), join(folder, 'mine.unfinished')];
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const one of [left, own]) {
      await writeFile(one, 'half');
      await utimes(one, longAgo, longAgo);
    }
    await Promise.all([backUp(), backUp()]);
    expect((await readdir(folder)).sort()).toEqual(['data', 'demijohn.backup', 'mine.unfinished', 'other']);
    await fillTarget();
  });
});
