import type { Page } from 'playwright/test';
import { axeFindings, expect } from './journey.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Wider than the window, or a head that is cut. */
const tooWide = async (page: Page) => {
  const found = await page.evaluate(() => {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const heads = [...document.querySelectorAll('main thead th')];
    const cut = heads.filter((head) => head.clientWidth > 1 && head.scrollWidth > head.clientWidth);
    return [...(over > 0 ? [`${over} too wide`] : []), ...cut.map((head) => `${head.textContent} cut`)];
  });
  return found.map((what) => `${new URL(page.url()).pathname} at ${page.viewportSize()?.width}: ${what}`);
};

const turnColours = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Dark colours"]')?.click());
const isDark = (page: Page) => page.evaluate(() => document.documentElement.dataset.scheme === 'dark');

/** The screen as it stands: by axe, in light and dark and on a phone, and against the width of the window. */
export const judge = async (page: Page) => {
  const wrong = [...(await axeFindings(page)), ...(await tooWide(page))];
  await turnColours(page);
  expect(await isDark(page)).toBe(true);
  wrong.push(...(await axeFindings(page, ['color-contrast'])).map((found) => `dark: ${found}`));
  await turnColours(page);
  await page.setViewportSize({ width: 768, height: 800 });
  wrong.push(...(await tooWide(page)));
  await page.setViewportSize(phone);
  wrong.push(...(await tooWide(page)), ...(await axeFindings(page, ['target-size', 'scrollable-region-focusable', 'color-contrast'])));
  await page.setViewportSize(desktop);
  return wrong;
};
