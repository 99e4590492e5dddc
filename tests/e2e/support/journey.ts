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
  /** A page of a demo account that has signed in, on the path or its first screen. The sign-in is shared: a journey that ends it takes `signInAnew`. */
  signIn(userName: string, path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** The page of the account that the tests of a worker share, on whatever screen: for tests that leave nothing else behind. */
  signInOnce(userName: string): Promise<Page>;
  /** A page of a new visitor, signed in by the sign-in page as a demo account. */
  signInAnew(userName: string): Promise<Page>;
  /** A page of a new visitor who has not signed in. */
  visit(path: string): Promise<Page>;
}

/** Where an account arrives that has just signed in; routes.spec.ts holds it against the sign-in page. */
export const firstScreens: Readonly<Record<string, string>> = {
  admin: '/today',
  office: '/today',
  warehouse: '/today',
  finance: '/today',
  customer: '/customerstatements',
};

const listen = (page: Page, noise: string[]) => {
  page.on('pageerror', (error) => noise.push(String(error)));
  page.on('console', (message) => {
    // The browser notes every 4xx of a fetch by itself; those are answers, not faults.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) noise.push(message.text());
  });
};

/** As a user who chose the dark colours on an earlier day. */
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

/** Inside the application, as a link does: a place of its own in the history, where nothing was opened before. */
export const pushTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** As long as an expectation waits. */
export const patience = { timeout: 15_000 };

/** By way of the page that is not there so that the screen is drawn from nothing: it has a name then, if not yet its own. */
export const beginInside = async (page: Page, path: string, onNowhere: () => void = () => undefined) => {
  const nowhere = page.getByRole('heading', { name: "Sorry, This page isn't available" });
  await pushTo(page, '/notfound');
  await nowhere.waitFor();
  onNowhere();
  await pushTo(page, path);
  await nowhere.waitFor({ state: 'detached' });
  await page.locator('main h1').first().waitFor();
};

/** What a screen says of itself once it is there; before, its name in the menu stands in. */
const itsOwn = 'main header:not([data-stands-in]) h1, main .draft-offer, main .state';

export const untilItself = (page: Page) => page.locator(itsOwn).first().waitFor();

/** The same, until the screen itself stands. */
export const goInside = async (page: Page, path: string) => {
  await beginInside(page, path);
  await untilItself(page);
};

/** No list of the screen waits for its rows. Asked at each frame: an expectation asks again after a tenth of a second, then a quarter. */
export const untilIdle = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'), undefined, patience);

interface Kept {
  page: Page;
  noise: string[];
}

/** `test` whose pages are on the product of this run; a noise on a page's console fails the journey. */
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
    // Who saw a journey fail is looked at by the runner, and has no other.
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
 * Nothing is left to be done on the page, frame after frame: what is in the background comes after all else. An answer comes to the
 * application a moment after it came to the browser, so one frame is not enough.
 */
const untilAtRest = (page: Page) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) {
      await scheduler.postTask(() => undefined, { priority: 'background' });
      await new Promise(requestAnimationFrame);
    }
  }, 3);

/**
 * Waits until the screen that one goes to has asked all that it asks on arrival; the stream of what others change never ends.
 * `isHeld`: what else gets no answer.
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

/** Opens a screen inside the application, the same. */
export const arriveAt = (page: Page, path: string) => untilAsked(page, () => goInside(page, path));

/** A third of the length with its comments: it goes to each page that is asked. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rows that are now in sight are drawn, before they are measured or have a key: else some are where others were. */
const untilDrawn = (page: Page, atLeast: number) =>
  page.evaluate(async (frames) => {
    const rows = () => document.querySelectorAll('main tbody tr, main [role="row"]').length;
    for (let before = -1; before !== rows();) {
      before = rows();
      for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
    }
  }, atLeast);

/** Does something with all of the page in sight: a bar that sticks covers some of a page that scrolls. */
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
 * Rows made of the same elements, classes and attributes, with and without words in the same places, are one kind: axe is shown the first
 * two of each, as it finds the same in all of them. Marked until it has looked.
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
  /** Nothing else is asked; without it all of the standards. */
  rules?: readonly string[];
  /** Only of these. */
  of?: readonly string[];
  exclude: readonly string[];
}

/** Undefined where nothing of `of` is there any more. */
const runAxe = async (page: Page, { rules, of, exclude }: Question) => {
  // Once per page, and no second page to add the frames up in: a screen is one document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const runOnly = rules ? { type: 'rule' as const, values: [...rules] } : { type: 'tag' as const, values: standards };
  // The meaning of the word under the pointer lies over the page, in no landmark, and comes whenever the pointer rests long enough.
  const context = { ...(of && { include: [...of] }), exclude: ['#meaning', ...exclude] };
  // Contrasts are asked apart, of what is in colours that are not known yet.
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

/** What axe finds on the page as it stands in the window, but for its contrasts. `rules`: only these; `beside`: what is left out. */
export const askRules = async (page: Page, rules?: readonly string[], beside?: string) => {
  await markRowsAlike(page);
  const exclude = withoutAlike(beside);
  return known.unlessKnown(page, rules?.join() ?? 'all', exclude, async () => (await runAxe(page, { rules, exclude })) ?? []);
};

/** The contrasts of the page, in the colours that it is in. */
export const askContrasts = async (page: Page, beside?: string) => {
  await markRowsAlike(page);
  const exclude = withoutAlike(beside);
  return known.unlessReadable(page, exclude, () => runAxe(page, { rules: ['color-contrast'], of: ['[data-unread]'], exclude }));
};

/** All that axe finds on the page as it stands in the window. */
export const askAxe = async (page: Page, beside?: string) => [
  ...(await askRules(page, undefined, beside)),
  ...(await askContrasts(page, beside)),
];

/** The findings of `ask` in further colours, where anything on the page, in light, is made as nothing that was judged in them at this width. */
export const unlessKindsKnown = (page: Page, beside: string | undefined, ask: () => Promise<string[]>) =>
  known.unlessKindsKnown(page, withoutAlike(beside), ask);

/** The same, all of the page in sight. */
export const axeFindings = (page: Page, beside?: string) => inSight(page, () => askAxe(page, beside));

/** Of a screen that has come to rest: rows that wait for their successors are faint for as long. */
export const expectNoAxeFindings = async (page: Page) => {
  await expect(page.locator('.is-stale')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
};

/** Counts the keys pressed that do something, apart from the characters typed into fields, and the clicks. */
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

  /** Text beside which the keys are counted. */
  async type(text: string) {
    await this.page.keyboard.type(text, { delay: 5 });
  }
}
