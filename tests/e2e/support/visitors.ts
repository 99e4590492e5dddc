import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test';

/** Visitor with a device of their own: a page, and the device's storage. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  kind: string;
  /** True once the page has a setting that cannot be undone. */
  isSpent: boolean;
}

/** Calls that change a page until it closes. */
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

/** Address that shows whether a page's routes are active. Without a route, the product answers 200. */
const heeded = '/healthz?are-routes-heeded';

/**
 * Makes `route` return only once the page uses the route. Playwright's own `route` returns earlier, so that a page just opened may still send
 * one request past the route (docs/adr/0175).
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

/** Slows the processor for all pages of a device by the factor in `SLOW`, as in `SLOW=4 npx playwright test findBottle`. */
export const slowDown = (context: BrowserContext) => {
  const rate = Number(process.env.SLOW ?? 1);
  if (rate === 1) return;
  const openSession = context.newCDPSession.bind(context);
  context.on('page', (page) => {
    void openSession(page).then((session) => session.send('Emulation.setCPUThrottlingRate', { rate }));
  });
};

/** Address of the product without the application. On another site, the page would lose its loaded scripts. */
const hall = '/healthz';

/** Clears the device's storage for the product. Returns false if something still uses the storage. */
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
 * Provides new visitors. The first page of a device costs twice as much as a later one. So the device of a visitor who leaves is cleared and
 * used for the next visitor with the same options (docs/adr/0175).
 */
export class Visitors {
  readonly #browser: Browser;
  readonly #waiting: Visitor[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Returns a new visitor whose device stores `storageState`. `prepare` runs in each page before it opens. */
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
    // Sets no routes if a service worker may answer, because its requests do not pass the page's routes.
    if (others.serviceWorkers !== 'allow') context.on('page', heedRoutes);
    const visitor = { context, page: await context.newPage(), kind, isSpent: others.serviceWorkers === 'allow' };
    const spend = () => {
      visitor.isSpent = true;
    };
    notice(visitor.page, unforgotten, spend);
    notice(context, unforgottenOfContext, spend);
    return visitor;
  }

  /** Closes the visitor's pages without answering questions about unsaved input. */
  async leave(visitor: Visitor) {
    const { context, page } = visitor;
    if (visitor.isSpent || page.isClosed() || !(await this.#clear(visitor))) await context.close();
    else this.#waiting.push(visitor);
  }

  /** Closes the devices that wait for the next visitor. */
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
    // Moves the pointer off the page, so that it opens nothing.
    await page.mouse.move(-1, -1);
    return forget(page);
  }
}
