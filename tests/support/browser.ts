import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

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

const findInstalled = () => [process.env.CHROMIUM, ...usual].find((path) => path !== undefined && path !== '' && existsSync(path));

const findPlaywrights = () => {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
};

/** The browser of the machine, Playwright's own, or else the one that npm brings; and what it is started with. */
export const findBrowser = async (): Promise<{ executablePath: string; args: string[] }> => {
  const installed = findInstalled() ?? findPlaywrights();
  if (installed) return { executablePath: installed, args: quiet };
  const { default: packed } = await import('@sparticuz/chromium');
  return { executablePath: await packed.executablePath(), args: [...packed.args, ...quiet] };
};

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await findBrowser());
