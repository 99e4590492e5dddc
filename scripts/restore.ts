import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start.ts';
import { restore } from '#server/database/restore.ts';
import { readEnvironment } from '#server/environment.ts';

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean', default: false } }, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error('Name the one backup to restore: npm run restore -- FILE [--replace]');
  const { DATA_DIR, DATABASE_URL } = process.env;
  const { dataDir, databaseUrl } = readEnvironment({ DATA_DIR, DATABASE_URL });
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir);
  const database = connect(embedded?.connection ?? { connectionString: databaseUrl }, 'task', 1);
  try {
    if (await embedded?.hasOthers()) throw new Error('A server is working on this database: stop it first, then restore.');
    const { rows, files } = await restore({ pool: database.pool, dataDir, file: resolve(file), replace: values.replace });
    console.log(`${rows} rows and ${files} files are back.`);
  } finally {
    await database.close();
    await embedded?.leave();
  }
};

await run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
