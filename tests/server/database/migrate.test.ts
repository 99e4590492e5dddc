import { expect, test } from 'vitest';
import { listMigrations, migrate, MIGRATION_LOCK } from '#server/database/migrate.ts';
import { freshDatabase } from '#tests/support/demo.ts';

test('a database of a newer version is refused as that, and one of other migrations as another’s; neither is changed', async () => {
  const { pool, drop } = await freshDatabase();
  const learn = (name: string) => pool.query(`INSERT INTO migrations (name, sha256) VALUES ($1, '')`, [name]);
  await learn('0021_of_others.sql');
  await expect(migrate(pool)).rejects.toThrow(
    'This database was created by another version of Demijohn (it has the migration 0021_of_others.sql). Nothing was changed.',
  );
  await learn('9999_later.sql');
  await expect(migrate(pool)).rejects.toThrow(
    'This database was created by a newer version of Demijohn (it has the migration 9999_later.sql). Nothing was changed.',
  );
  await drop();
});

test('a filled database that is brought up to date says by which migration, and who waits for another that does it says so', async () => {
  const { pool, drop } = await freshDatabase();
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await pool.query('DELETE FROM migrations WHERE name = (SELECT max(name) FROM migrations)');
  const last = (await listMigrations()).at(-1);
  // Fails, because the migration has been applied already. This test checks only what was reported before.
  await migrate(pool, say).catch(() => undefined);
  expect(said).toEqual([`Updating the database: ${last}`]);
  const client = await pool.connect();
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const waiting = migrate(pool, say).catch(() => undefined);
  await expect.poll(() => said[1], { timeout: 20_000 }).toBe('Waiting for another server or a restore that is updating the database');
  await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  client.release();
  await waiting;
  await drop();
});
