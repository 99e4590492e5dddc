import type { Locator, Page } from 'playwright/test';
import { wordsThatAreDead } from './support/deadWords.ts';
import { arriveAt, axeFindings, beginInside, expect, test, untilAsked } from './support/journey.ts';
import { bars, tooWide } from './support/judge.ts';
import { answerAs, askAgainAtOnce, everyScreen, isOfServer, screensOfOne } from './support/states.ts';
import type { State } from './support/states.ts';

/** The last one is as other tests leave the page. */
const widths = [390, 620, 768, 1280];
/** Where nothing but the frame and its words stands, which is one column or two. */
const fewWidths = [390, 1280];

/** The bar above and the menu beside are the same in every state, and judged with the screens that are filled. */
const judgeState = async (page: Page, at: readonly number[] = widths) => {
  const wrong = await axeFindings(page, undefined, bars);
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    wrong.push(...(await tooWide(page)));
    if (width === 390 || width === 1280) wrong.push(...(await wordsThatAreDead(page)));
  }
  return wrong;
};

const states: Readonly<Record<State, { words: string; screens: readonly string[] }>> = {
  empty: { words: 'where no list has a row', screens: everyScreen },
  awaited: { words: 'while no answer has come', screens: everyScreen },
  failed: { words: 'where the server fails at each question', screens: everyScreen },
  'half failed': { words: 'where the server fails at lists alone', screens: screensOfOne },
};
const perTest = 45;

for (const [state, { words, screens }] of Object.entries(states) as [State, (typeof states)[State]][])
  for (let from = 0; from < screens.length; from += perTest)
    test(`screens from ${from + 1} ${words} have a name, are clean by axe and in our words, and keep to the window`, async ({ signIn }) => {
      const page = await signIn('admin', '/notfound');
      await askAgainAtOnce(page);
      await answerAs(page, state);
      await page.reload();
      const wrong: string[] = [];
      for (const path of screens.slice(from, from + perTest)) {
        await untilAsked(page, () => beginInside(page, path), state === 'awaited' ? isOfServer : undefined);
        wrong.push(...(await judgeState(page, state === 'awaited' || state === 'failed' ? fewWidths : widths)));
      }
      expect(wrong).toEqual([]);
    });

/** Where rows are chosen, or something opens over the screen. */
const used = {
  'of deals and papers': [
    '/orders',
    '/backorders',
    '/picklist',
    '/readytoinvoice',
    '/unsentinvoices',
    '/outbox',
    '/proformainvoice',
    '/palletledger',
    '/directorders',
    '/orderrequests',
  ],
  'of money and stock': [
    '/statements',
    '/chasing',
    '/journals',
    '/reorder',
    '/products',
    '/stocksheet?productId=1',
    '/pricelist?list=standard',
    '/supplierpricing',
    '/recordpayment?customerId=1',
    '/customerpaymenthistory?customerId=1',
    '/company',
    '/daysheet',
  ],
} as const;

/** What opens a panel or a dialog: the first row, or the deed beside the title. */
const openers = 'main tbody tr:first-of-type button[data-open], main .screen-actions button:not([aria-haspopup], :disabled)';

const isThere = (what: Locator) =>
  what.waitFor({ timeout: 500 }).then(
    () => true,
    () => false,
  );

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
        await buttons.nth(at).click();
        if (!(await isThere(dialog))) continue;
        wrong.push(...(await judgeState(page)).map((found) => `opened: ${found}`));
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
    }
    expect(wrong).toEqual([]);
  });
