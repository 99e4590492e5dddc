import { parseArgs } from 'node:util';
import { readEnvironment } from '#server/process/environment.ts';
import { grantAccess } from '#server/modules/system/users/access/grantAccess.ts';
import { runCommand, withDatabase } from '#scripts/withDatabase.ts';

await runCommand(async () => {
  const [userName, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!userName || more.length > 0) throw new Error('Name one account: npm run let-in -- USERNAME');
  const { PUBLIC_URL, SMTP_URL } = process.env;
  await withDatabase(async ({ db }) => {
    const link = await grantAccess(db, readEnvironment({ PUBLIC_URL, SMTP_URL }), userName, new Date());
    const how = link.startsWith('/') ? 'Open this path at the server’s address' : 'Open this link';
    console.log(
      `${how} to choose a password for ${userName}. It works once, within three days. The old password, sessions and two-step sign-in no longer work.\n${link}`,
    );
  });
});
