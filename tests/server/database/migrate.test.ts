import { expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { freshDatabase } from '#tests/support/demo.ts';

test('a database of a newer version is refused as that, and one of other migrations as another’s; neither is changed', async () => {
  const { pool, drop } = await freshDatabase();
  const learn = (name: string) => pool.query(`INSERT INTO migrations (name, sha256) VALUES ($1, '')`, [name]);
  await learn('0021_of_others.sql');
  await expect(migrate(pool)).rejects.toThrow(
    'This database was made by another version of Demijohn (it knows the migration 0021_of_others.sql): nothing was changed.',
  );
  await learn('9999_later.sql');
  await expect(migrate(pool)).rejects.toThrow(
    'This database was made by a newer version of Demijohn (it knows the migration 9999_later.sql): nothing was changed.',
  );
  await drop();
});
