import type { Page } from 'playwright/test';

/** Returns the keys that `?` lists on the current screen, with their labels. */
export const promisedKeys = async (page: Page) => {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  const keys = await dialog
    .locator('.key-list > div')
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          [row.querySelector('dt')?.textContent ?? '', [...row.querySelectorAll('kbd')].map((key) => key.textContent).join(' ')] as const,
      ),
    );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return keys;
};
