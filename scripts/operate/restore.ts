import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '#server/database/backup/restore.ts';
import { runCommand, withDatabase } from '#scripts/withDatabase.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean', default: false } }, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error('Name one backup to restore: npm run restore -- FILE [--replace]');
  await withDatabase(async ({ pool, dataDir, hasOthers }) => {
    if (await hasOthers()) throw new Error('A server is using this database. Stop it before you restore.');
    const { rows, files, putAside } = await restore({ pool, dataDir, file: resolve(file), replace: values.replace });
    console.log(`Restored ${rows} rows and ${files} files.`);
    if (putAside) console.log(`E-mails and prints from before the restore are in ${putAside}. Nothing uses them any longer.`);
  });
});
