import { parseArgs } from 'node:util';
import { readEnvironment } from '#server/process/environment.ts';
import { grantAccess } from '#server/modules/system/users/access/grantAccess.ts';
import { runCommand, withDatabase } from '#scripts/withDatabase.ts';

await runCommand(async () => {
  const [userName, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!userName || more.length > 0) throw new Error('Name the one account to let in: npm run let-in -- USERNAME');
  const { PUBLIC_URL, SMTP_URL } = process.env;
  await withDatabase(async ({ db }) => {
    const link = await grantAccess(db, readEnvironment({ PUBLIC_URL, SMTP_URL }), userName, new Date());
    const at = link.startsWith('/') ? 'Behind the address of the server, good' : 'Good';
    console.log(
      `${at} once and for three days, to choose a password for ${userName}; the one of before, its sessions and its two-step sign-in are over:\n${link}`,
    );
  });
});
