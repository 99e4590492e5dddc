import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { memoryFolder } from './memoryFolder.ts';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
/** Chromium without a window to draw, as distributions build it: the one that npm brings takes a fifth less work for each page. */
const windowless = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'];

// Without these Chromium asks its maker's servers for things, each a refused connection on a closed network.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const findThere = (paths: (string | undefined)[]) => paths.find((path) => path !== undefined && path !== '' && existsSync(path));

/** The one that npm brings, as a file; another suite that starts at the same moment finds none of it or all of it. */
const unpack = async () => {
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin', 'chromium.br');
  const { size, mtimeMs } = await stat(packed);
  const path = join(tmpdir(), `demijohn-chromium-${size}-${Math.round(mtimeMs)}`);
  if (existsSync(path)) return path;
  const partial = `${path}-${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress({ chunkSize: 2 ** 21 }), createWriteStream(partial, { mode: 0o755 }));
  await rename(partial, path);
  return path;
};

/** Where the machine lacks what it is linked to, it does not start. */
const starts = (path: string) => spawnSync(path, ['--version']).status === 0;

export interface HowToLaunch {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** What its processes share with one another are files, of which every new page is a write to the disk where they are on one. */
const launching = (executablePath: string): HowToLaunch => ({
  executablePath,
  args: quiet,
  env: { ...(process.env as Record<string, string>), TMPDIR: memoryFolder },
});

/** Which browser the journeys run in, by CHROMIUM or the first that is there: the one that npm brings, another without windows, a whole one. */
export const findBrowser = async (): Promise<HowToLaunch> => {
  const chosen = findThere([process.env.CHROMIUM]);
  if (chosen) return launching(chosen);
  const brought = await unpack();
  if (starts(brought)) return launching(brought);
  const installed = findThere([...windowless, ...whole, chromium.executablePath()]);
  if (installed) return launching(installed);
  throw new Error('No Chromium starts here: set CHROMIUM to one that does');
};

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await findBrowser());
