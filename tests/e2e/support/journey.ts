import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { test as base, expect } from 'playwright/test';
import type { BrowserContextOptions, Page, Request } from 'playwright/test';
import { demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { followChanges } from '#contract/system/live/calls.ts';
import { demoAccounts } from './api.ts';
import * as known from './known.ts';
import { product } from './product.ts';
import { slowDown, Visitors } from './visitors.ts';
import type { Visitor } from './visitors.ts';

export { expect };

export interface Journey {
  /** Opens a page with the shared session of a demo account, at the path or its first screen. To end a session, use `signInAnew`. */
  signIn(userName: string, path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Returns a page that the tests of a worker share, at any screen. Only for tests that leave the page as it was. */
  signInOnce(userName: string): Promise<Page>;
  /** Signs in to a demo account on the sign-in page, as a new visitor with a session of its own. */
  signInAnew(userName: string): Promise<Page>;
  /** Opens a page as a new visitor who does not sign in. */
  visit(path: string): Promise<Page>;
}

/** First screen of each account after sign-in. routes.spec.ts checks these against the sign-in page. */
export const firstScreens: Readonly<Record<string, string>> = {
  admin: '/today',
  office: '/today',
  warehouse: '/today',
  finance: '/today',
  customer: '/home',
};

const listen = (page: Page, noise: string[]) => {
  page.on('pageerror', (error) => noise.push(String(error)));
  page.on('console', (message) => {
    // Ignores failed loads, because the browser logs every 4xx answer of a fetch as an error.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) noise.push(message.text());
  });
};

/** Makes the page start in dark colours, as for a user who chose them earlier. */
const chooseDark = () => {
  localStorage.setItem('layout', localStorage.getItem('layout') ?? JSON.stringify({ scheme: 'dark' }));
};

const signInOn = async (page: Page, userName: string) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
};

const signedIn = async (userName: string): Promise<BrowserContextOptions> => ({ storageState: await demoAccounts().storageOf(userName) });

/** Goes to a path inside the application, as a link does. Adds an entry to the browser's history. */
export const pushTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** Timeout for waits, the same as for expectations. */
export const patience = { timeout: 15_000 };

/** Opens a screen without what was drawn before, by going through the page for unknown addresses. Returns once the screen has a heading. */
export const beginInside = async (page: Page, path: string, onNowhere: () => void = () => undefined) => {
  const nowhere = page.getByRole('heading', { name: "Sorry, This page isn't available" });
  await pushTo(page, '/notfound');
  await nowhere.waitFor();
  onNowhere();
  await pushTo(page, path);
  await nowhere.waitFor({ state: 'detached' });
  await page.locator('main h1').first().waitFor();
};

/** Selector of a screen that has loaded. While it loads, the heading is its menu name. */
const itsOwn = 'main header:not([data-stands-in]) h1, main .draft-offer, main .state';

export const untilItself = (page: Page) => page.locator(itsOwn).first().waitFor();

/** Opens a screen as `beginInside` does, and waits until it has loaded. */
export const goInside = async (page: Page, path: string) => {
  await beginInside(page, path);
  await untilItself(page);
};

/** Waits until no list on the screen is loading. Checks at each frame, because an expectation checks again only after 100 ms. */
export const untilIdle = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'), undefined, patience);

interface Kept {
  page: Page;
  noise: string[];
}

/** Playwright's `test` with fixtures that open pages of the product. Any console message fails the journey. */
export const test = base.extend<
  Journey & { open: (options?: BrowserContextOptions) => Promise<Page> },
  { kept: Map<string, Kept>; visitors: Visitors }
>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the fixtures that it needs.
  kept: [({}, use) => use(new Map()), { scope: 'worker' }],
  visitors: [({ browser }, use) => use(new Visitors(browser)), { scope: 'worker' }],
  open: async ({ visitors, colorScheme, viewport, hasTouch, serviceWorkers }, use, testInfo) => {
    const noise: string[] = [];
    const present: Visitor[] = [];
    await use(async (options) => {
      const device = { baseURL: product.address, colorScheme, viewport, hasTouch, serviceWorkers, ...options };
      const visitor = await visitors.welcome(device, colorScheme === 'dark' ? chooseDark : undefined);
      present.push(visitor);
      listen(visitor.page, noise);
      return visitor.page;
    });
    // Does not reuse the page after a failure, because the runner still examines it.
    const isWhole = testInfo.status === testInfo.expectedStatus;
    for (const visitor of present) await (isWhole ? visitors.leave(visitor) : visitor.context.close());
    expect(noise, 'what the consoles said').toEqual([]);
  },
  visit: ({ open }, use) =>
    use(async (path) => {
      const page = await open();
      await page.goto(path);
      return page;
    }),
  signIn: ({ open }, use) =>
    use(async (userName, path, options) => {
      const page = await open({ ...(await signedIn(userName)), ...options });
      await page.goto(path ?? firstScreens[userName] ?? '/');
      return page;
    }),
  signInOnce: async ({ browser, kept, colorScheme, viewport }, use) => {
    const begin = async (userName: string): Promise<Kept> => {
      const context = await browser.newContext({ baseURL: product.address, ...(await signedIn(userName)) });
      slowDown(context);
      if (colorScheme === 'dark') await context.addInitScript(chooseDark);
      const own = { page: await context.newPage(), noise: [] };
      listen(own.page, own.noise);
      await own.page.goto(firstScreens[userName] ?? '/');
      await own.page.locator('main h1').first().waitFor();
      return own;
    };
    const used: Kept[] = [];
    await use(async (userName) => {
      const name = `${userName} ${colorScheme}`;
      const own = kept.get(name) ?? (await begin(userName));
      kept.set(name, own);
      used.push(own);
      if (viewport) await own.page.setViewportSize(viewport);
      return own.page;
    });
    expect(
      used.flatMap(({ noise }) => noise.splice(0)),
      'what the consoles said',
    ).toEqual([]);
  },
  signInAnew: ({ open }, use) =>
    use(async (userName) => {
      const page = await open();
      await signInOn(page, userName);
      return page;
    }),
});

