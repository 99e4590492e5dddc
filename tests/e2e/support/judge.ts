import type { Page } from 'playwright/test';
import { wordsThatAreDead } from './deadWords.ts';
import { askAxe, askContrasts, askRules, expect, inSight, unlessKindsKnown } from './journey.ts';
import { learnSame, unlessSame } from './known.ts';

const desktop = { width: 1280, height: 800 };
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Just wide enough that a table is one: narrower it stands in one column. */
const narrowestTable = { width: 620, height: 800 };

/** By the heads of their columns: what one must read whole before one acts, or as documents say it. */
const readWhole = ['Aliases', 'Choices', 'Issued', 'Pallet', 'Reason', 'Supplier', 'Reason for the query', 'Reason unsent'];

/** Wider than the window, a head that is cut, or a cell that must be read whole. */
export const tooWide = async (page: Page) => {
  const found = await page.evaluate((titles) => {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const heads = [...document.querySelectorAll('main thead th')];
    const cut = heads.filter((head) => head.clientWidth > 1 && head.scrollWidth > head.clientWidth);
    const cells = [...document.querySelectorAll<HTMLElement>('main tbody td[data-title]')];
    const cutCells = cells.filter((cell) => titles.includes(cell.dataset.title ?? '') && cell.scrollWidth > cell.clientWidth + 1);
    return [...(over > 0 ? [`${over} too wide`] : []), ...[...cut, ...cutCells].map(({ textContent }) => `${textContent} cut`)];
  }, readWhole);
  const { pathname, search } = new URL(page.url());
  return found.map((what) => `${pathname}${search} at ${page.viewportSize()?.width}: ${what}`);
};

/** The page at each of the widths: what does not keep to the window. */
export const tooWideAt = async (page: Page, widths: readonly number[]) => {
  const wrong: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    wrong.push(...(await tooWide(page)));
  }
  return wrong;
};

/** The last one is a phone's. */
const narrower = [{ width: 768, height: 800 }, narrowestTable, phone] as const;

/** The bar above and the menu beside: the same on every screen of a page, so judged with the first that is. */
export const bars = '.top-bar, .side-menu';
const barsJudged = new WeakSet<Page>();

/** At each width; words that are dead are dead at any, where what is shown differs. */
const askWidths = async (page: Page) => {
  const wrong: string[] = [];
  for (const size of [desktop, ...narrower]) {
    await page.setViewportSize(size);
    wrong.push(...(await tooWide(page)), ...(await wordsThatAreDead(page)));
  }
  await page.setViewportSize(desktop);
  return [...new Set(wrong)];
};

/** The page at each width: whether it keeps to the window, and what it says. Asked once of the same screen with the same words. */
export const judgeWidths = async (page: Page) => {
  const wrong = barsJudged.has(page) ? await unlessSame(page, bars, () => askWidths(page)) : await askWidths(page);
  barsJudged.add(page);
  return wrong;
};

const isDark = (page: Page) => page.evaluate(() => document.documentElement.dataset.scheme === 'dark');
/** Light to dark and back, by the button of the top bar, which stands on every screen and is not in sight on a phone. */
const turnColours = async (page: Page, isWanted: 'dark' | 'light') => {
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Dark colours"]')?.click());
  expect(await isDark(page)).toBe(isWanted === 'dark');
};

const called = (name: string, found: readonly string[]) => found.map((one) => `${name}: ${one}`);

/** Where everything stands that can be hit: of the same places the sizes of targets are the same. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { visibility, pointerEvents } = getComputedStyle(element);
        return [element.tagName, x, y, width, height, visibility, pointerEvents].join(' ');
      })
      .join('\n'),
  );

/** The contrasts, and the sizes of targets where one stands elsewhere than it did in other colours, in which they were judged. */
const askOfColours = async (page: Page, before: string, beside: string | undefined) => {
  const isMoved = (await placesOf(page)) !== before;
  return [...(await askContrasts(page, beside)), ...(isMoved ? await askRules(page, ['target-size'], beside) : [])];
};

/**
 * The same, in the colours that the system forces: light ones. With dark ones under an application in light axe reports the library's
 * buttons, their letters the accent (2.83 : 1 on black); Chromium computes and draws them white on black, so it is not of the screen.
 */
