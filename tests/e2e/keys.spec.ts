import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Page } from 'playwright/test';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { screenAddress, existingScreens } from '#src/shell/screens/screens.ts';
import type { Screen } from '#src/shell/screens/screens.ts';
import { arriveAt, expect, goInside, test, untilAsked, untilIdle } from './support/journey.ts';
import { promisedKeys } from './support/promisedKeys.ts';
import { everyScreen } from './support/states.ts';

const root = join(import.meta.dirname, '..', '..');

/** Returns the area folder of a file, such as `src/custom/sales/orders`. */
const areaOf = (file: string) => relative(root, file).split(sep).slice(0, 4).join(sep);

/** Returns the files that draw a list for a screen. They are in the same area as the screen. */
const listsOf = (file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const parts = [...text.matchAll(/'(?:(\.\/[^']+\.tsx)|#(src\/[^']+\.tsx))'/g)].flatMap(([, near, far = '']) =>
    near ? [join(dirname(file), near)] : areaOf(join(root, far)) === areaOf(file) ? [join(root, far)] : [],
  );
  return [...(text.includes('<ListScreen') ? [file] : []), ...parts.flatMap((part) => listsOf(part, seen))];
};

const listsAt = ({ load, resource }: Screen) => {
  const [, file] = /#(src\/[^'"]+)/.exec(resource ? `'#src/resources/engine/ResourceScreens.tsx'` : String(load)) ?? [];
  return file ? listsOf(join(root, file)) : [];
};
const withLists = existingScreens.filter((screen) => listsAt(screen).length > 0);
const isOfLists = (path: string) => withLists.some((screen) => screenAddress(screen) === path.split('?')[0]);

/** Addresses of further lists that no menu entry or tab opens. */
const beneath = ['/statements?runs', '/stocksheet?productId=1'];
const own = [screens.customerInvoices, screens.ownOrders, screenPaths.ownRequests()];

/** Every list, each with a role that may open it. Finds new lists by itself. */
const wherever = [
  ...[...everyScreen.filter((path) => isOfLists(path) && !path.includes('view=')), ...beneath].map((path) => ({ path, userName: 'admin' })),
  ...own.map((path) => ({ path, userName: 'customer' })),
];

const firstRow = (page: Page) => page.locator('main tbody tr[tabindex="0"]').first();

const chosenRows = (page: Page) => page.locator('main tbody tr[aria-selected="true"]');

/** Proves that a key has worked, by the label of the key in `?`. Keys that leave the screen come last, each from a reloaded list. */
const stays: Record<string, (page: Page) => Promise<unknown>> = {
  'Move to the rows, then ↑ ↓ between them': async (page) => {
    await page.keyboard.press('ArrowDown');
    await expect(firstRow(page)).toBeFocused();
  },
  'Select row': async (page) => {
    await firstRow(page).focus();
    const before = await firstRow(page).getAttribute('aria-selected');
    await page.keyboard.press('Space');
    await expect(firstRow(page)).toHaveAttribute('aria-selected', before === 'true' ? 'false' : 'true');
    await page.keyboard.press('Space');
  },
  'Select all or none': async (page) => {
    const chosen = chosenRows(page);
    const before = await chosen.count();
    await page.keyboard.press('a');
    await expect(chosen).not.toHaveCount(before);
    await page.keyboard.press('a');
  },
  'Next page': async (page) => {
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled();
    await page.keyboard.press('[');
    await expect(page).not.toHaveURL(/page=2/);
  },
  'Find or do anything': async (page) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
  Search: async (page) => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
  },
};

/** Keys that are not tried on each list: those with the same effect on every screen, tested once below, and those that need another key first. */
const elsewhere = new Set(['Show these keys', 'Find or do anything', 'Find or go to', 'Help with this screen', 'Previous page']);

const leaveSearch = async (page: Page) => {
  if (await page.getByRole('searchbox').evaluateAll((boxes) => boxes.includes(document.activeElement as HTMLInputElement)))
    await page.keyboard.press('Escape');
};

const open = async (page: Page, path: string) => {
  await arriveAt(page, path);
  await untilIdle(page);
  await leaveSearch(page);
};

/** Closes what has opened over the list, or reloads the list. */
const openAgain = async (page: Page, path: string, hasRows: boolean) => {
  const over = page.getByRole('dialog');
  if (new URL(page.url()).pathname === path.split('?')[0] && (await over.count()) === 1) {
    await page.keyboard.press('Escape');
    return expect(over).toHaveCount(0);
  }
  await goInside(page, path);
  if (hasRows) await firstRow(page).waitFor();
  await untilIdle(page);
  return leaveSearch(page);
};

/** Returns everything that a user can see or hear on the page: text, field values, and what is open, chosen, ticked or focused. */
const told = (page: Page) =>
  page.evaluate(() => {
    const states = document.querySelectorAll(
      '[aria-selected], [aria-expanded], [aria-pressed], [aria-checked], [role="dialog"], input, select',
    );
    const each = [...states].map((part) => {
      const { value, checked } = part as Partial<HTMLInputElement>;
      const said = ['aria-label', 'aria-selected', 'aria-expanded', 'aria-pressed', 'aria-checked'].map((name) => part.getAttribute(name));
      return [part.tagName, ...said, value, checked].join(' ');
    });
    return [location.href, document.body.innerText, ...each].join('\n');
  });

/** Expects that a key changes the page, opens another page, or opens a document in a new tab. */
const expectHeard = async (page: Page, key: string, what: string) => {
  const before = await told(page);
  const pages = page.context().pages().length;
  await page.keyboard.press(key.replace('Ctrl', 'Control').replace('Esc', 'Escape'));
  const isHeard = async () => page.context().pages().length > pages || (await told(page)) !== before;
  await expect.poll(isHeard, { message: what, intervals: [20, 50, 100] }).toBe(true);
};

