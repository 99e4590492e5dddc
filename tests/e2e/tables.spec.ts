import type { Browser, Page, Route } from 'playwright/test';
import { demoAccountsAt } from '#tests/support/demoAccounts.ts';
import { arriveAt, expect, test, untilIdle } from './support/journey.ts';
import { tooWideAt } from './support/judge.ts';
import { openJourneys } from './support/openJourneys.ts';
import { findCutWithRoom, lists, readColumns } from './support/tables.ts';

const windowWidths = [1280, 1440, 1920] as const;

/** Headings that release 0.2.0 shows at 1280, those that it adds at 1440, and those that it adds at 1920. A later name replaces an old one. */
const earlierHeadings: Record<string, readonly [string, string?, string?]> = {
  '/products': ['Code · Description · Supplier · Colour · Size · Neck finish · Location · Active', 'Carton colour'],
  '/customers': ['Account code · Name · Type · Group · Phone · Credit limit · Payment terms, days', 'On stop · Active', 'Account manager'],
  '/findcustomer': ['Customer · Code · State · Town · Phone or contact · Orders · Overdue · Balance'],
  '/suppliers': ['Account code · Name · Contact name · Phone · Lead time, days · Active'],
  '/orders?Status=all': ['Deal · Customer · Their order no. · Required · Status · Type · Net · Gate code', 'Lines'],
  '/customerordershistory?customerId=1': ['Deal · Ordered · Their order no. · Required · Status · Type · Lines · Net · Gate code'],
  '/picklist': ['Deal · Customer · Town · Required · Quantity · Pallets · Lines · Picker', 'Haulier'],
  '/purchaseorders': ['Order · Supplier · For · State · Required · Promised · Units · Received', 'Depot', 'Ordered · Cost'],
  '/backorders': ['Deal · Customer · Code · Product · Still to deliver · Free stock · Required · Promised', 'Ordered'],
  '/dueorders': ['Customer · Contact · Phone · Orders every · Last order · Due · Overdue · Last asked'],
  '/stock': ['Product · Description · On hand · Allocated · On pick lists · Free · On order · Value'],
  '/stocksheet': ['Product · Description · Supplier · Location · On hand · Free · Last moved · Notes', 'Counted'],
  '/pricelist?customerId=1': [
    'Product · Description · Depot · From quantity · Sell · Buy · Haulage · Valid from · State',
    'Priced · Margin',
    'Margin, % · Changed by · Carton colour · Account manager',
  ],
  '/palletledger': ['Date · Movement · Pallet · Pallets · From · To · Cause · Condition'],
  '/chasing': [
    'Customer · Overdue · 31–60 · 61–90 · Over 90 · Disputed · On account · Last contact · Promised',
    'Telephone',
    '1–30 days · Last letter',
  ],
  '/declarations': ['Number · Description · Supplier · Issued · Valid to · PDF · For customers', 'Active'],
  '/unsentinvoices': ['Number · Kind · Customer · Date · Reason unsent · To · Total'],
  '/customerpaymenthistory?customerId=1': ['Payment · Date · Method · Reference · State · Unallocated · Amount'],
  '/reports?report=vatOutput': ['Tax point · Document · Number · Customer · VAT type · Rate · Net · VAT · Awaiting invoice', 'Period'],
};

const nameFields = ['CustomerName', 'Description', 'HolderName', 'Name', 'SupplierName'];

/** Makes the names of every third row 40 letters long. */
const lengthenNames = async (route: Route) => {
  // The stream of live events ends with the page.
  if (route.request().url().includes('/Live/')) return route.continue();
  const answer = await route.fetch();
  if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
  const json: unknown = await answer.json();
  const rows = (Array.isArray(json) ? json : ((json as { Rows?: unknown[] } | null)?.Rows ?? [])) as Record<string, unknown>[];
  for (const row of rows.filter((_row, index) => index % 3 === 0))
    for (const field of nameFields)
      if (typeof row[field] === 'string') row[field] = `${row[field]} and Company of the North West Limited`.slice(0, 40);
  return route.fulfill({ response: answer, json });
};

/** Returns the heights of the rows of the main table, in pixels. Reads them at once, as a list that refreshes replaces its rows. */
const readHeights = (page: Page) =>
  page.evaluate(() => {
    const rows = document.querySelector('main .table')?.querySelectorAll('tbody tr[data-index]') ?? [];
    return [...new Set([...rows].map((row) => Math.round(row.getBoundingClientRect().height)))];
  });

let own: Awaited<ReturnType<typeof openJourneys>> | undefined;
test.afterAll(() => own?.close());

/** Opens the product on a server of this file alone, because what other journeys write changes which columns fit. */
const openAlone = async (browser: Browser) => {
  own ??= await openJourneys();
  const baseURL = own.variables.JOURNEY_ADDRESS;
  const context = await browser.newContext({ baseURL, storageState: await demoAccountsAt(baseURL).storageOf('admin') });
  const page = await context.newPage();
  await page.goto('/today');
  return page;
};

