import type { Page } from 'playwright/test';
import { screens } from '#contract/screenPaths.ts';
import { arriveAt, expect, test, untilIdle } from './support/journey.ts';
import { mainMenu } from './support/mainMenu.ts';
import { judge } from './support/judge.ts';

const bespoke = new Set<string>(Object.values(screens));

/** Returns the generated screens in the menu group of *Maintain Products*. Finds new screens by itself. */
const generated = async (page: Page) => {
  // Reads folded groups too, without opening them, because other tests use the page and the menu remembers what was opened.
  const links = mainMenu(page).locator('section').filter({ hasText: 'Maintain Products' }).first().locator('a');
  // The menu is drawn again after the window was as narrow as a phone.
  await links.first().waitFor({ state: 'attached' });
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return paths.filter((path) => !bespoke.has(path));
};

/** Checks the form when it opens, then each of its tabs and related lists. */
const judgeForm = async (page: Page) => {
  await page.locator('main .record-section').first().waitFor();
  const wrong = await judge(page);
  const tabs = page.getByRole('tab');
  for (let at = 0; at < (await tabs.count()); at++) {
    if ((await tabs.nth(at).getAttribute('aria-selected')) === 'true') continue;
    await tabs.nth(at).click();
    await untilIdle(page);
    wrong.push(...(await judge(page)));
  }
  return wrong;
};

const look = async (page: Page, isWanted: (path: string) => boolean) => {
  const wrong: string[] = [];
  const paths = (await generated(page)).filter(isWanted);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    await arriveAt(page, path);
    const first = page.locator('main tbody tr[data-index="0"] a').first();
    const form = page.locator('main .record-section').first();
    await first.or(form).or(page.locator('main .state')).first().waitFor();
    // Opens the first record of a list, or a new record if the list is empty. A single record opens as a form at once.
    if ((await form.count()) === 0) {
      wrong.push(...(await judge(page)));
      await arriveAt(page, (await first.count()) > 0 ? ((await first.getAttribute('href')) ?? '') : `${path}/create`);
    }
    wrong.push(...(await judgeForm(page)));
  }
  expect(wrong).toEqual([]);
};

const isUnder = (start: string) => (path: string) => path.startsWith(start);
const among = (paths: readonly string[]) => (path: string) => paths.includes(path);

// Each group of screens is a test of its own, so that the groups run in parallel.
const named: Readonly<Record<string, (path: string) => boolean>> = {
  'of the lists': isUnder('/lists/'),
  'of the reference files': isUnder('/referencefiles/'),
  'of products': among(['/products']),
  'of customers': among(['/customers']),
  'of suppliers and pallets': among(['/suppliers', '/pallets']),
  'of accounts': isUnder('/users/'),
};
// The last group has all screens that are in no other group, so that it covers new screens.
const parts = { ...named, 'of all else': (path: string) => !Object.values(named).some((isIn) => isIn(path)) };

for (const [name, isWanted] of Object.entries(parts))
  test(`every generated screen ${name} is clean by axe in light, dark and on a phone, and keeps to the window`, async ({ signInOnce }) => {
    await look(await signInOnce('admin'), isWanted);
  });

const openMore = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menu').waitFor();
};

/** Closes a menu with Escape and waits until it is gone. */
const shut = async (page: Page, what: string) => {
  await page.keyboard.press('Escape');
  await expect(page.locator(what)).toHaveCount(0);
};

test('what opens over a generated screen is clean by axe in light, dark and on a phone', async ({ signInOnce }) => {
  const page = await signInOnce('admin');
  const wrong: string[] = [];
  // Ignores the finding that an open menu is in no landmark, because the menu lies over the page.
  const isOfMenu = (found: string) => found.includes(' region: ');
  const judgeAs = async (name: string) => {
    const hasMenu = (await page.getByRole('menu').count()) > 0;
    const found = (await judge(page)).filter((one) => !(hasMenu && isOfMenu(one)));
    wrong.push(...found.map((one) => `${name}: ${one}`));
  };
  await arriveAt(page, '/products');
  await page.locator('main tbody tr[data-index="0"]').waitFor();
  for (const name of [/^View:/, /^Columns$/, /^More$/, /^Active:/]) {
    await page.getByRole('button', { name }).first().click();
    await page.locator('[role="menu"], [role="dialog"]').first().waitFor();
    await judgeAs(String(name));
    await shut(page, '[role="menu"], [role="dialog"]');
  }
  await arriveAt(page, '/products/1');
  await openMore(page);
  await judgeAs('More of a record');
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByText('Nearest substitutes').waitFor();
  await judgeAs('Removal');
  await shut(page, '[role="dialog"]');
  await page.getByRole('button', { name: 'New colour' }).click();
  await page.getByRole('dialog').getByLabel('Code').waitFor();
  await judgeAs('Quick create');
  await shut(page, '[role="dialog"]');
  await page
    .getByRole('button', { name: /^Show version/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('table').waitFor();
  await judgeAs('As it was then');
  await shut(page, '[role="dialog"]');
  await arriveAt(page, '/customers/1');
  for (const tab of ['Addresses', 'Contacts']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.locator('.rows-summary:visible').first().click();
    await judgeAs(`A row of ${tab}`);
  }
  await arriveAt(page, '/referencefiles/colours/import');
  await page.getByLabel('Rows', { exact: true }).fill('Code\tDescription\nQQ1\tSmoke\nQQ2\t\n');
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 of 2 rows cannot be imported').waitFor();
  await judgeAs('Import');
  await page.getByLabel('Rows', { exact: true }).fill('');
  expect(wrong).toEqual([]);
});
