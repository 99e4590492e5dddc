import type { Page } from 'playwright/test';

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Opens every group and sub-menu of the menu. */
export const unfoldMenu = async (page: Page) => {
  const folded = mainMenu(page).locator('button[aria-expanded="false"]');
  await mainMenu(page).getByRole('link').first().waitFor();
  while ((await folded.count()) > 0) await folded.first().evaluate((button: HTMLElement) => button.click());
};

/** Returns the entry of the menu, after opening the group and the sub-menu that it is in. */
export const findMenuEntry = async (page: Page, name: string | RegExp) => {
  const entry = mainMenu(page).getByRole('link', { name, exact: true });
  const hidden = mainMenu(page).getByRole('link', { name, exact: true, includeHidden: true });
  await hidden.first().waitFor({ state: 'attached' });
  if ((await entry.count()) === 0) await unfoldMenu(page);
  return entry.first();
};
