import type { CDPSession, Page } from 'playwright';
import { median } from './onBadLine.ts';
import type { Aim } from './onBadLine.ts';

interface Entry {
  path: string;
  name: string;
}

/** Returns the time from pressing a menu entry until the screen shows its data, plus one frame. */
const openBy = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const heading = () => document.querySelector('main h1')?.textContent;
    // The address changes before the screen does, so wait for the new heading.
    const before = heading();
    const isDrawn = () =>
      location.pathname === to &&
      heading() !== undefined &&
      heading() !== before &&
      document.querySelector('main [aria-label="Loading"], main [aria-busy=true]') === null;
    const link = document.querySelector<HTMLAnchorElement>(`#side-menu a[href="${to}"]`);
    const startedMs = performance.now();
    link?.click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do await frame();
    while (!isDrawn() && performance.now() - startedMs < 10_000);
    return performance.now() - startedMs;
  }, path);

const menuEntries = (page: Page): Promise<Entry[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('#side-menu a')].map((link) => ({ path: link.pathname, name: link.textContent })),
  );

const heapAfterCollecting = async (session: CDPSession) => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
};

/** Measures the third opening of each menu screen, and the memory left after 200 openings. */
export const measureMenu = async (page: Page, session: CDPSession): Promise<Aim[]> => {
  const entries = await menuEntries(page);
  const timesByName = new Map<string, number[]>();
  const heaps: Record<number, number> = {};
  for (let count = 1; count <= 200; count++) {
    const { path, name } = entries[count % entries.length] ?? { path: '/today', name: 'Today' };
    const tookMs = await openBy(page, path);
    timesByName.set(name, [...(timesByName.get(name) ?? []), tookMs]);
    await page.waitForTimeout(50);
    if (count === 20 || count === 200) heaps[count] = await heapAfterCollecting(session);
  }
  const warm = [...timesByName].map(([name, figures]) => ({
    what: `menu: ${name}`,
    figure: median(figures.slice(1)),
    atMost: 200,
    unit: 'ms',
  }));
  const growth = (heaps[200] ?? 0) / (heaps[20] ?? 1);
  return [...warm, { what: 'memory after 200 openings ÷ after 20', figure: growth, atMost: 1.3, unit: '×' }];
};

/** Returns the time from the answer to a search until its rows are painted. */
export const measureSearch = async (page: Page): Promise<Aim> => {
  const took: number[] = [];
  for (const text of ['cider', 'brew', 'dairy', 'gin', 'wine']) {
    const box = page.locator('main input').first();
    await box.fill('');
    await page.waitForTimeout(600);
    const answerPromise = page.waitForResponse((response) => response.url().includes('/api/') && response.url().includes(text));
    await box.pressSequentially(text, { delay: 20 });
    await (await answerPromise).finished();
    took.push(
      await page.evaluate(async () => {
        const { responseEnd } = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming;
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        do await frame();
        while (document.querySelector('main [aria-busy=true]'));
        return performance.now() - responseEnd;
      }),
    );
  }
  return { what: 'search: answer to rows', figure: median(took), atMost: 100, unit: 'ms' };
};
