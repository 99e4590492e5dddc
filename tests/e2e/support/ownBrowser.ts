import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright/test';
import { findBrowser } from '#tests/support/browser.ts';

/** Starts a browser on its own profile folder. It can be killed like any process, and then only the folder remains. */
export const startBrowser = async (profile: string) => {
  const { executablePath, args, env } = await findBrowser();
  // The options that Playwright uses for its own browser. Otherwise a page left while it opens its database would be frozen and would delay the next page.
  const own = [
    '--headless',
    '--disable-back-forward-cache',
    '--window-size=1280,800',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const child = spawn(executablePath, [...args, ...own], { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  /** Kills the browser and its page processes without warning. */
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    ended.then(() => reject(new Error(`The browser did not start:\n${said}`)), reject);
  });
  const browser = await chromium.connectOverCDP(endpoint);
  const [context = await browser.newContext()] = browser.contexts();
  const page = context.pages()[0] ?? (await context.newPage());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return { page, kill };
};
