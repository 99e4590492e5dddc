import type { Page } from 'playwright/test';
import { wordsThatAreDead } from './deadWords.ts';
import { askAxe, askContrasts, askRules, expect, inSight, unlessKindsKnown } from './journey.ts';
import { learnSame, unlessSame } from './known.ts';
import { findCutWithRoom, readColumns } from './tables.ts';

const desktop = { width: 1280, height: 800 };
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Narrowest window in which a table has columns. In a narrower one, a row is a block of lines. */
const narrowestTable = { width: 620, height: 800 };

/** Returns what is wider than the window, headings that are cut, and columns with cells that are cut although their table has room. */
export const tooWide = async (page: Page) => {
  const cutColumns = findCutWithRoom(await readColumns(page)).map(({ title }) => `${title} cut`);
  const found = await page.evaluate(() => {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const heads = [...document.querySelectorAll('main thead th')];
    const cut = heads.filter((head) => head.clientWidth > 1 && head.scrollWidth > head.clientWidth);
    return [...(over > 0 ? [`${over} too wide`] : []), ...cut.map(({ textContent }) => `${textContent} cut`)];
  });
  const { pathname, search } = new URL(page.url());
  return [...found, ...cutColumns].map((what) => `${pathname}${search} at ${page.viewportSize()?.width}: ${what}`);
};

/** Returns what does not fit the window, at each of the widths. */
export const tooWideAt = async (page: Page, widths: readonly number[]) => {
  const wrong: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    wrong.push(...(await tooWide(page)));
  }
  return wrong;
};

/** Window sizes below a desktop. The last is a phone. */
const narrower = [{ width: 768, height: 800 }, narrowestTable, phone] as const;

/** Selector of the top bar and the side menu. Both are the same on every screen, so only the first screen is checked with them. */
export const bars = '.top-bar, .side-menu';
const barsJudged = new WeakSet<Page>();

/** Checks the page at each width: what does not fit, and text that no screen should show. Each width may show other text. */
const askWidths = async (page: Page) => {
  const wrong: string[] = [];
  for (const size of [desktop, ...narrower]) {
    await page.setViewportSize(size);
    wrong.push(...(await tooWide(page)), ...(await wordsThatAreDead(page)));
  }
  await page.setViewportSize(desktop);
  return [...new Set(wrong)];
};

/** Checks the page at each width. Skips the check if the same screen with the same text has passed it. */
export const judgeWidths = async (page: Page) => {
  const wrong = barsJudged.has(page) ? await unlessSame(page, bars, () => askWidths(page)) : await askWidths(page);
  barsJudged.add(page);
  return wrong;
};

const isDark = (page: Page) => page.evaluate(() => document.documentElement.dataset.scheme === 'dark');
/** Switches between light and dark with the button in the top bar. A phone does not show this button. */
const turnColours = async (page: Page, isWanted: 'dark' | 'light') => {
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Dark colours"]')?.click());
  expect(await isDark(page)).toBe(isWanted === 'dark');
};

const called = (name: string, found: readonly string[]) => found.map((one) => `${name}: ${one}`);

/** Returns the positions and sizes of all targets, to see whether a target has moved. */
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

/** Checks contrast. Checks target sizes too if a target has moved since `before`. */
const askOfColours = async (page: Page, before: string, beside: string | undefined) => {
  const isMoved = (await placesOf(page)) !== before;
  return [...(await askContrasts(page, beside)), ...(isMoved ? await askRules(page, ['target-size'], beside) : [])];
};

/**
 * Checks the page in forced light colours. Does not check forced dark colours: axe reports a contrast of 2.83 : 1 for the library's buttons,
 * although Chromium draws them white on black.
 */
const judgeForced = async (page: Page, before: string, beside: string | undefined) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await askOfColours(page, before, beside);
  await page.emulateMedia({ forcedColors: null });
  return called('forced colours', found);
};

/** Checks a screen that is open in dark colours: in light on a wide desktop and in dark on a phone. Leaves the screen dark. */
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

/** Checks all rules on a desktop in light colours. In forced and dark colours, checks only the rules that colours affect. */
const judgeOnDesktop = (page: Page, beside: string | undefined) =>
  inSight(page, async () => {
    const wrong = await askAxe(page, beside);
    const inOthers = async () => {
      const forced = await judgeForced(page, await placesOf(page), beside);
      return [...forced, ...called('dark', await judgeInDark(page, () => askContrasts(page, beside)))];
    };
    return [...wrong, ...(await unlessKindsKnown(page, beside, inOthers))];
  });

/** Checks the page in a window as narrow as a phone. */
const judgeOnPhone = (page: Page, beside: string | undefined) =>
  inSight(page, async () => {
    const more = ['scrollable-region-focusable'];
    const wrong = called('on a phone', await askColoursAndTargets(page, beside, more));
    const places = await placesOf(page);
    const inOthers = () => judgeInDark(page, () => askOfColours(page, places, beside));
    return [...wrong, ...called('dark on a phone', await unlessKindsKnown(page, beside, inOthers))];
  });

/** Checks the current screen with axe in light, dark and forced colours and on a phone. Also checks that the screen fits the window. */
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

/** Minimum height of targets in pixels: for a thumb, and for links in a sentence, where WCAG needs none. A link that opens its row may be smaller in a narrow table, because the whole row can be pressed. */
const [thumb, inWords] = [48, 20];

/** Returns targets that are too small to touch. The area of a target is that of its box, with its padding and with what `::after` adds. */
export const tooSmall = (page: Page) =>
  page.evaluate(
    ([least, leastInWords]) => {
      const parts = document.querySelectorAll<HTMLElement>(
        ':is(a[href], button, input, select, textarea, summary):not([data-open], .skip-link)',
      );
      const isInWords = ({ tagName, classList, parentElement }: HTMLElement) =>
        (tagName === 'A' || classList.contains('term') || classList.contains('help-link')) &&
        (/^(P|LI)$/.test(parentElement?.tagName ?? '') ||
          [...(parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && /[a-z]{2}/.test(node.textContent ?? '')));
      return [...parts].flatMap((part) => {
        const target = part.closest('label') ?? part;
        const box = target.getBoundingClientRect();
        const after = getComputedStyle(target, '::after');
        const width = Math.max(box.width, Number.parseFloat(after.width) || 0);
        const height = Math.max(box.height, Number.parseFloat(after.height) || 0);
        const wanted = isInWords(part) ? leastInWords : least;
        if (!target.checkVisibility() || Math.min(width, height) < 2 || Math.min(width, height) >= wanted - 0.5) return [];
        const name = part.getAttribute('aria-label') ?? target.innerText;
        return [`${location.pathname}: ${name} is ${Math.round(width)} × ${Math.round(height)}`];
      });
    },
    [thumb, inWords] as const,
  );