const isEndless = (url: string) => new URL(url).pathname === followChanges.path;

/**
 * Waits until the page has been idle for several frames. One frame is not enough, because an answer reaches the browser before the
 * application.
 */
const untilAtRest = (page: Page) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) {
      await scheduler.postTask(() => undefined, { priority: 'background' });
      await new Promise(requestAnimationFrame);
    }
  }, 3);

/**
 * Goes to the next screen and waits until its requests have finished. Does not wait for the stream of live updates, which never ends, or for
 * requests that meet `isHeld`.
 */
export const untilAsked = async (page: Page, arrive: () => Promise<unknown>, isHeld = isEndless) => {
  let underWay = 0;
  let changes = 0;
  const count = (change: number) => (request: Request) => {
    if (isHeld(request.url())) return;
    underWay += change;
    changes++;
  };
  const hasAsked = async () => {
    const before = changes;
    if (underWay > 0) return false;
    await untilAtRest(page);
    return changes === before;
  };
  const [begin, end] = [count(1), count(-1)];
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await arrive();
  await expect.poll(hasAsked, { intervals: [20] }).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
};

/** Opens a screen inside the application and waits until its requests have finished. */
export const arriveAt = (page: Page, path: string) => untilAsked(page, () => goInside(page, path));

/** Source of axe. Minified, because each page loads it and the minified file is a third of the size. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until the visible rows are drawn. Before that, rows may still be at old positions. */
const untilDrawn = (page: Page, atLeast: number) =>
  page.evaluate(async (frames) => {
    const rows = () => document.querySelectorAll('main tbody tr, main [role="row"]').length;
    for (let before = -1; before !== rows();) {
      before = rows();
      for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
    }
  }, atLeast);

/** Runs `look` in a window as high as the page. In a lower window, a sticky bar would cover a part. */
export const inSight = async <T>(page: Page, look: () => Promise<T>): Promise<T> => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= size.height) {
    await untilDrawn(page, 1);
    return look();
  }
  await page.setViewportSize({ width: size.width, height: Math.min(height + 200, 6000) });
  await untilDrawn(page, 3);
  const seen = await look();
  await page.setViewportSize(size);
  await untilDrawn(page, 3);
  return seen;
};

/**
 * Marks rows that repeat others, so that axe checks only the first two of each kind. Rows are of the same kind if their elements, classes and
 * attributes are the same, and they have text in the same places.
 */