/** Refuses all requests that would save or send, so that keys change nothing. The screen shows the refusals. */
const letNothingBeDone = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { code: 'SERVER_ERROR', message: 'Not now' } }),
  );

/** True for a key that acts on the focused row. */
const isOfRow = (label: string) => /\brow$|in the list/.test(label);

type Keys = Awaited<ReturnType<typeof promisedKeys>>;

/** Tries each key. Calls `begin` to open the list again if the last key has left it. */
const tryKeys = async (page: Page, path: string, keys: Keys, begin: () => Promise<unknown>) => {
  for (const [label, key] of keys) {
    if (label.startsWith('Go to ') || elsewhere.has(label)) continue;
    const what = `${path}, ${key}: ${label}`;
    await begin();
    if (stays[label]) {
      await test.step(what, () => stays[label]?.(page));
      continue;
    }
    if (isOfRow(label)) await firstRow(page).focus();
    await expectHeard(page, key, what);
  }
};

const isNew = (keys: Keys) => (one: Keys[number]) => !keys.some((other) => other.join() === one.join());

const exceptFirst = (act: () => Promise<unknown>) => {
  let isFirst = true;
  return async () => {
    if (!isFirst) await act();
    isFirst = false;
  };
};

/** Tries the keys of a list. Returns a function that goes back to the list. */
const tryList = async (page: Page, path: string) => {
  await leaveSearch(page);
  const keys = await promisedKeys(page);
  const hasRows = (await firstRow(page).count()) > 0;
  const printed = await page.locator('main :not(:disabled) > kbd.shortcut:visible').allTextContents();
  expect(
    keys.map(([, key]) => key),
    `${path}: what is printed on a button is promised`,
  ).toEqual(expect.arrayContaining(printed));
  const [staying, leading] = [keys.filter(([label]) => stays[label]), keys.filter(([label]) => !stays[label])];
  const back = () => openAgain(page, path, hasRows);
  await tryKeys(page, path, staying, async () => undefined);
  await tryKeys(page, path, leading, exceptFirst(back));
  if (!keys.some(([label]) => label === 'Select all or none')) return back;
  const chooseAll = async () => {
    await back();
    if ((await chosenRows(page).count()) === 0) await page.keyboard.press('a');
  };
  await chooseAll();
  const more = (await promisedKeys(page)).filter(isNew(keys));
  await tryKeys(page, path, more, exceptFirst(chooseAll));
  return back;
};

/** Tries the open list, then the lists on its tabs. */
const tryLists = async (page: Page, path: string) => {
  await arriveAt(page, path);
  // Skips a screen without a list, because it asks for a customer first.
  if ((await page.locator('main header ~ .list-part').count()) === 0) return;
  const others = page.locator('main header ~ * [role="tab"][aria-selected="false"]');
  const names = await others.allTextContents();
  let back = await tryList(page, path);
  for (const name of names) {
    await back();
    await untilAsked(page, () => others.filter({ hasText: name }).click());
    const { pathname, search } = new URL(page.url());
    back = await tryList(page, pathname + search);
  }
};

const perTest = 8;
for (let from = 0; from < wherever.length; from += perTest)
  test(`every key that ? promises on a list does something there: lists from ${from + 1} on`, async ({ signInOnce }) => {
    for (const { path, userName } of wherever.slice(from, from + perTest)) {
      const page = await signInOnce(userName);
      await letNothingBeDone(page);
      await tryLists(page, path);
      await page.unrouteAll();
    }
  });

test('every list belongs to a screen whose keys are tried', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const drawn = files.map((file) => join(root, 'src', file)).filter((file) => readFileSync(file, 'utf8').includes('<ListScreen'));
  expect([...new Set(withLists.flatMap(listsAt))].toSorted()).toEqual(drawn.toSorted());
});

test('the keys that ? promises everywhere go where they say', async ({ signInOnce }) => {
  const page = await signInOnce('admin');
  await open(page, '/orders');
  const keys = await promisedKeys(page);
  await stays['Find or do anything']?.(page);
  for (const [label, key] of keys.filter(([name]) => name.startsWith('Go to '))) {
    const [, letter = ''] = key.split(' ');
    // Starts on a screen whose focus is not in an input, because letters are text in an input.
    await open(page, letter === 'o' ? '/proformainvoice' : '/orders');
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(page.locator('main h1'), key).toContainText(new RegExp(label.replace('Go to ', ''), 'i'));
  }
});

test('F6 goes from the lines of an order to its head, and back; Escape to the customer for whom it was begun', async ({ signIn }) => {
  const page = await signIn('office', '/findcustomer?customerId=1');
  await page.getByRole('link', { name: 'Create order' }).waitFor();
  await page.keyboard.press('n');
  const product = page.getByRole('combobox', { name: /^Product/ }).first();
  await expect(product).toBeFocused();
  await page.keyboard.type('amber');
  const options = page.getByRole('listbox', { name: /^Product/ });
  await expect(options.getByRole('option').nth(3)).toBeAttached();
  const below = async () => ((await options.boundingBox())?.y ?? 0) - ((await product.boundingBox())?.y ?? 0);
  await expect.poll(below, { message: 'what is offered covers neither the head nor the lines before' }).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('F6');
  await expect(page.getByLabel('Their order no.')).toBeFocused();
  await page.keyboard.press('F6');
  await expect(product).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/findcustomer\?customerId=1$/);
});