test('a table has rows of one line, cuts no name while it has room, and shows the columns that it showed', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await openAlone(browser);
  await page.route('**/api/**', lengthenNames);
  const wrong: string[] = [];
  for (const [path, headings] of Object.entries(earlierHeadings)) {
    for (const [index, width] of windowWidths.entries()) {
      await page.setViewportSize({ width, height: 900 });
      if (index === 0) await arriveAt(page, path);
      await untilIdle(page);
      await page.locator('main .table tbody tr[data-index]').first().waitFor();
      const columns = await readColumns(page);
      const titles = new Set(columns.filter((column) => column.width > 1 || column.isEmpty).map(({ title }) => title));
      const expected = headings.slice(0, index + 1).flatMap((added) => added?.split(' · ') ?? []);
      const heights = await readHeights(page);
      const found = [
        ...expected.filter((title) => !titles.has(title)).map((title) => `no ${title}`),
        ...findCutWithRoom(columns).map(({ title }) => `${title} cut`),
        ...(heights.length > 1 || Math.max(...heights) > 48 ? [`rows of ${heights.join(', ')} px`] : []),
      ];
      wrong.push(...found.map((what) => `${path} at ${width}: ${what}`));
    }
  }
  await page.context().close();
  expect(wrong).toEqual([]);
});

const others = [
  '/readytoinvoice',
  '/unsentinvoices',
  '/createorder?customerId=1',
  '/orders/editOrder/1',
  '/findcustomer?customerId=1',
  '/recordpayment?customerId=1',
  '/exceltopdf',
  '/findcustomer?customerId=1&all=invoices',
  '/customerordershistory?customerId=1',
  '/customerpaymenthistory?customerId=1',
  '/statements?customerId=1',
  '/referencefiles/neckfinishes',
  '/reports?report=salesInvoices',
  '/reports?report=ageListing',
];
const widths = [360, 390, 560, 620, 720, 820, 992, 1024, 1100, 1280, 1440, 1920];

/** Window widths at which help opens beside the screen instead of over it. */
const besideHelp = [1280, 1440, 1920];

for (const [name, paths] of Object.entries({ 'of a list': lists, 'of one thing': others }))
  test(`no screen ${name} scrolls sideways or cuts a column's head at any width, nor beside help`, async ({ browser }) => {
    const page = await openAlone(browser);
    const help = page.getByRole('complementary', { name: 'Help' });
    const wrong: string[] = [];
    for (const path of paths) {
      await arriveAt(page, path);
      wrong.push(...(await tooWideAt(page, widths)));
      await page.keyboard.press('F1');
      await help.waitFor();
      wrong.push(...(await tooWideAt(page, besideHelp)).map((found) => `beside help: ${found}`));
      await page.keyboard.press('F1');
      await help.waitFor({ state: 'detached' });
    }
    await page.context().close();
    expect(wrong).toEqual([]);
  });

test('a name that came in while its list was open is whole once the window changes', async ({ signIn }) => {
  const page = await signIn('admin');
  await page.clock.install();
  await arriveAt(page, '/referencefiles/colours');
  const name = page.locator('main tbody td[data-title="Description"]', { hasText: ' and Company' }).first();
  await page.route('**/api/**', lengthenNames);
  // Goes past the five seconds in which loaded data counts as fresh.
  await page.clock.fastForward(6000);
  await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
  await name.waitFor();
  expect(findCutWithRoom(await readColumns(page)).map(({ title }) => title)).toEqual(['Description']);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(findCutWithRoom(await readColumns(page))).toEqual([]);
});

test('the delivery plan cuts no name', async ({ signIn }) => {
  const page = await signIn('office');
  await page.route('**/api/**', lengthenNames);
  await arriveAt(page, '/deliveryplan');
  await page.locator('.plan-name').first().waitFor();
  for (const width of windowWidths) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page
      .locator('.plan-deal')
      .evaluateAll(
        (cards) =>
          cards.filter((card) => card.scrollWidth > card.clientWidth || card.clientWidth > (card.parentElement?.clientWidth ?? 0)).length,
      );
    expect(wide, `at ${width}`).toBe(0);
  }
});

test('columns stay where they are while rows change and the list is scrolled, and follow the window', async ({ signIn }) => {
  const page = await signIn('admin', '/customers');
  await untilIdle(page);
  const places = () =>
    page.locator('main .table thead th').evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));
  await page.locator('main .table tbody tr').first().waitFor();
  // The rows below the window come after the first paint, and may widen the columns.
  let seen: number[] | undefined;
  await expect(async () => {
    const latest = seen;
    seen = await places();
    expect(seen).toEqual(latest);
  }).toPass({ intervals: [500] });
  const before = await places();
  await page.mouse.wheel(0, 900);
  await page.locator('main .table tbody tr').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  expect(await places()).toEqual(before);
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect.poll(places).not.toEqual(before);
});

test('a text that is cut is whole in its tooltip, and one that is not has none', async ({ signIn }) => {
  const page = await signIn('admin');
  await page.route('**/api/**', lengthenNames);
  await arriveAt(page, '/purchaseorders');
  await untilIdle(page);
  const cutFor = page.locator('main tbody td[data-title="For"]', { hasText: ' and Company' }).first();
  await cutFor.hover();
  await expect(cutFor).toHaveAttribute('title', / and Company/);
  const cell = (title: string) => page.locator(`main tbody tr[data-index="0"] td[data-title="${title}"]`);
  await cell('Supplier').hover();
  await expect(cell('Supplier')).not.toHaveAttribute('title', /./);
});

test('at twice the size no word of a heading breaks', async ({ signIn }) => {
  const page = await signIn('admin');
  await page.setViewportSize({ width: 640, height: 400 });
  for (const path of ['/products', '/orders?Status=all', '/pricelist?customerId=1', '/createorder?customerId=1']) {
    await arriveAt(page, path);
    await untilIdle(page);
    const cut = await page
      .locator('main th')
      .evaluateAll((heads) =>
        heads.filter((head) => head.clientWidth > 1 && head.scrollWidth > head.clientWidth).map((head) => head.textContent),
      );
    expect(cut, path).toEqual([]);
  }
});
