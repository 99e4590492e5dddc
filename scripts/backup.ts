import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup, findStrangeTables } from '#server/database/backup.ts';
import { runCommand, withDatabase } from './withDatabase.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  if (!values.out) throw new Error('Say where the backup goes: npm run backup -- --out FILE');
  const file = resolve(values.out);
  await withDatabase(async ({ pool, dataDir }) => {
    const strange = await findStrangeTables(pool);
    if (strange.length > 0)
      throw new Error(
        `No version of Demijohn made ${strange.join(', ')}: a backup with it could not be restored. Drop it, or move it into a database of its own, then back up`,
      );
    const { rows, files } = await backup({ pool, dataDir, file, madeAt: new Date() });
    console.log(`${rows} rows and ${files} files are in ${file}. The token secret is not: without it everybody signs in anew.`);
  });
});
