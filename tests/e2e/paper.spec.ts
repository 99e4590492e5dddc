import { expect, goInside, test } from './support/journey.ts';
import { readPages } from '#tests/server/documents/pdfText.ts';

const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
};

test.describe('printed by the browser in the dark colours', () => {
  test.use({ colorScheme: 'dark' });

  test('a long list has all its rows, its heads on every page, dark ink and no buttons', async ({ signInOnce }) => {
    const page = await signInOnce('admin');
    await goInside(page, '/stock?perPage=100');
    await expect(page.locator('main tbody tr[data-index]').first()).toBeVisible();
    const count = Number(await page.locator('main table').getAttribute('aria-rowcount')) - 1;
    expect(count).toBeGreaterThan(50);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('main tbody tr[data-index]')).toHaveCount(count);
    await expect(page.locator('main .MuiButton-root:visible, main input[type="checkbox"]:visible, .top-bar:visible')).toHaveCount(0);
    const inks = await page.locator('main h1, main td').evaluateAll((found) => found.map((one) => getComputedStyle(one).color));
    expect(Math.max(...inks.map(luminance))).toBeLessThan(0.4);
    const pages = await readPages(new Uint8Array(await page.pdf({ format: 'A4' })));
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    expect(pages.length).toBeGreaterThan(1);
    const [head = ''] = await page.locator('main thead th').allInnerTexts();
    for (const lines of pages) expect(lines.join('\n')).toContain(head.replace(/[↑↓]/, '').trim());
  });

  test('an order is printed with what stands in its fields', async ({ signInOnce }) => {
    const page = await signInOnce('admin');
    await goInside(page, '/orders/editOrder/1');
    await page.locator('main input').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const inks = await page.locator('main input:visible').evaluateAll((found) => found.map((one) => getComputedStyle(one).color));
    await page.emulateMedia({ media: null });
    expect(inks.length).toBeGreaterThan(0);
    expect(Math.max(...inks.map(luminance))).toBeLessThan(0.6);
  });
});

test('where the system forces its colours, what is chosen has an edge, the first deed is filled, and icons have its ink', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/readytoinvoice', { forcedColors: 'active' });
  const row = page.locator('main tbody tr[data-index="0"]');
  await row.focus();
  await page.keyboard.press('Space');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  // At least one of the orders is invoiced by e-mail, so *Raise and e-mail* is the primary button.
  await page.keyboard.press('a');
  expect(await row.locator('> :first-child').evaluate((cell) => getComputedStyle(cell).borderLeftWidth)).toBe('4px');
  const groundOf = (name: string) => page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await groundOf('Raise and e-mail')).not.toBe(await groundOf('Raise invoices'));
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  const icons = await page.locator('.top-bar button svg').evaluateAll((found) => found.map((icon) => getComputedStyle(icon).stroke));
  expect(icons.length).toBeGreaterThan(2);
  expect(new Set(icons)).toEqual(new Set([ink]));
  const current = page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current="page"]');
  expect(await current.evaluate((link) => getComputedStyle(link).borderLeftWidth)).toBe('4px');
});
