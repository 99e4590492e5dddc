import { demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

for (const scheme of ['light', 'dark'] as const)
  test.describe(`the landing page in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('shows the product’s own screens in its colours, whole on every width, and is clean by axe', async ({ visit }) => {
      const page = await visit('/landing');
      const wrong = scheme === 'light' ? 'dark' : 'light';
      for (const width of [1440, 1280, 820, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const picture of await page.locator(`img.only-${scheme}`).all()) {
          await picture.scrollIntoViewIfNeeded();
          // A picture is neither shrunk nor cut, because its text could not be read. A narrow window gets a narrow screen.
          await expect
            .poll(() =>
              picture.evaluate(({ complete, clientWidth, clientHeight, naturalWidth, naturalHeight }: HTMLImageElement) => ({
                isLoaded: complete && naturalWidth > 340,
                cutPx: [naturalWidth - clientWidth, naturalHeight - clientHeight],
              })),
            )
            .toEqual({ isLoaded: true, cutPx: [0, 0] });
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
        await expectNoAxeFindings(page);
      }
      // The page must not load pictures of the other colour scheme.
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
      body: JSON.stringify({ message: 'Too many attempts. Wait 4 minutes and try again.' }),
    }),
  );
  const button = page.getByRole('button', { name: 'Look round as Finance' });
  await button.click();
  await expect(page.getByRole('alert')).toContainText('Error Code: 429');
  await expect(page).toHaveURL(/\/landing$/);
  await expect(button).toBeEnabled();
});

test('what is typed into the sign-in page before its script is there stands, and signs in when it is', async ({ visit }) => {
  const page = await visit('/notfound');
  let letIn: () => void = () => undefined;
  const isLet = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/assets\/login-.*\.js$/, async (route) => {
    await isLet;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('office');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  // Enter does nothing before the script has loaded. Otherwise the browser would send the form, with the password in the address.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  letIn();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(page.getByLabel('Username')).toHaveValue('office');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/today');
});