const judgeForced = async (page: Page, before: string, beside: string | undefined) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await askOfColours(page, before, beside);
  await page.emulateMedia({ forcedColors: null });
  return called('forced colours', found);
};

/** A screen that is open in the dark, as it is in light on a wide desktop and in the dark on a phone; left in the dark. */
export const judgeFromDark = async (page: Page) => {
  await page.setViewportSize(phone);
  const wrong = called('dark on a phone', await inSight(page, () => askColoursAndTargets(page)));
  await page.setViewportSize(wide);
  const inLight = await inSight(page, async () => {
    const places = await placesOf(page);
    await turnColours(page, 'light');
    const found = await askOfColours(page, places, undefined);
    await turnColours(page, 'dark');
    return found;
  });
  wrong.push(...called('light', inLight));
  await page.setViewportSize(desktop);
  return wrong;
};

const askColoursAndTargets = async (page: Page, beside?: string, more: readonly string[] = []) => [
  ...(await askContrasts(page, beside)),
  ...(await askRules(page, ['target-size', ...more], beside)),
];

const judgeInDark = async (page: Page, judgeAsItIs: () => Promise<string[]>) => {
  await turnColours(page, 'dark');
  const found = await judgeAsItIs();
  await turnColours(page, 'light');
  return found;
};

/** On a desktop by all rules, in forced colours and in dark by what can differ from light. */
const judgeOnDesktop = (page: Page, beside: string | undefined) =>
  inSight(page, async () => {
    const wrong = await askAxe(page, beside);
    const inOthers = async () => {
      const forced = await judgeForced(page, await placesOf(page), beside);
      return [...forced, ...called('dark', await judgeInDark(page, () => askContrasts(page, beside)))];
    };
    return [...wrong, ...(await unlessKindsKnown(page, beside, inOthers))];
  });

/** In a window as narrow as a phone's. */
const judgeOnPhone = (page: Page, beside: string | undefined) =>
  inSight(page, async () => {
    const more = ['scrollable-region-focusable'];
    const wrong = called('on a phone', await askColoursAndTargets(page, beside, more));
    const places = await placesOf(page);
    const inOthers = () => judgeInDark(page, () => askOfColours(page, places, beside));
    return [...wrong, ...called('dark on a phone', await unlessKindsKnown(page, beside, inOthers))];
  });

/** The screen as it stands: by axe, in light, dark and forced colours and on a phone, and against the width of the window. */
export const judge = async (page: Page) => {
  const beside = barsJudged.has(page) ? bars : undefined;
  const wrong = [...(await tooWide(page)), ...(await wordsThatAreDead(page)), ...(await judgeOnDesktop(page, beside))];
  for (const size of narrower) {
    await page.setViewportSize(size);
    wrong.push(...(await tooWide(page)));
  }
  wrong.push(...(await wordsThatAreDead(page)), ...(await judgeOnPhone(page, beside)));
  barsJudged.add(page);
  await page.setViewportSize(desktop);
  if (wrong.length === 0) await learnSame(page, bars);
  return wrong;
};

/** A control is as large as a thumb, in pixels; a link in a line of words only as WCAG asks. A link that opens its row is hit anywhere in it. */
const [thumb, inWords] = [44, 24];

/** What can hardly be hit on a page that is touched, as it stands. */
export const tooSmall = (page: Page) =>
  page.evaluate(
    ([least, leastInWords]) => {
      const parts = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, summary):not([data-open])');
      return [...parts].flatMap((part) => {
        const target = part.closest('label') ?? part;
        const { width, height } = target.getBoundingClientRect();
        const wanted = part.tagName === 'A' || part.classList.contains('link') ? leastInWords : least;
        if (!target.checkVisibility() || Math.min(width, height) < 2 || Math.min(width, height) >= wanted - 0.5) return [];
        const name = part.getAttribute('aria-label') ?? target.innerText;
        return [`${location.pathname}: ${name} is ${Math.round(width)} × ${Math.round(height)}`];
      });
    },
    [thumb, inWords] as const,
  );
