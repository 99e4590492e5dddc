import type { Page } from 'playwright/test';
import { arriveAt, expect, expectNoAxeFindings, test } from './support/journey.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** The screens that the menu has for an administrator alone are the generated ones: a new one is in by itself. */
const generated = async (page: Page) => {
  const links = menu(page).locator('section').filter({ hasText: 'Maintain Products' }).first().getByRole('link');
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
};

const isList = async (page: Page) => (await page.locator('main table').count()) > 0;

/** Wider than the window, or a head that is cut. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const cut = [...document.querySelectorAll('main thead th')].filter(
      (head) => head.clientWidth > 1 && head.scrollWidth > head.clientWidth,
    );
    return [...(over > 0 ? [`${over} too wide`] : []), ...cut.map((head) => `${head.textContent} cut`)];
  });

const widths = [390, 768, 1280];

/** The screen as it stands has nothing for axe, and keeps to every width. */
const judge = async (page: Page, wrong: string[]) => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await expectNoAxeFindings(page);
  for (const width of widths) {
    await page.setViewportSize({ ...size, width });
    wrong.push(...(await tooWide(page)).map((what) => `${new URL(page.url()).pathname} at ${width}: ${what}`));
  }
  await page.setViewportSize(size);
};

/** The form as it opens and every tab of it, those of lists beside it too. */
const judgeForm = async (page: Page, wrong: string[]) => {
  await page.locator('main .record-section').first().waitFor();
  await judge(page, wrong);
  const tabs = page.getByRole('tab');
  for (let at = 0; at < (await tabs.count()); at++) {
    const tab = tabs.nth(at);
    if ((await tab.getAttribute('aria-selected')) === 'true') continue;
    await tab.click();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await judge(page, wrong);
  }
};

const look = async (page: Page) => {
  const wrong: string[] = [];
  for (const path of await generated(page)) {
    await arriveAt(page, path);
    if (!(await isList(page))) {
      await judgeForm(page, wrong);
      continue;
    }
    await judge(page, wrong);
    const first = await page
      .locator('main tbody tr[data-index="0"] a[data-open], main tbody tr[data-index="0"] a')
      .first()
      .getAttribute('href');
    await arriveAt(page, first ?? '');
    await judgeForm(page, wrong);
  }
  expect(wrong).toEqual([]);
};

test('every generated list and form is accessible and keeps to the window', async ({ signInOnce }) => {
  await look(await signInOnce('admin'));
});
