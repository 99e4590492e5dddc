import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test';

/** One who visits the product with a device of their own: a page, and what the device keeps. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  kind: string;
  /** Something was set on the page that it would not forget. */
  isSpent: boolean;
}

/** What a page keeps for as long as it lives, and cannot be told to forget. */
const unforgotten = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const;
const unforgottenOfContext = [
  'addCookies',
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const;

const notice = <Held extends object>(held: Held, names: readonly (keyof Held)[], tell: () => void) => {
  for (const name of names) {
    const own = held[name] as (...given: unknown[]) => unknown;
    Object.assign(held, {
      [name]: (...given: unknown[]) => {
        tell();
        return own.apply(held, given);
      },
    });
  }
};

/** What a page asks to see whether its routes are heeded already; the product would answer it with 200. */
const heeded = '/healthz?are-routes-heeded';

/**
 * `route` of a page returns once the page heeds it. By itself it returns once the browser knows, while a page that was just opened can still
 * have one more question past it: a save that was to fail was made. docs/adr/0175.
 */
const heedRoutes = (page: Page) => {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const routed = await route(...given);
    if (page.url() === 'about:blank') return routed;
    await route(`**${heeded}`, (asked) => asked.fulfill({ status: 204 }));
    const status = () => page.evaluate(async (path) => (await fetch(path)).status, heeded);
    while ((await status()) !== 204);
    return routed;
  };
};

/** Slows the processor of every page of the device by the factor in SLOW (`SLOW=4 npx playwright test findBottle`). */
export const slowDown = (context: BrowserContext) => {
  const rate = Number(process.env.SLOW ?? 1);
  if (rate === 1) return;
  const openSession = context.newCDPSession.bind(context);
  context.on('page', (page) => {
    void openSession(page).then((session) => session.send('Emulation.setCPUThrottlingRate', { rate }));
  });
};

/** Of the product, with nothing of the application on it: a page elsewhere would lose the scripts that this one has at hand. */
const hall = '/healthz';

/** What the device keeps for the product is gone; false where something still holds on to it. */
const forget = (page: Page) =>
  page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const remove = (name: string) =>
      new Promise<boolean>((resolve) => {
        const removal = indexedDB.deleteDatabase(name);
        removal.addEventListener('success', () => resolve(true));
        removal.addEventListener('error', () => resolve(false));
        removal.addEventListener('blocked', () => resolve(false));
      });
    const removed = await Promise.all((await indexedDB.databases()).map(({ name }) => remove(name ?? '')));
    return removed.every(Boolean) && (await caches.keys()).length === 0;
  });

const remember = (page: Page, kept: { name: string; value: string }[]) =>
  page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, kept);

/**
 * Visitors, each new to the product. A page costs the browser twice as much when it is the first of a device as when it stands there
 * already: who leaves is made to forget all, and is the next new visitor of the same kind. docs/adr/0175.
 */
export class Visitors {
  readonly #browser: Browser;
  readonly #waiting: Visitor[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A new visitor whose device keeps `storageState`; `prepare`: what each page of such a device is told before it opens. */
  async welcome(options: BrowserContextOptions, prepare?: () => void): Promise<Visitor> {
    const { storageState, ...others } = options;
    if (typeof storageState === 'string') throw new Error('What a device keeps is given, not a file of it');
    const kind = JSON.stringify([others, prepare?.toString()]);
    const at = this.#waiting.findIndex((visitor) => visitor.kind === kind);
    const [known] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (known) {
      if (others.viewport) await known.page.setViewportSize(others.viewport);
      await remember(known.page, storageState?.origins?.[0]?.localStorage ?? []);
      return known;
    }
    const context = await this.#browser.newContext(options);
    slowDown(context);
    if (prepare) await context.addInitScript(prepare);
    // What a page asks by way of a service worker is none of its routes' business.
    if (others.serviceWorkers !== 'allow') context.on('page', heedRoutes);
    const visitor = { context, page: await context.newPage(), kind, isSpent: others.serviceWorkers === 'allow' };
    const spend = () => {
      visitor.isSpent = true;
    };
    notice(visitor.page, unforgotten, spend);
    notice(context, unforgottenOfContext, spend);
    return visitor;
  }

  /** As the hand that goes away: tabs are closed, nothing is asked about. */
  async leave(visitor: Visitor) {
    const { context, page } = visitor;
    if (visitor.isSpent || page.isClosed() || !(await this.#clear(visitor))) await context.close();
    else this.#waiting.push(visitor);
  }

  /** Those who wait go too. */
  async close() {
    for (const { context } of this.#waiting.splice(0)) await context.close();
  }

  async #clear({ context, page }: Visitor) {
    page.removeAllListeners();
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearCookies();
    await page.goto(hall);
    // Off the page, where nothing that opens is under it.
    await page.mouse.move(-1, -1);
    return forget(page);
  }
}
