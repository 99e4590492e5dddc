import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from 'playwright/test';
import type { BrowserContextOptions, Page } from 'playwright/test';
import { product } from './product.ts';

export { expect };

export interface Journey {
  /** A page of a new visitor, signed in by the sign-in page as a demo account. */
  signIn(userName: string, options?: BrowserContextOptions): Promise<Page>;
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

/** `test` whose pages are on the product of this run; a noise on a page's console fails the journey. */
export const test = base.extend<Journey & { open: (options?: BrowserContextOptions) => Promise<Page> }>({
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
  signIn: ({ open }, use) =>
    use(async (userName, options) => {
      const page = await open(options);
      await page.goto('/login');
      await page.getByLabel('Username').fill(userName);
      await page.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname !== '/login');
      return page;
    }),
});

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
