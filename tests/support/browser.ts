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
/** Paths of Chromium without a window, as Linux distributions install it. The browser from npm needs a fifth less work for each page. */
const windowless = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'];

// Without these options Chromium contacts Google's servers, and each request is refused on a closed network.
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

/** Unpacks the browser from npm into a file. Another test run that starts at the same moment finds the whole file or none. */
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

/** False if the machine lacks a library that the browser needs. */
const starts = (path: string) => spawnSync(path, ['--version']).status === 0;

export interface HowToLaunch {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** Tells Chromium where to put the files through which its processes share memory. On a disk, every new page would write to it. */
const launching = (executablePath: string): HowToLaunch => ({
  executablePath,
  args: quiet,
  env: { ...(process.env as Record<string, string>), TMPDIR: memoryFolder },
});

/** Finds the browser for the journeys: CHROMIUM if set, or else the one from npm, another headless one, or a full browser. */
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
