import type { Locator, Page } from 'playwright/test';
import { wordsThatAreDead } from './support/deadWords.ts';
import { arriveAt, axeFindings, beginInside, expect, test, untilAsked, untilItself } from './support/journey.ts';
import { bars, tooWide } from './support/judge.ts';
import { answerAs, askAgainAtOnce, everyScreen, isOfServer, screensOfOne } from './support/states.ts';
import type { Answers, State } from './support/states.ts';

type JudgeScreen = (page: Page, path: string, answers: Answers) => Promise<string[]>;

/** Widths to check. The last is the default width, so that the page is left as other tests expect it. */
const widths = [390, 620, 768, 1280];
/** Widths for pages that have only the frame and text. */
const fewWidths = [390, 1280];

/** Checks a screen in one state. Leaves out the top bar and the menu, because they are the same in all states. */
const judgeState = async (page: Page, at: readonly number[] = widths) => {
  const wrong = await axeFindings(page, bars);
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    wrong.push(...(await tooWide(page)));
    if (width === 390 || width === 1280) wrong.push(...(await wordsThatAreDead(page)));
  }
  return wrong;
};

const perTest = 15;

// The sweeps are slow and change nothing, so they run in parallel.
test.describe.configure({ mode: 'parallel' });

/** Runs `judgeAll` for all of `screens`, a few in each test, in parallel. */
const sweep = (screens: readonly string[], words: string, first: State, judgeAll: JudgeScreen) => {
  for (let from = 0; from < screens.length; from += perTest)
    test(`screens from ${from + 1} ${words} have a name, are clean by axe and in our words, and keep to the window`, async ({ signIn }) => {
      const page = await signIn('admin', '/notfound');
      await askAgainAtOnce(page);
      const answers = await answerAs(page, first);
      await page.reload();
      const wrong: string[] = [];
      for (const path of screens.slice(from, from + perTest)) wrong.push(...(await judgeAll(page, path, answers)));
      expect(wrong).toEqual([]);
    });
};

const isThere = (what: Locator, timeout = 500) =>
  what.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

/** Reports a page that shows no error although a request failed. */
const unsaid = async (page: Page, { failures }: Answers) => {
  if (failures() === 0) return [];
  const says = page.locator('main [role="alert"], .offline-bar').first();
  return (await isThere(says, 5000)) ? [] : [`${new URL(page.url()).pathname} does not say that something could not be loaded`];
};

const arriveAs =
  (state: State): JudgeScreen =>
  async (page, path, answers) => {
    // Starts the state with this screen, so that requests of the last screen do not count.
    await untilAsked(page, () => beginInside(page, path, () => answers.now(state)));
    return [...(await unsaid(page, answers)), ...(await judgeState(page))];
  };

sweep(everyScreen, 'where no list has a row', 'empty', arriveAs('empty'));
sweep(screensOfOne, 'where the server fails at lists alone', 'half failed', arriveAs('half failed'));
sweep(everyScreen, 'while no answer has come, and then where the server fails at each question', 'awaited', async (page, path, answers) => {
  await untilAsked(page, () => beginInside(page, path, () => answers.now('awaited')), isOfServer);
  const wrong = (await judgeState(page, fewWidths)).map((found) => `awaited: ${found}`);
  answers.now('failed');
  await untilAsked(page, async () => {
    await answers.failAll();
    await untilItself(page);
  });
  wrong.push(...(await unsaid(page, answers)));
  return [...wrong, ...(await judgeState(page, fewWidths)).map((found) => `failed: ${found}`)];
});

/** Screens with rows to choose, or with panels that open over them. */
const used = {
  'of deals': ['/orders', '/backorders', '/dueorders', '/picklist', '/directorders', '/orderrequests'],
  'of papers': ['/readytoinvoice', '/unsentinvoices', '/outbox', '/proformainvoice', '/palletledger'],
  'of money': ['/statements', '/chasing', '/journals', '/recordpayment?customerId=1', '/customerpaymenthistory?customerId=1', '/company'],
  'of stock and prices': ['/reorder', '/products', '/stocksheet?productId=1', '/pricelist?list=standard', '/supplierpricing', '/daysheet'],
} as const;

/** Selector of buttons that open a panel or dialog: the first row, and the buttons beside the title. */
const openers = 'main tbody tr:first-of-type button[data-open], main .screen-actions button:not([aria-haspopup], :disabled)';

for (const [name, paths] of Object.entries(used))
  test(`lists ${name} with every row chosen, and what opens over them, are clean by axe and in our words, and keep to the window`, async ({
    signIn,
  }) => {
    const page = await signIn('admin', '/notfound');
    await answerAs(page, 'filled');
    const dialog = page.getByRole('dialog');
    const wrong: string[] = [];
    for (const path of paths) {
      await arriveAt(page, path);
      const all = page.locator('main thead .choose input').first();
      if (await all.isVisible()) {
        await all.click();
        await page.locator('main tbody tr[aria-selected="true"]').first().waitFor();
        wrong.push(...(await judgeState(page)).map((found) => `every row chosen: ${found}`));
        await all.click();
      }
      const buttons = page.locator(openers);
      for (let at = 0; at < Math.min(await buttons.count(), 2); at++) {
        // Waits for the code and the rows of the panel, which take time on a busy machine.
        await untilAsked(page, () => buttons.nth(at).click());
        if (!(await isThere(dialog))) continue;
        wrong.push(...(await judgeState(page)).map((found) => `opened: ${found}`));
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
    }
    expect(wrong).toEqual([]);
  });
