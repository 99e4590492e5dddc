// Plain JavaScript, so that an old Node can run it and explain what is wrong.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(`Demijohn needs Node 24, but this is ${process.version}. Start it with "npm start", which includes it.\n`);
  process.exit(1);
}
const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts'), '--if-needed'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
await import('../server/main.ts');
