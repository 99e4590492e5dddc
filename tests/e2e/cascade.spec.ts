import type { Page } from 'playwright/test';
import { expect, test, untilAsked, untilIdle } from './support/journey.ts';
import { findMenuEntry } from './support/mainMenu.ts';

/** Screens by their menu names. The first screen opens after one that has loaded the stylesheets of forms and grids. */
const screens = {
  '/findcustomer': 'Find Customer',
  '/orders': 'Open Orders',
  '/recordpayment': 'Record Payment',
  '/proformainvoice': 'Pro Forma Invoice',
  '/picklist': 'Pick List',
  '/readytoinvoice': 'Ready To Invoice',
  '/statements': 'Statements',
};

const looked = [
  'display',
  'color',
  'backgroundColor',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'padding',
  'marginTop',
  'marginBottom',
  'gap',
  'minHeight',
] as const;
const borders = ['borderTopWidth', 'borderTopColor', 'borderRadius', 'textAlign', 'position', 'whiteSpace'] as const;

/** Returns the styles of the first element of each kind. A kind is a tag with its classes and its parent. */
const looksOf = async (page: Page) => {
  await page.locator('main header:not([data-stands-in]) h1').waitFor();
  await untilIdle(page);
  await page.mouse.move(0, 0);
  return page.evaluate(
    (properties) => {
      const found: Record<string, string> = {};
      // Leaves out Emotion's classes, because their numbers depend on the order of drawing.
      const nameOf = ({ tagName, classList }: Element) =>
        [tagName.toLowerCase(), ...[...classList].filter((name) => !name.startsWith('css-'))].join('.');
      for (const element of document.querySelectorAll('main, main *:not(svg, svg *)')) {
        // Distinguishes elements with a chip, because their padding differs, and the data decides which row comes first.
        const inWhat = element.parentElement ? `${nameOf(element.parentElement)} > ` : '';
        const kind = `${inWhat}${nameOf(element)}${element.querySelector('.chip') ? ':has(.chip)' : ''}`;
        if (kind in found || element === document.activeElement) continue;
        const style = getComputedStyle(element);
        found[kind] = properties.map((property) => `${property}: ${style[property]}`).join('; ');
      }
      return found;
    },
    [...looked, ...borders],
  );
};

test('a screen looks the same opened by its address and by the menu, whatever was open before', async ({ signIn }) => {
  const page = await signIn('admin', '/createorder?customerId=1');
  await page.locator('.line-grid').waitFor();
  const byMenu: Record<string, Record<string, string>> = {};
  for (const [path, name] of Object.entries(screens)) {
    await (await findMenuEntry(page, name)).click();
    await page.waitForURL(`**${path}*`);
    await expect(page.locator('main h1')).toHaveText(new RegExp(`^${name}`, 'i'));
    byMenu[path] = await looksOf(page);
  }
  const other: string[] = [];
  for (const path of Object.keys(screens)) {
    await untilAsked(page, () => page.goto(path));
    const direct = await looksOf(page);
    const there = byMenu[path] ?? {};
    const shared = Object.keys(direct).filter((kind) => kind in there);
    expect(shared.length, `what ${path} shows`).toBeGreaterThan(5);
    for (const kind of shared)
      if (direct[kind] !== there[kind]) other.push(`${path} ${kind}\n  by menu: ${there[kind]}\n  direct:  ${direct[kind]}`);
  }
  expect(other).toEqual([]);
});
