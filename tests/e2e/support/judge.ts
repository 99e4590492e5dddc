import type { Page } from 'playwright/test';
import { wordsThatAreDead } from './deadWords.ts';
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

const widths = [desktop, { width: 768, height: 800 }, phone] as const;

/** The page at each width: whether it keeps to the window, and what it says. */
export const judgeWidths = async (page: Page) => {
  const wrong: string[] = [];
  for (const size of widths) {
    await page.setViewportSize(size);
    wrong.push(...(await tooWide(page)), ...(await wordsThatAreDead(page)));
  }
  await page.setViewportSize(desktop);
  return [...new Set(wrong)];
};

const turnColours = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Dark colours"]')?.click());
const isDark = (page: Page) => page.evaluate(() => document.documentElement.dataset.scheme === 'dark');

/** The screen as it stands: by axe, in light and dark and on a phone, and against the width of the window. */
export const judge = async (page: Page) => {
  const wrong = [...(await axeFindings(page)), ...(await tooWide(page)), ...(await wordsThatAreDead(page))];
  await turnColours(page);
  expect(await isDark(page)).toBe(true);
  wrong.push(...(await axeFindings(page, ['color-contrast'])).map((found) => `dark: ${found}`));
  await turnColours(page);
  await page.setViewportSize({ width: 768, height: 800 });
  wrong.push(...(await tooWide(page)), ...(await wordsThatAreDead(page)));
  await page.setViewportSize(phone);
  wrong.push(
    ...(await tooWide(page)),
    ...(await wordsThatAreDead(page)),
    ...(await axeFindings(page, ['target-size', 'scrollable-region-focusable', 'color-contrast'])),
  );
  await page.setViewportSize(desktop);
  return wrong;
};
