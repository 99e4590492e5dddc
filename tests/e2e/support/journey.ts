import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from 'playwright/test';
import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import { product } from './product.ts';

export { expect };

export interface Journey {
  /** A page of a demo account that has signed in, on its first screen. The sign-in is shared: a journey that ends it takes `signInAnew`. */
  signIn(userName: string, options?: BrowserContextOptions): Promise<Page>;
  /** A page of a new visitor, signed in by the sign-in page as a demo account. */
  signInAnew(userName: string): Promise<Page>;
  /** A page of a new visitor who has not signed in. */
  visit(path: string): Promise<Page>;
}

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
  await page.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
};

interface SignedIn {
  storageState: Exclude<BrowserContextOptions['storageState'], string | undefined>;
  firstScreen: string;
}

const signInFor = async (browser: Browser, userName: string): Promise<SignedIn> => {
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  await signInOn(page, userName);
  const signedIn = { storageState: await context.storageState(), firstScreen: new URL(page.url()).pathname };
  await context.close();
  return signedIn;
};

/** `test` whose pages are on the product of this run; a noise on a page's console fails the journey. */
export const test = base.extend<
  Journey & { open: (options?: BrowserContextOptions) => Promise<Page> },
  { signedIn: (userName: string) => Promise<SignedIn> }
>({
  signedIn: [
    async ({ browser }, use) => {
      const known = new Map<string, Promise<SignedIn>>();
      await use((userName) => {
        const signedIn = known.get(userName) ?? signInFor(browser, userName);
        known.set(userName, signedIn);
        return signedIn;
      });
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, colorScheme }, use) => {
    const noise: string[] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: product.address, ...options });
      contexts.push(context);
      if (colorScheme === 'dark') await context.addInitScript(chooseDark);
      const page = await context.newPage();
      listen(page, noise);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(noise, 'what the consoles said').toEqual([]);
  },
  visit: ({ open }, use) =>
    use(async (path) => {
      const page = await open();
      await page.goto(path);
      return page;
    }),
  signIn: ({ open, signedIn }, use) =>
    use(async (userName, options) => {
      const { storageState, firstScreen } = await signedIn(userName);
      const page = await open({ storageState, ...options });
      await page.goto(firstScreen);
      return page;
    }),
  signInAnew: ({ open }, use) =>
    use(async (userName) => {
      const page = await open();
      await signInOn(page, userName);
      return page;
    }),
});

/** Opens a screen and waits until it has asked all that it asks on arrival. */
export const arriveAt = async (page: Page, path: string) => {
  let underWay = 0;
  let lastChange = performance.now();
  const count = (change: number) => () => {
    underWay += change;
    lastChange = performance.now();
  };
  const [begin, end] = [count(1), count(-1)];
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await expect.poll(() => underWay <= 0 && performance.now() - lastChange > 100, { intervals: [50] }).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
};

/** axe finds nothing on the page as it stands, all of it in sight: a bar that sticks covers some of a page that scrolls. */
export const expectNoAxeFindings = async (page: Page) => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, Math.min(height + 200, 6000)) });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await page.setViewportSize(size);
  expect(
    violations.map(
      ({ id, help, nodes }) =>
        `${new URL(page.url()).pathname} ${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    ),
  ).toEqual([]);
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
