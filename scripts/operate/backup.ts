import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nameAll } from '#contract/words/nameSome.ts';
import { backup } from '#server/database/backup/backup.ts';
import { runCommand, withDatabase } from '#scripts/withDatabase.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  if (!values.out) throw new Error('Say where the backup goes: npm run backup -- --out FILE');
  const file = resolve(values.out);
  await withDatabase(async ({ pool, dataDir }) => {
    const { rows, files, leftOut } = await backup({ pool, dataDir, file, madeAt: new Date() });
    console.log(`${rows} rows and ${files} files are in ${file}. The token secret is not: without it everybody signs in anew.`);
    if (leftOut.length > 0)
      console.error(`Left out, as no version of Demijohn made it: ${nameAll(leftOut)}. Keep a copy of your own, such as pg_dump makes.`);
  });
});
