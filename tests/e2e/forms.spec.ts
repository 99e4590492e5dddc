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
    const tops = await Promise.all(
      pair.map(
        async (label) =>
          (
            await page
              .getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
              .first()
              .boundingBox()
          )?.y,
      ),
    );
    expect(tops[0]).toBeGreaterThan(0);
    expect(tops[1]).toBe(tops[0]);
    expect(await findCrooked(page), path).toEqual([]);
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
