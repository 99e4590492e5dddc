import { arriveAt, expect, expectNoAxeFindings, test } from './support/journey.ts';

test.describe('help', () => {
  test('opens beside the screen where the guide tells of it, follows to the next screen, and says what a word means', async ({
    signInOnce,
  }) => {
    const page = await signInOnce('office');
    await page.setViewportSize({ width: 1440, height: 900 });
    await arriveAt(page, '/proformainvoice');
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const help = page.getByRole('complementary', { name: 'Help' });
    await expect(help.getByRole('heading', { name: /^Pro formas/ })).toBeInViewport();
    await expect(help.getByText('Keyboard shortcuts', { exact: true })).toBeVisible();
    await expectNoAxeFindings(page);
    // Keys of the screen must work while help is open.
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL('**/orders');
    await expect(help.getByRole('heading', { name: /^Change or cancel an order/ })).toBeInViewport();
    await expect(help.locator('[data-section]')).toHaveCount(1);
    await help.getByRole('button', { name: 'Guide for the office' }).click();
    await help.getByRole('button', { name: 'pro forma', exact: true }).first().focus();
    await expect(page.getByRole('tooltip')).toContainText('asked to pay');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(help).toBeVisible();
    await page.keyboard.press('F1');
    await expect(help).toHaveCount(0);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('F1');
    const over = page.getByRole('dialog', { name: 'Help' });
    await expect(over.getByRole('heading', { name: /^Change or cancel an order/ })).toBeInViewport();
    await expectNoAxeFindings(page);
    await expect(over.getByRole('button', { name: 'Close' })).toBeInViewport();
    await over.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('is seen over a dialog that is open, and gives the focus back to it', async ({ signInOnce }) => {
    const page = await signInOnce('office');
    for (const width of [1440, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await arriveAt(page, '/orders');
      await page.keyboard.press('Control+k');
      const box = page.getByRole('combobox', { name: 'Find or do anything' });
      await expect(box).toBeFocused();
      await page.keyboard.press('F1');
      const help = page.getByRole('dialog', { name: 'Help' });
      // A click fails if something covers the button.
      await help.getByRole('button', { name: 'Warehouse' }).click();
      await expect(help.getByRole('heading', { name: 'Guide for the warehouse' })).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(help).toHaveCount(0);
      await expect(box).toBeFocused();
      await page.keyboard.press('Escape');
    }
  });

  test('is found by Ctrl+K, and is for a customer the customers’ guide alone', async ({ signInOnce }) => {
    const office = await signInOnce('office');
    await arriveAt(office, '/orders');
    await office.keyboard.press('Control+k');
    await office.keyboard.type('mixed pallets');
    await office.getByRole('option', { name: /Mixed pallets.*Reference: the office/ }).waitFor();
    await office.keyboard.press('Enter');
    await expect(office.getByRole('heading', { name: 'Mixed pallets' })).toBeInViewport();
    await office.keyboard.press('F1');
    const customer = await signInOnce('customer');
    await customer.keyboard.press('F1');
    await customer.getByRole('button', { name: 'Guide for customers' }).click();
    await expect(customer.getByRole('heading', { name: 'Guide for customers' })).toBeAttached();
    await expect(customer.getByRole('button', { name: 'Warehouse' })).toHaveCount(0);
    await customer.keyboard.press('F1');
  });
});

test.describe('the palette', () => {
  test('does what the open screen can do, and takes a name behind a deed', async ({ signInOnce }) => {
    const page = await signInOnce('office');
    await arriveAt(page, '/orders');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('create order');
    await expect(page.getByRole('option').first()).toContainText('Create order');
    await page.getByRole('combobox').fill('payment from al');
    await page
      .getByRole('option', { name: /^Payment from/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/recordpayment\?customerId=\d+/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark colours');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused();
    await page.keyboard.type('light colours');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
  });

  test('opened empty, begins with the screen’s actions and does nothing on Enter; remembers what was opened', async ({ signIn }) => {
    const page = await signIn('office', '/orders');
    const deal = page.locator('main tbody tr[data-index] a').first();
    const dealNo = await deal.innerText();
    await deal.click();
    await expect(page.getByRole('heading', { level: 1, name: `Deal ${dealNo}` })).toBeVisible();
    // Records that stay open for a second are remembered.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(`Deal ${dealNo}`);
    await page.goto('/orders');
    await page.locator('main tbody tr[data-index]').first().waitFor();
    await page.keyboard.press('Control+k');
    const options = page.getByRole('option');
    await expect(options.first()).toContainText('Create order');
    await expect(options.filter({ hasText: `Recent` }).first()).toContainText(`Deal ${dealNo}`);
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused();
    expect(new URL(page.url()).pathname).toBe('/orders');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/createorder');
  });

  test('finds for a customer’s name their deals, their invoices and what can be done for them', async ({ signInOnce }) => {
    const page = await signInOnce('office');
    await arriveAt(page, '/orders');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('aldous');
    const options = page.getByRole('option');
    await expect(options.first()).toContainText(/^Customer.*Aldous/);
    for (const text of [/Create order for Aldous/, /Payment from Aldous/, /^Deal.*Aldous/, /^Invoice.*Aldous/])
      await expect(options.filter({ hasText: text }).first()).toBeAttached();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/createorder\?customerId=\d+/);
  });

  test('a customer finds an own invoice by its number and opens it', async ({ signInOnce }) => {
    const page = await signInOnce('customer');
    await arriveAt(page, '/customerinvoices');
    const named = await page
      .locator('main tbody tr[tabindex]')
      .filter({ hasText: /^Invoice \d/ })
      .first()
      .innerText();
    const number = /Invoice (\d+)/.exec(named)?.[1] ?? '';
    await page.keyboard.press('Control+k');
    await page.keyboard.type(number);
    await page.getByRole('option', { name: new RegExp(`Invoice ${number}`) }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/invoiceId=\d+/);
    await expect(page.getByRole('dialog', { name: /Invoice/ })).toBeVisible();
  });
});
