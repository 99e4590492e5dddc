import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';

export interface Journey {
  /** A page of a new visitor, signed in by the sign-in page as a demo account. */
  signIn(userName: string, size?: { width: number; height: number }): Promise<Page>;
  visit(path: string): Promise<Page>;
  /** What the pages' consoles said that nobody expected. */
  noise: string[];
}

const desktop = { width: 1280, height: 800 };

export const useJourney = (): Journey => {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const noise: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser.close();
  });
  const open = async (viewport: { width: number; height: number }) => {
    const context = await browser.newContext({
      baseURL: inject('address'),
      viewport,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    });
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('console', (message) => {
      // The browser notes every 4xx of a fetch by itself; those are answers, not faults.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) noise.push(message.text());
    });
    return page;
  };
  return {
    noise,
    visit: async (path) => {
      const page = await open(desktop);
      await page.goto(path);
      return page;
    },
    signIn: async (userName, size = desktop) => {
      const page = await open(size);
      await page.goto('/login');
      await page.getByLabel('Username').fill(userName);
      await page.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname !== '/login');
      return page;
    },
  };
};

/** axe finds nothing on the page as it stands, all of it in sight: a bar that sticks covers some of a page that scrolls. */
export const expectNoAxeFindings = async (page: Page) => {
  const size = page.viewportSize() ?? desktop;
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
