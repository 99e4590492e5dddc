import { parseArgs } from 'node:util';
import { DateOnly } from '#contract/values.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { seedDemo } from '#server/demo/seed.ts';
import type { SeedOptions } from '#server/demo/seed.ts';
import { readEnvironment } from '#server/process/environment.ts';
import { runCommand, watchForStop } from '#scripts/withDatabase.ts';

const usage = 'npm run seed -- [--size small|large|old] [--today YYYY-MM-DD] [--deals NUMBER]';

const sizes = ['small', 'large', 'old'] as const;

const readOptions = (): Omit<SeedOptions, 'log'> => {
  const { values } = parseArgs({
    options: { size: { type: 'string', default: 'small' }, today: { type: 'string' }, deals: { type: 'string' } },
  });
  const size = sizes.find((each) => each === values.size);
  if (!size) throw new Error(`--size must be small, large or old. Usage: ${usage}`);
  const deals = values.deals === undefined ? undefined : Number(values.deals);
  if (deals !== undefined && !(Number.isInteger(deals) && deals > 0)) throw new Error(`--deals must be whole and above 0. Usage: ${usage}`);
  const today = values.today === undefined ? undefined : DateOnly.safeParse(values.today);
  if (today && !today.success) throw new Error(`--today must be a date. Usage: ${usage}`);
  return { size, ...(today && { today: today.data }), ...(deals !== undefined && { deals }) };
};

await runCommand(async () => {
  const options = readOptions();
  const { DATA_DIR, DATABASE_URL } = process.env;
  const stopping = watchForStop();
  const database = await openDatabase(readEnvironment({ DATA_DIR, DATABASE_URL }), console.log);
  stopping.watch(database.pool);
  try {
    await migrate(database.pool);
    await seedDemo(database, { ...options, log: console.log });
    // Cleans up millions of new rows now, which PostgreSQL would otherwise do while the first users work.
    if (options.size !== 'small') await database.pool.query('VACUUM ANALYZE');
  } catch (error) {
    throw stopping.whyFailed(error);
  } finally {
    await database.close();
  }
});
