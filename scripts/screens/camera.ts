import type { Browser, BrowserContext, Page } from 'playwright';
import { demoAccountsAt } from '#tests/support/demoAccounts.ts';
import type { Ask, Shot } from './shots.ts';

export const sizes = {
  large: { width: 1440, height: 900 },
  wide: { width: 1280, height: 720 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;
export const schemes = ['light', 'dark'] as const;
export type SizeName = keyof typeof sizes;
export type Scheme = (typeof schemes)[number];
export interface WindowSize {
  width: number;
  height: number;
}

/** Widest window of a phone. */
const maxPhoneWidth = 500;

/** Matches rows and figures that are still loading. */
const unfinished = 'main [aria-busy="true"], .skeleton';

/** Waits until nothing is loading and all visible fonts and images are there. */
const settle = async (page: Page) => {
  await page.locator('h1').first().waitFor();
  for (const pauseMs of [0, 300]) {
    await page.waitForTimeout(pauseMs);
    await page.waitForFunction((selector) => document.querySelector(selector) === null, unfinished);
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Images load only when scrolled into view, so only those in view are waited for. In the help, one that was scrolled past may never load,
    // so the wait has a limit.
    const inSight = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight);
    const late = new Promise((resolve) => setTimeout(resolve, 3000));
    await Promise.race([late, Promise.all(inSight.map((image) => image.decode().catch(() => undefined)))]);
  });
};

/** Part of a screen to keep, in CSS pixels. */
export interface Part {
  /** Selector of the element at whose top left corner the part starts. */
  start: string;
  width: number;
  height: number;
}

/** Space in pixels between the edge of a part and its element. */
const margin = 16;

/** Returns the part, moved to the left or up where it would end outside the window. */
const findPart = async (page: Page, { start, width, height }: Part) => {
  const { x = 0, y = 0 } = (await page.locator(start).first().boundingBox()) ?? {};
  const view = page.viewportSize() ?? { width, height };
  const fit = (from: number, length: number, all: number) => Math.max(0, Math.min(from - margin, all - length));
  return { x: fit(x, width, view.width), y: fit(y, height, view.height), width, height };
};

/** Takes pictures of the product at an address. One camera has one browser context for each role, width and colour scheme. */
export const openCamera = (browser: Browser, address: string, scale = 1) => {
  const { tokenOf, storageOf } = demoAccountsAt(address);
  const contexts = new Map<string, Promise<BrowserContext>>();

  const open = async (role: string | null, viewport: WindowSize, scheme: Scheme) => {
    const isPhone = viewport.width <= maxPhoneWidth;
    const layout = JSON.stringify({ scheme });
    const context = await browser.newContext({
      storageState: role === null ? undefined : await storageOf(role),
      baseURL: address,
      viewport,
      locale: 'en-GB',
      // A service worker taking control would block writing to the browser's storage.
      serviceWorkers: 'block',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      hasTouch: isPhone,
      deviceScaleFactor: isPhone ? 2 : scale,
    });
    await context.addInitScript((colours) => localStorage.setItem('layout', colours), layout);
    return context;
  };

  const getContext = (role: string | null, viewport: WindowSize, scheme: Scheme) => {
    const name = [role, viewport.width, viewport.height, scheme].join(' ');
    const context = contexts.get(name) ?? open(role, viewport, scheme);
    contexts.set(name, context);
    return context;
  };

  const makeFetch =
    (role: string): Ask =>
    async <Answer>(path: string) => {
      const answer = await fetch(address + encodeURI(path), { headers: { authorization: `Bearer ${await tokenOf(role)}` } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return (await answer.json()) as Answer;
    };

  return {
    /** Takes a picture of a screen or of a part of it. Returns it as PNG. */
    take: async ({ role, path, act }: Shot, size: SizeName | WindowSize, scheme: Scheme, part?: Part) => {
      const context = await getContext(role, typeof size === 'string' ? sizes[size] : size, scheme);
      const page = await context.newPage();
      try {
        await page.goto(typeof path === 'string' ? path : await path(makeFetch('admin')), { waitUntil: 'load' });
        await settle(page);
        if (act) {
          await act(page);
          await settle(page);
        }
        return await page.screenshot({ animations: 'disabled', ...(part && { clip: await findPart(page, part) }) });
      } finally {
        await page.close();
      }
    },
    close: async () => {
      for (const context of contexts.values()) await (await context).close();
    },
  };
};
