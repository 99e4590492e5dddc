/**
 * Counts the lines of code in the contract, the browser, the scripts and the server. Leaves out demo data, generated tables, blank lines
 * and comments. `npm run lines` prints a line for each folder and the total.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const folders = ['contract', 'server', 'src', 'scripts'];
const isCounted = (path: string) => !path.startsWith(join('server', 'demo')) && path !== join('server', 'database', 'tables.ts');

/** Returns the number of lines that hold code. The formatter starts each comment on its own line. */
const countCode = (text: string) => {
  let isInComment = false;
  return text.split('\n').filter((line) => {
    const code = line.trim();
    if (isInComment) {
      isInComment = !code.includes('*/');
      return false;
    }
    const isBlock = code.startsWith('/*') || code.startsWith('{/*');
    isInComment = isBlock && !code.includes('*/');
    return code !== '' && !isBlock && !code.startsWith('//');
  }).length;
};

let all = 0;
for (const folder of folders) {
  const paths = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(isCounted);
  const lines = paths.reduce((sum, path) => sum + countCode(readFileSync(join(root, path), 'utf8')), 0);
  all += lines;
  process.stdout.write(`${folder.padEnd(10)}${String(lines).padStart(9)}\n`);
}
process.stdout.write(`${'all'.padEnd(10)}${String(all).padStart(9)}\n`);
