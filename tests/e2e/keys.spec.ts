import type { Page } from 'playwright/test';
import { arriveAt, expect, test, untilIdle } from './support/journey.ts';
import { promisedKeys } from './support/promisedKeys.ts';

const lists = [
  '/findcustomer',
  '/orders',
  '/proformainvoice',
  '/unsentinvoices',
  '/picklist',
  '/readytoinvoice',
  '/statements',
  '/referencefiles/colours',
  '/customerordershistory?customerId=1',
  '/customerpaymenthistory?customerId=1',
  '/findcustomer?customerId=1&all=invoices',
];

const firstRow = (page: Page) => page.locator('main tbody tr[tabindex="0"]').first();

/** By the words of `?`, how it shows that the key was heard. What leaves the screen is tried last, each from the list anew. */
const stays: Record<string, (page: Page) => Promise<unknown>> = {
  'Into the list; ↑ ↓ between rows': async (page) => {
    await page.keyboard.press('ArrowDown');
    await expect(firstRow(page)).toBeFocused();
  },
  'Choose the row': async (page) => {
    await firstRow(page).focus();
    const before = await firstRow(page).getAttribute('aria-selected');
    await page.keyboard.press('Space');
    await expect(firstRow(page)).toHaveAttribute('aria-selected', before === 'true' ? 'false' : 'true');
    await page.keyboard.press('Space');
  },
  'Choose all, or none': async (page) => {
    const chosen = page.locator('main tbody tr[aria-selected="true"]');
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

/** The same on every screen, tried once below; or with work of their own behind them, tried by other journeys. */
const elsewhere = new Set(['Show these keys', 'Find or do anything', 'Page before', 'Open the row', 'Clear search and filters']);

const open = async (page: Page, path: string) => {
  await arriveAt(page, path);
  await untilIdle(page);
  if (await page.getByRole('searchbox').evaluateAll((boxes) => boxes.includes(document.activeElement as HTMLInputElement)))
    await page.keyboard.press('Escape');
};

/** Something on the page, or the page, is another one; or a paper has opened beside it. */
const expectHeard = async (page: Page, key: string, what: string) => {
  const before = await page.locator('body').ariaSnapshot();
  const pages = page.context().pages().length;
  await page.keyboard.press(key);
  const isHeard = async () => page.context().pages().length > pages || (await page.locator('body').ariaSnapshot()) !== before;
  await expect.poll(isHeard, { message: what }).toBe(true);
};

for (const path of lists)
  test(`every key that ? promises on ${path} does something there`, async ({ signInOnce }) => {
    const page = await signInOnce('admin');
    await open(page, path);
    const keys = await promisedKeys(page);
    expect(keys.map(([label]) => label)).toContain('Find or do anything');
    for (const [label, key] of keys) {
      if (label.startsWith('Go to ') || elsewhere.has(label)) continue;
      if (stays[label]) await test.step(key, () => stays[label]?.(page));
      else {
        if (label.endsWith('the row')) await firstRow(page).focus();
        await expectHeard(page, key.replace('Ctrl', 'Control').replace('Esc', 'Escape'), `${key}: ${label}`);
        await open(page, path);
      }
    }
    if (keys.some(([label]) => label === 'Open the row')) {
      await firstRow(page).focus();
      await expectHeard(page, 'Enter', 'Enter: open the row');
    }
  });

test('the keys that ? promises everywhere go where they say', async ({ signInOnce }) => {
  const page = await signInOnce('admin');
  await open(page, '/orders');
  const keys = await promisedKeys(page);
  await stays['Find or do anything']?.(page);
  for (const [label, key] of keys.filter(([name]) => name.startsWith('Go to '))) {
    const [, letter = ''] = key.split(' ');
    // Some screens begin in an input, where letters are text.
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
