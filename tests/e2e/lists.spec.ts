import { arriveAt, expect, goInside, test } from './support/journey.ts';
import { lists } from './support/tables.ts';

/** Screens with the focus in the search when they open. */
const searchedFirst = new Set(['/findcustomer', '/findbottle', '/statements']);
test('a window made narrow has its menu out of the way before the application hears of the new width', async ({ signIn }) => {
  const page = await signIn('admin');
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    const deaf = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    window.matchMedia = (query) => (query.includes('992px') ? (deaf as unknown as MediaQueryList) : ask(query));
  });
  await page.goto('/orders/editOrder/1');
  await page.locator('.shell.has-menu .document-header').waitFor();
  await page.setViewportSize({ width: 360, height: 900 });
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test('↓ goes into the rows of every list on arrival, and Escape leaves its search', async ({ signInOnce }) => {
  const page = await signInOnce('admin');
  for (const path of lists) {
    await goInside(page, path);
    await page.locator('main tbody tr[data-index="0"]').first().waitFor();
    if (!searchedFirst.has(path)) await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('main tbody tr[data-index="0"]').first(), path).toBeFocused();
  }
});

test('rows of an older question are busy and take no Enter', async ({ signIn }) => {
  const page = await signIn('office', '/findcustomer');
  await page.locator('main tbody tr[data-index="0"]').waitFor();
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/Customer/Search?text=*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('br');
  await expect(page.locator('main .table-box')).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(page.url()).not.toContain('customerId');
  release();
  await expect(page.locator('main .table-box')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/findcustomer?customerId=*');
});

test('marked rows stand under the others, and a chip on the line of the words beside it', async ({ signIn }) => {
  const page = await signIn('office', '/orders', { viewport: { width: 390, height: 844 } });
  await page.locator('main tbody tr.tone-refused').first().waitFor();
  const measured = await page.evaluate(() => {
    const wordsOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents([...element.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE) ?? element);
      return range.getBoundingClientRect();
    };
    // Calculates the baseline from the bottom of the text and the size of its letters, because the letters of a chip are smaller.
    const baselineOf = (element: Element) => wordsOf(element).bottom - Number.parseFloat(getComputedStyle(element).fontSize) * 0.28;
    const row = document.querySelector('main tbody tr.tone-refused') as HTMLElement;
    return {
      starts: [...document.querySelectorAll('main tbody tr [data-open]')].map((link) => Math.round(wordsOf(link).left)),
      baselines: [...row.querySelectorAll('.required > *')].map(baselineOf),
    };
  });
  expect(new Set(measured.starts).size).toBe(1);
  expect(Math.max(...measured.baselines) - Math.min(...measured.baselines)).toBeLessThan(1.5);
});

test('a reason takes one line, and is whole in the tooltip of its cell', async ({ signInOnce }) => {
  const page = await signInOnce('admin');
  await arriveAt(page, '/customers?OnStop=true');
  await page.locator('main tbody tr[data-index="0"]').waitFor();
  await expect(page.locator('main tbody')).toContainText('Invoices over 90 days old, no answer to the final letter');
  const heights = await page
    .locator('main tbody tr[data-index]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
  const reason = page.locator('main tbody td[data-title="On stop"]', { hasText: 'no answer to the final letter' }).first();
  await reason.hover();
  await expect(reason).toHaveAttribute('title', /Invoices over 90 days old, no answer to the final letter/);
});

test('on a tablet no field of a form reaches over another, and each account of the age listing has its name', async ({ signInOnce }) => {
  const page = await signInOnce('admin');
  await page.setViewportSize({ width: 1024, height: 768 });
  await arriveAt(page, '/products/1');
  await expect(page.getByLabel(/^Neck finish/)).toBeVisible();
  const inputs = await page.locator('main .form-grid input:visible').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const over = inputs.filter((one) =>
    inputs.some(
      (other) => other !== one && other.left > one.left && other.left < one.right && other.top < one.bottom && other.bottom > one.top,
    ),
  );
  expect(over).toEqual([]);
  await arriveAt(page, '/reports?report=ageListing');
  const name = await page.locator('main tbody td').first().boundingBox();
  expect(name?.width).toBeGreaterThan(90);
});

test('on a phone *More* stands beside the title of a screen, also where more is said of it', { tag: '@thumb' }, async ({ signInOnce }) => {
  const page = await signInOnce('admin');
  for (const path of ['/recordpayment?customerId=1', '/statements?customerId=1', '/findbottle']) {
    await goInside(page, path);
    const title = page.getByRole('heading', { level: 1 });
    const more = page.getByRole('button', { name: 'More', exact: true });
    await expect.poll(async () => ((await more.boundingBox())?.y ?? 0) - ((await title.boundingBox())?.y ?? 0), path).toBeLessThan(12);
  }
});
