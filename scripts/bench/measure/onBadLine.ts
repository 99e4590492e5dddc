import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';

/** A measured figure with its target. */
export interface Aim {
  what: string;
  figure: number;
  atMost: number;
  unit: string;
}

const slowNetwork = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** Time in which a fast typist enters name and password. */
const typingMs = 6000;

export const median = (figures: readonly number[]) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** Opens a page as a new visitor, with empty caches. */
const visitAsNew = async <Result>(
  browser: Browser,
  options: BrowserContextOptions,
  measure: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    ...options,
  });
  try {
    return await measure(await context.newPage(), context);
  } finally {
    await context.close();
  }
};

const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
};

const firstPaint = (page: Page) => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

const timed = async (work: () => Promise<unknown>) => {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
};

const table = 'main :is(table, .today-kind)';

interface Visitor {
  address: string;
  storageState: NonNullable<BrowserContextOptions['storageState']>;
  userName: string;
  password: string;
}

/** Measures the pages on a network of 50 kB/s with 400 ms latency. */
export const measureBadLine = async (browser: Browser, { address, storageState, userName, password }: Visitor): Promise<Aim[]> => {
  const cold = await visitAsNew(browser, { baseURL: address, storageState }, async (page) => {
    await slowDown(page);
    const firstScreen = await timed(async () => {
      await page.goto('/today', { waitUntil: 'commit' });
      await page.locator(table).first().waitFor();
    });
    return { shell: await firstPaint(page), firstScreen };
  });
  const signIn = await visitAsNew(browser, { baseURL: address }, async (page) => {
    await slowDown(page);
    const usable = await timed(async () => {
      await page.goto('/login', { waitUntil: 'commit' });
      await page.waitForFunction(() => document.activeElement?.id === 'username');
    });
    await page.keyboard.type(userName);
    await page.waitForTimeout(typingMs);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const list = await timed(async () => {
      await page.keyboard.press('Enter');
      await page.waitForURL('**/today');
      await page.locator(table).first().waitFor();
    });
    return { usable, list };
  });
  return [
    { what: 'application frame', figure: cold.shell, atMost: 1500, unit: 'ms' },
    { what: 'first screen, empty cache', figure: cold.firstScreen, atMost: 8000, unit: 'ms' },
    { what: 'sign-in form ready', figure: signIn.usable, atMost: 3000, unit: 'ms' },
    { what: 'first screen after sign-in', figure: signIn.list, atMost: 3000, unit: 'ms' },
  ];
};

const times = 9;

const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

/** Measures the public pages on a fast network with a slower processor. Returns the largest contentful paint and the compressed size of scripts. */
export const measurePublicPages = async (browser: Browser, address: string, slower: number): Promise<Aim[]> => {
  const aims: Aim[] = [];
  for (const path of ['/landing', '/login']) {
    const paints: number[] = [];
    let bytes = 0;
    for (let time = 0; time < times; time++)
      await visitAsNew(browser, { baseURL: address }, async (page, context) => {
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
        await page.goto(path, { waitUntil: 'networkidle' });
        paints.push(await largestPaint(page));
        bytes = await page.evaluate(() =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter(({ name }) => name.endsWith('.js'))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        );
      });
    aims.push({ what: `${path}: largest paint, median of ${times}`, figure: median(paints), atMost: 500, unit: 'ms' });
    aims.push({ what: `${path}: scripts`, figure: bytes / 1000, atMost: 70, unit: 'kB' });
  }
  return aims;
};
