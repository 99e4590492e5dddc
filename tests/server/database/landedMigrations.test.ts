import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations } from '#server/database/migrate.ts';

const list = join(import.meta.dirname, '..', '..', 'fixtures', 'landedMigrations.txt');

test('a migration that has landed never changes, and a new one is entered in the list', async () => {
  const migrations = await readMigrations();
  const lines = migrations.map(({ name, sha256 }) => `${sha256}  ${name}`);
  expect(lines, `Enter a new migration in ${list}. Put a changed one back and write a new one instead.`).toEqual(
    (await readFile(list, 'utf8')).trim().split('\n'),
  );
});
