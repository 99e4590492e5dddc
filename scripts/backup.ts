import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '#server/database/backup.ts';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start.ts';
import { readEnvironment } from '#server/environment.ts';

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  if (!values.out) throw new Error('Say where the backup goes: npm run backup -- --out FILE');
  const file = resolve(values.out);
  const { DATA_DIR, DATABASE_URL } = process.env;
  const { dataDir, databaseUrl } = readEnvironment({ DATA_DIR, DATABASE_URL });
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir);
  const database = connect(embedded?.connection ?? { connectionString: databaseUrl }, 'task', 1);
  try {
    const { rows, files } = await backup({ pool: database.pool, dataDir, file, madeAt: new Date() });
    console.log(`${rows} rows and ${files} files are in ${file}. The token secret is not: without it everybody signs in anew.`);
  } finally {
    await database.close();
    await embedded?.leave();
  }
};

await run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
