import { screens } from '#contract/screenPaths.ts';
import { expect, expectNoAxeFindings, test, untilIdle, untilItself } from './support/journey.ts';
import { tooSmall } from './support/judge.ts';

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };
const mainScreens = [
  screens.today,
  screens.findCustomer,
  `${screens.findCustomer}?customerId=1`,
  screens.openOrders,
  `${screens.newOrder}?customerId=1`,
  screens.pickList,
  screens.statements,
  screens.purchaseOrders,
  screens.deliveryPlan,
  '/products',
  '/products/1',
];

for (const size of [phone, tablet])
  test(`a finger hits everything on the main screens at ${size.width}, and no key is named there @thumb`, async ({ signIn }) => {
    const page = await signIn('admin', screens.today, { viewport: size, hasTouch: true, isMobile: true });
    const wrong = new Set<string>();
    for (const path of mainScreens) {
      await page.goto(path);
      await untilItself(page);
      await untilIdle(page);
      for (const found of await tooSmall(page)) wrong.add(found);
      const keys = await page
        .locator('kbd, .for-keys')
        .evaluateAll((hints) => hints.filter((hint) => hint.checkVisibility()).map(({ textContent }) => textContent));
      for (const key of keys) wrong.add(`${path} names ${key}`);
    }
    expect([...wrong]).toEqual([]);
  });

test('on a tablet the search box keeps its margins, the first line of an order is in sight, and the account is below the lines @thumb', async ({
  signIn,
}) => {
  const page = await signIn('office', `${screens.newOrder}?customerId=1`, { viewport: tablet, hasTouch: true, isMobile: true });
  const line = page.locator('.line[data-row]').first();
  await line.waitFor();
  await untilIdle(page);
  const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
  expect(await topOf('.line[data-row]')).toBeLessThan(500);
  expect(await topOf('.aside-section')).toBeGreaterThan(await topOf('.line[data-row]'));
  expect(await topOf('.palette-button')).toBeGreaterThanOrEqual(6);
  await expectNoAxeFindings(page);
});

test('a delivery plan that is wider than the tablet fades where more of it is hidden @thumb', async ({ signIn }) => {
  const page = await signIn('office', screens.deliveryPlan, { viewport: tablet, hasTouch: true, isMobile: true });
  const plan = page.locator('.plan-scroll');
  await expect(plan).toHaveAttribute('data-hides', 'right');
  await expect(plan).toHaveCSS('mask-image', /linear-gradient/);
  await plan.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect(plan).toHaveAttribute('data-hides', 'left');
});