const markRowsAlike = (page: Page) =>
  page.evaluate(() => {
    const valued = new Set(['class', 'style', 'role', 'type']);
    const isSaid = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '';
    const kindOf = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) =>
        valued.has(name) ? `${name}=${value}` : `${name}${value === '' ? '' : '='}`,
      );
      const inner = [...element.children].map(kindOf).join('');
      return `<${element.tagName} ${attributes.join(' ')}>${[...element.childNodes].some(isSaid) ? '…' : ''}${inner}</>`;
    };
    const seen = new Map<string, number>();
    for (const row of document.querySelectorAll('main tbody tr, main [role="row"]')) {
      const kind = kindOf(row);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      row.toggleAttribute('data-alike', (seen.get(kind) ?? 0) > 2);
    }
  });

const withoutAlike = (beside?: string) => ['[data-alike]', ...(beside?.split(', ') ?? [])];

interface Question {
  /** Rules to run. All rules of the standards if absent. */
  rules?: readonly string[];
  /** Selectors of the elements to check. The whole page if absent. */
  of?: readonly string[];
  exclude: readonly string[];
}

/** Runs axe. Returns undefined if none of the elements in `of` exists. */
const runAxe = async (page: Page, { rules, of, exclude }: Question) => {
  // Loads axe into the page, once per page. Axe's own package would open a second page to merge frames, which a screen does not have.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const runOnly = rules ? { type: 'rule' as const, values: [...rules] } : { type: 'tag' as const, values: standards };
  // Leaves out the tooltip with the meaning of a word, because it lies over the page in no landmark.
  const context = { ...(of && { include: [...of] }), exclude: ['#meaning', ...exclude] };
  // Leaves out contrast, which is checked separately and only for new colours.
  const left: Record<string, { enabled: boolean }> = rules ? {} : { 'color-contrast': { enabled: false } };
  const answer = await page.evaluate(
    ([where, only, but]) =>
      where.include && !document.querySelector(where.include.join())
        ? undefined
        : (window as unknown as { axe: typeof axe }).axe.run(where, { runOnly: only, rules: but, resultTypes: ['violations'] }),
    [context, runOnly, left] as const,
  );
  return answer?.violations.map(
    ({ id, help, nodes }) => `${new URL(page.url()).pathname} ${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
};

/** Runs axe without contrast, on the page as it is in the window. Leaves out elements that match `beside`. */
export const askRules = async (page: Page, rules?: readonly string[], beside?: string) => {
  await markRowsAlike(page);
  const exclude = withoutAlike(beside);
  return known.unlessKnown(page, rules?.join() ?? 'all', exclude, async () => (await runAxe(page, { rules, exclude })) ?? []);
};

/** Checks the contrast of the page in its current colours. */
export const askContrasts = async (page: Page, beside?: string) => {
  await markRowsAlike(page);
  const exclude = withoutAlike(beside);
  return known.unlessReadable(page, exclude, () => runAxe(page, { rules: ['color-contrast'], of: ['[data-unread]'], exclude }));
};

/** Runs all checks of axe, on the page as it is in the window. */
export const askAxe = async (page: Page, beside?: string) => [
  ...(await askRules(page, undefined, beside)),
  ...(await askContrasts(page, beside)),
];

/** Returns the findings of `ask` in other colours. Skips the check if everything on the page was checked in these colours at this width. */
export const unlessKindsKnown = (page: Page, beside: string | undefined, ask: () => Promise<string[]>) =>
  known.unlessKindsKnown(page, withoutAlike(beside), ask);

/** Runs all checks of axe, in a window as high as the page. */
export const axeFindings = (page: Page, beside?: string) => inSight(page, () => askAxe(page, beside));

/** Expects no findings of axe. Waits until the page is idle, because rows that are being replaced are faint and would fail. */
export const expectNoAxeFindings = async (page: Page) => {
  await expect(page.locator('.is-stale')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
};

/** Counts clicks and keys, to limit the effort of a job. Characters typed into fields do not count. */
export class Hand {
  readonly page: Page;
  keys = 0;
  clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]) {
    for (const key of keys) {
      this.keys++;
      await this.page.keyboard.press(key);
    }
  }

  /** Types text into a field. The characters do not count as keys. */
  async type(text: string) {
    await this.page.keyboard.type(text, { delay: 5 });
  }
}
