import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright/test';
import { findBrowser } from '#tests/support/browser.ts';

/** Starts a browser as a process of its own, on a profile folder. If it is killed, only the folder remains. */
export const startBrowser = async (profile: string) => {
  const { executablePath, args, env } = await findBrowser();
  // Uses Playwright's options. Without them, Chromium would freeze a page that is left while it opens its database, which delays the next page.
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
