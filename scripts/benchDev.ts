/**
 * `npm run bench:dev -- [--times 5]` measures how long a change takes to show while `npm run dev` runs. It edits files of this folder one
 * at a time and restores each. Demo data is in DATA_DIR, or in a temporary folder. A busy machine distorts the figures, so run nothing else.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { demoAccountsAt } from '#tests/support/demoAccounts.ts';
import { launchBrowser } from '#tests/support/browser.ts';

const { values: options } = parseArgs({ options: { times: { type: 'string', default: '5' } } });
const root = join(import.meta.dirname, '..');
const limitMs = 300_000;

interface Change {
  what: string;
  file: string;
  from: string;
  to: string;
  goalMs: number;
  /** Resolves when the text is visible. */
  untilShown: (page: Page, text: string) => Promise<unknown>;
}

const inPage = (page: Page, text: string) =>
  page.waitForFunction((visibleText) => document.documentElement.outerHTML.includes(visibleText), text, { polling: 20, timeout: limitMs });

const inAnswer = async (page: Page, text: string) => {
  const read = () =>
    fetch(new URL('/api/nothing', page.url())).then(
      (answer) => answer.text(),
      () => '',
    );
  while (!(await read()).includes(text)) await pause(20);
};

const changes: readonly Change[] = [
  {
    what: 'label',
    file: 'contract/masterData/entities/referenceFiles.ts',
    from: "title: 'Diameter'",
    to: "title: 'Neck width'",
    goalMs: 2000,
    untilShown: inPage,
  },
  {
    what: 'menu entry',
    file: 'src/resources/references/neckFinishes.ts',
    from: "'Neck Finish'",
    to: "'Bottle Necks'",
    goalMs: 2000,
    untilShown: inPage,
  },
  {
    what: 'screen route',
    file: 'src/shell/screens/screens.ts',
    from: "menu: ['Home', 'Dashboard']",
    to: "menu: ['Home', 'Key Figures']",
    goalMs: 2000,
    untilShown: inPage,
  },
  {
    what: 'definition',
    file: 'src/resources/references/neckFinishes.ts',
    from: "'Description', 'Aliases'",
    to: "'Standard', 'Aliases'",
    goalMs: 2000,
    untilShown: inPage,
  },
  {
    what: 'server file',
    file: 'server/http/answer/errorAnswers.ts',
    from: 'There is no such call',
    to: 'No call has this address',
    goalMs: 4000,
    untilShown: inAnswer,
  },
];

/** Returns the text on the page before and after the change. For a definition, it is the list of its field names. */
const getTexts = ({ what, from, to }: Change): [before: string, after: string] => {
  if (what === 'definition') return ['description, aliases', 'standard, aliases'];
  const inQuotes = (text: string) => text.split("'").at(-2) ?? text;
  return [inQuotes(from), inQuotes(to)];
};

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const measure = async (page: Page, change: Change) => {
  const path = join(root, change.file);
  const stored = await readFile(path, 'utf8');
  if (!stored.includes(change.from)) throw new Error(`${change.file} has no ${change.from}`);
  const [before, after] = getTexts(change);
  const times: number[] = [];
  try {
    for (let time = 0; time < Number(options.times); time++) {
      await change.untilShown(page, before);
      await pause(1500);
      const begunMs = performance.now();
      await writeFile(path, stored.replace(change.from, change.to));
      await change.untilShown(page, after);
      times.push(performance.now() - begunMs);
      await writeFile(path, stored);
    }
    await change.untilShown(page, before);
  } finally {
    await writeFile(path, stored);
  }
  return times;
};

const startDev = (dataDir: string) =>
  spawn(process.execPath, [join(root, 'scripts', 'dev.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });

const waitForAddress = (dev: ReturnType<typeof startDev>) =>
  new Promise<string>((resolve, reject) => {
    let output = '';
    dev.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address && output.includes('Demijohn is ready')) resolve(address);
    });
    dev.once('exit', () => reject(new Error(`npm run dev ended:\n${output}`)));
  });

const temporary = process.env.DATA_DIR ? undefined : await mkdtemp(join(tmpdir(), 'demijohn-bench-dev-'));
const dev = startDev(process.env.DATA_DIR ?? temporary ?? '');
const browser = await launchBrowser();
try {
  const address = await waitForAddress(dev);
  const context = await browser.newContext({ baseURL: address, storageState: await demoAccountsAt(address).storageOf('admin') });
  const page = await context.newPage();
  await page.goto('/referencefiles/neckfinishes', { timeout: limitMs });
  await page.getByRole('table').waitFor({ timeout: limitMs });
  for (const change of changes) {
    const times = await measure(page, change);
    const all = times.map((ms) => (ms / 1000).toFixed(2)).join(' ');
    console.log(
      `${change.what.padEnd(14)} ${(median(times) / 1000).toFixed(2)} s of ${change.goalMs / 1000} s   (${all}; load ${loadavg()[0]?.toFixed(1)})`,
    );
  }
} finally {
  await browser.close();
  dev.kill('SIGTERM');
  if (dev.exitCode === null) await once(dev, 'exit');
  if (temporary) await rm(temporary, { recursive: true, force: true });
}
