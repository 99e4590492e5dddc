import { expect, expectNoAxeFindings, test } from './support/journey.ts';

for (const scheme of ['light', 'dark'] as const)
  test.describe(`the landing page in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('shows the product’s own screens in its colours, whole on every width, and is clean by axe', async ({ visit }) => {
      const page = await visit('/landing');
      const wrong = scheme === 'light' ? 'dark' : 'light';
      for (const width of [1440, 820, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const picture of await page.locator(`img.only-${scheme}`).all()) {
          await picture.scrollIntoViewIfNeeded();
          await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(700);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
        await expectNoAxeFindings(page);
      }
      // Those of the other colours cost nothing.
      expect(
        await page
          .locator(`img.only-${wrong}`)
          .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0)),
      ).toEqual([]);
    });
  });

test('one click on the landing page leads into the demonstration as a role', async ({ visit }) => {
  const page = await visit('/landing');
  for (const role of ['Office', 'Warehouse', 'Finance', 'Admin', 'Customer'])
    await expect(page.getByRole('button', { name: `Look round as ${role}` })).toBeVisible();
  await page.getByRole('button', { name: 'Look round as Warehouse' }).click();
  await page.waitForURL('**/today');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Pick List' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Reports' })).toHaveCount(0);
});

test('a demonstration that refuses says so beside its button, which can be pressed again', async ({ visit }) => {
  const page = await visit('/landing');
  await page.route('**/api/Auth/signin', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'Too many attempts: wait 4 minutes and try again' }),
    }),
  );
  const button = page.getByRole('button', { name: 'Look round as Finance' });
  await button.click();
  await expect(page.getByRole('alert')).toContainText('Error Code: 429');
  await expect(page).toHaveURL(/\/landing$/);
  await expect(button).toBeEnabled();
});
