/**
 * `npm run bench:browser -- [--lines 200] [--keys 120] [--slower 4]` measures what users feel, in a real browser on the built product with
 * demo data. The first part uses a slow network, the second a slower processor. The last part types into the quantity of a long order. It
 * measures the time from each key to the next paint (the browser's event timing, in steps of 8 ms) and the time in the application's own
 * handlers. With ADDRESS set, it uses the product running there. A busy machine distorts the figures, so run nothing else.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright';
import { demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { demoAccountsAt } from '#tests/support/demoAccounts.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { buildIfNeeded, startProduct } from '#tests/support/product.ts';
import { measureMenu, measureSearch } from './bench/measure/feltSpeed.ts';
import { measureBadLine, measurePublicPages } from './bench/measure/onBadLine.ts';
import type { Aim } from './bench/measure/onBadLine.ts';

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '200' },
    keys: { type: 'string', default: '120' },
    slower: { type: 'string', default: '4' },
  },
});
const [lines, keys, slower] = [options.lines, options.keys, options.slower].map(Number) as [number, number, number];
const print = (line: string) => process.stdout.write(`${line}\n`);

interface KeyTiming {
  name: string;
  startTime: number;
  duration: number;
  handled: number;
}

const signIn = async (browser: Browser, address: string) => {
  const { tokenOf, storageOf } = demoAccountsAt(address);
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    serviceWorkers: 'block',
    storageState: await storageOf('office'),
  });
  const fetchJson = async <Answer>(path: string) =>
    (await (await fetch(address + encodeURI(path), { headers: { authorization: `Bearer ${await tokenOf('office')}` } })).json()) as Answer;
  return { page: await context.newPage(), fetchJson };
};

/** Waits until no request has been open for half a second, apart from the stream of live updates, which never ends. */
const waitUntilIdle = (page: Page) =>
  page.waitForFunction(
    () =>
      performance.now() -
        Math.max(0, ...performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd)) >
      500,
  );

/** Fills a new order with pasted lines, as from a spreadsheet, and waits for their prices. */
const fillOrder = async ({ page, fetchJson }: Awaited<ReturnType<typeof signIn>>) => {
  const [order] = await fetchJson<{ CustomerId: number }[]>(
    '/api/Order/OpenOrders?range=[0,0]&filter={"Status":"Open"}&sort=["DealNo","DESC"]',
  );
  const products = await fetchJson<{ Code: string }[]>('/api/Product?range=[0,99]&filter={"Active":true}');
  await page.goto(`/createorder?customerId=${order?.CustomerId ?? 1}`);
  const first = page.getByLabel('Product, line 1');
  await first.focus();
  const text = Array.from({ length: lines }, (_, index) => `${products[index % products.length]?.Code}\t${100 + index}`).join('\n');
  await first.evaluate((cell, pastedText) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pastedText);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await page.locator(`[role=row][aria-rowindex="${lines + 1}"]`).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[role=row][aria-busy=true]').length === 0);
  await waitUntilIdle(page);
  // After pasting, the focus moves to the last line. Scrolling earlier would be undone by that.
  await page.waitForFunction((last) => document.activeElement?.getAttribute('data-line') === String(last), lines + 1);
};

/** Types keys one at a time, each after the effects of the previous one. */
const typeKeys = async (page: Page): Promise<KeyTiming[]> => {
  await page.evaluate(() => {
    const timings: KeyTiming[] = [];
    Object.assign(globalThis, { timed: timings });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        timings.push({
          name: entry.name,
          startTime: entry.startTime,
          duration: entry.duration,
          handled: entry.processingEnd - entry.processingStart,
        });
    }).observe({ type: 'event', durationThreshold: 0 } as PerformanceObserverInit);
  });
  const middle = Math.ceil(lines / 2);
  await page.locator(`[role=row][aria-rowindex="${middle + 1}"]`).scrollIntoViewIfNeeded();
  await page.getByLabel(`Quantity, line ${middle}`).focus();
  const keysToPress = ['1', '2', '3', 'Backspace', 'Backspace', 'Backspace'];
  for (let at = 0; at < keys; at++) {
    await page.keyboard.press(keysToPress[at % keysToPress.length] ?? '1');
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(1000);
  return page.evaluate(() => (globalThis as unknown as { timed: KeyTiming[] }).timed);
};

const quantile = (figures: readonly number[], share: number) =>
  figures.toSorted((one, other) => one - other)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? Number.NaN;

const printRow = (label: string, figures: readonly number[]) =>
  print(
    [
      label.padEnd(44),
      ...[0.5, 0.95, 1].map((share) => quantile(figures, share).toFixed(1).padStart(9)),
      String(figures.length).padStart(7),
    ].join(''),
  );

const printAims = (heading: string, aims: readonly Aim[]) => {
  print(`\n${heading}`);
  for (const { what, figure: value, atMost, unit } of aims)
    print(
      `${what.padEnd(44)}${value.toFixed(value < 100 ? 1 : 0).padStart(9)}${`≤ ${atMost} ${unit}`.padStart(14)}${value > atMost ? '  missed' : ''}`,
    );
};

const dataDir = await mkdtemp(join(tmpdir(), 'demijohn-bench-'));
if (!process.env.ADDRESS) buildIfNeeded();
const product = process.env.ADDRESS ? undefined : await startProduct({ DATA_DIR: dataDir });
const address = process.env.ADDRESS ?? product?.address ?? '';
const browser = await launchBrowser();
try {
  const user = await signIn(browser, address);
  const { page } = user;
  await page.goto('/today');
  await page.locator('main h1').waitFor();
  await waitUntilIdle(page);
  const storageState = await page.context().storageState();
  printAims(
    'On a line of 50 kB/s and 400 ms',
    await measureBadLine(browser, { address, storageState, userName: 'office', password: demoPassword }),
  );
  printAims(`Public pages, processor ${slower} times slower`, await measurePublicPages(browser, address, slower));
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  printAims(`Menu screens, warm, processor ${slower} times slower`, await measureMenu(page, session));
  await page.goto('/findcustomer');
  await page.locator('main h1').waitFor();
  await waitUntilIdle(page);
  printAims('Find customer', [await measureSearch(page)]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await fillOrder(user);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const timings = await typeKeys(page);
  const timingsOf = (name: string) => timings.filter((entry) => entry.name === name);
  print(`\nOrder of ${lines} lines, ${keys} keys in a quantity, processor ${slower} times slower, in ms`);
  print(`${''.padEnd(44)}${['median', 'p95', 'max', 'n'].map((heading, index) => heading.padStart(index === 3 ? 7 : 9)).join('')}`);
  printRow(
    'key to paint (p95 ≤ 50)',
    timingsOf('keydown').map(({ duration }) => duration),
  );
  printRow(
    'keydown handlers',
    timingsOf('keydown').map(({ handled }) => handled),
  );
  printRow(
    'input handlers (≤ 8)',
    timingsOf('input').map(({ handled }) => handled),
  );
} finally {
  await browser.close();
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
