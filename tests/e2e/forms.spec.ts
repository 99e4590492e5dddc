import type { Page } from 'playwright/test';
import { arriveAt, expect, test, untilIdle } from './support/journey.ts';

/** Returns rows of a form whose labels, or whose inputs, do not share one line. */
const findCrooked = (page: Page) =>
  page.locator('.form-grid').evaluateAll((grids) =>
    grids.flatMap((grid) => {
      const fields = [...grid.children].filter((field) => field.checkVisibility() && !field.matches('.file-box, .check-group'));
      const rows = Map.groupBy(fields, (field) => Math.round(field.getBoundingClientRect().top));
      return [...rows.values()].flatMap((row) =>
        ['label:not(.check)', 'input:not([type="checkbox"]), select'].flatMap((part) => {
          const tops = row.flatMap((field) => field.querySelector(part)?.getBoundingClientRect().top ?? []).map(Math.round);
          return new Set(tops).size > 1
            ? [`${row.map((field) => field.querySelector('label')?.textContent).join(' and ')}: ${part} at ${tops.join(', ')}`]
            : [];
        }),
      );
    }),
  );

test('the labels of a row share one line, and so do its inputs, on a product and on a customer', async ({ signIn }) => {
  const page = await signIn('admin');
  for (const [path, pair] of [
    ['/products/1', ['Supplier', 'Supplier code']],
    ['/customers/1', ['Currency', 'VAT type']],
  ] as const) {
    await arriveAt(page, path);
    await untilIdle(page);
    // Both are measured at once, because a picture may load in between and move them.
    const readTops = () =>
      page.locator('.form-grid .field').evaluateAll(
        (fields, labels) =>
          labels.map((label) => {
            const field = fields.find((one) => one.querySelector('label')?.firstChild?.textContent === label);
            return Math.round(field?.querySelector('input')?.getBoundingClientRect().top ?? 0);
          }),
        pair,
      );
    const [left = 0, right] = await readTops();
    expect(left).toBeGreaterThan(0);
    expect(right).toBe(left);
    expect(await findCrooked(page), path).toEqual([]);
  }
});

test('an administrator’s profile says that they may open everything, beside the two lists; another’s does not', async ({ signIn }) => {
  for (const [user, count] of [
    ['admin', 1],
    ['office', 0],
  ] as const) {
    const page = await signIn(user);
    await page.getByRole('button', { name: 'Profile' }).click();
    const profile = page.getByRole('dialog', { name: 'Profile' });
    await expect(profile.getByRole('list', { name: 'Denied access groups' }).getByText('Warehouse')).toBeVisible();
    await expect(profile.getByText('Administrators may open everything of the staff.')).toHaveCount(count);
  }
});

test('a check box is drawn in the colours of the theme, and a file is chosen with our button, by keyboard too', async ({ signIn }) => {
  const page = await signIn('admin', '/products/1', { colorScheme: 'dark' });
  const active = page.getByRole('checkbox', { name: 'Active' });
  await expect(active).toHaveCSS('appearance', 'none');
  const file = page.getByLabel('Picture');
  await file.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(file).toBeFocused();
  await expect(page.locator('.file-button')).toHaveCSS('outline-style', 'solid');
  const chooser = page.waitForEvent('filechooser');
  await page.locator('.file-choose').click();
  await chooser;
});
