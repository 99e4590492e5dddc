import type { Locator, Page } from 'playwright/test';
import { expect } from './journey.ts';
import { findMenuEntry } from './mainMenu.ts';
import { promisedKeys } from './promisedKeys.ts';

/** A way of using the screens: by keyboard, touch or mouse. Each way does the same steps. */
export interface Way {
  readonly page: Page;
  /** Goes to a screen by its menu name. */
  go(screen: string): Promise<void>;
  /** Presses a visible button, link, tab or option. */
  press(what: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Goes from the end of an order line to the next line, which starts with `first`. */
  addLine(first: Locator): Promise<void>;
  /** Searches the list and waits until only that row remains. */
  find(row: Locator, text: string): Promise<void>;
  open(row: Locator): Promise<void>;
  mark(row: Locator): Promise<void>;
  /** Closes the panel or dialog over the screen. */
  close(): Promise<void>;
}

const isOn = (target: Locator) => target.evaluate((element) => element === document.activeElement);
/** Tells whether the target is before or after the focus, to choose Tab or Shift+Tab. */
const stands = (target: Locator) =>
  target.evaluate((element) => {
    const isBefore = document.activeElement && element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isBefore ? 'before' : 'after';
  });
/** Expects that the focus is not lost. If the focused element goes, the next element or the screen must have the focus. */
const expectHeld = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
const search = (page: Page) => page.locator('main').getByRole('searchbox');
const isTyping = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('input:not([type=checkbox]), textarea, select') ?? false);
const only = (row: Locator) => expect(row.page().locator('main tbody tr[data-index]')).toHaveCount(1);

/** Maximum number of Tab presses from one control to another. */
const mostTabs = 30;

/** Uses the keyboard only: keys that `?` lists, keys that buttons show, and Tab for everything else. */
export const byKeys = (page: Page): Way & { tabs: () => number } => {
  let tabs = 0;
  let letters: Map<string, string> | undefined;
  const keys = page.keyboard;
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    await expect(target).toBeEnabled();
    const key = (await stands(target)) === 'before' ? 'Shift+Tab' : 'Tab';
    for (let step = 0; !(await isOn(target)); step++) {
      expect(step, `${key} does not come to ${String(target)}`).toBeLessThan(mostTabs);
      await keys.press(key);
      tabs++;
    }
  };
  const pressTab = async (tab: Locator) => {
    await reach(tab.page().locator('[role="tab"][aria-selected="true"]'));
    while (!(await isOn(tab))) await keys.press('ArrowRight');
    await keys.press('Enter');
    // Waits for the tab, because the search box of the last tab would take the next key.
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  };
  return {
    page,
    tabs: () => tabs,
    go: async (screen) => {
      const name = `Go to ${screen.toLowerCase()}`;
      await expectHeld(page);
      if (await isTyping(page)) {
        await keys.press('Control+k');
        await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused();
        await keys.type(screen);
        await expect(page.getByRole('option').first()).toContainText(screen, { ignoreCase: true });
        await keys.press('Enter');
      } else {
        letters ??= new Map(await promisedKeys(page));
        const [first = '', second = ''] = letters.get(name)?.split(' ') ?? [];
        expect(second, `? promises no way to ${screen}`).not.toBe('');
        await keys.press(first);
        await keys.press(second);
      }
      await expect(page.locator('main h1')).toContainText(screen);
    },
    press: async (what) => {
      await expect(what).toBeVisible();
      await expect(what).toBeEnabled();
      const role = await what.getAttribute('role');
      if (role === 'tab') return pressTab(what);
      if (role === 'option') {
        while ((await what.getAttribute('aria-selected')) !== 'true') await keys.press('ArrowDown');
        return keys.press('Enter');
      }
      const shortcut = await what.getAttribute('aria-keyshortcuts');
      if (shortcut && (shortcut.includes('+') || !(await isTyping(page)))) return keys.press(shortcut);
      await reach(what);
      return keys.press('Enter');
    },
    type: async (field, text) => {
      await reach(field);
      await keys.press('Control+a');
      await keys.type(text, { delay: 5 });
    },
    addLine: async (first) => {
      for (let step = 0; (await first.count()) === 0 || !(await isOn(first)); step++) {
        expect(step, 'Enter does not go on to the next line').toBeLessThan(8);
        await keys.press('Enter');
      }
    },
    find: async (row, text) => {
      const box = search(page);
      await expect(box).toBeVisible();
      if (!(await isOn(box))) await keys.press('/');
      await expect(box).toBeFocused();
      await keys.type(text, { delay: 5 });
      await expect(row).toBeVisible();
      await only(row);
      await keys.press('ArrowDown');
      await expect(row).toBeFocused();
    },
    open: async (row) => {
      await expect(row).toBeFocused();
      await keys.press('Enter');
    },
    mark: async (row) => {
      await expect(row).toBeFocused();
      await keys.press('Space');
      await expect(row).toHaveAttribute('aria-selected', 'true');
    },
    close: () => keys.press('Escape'),
  };
};

/** Uses touch, or the mouse if the device has no touch. Fails if the target is covered or out of reach. */
export const byPointer = (page: Page, { isTouch }: { isTouch: boolean }): Way => {
  const press = (what: Locator) => (isTouch ? what.tap() : what.click());
  return {
    page,
    press,
    go: async (screen) => {
      if (isTouch) await press(page.getByRole('button', { name: 'Menu' }));
      await press(await findMenuEntry(page, new RegExp(`^${screen}`, 'i')));
      await expect(page.locator('main h1')).toContainText(screen);
    },
    type: async (field, text) => {
      await press(field);
      await expect(field).toBeFocused();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text, { delay: 5 });
    },
    addLine: async (first) => {
      await press(page.getByRole('button', { name: 'Add a line' }));
      await expect(first).toBeFocused();
    },
    find: async (row, text) => {
      // Presses again until it works, because content that is still loading may move the target.
      await expect(async () => {
        await press(search(page));
        await expect(search(page)).toBeFocused({ timeout: 500 });
      }).toPass();
      await page.keyboard.type(text, { delay: 5 });
      await expect(row).toBeVisible();
      await only(row);
    },
    open: (row) => press(row.locator('[data-open]')),
    mark: async (row) => {
      await press(row.getByRole('checkbox'));
      await expect(row).toHaveAttribute('aria-selected', 'true');
    },
    close: () => press(page.getByRole('dialog').getByRole('button', { name: 'Close' })),
  };
};
