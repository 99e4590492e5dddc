import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nameAll } from '#contract/words/nameSome.ts';
import { backup } from '#server/database/backup/backup.ts';
import { runCommand, withDatabase } from '#scripts/withDatabase.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  if (!values.out) throw new Error('Name a file for the backup: npm run backup -- --out FILE');
  const file = resolve(values.out);
  await withDatabase(async ({ pool, dataDir }) => {
    const { rows, files, leftOut } = await backup({ pool, dataDir, file, madeAt: new Date() });
    console.log(`Saved ${rows} rows and ${files} files to ${file}, but not the token secret. Without it, everyone must sign in again.`);
    if (leftOut.length > 0)
      console.error(`Left out, because Demijohn did not create it: ${nameAll(leftOut)}. Back it up yourself, for example with pg_dump.`);
  });
});
