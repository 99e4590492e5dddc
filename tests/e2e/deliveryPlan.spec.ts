import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

interface Deal {
  OrderId: number;
  DealNo: number;
  DeliveryDate: string | null;
  HaulierId: number | null;
}

interface Plan {
  Today: string;
  Hauliers: { HaulierId: number; Name: string }[];
}

const addDays = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns a Monday so far ahead that the demo data plans nothing in its week. */
const mondayAfter = (day: string) => addDays(day, 8 - new Date(`${day}T00:00:00Z`).getUTCDay() + 28);

/** Creates two orders of one pallet each, without a haulier, due on the Monday. */
const givenDeals = async (monday: string) => {
  const { ask, send } = await apiAs('office');
  const filter = `filter=${encodeURIComponent(JSON.stringify({ Status: ['Invoiced'] }))}&range=[0,0]`;
  const [open] = await ask<{ OrderId: number }[]>('/api/Order/OpenOrders');
  const { CustomerId } = await ask<{ CustomerId: number }>(`/api/Order/GetOrder?orderId=${open?.OrderId}`);
  const [past] = await ask<{ OrderId: number }[]>(`/api/Order/CustomerOrderHistory/${CustomerId}?${filter}`);
  const { Lines } = await ask<{ Lines: { ProductId: number | null }[] }>(`/api/Order/GetOrder?orderId=${past?.OrderId}`);
  const ProductId = Lines.find((line) => line.ProductId !== null)?.ProductId;
  const take = () =>
    send<Deal>('POST', '/api/Order/AddOrder', {
      CustomerId,
      RequiredDate: monday,
      HaulierId: null,
      CreditOverrideReason: 'For the plan',
      Lines: [{ ProductId, Quantity: 100 }],
    });
  return [await take(), await take()] as const;
};

test('a day is planned by dragging and by keys alone, taken back, and its run sheet opened', async ({ signIn }, { repeatEachIndex }) => {
  const { ask } = await apiAs('office');
  const { Today, Hauliers } = await ask<Plan>('/api/DeliveryPlan');
  const monday = addDays(mondayAfter(Today), 7 * repeatEachIndex);
  const tuesday = addDays(monday, 1);
  const [dragged, keyed] = await givenDeals(monday);
  const [haulier] = Hauliers;
  if (!haulier) throw new Error('The demo data has no haulier');
  const stored = ({ OrderId }: Deal) => ask<Deal>(`/api/Order/GetOrder?orderId=${OrderId}`);
  const page = await signIn('office', `/deliveryplan?week=${monday}`);
  const cell = (day: string, haulierId: number | 'none') => page.locator(`[data-cell="${day} ${haulierId}"]`);
  const card = ({ OrderId }: Deal) => page.locator(`[data-order="${OrderId}"]`);
  const lorry = cell(tuesday, haulier.HaulierId);
  // The window must show both ends of a drag, even with many overdue orders. No drag starts if the page must scroll first.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width, height: 4 * height });

  await expect(cell(monday, 'none').locator(card(dragged))).toBeVisible();
  await card(dragged).dragTo(lorry);
  await expect(lorry.locator(card(dragged))).toBeVisible();
  expect(await stored(dragged)).toMatchObject({ DeliveryDate: tuesday, HaulierId: haulier.HaulierId });
  await page.keyboard.press('Control+z');
  await expect(cell(monday, 'none').locator(card(dragged))).toBeVisible();
  // The column of a Saturday is as wide as its cards, so that deal number and area fit on one line.
  await card(dragged).dragTo(cell(addDays(monday, 5), haulier.HaulierId));
  await expect(cell(addDays(monday, 5), haulier.HaulierId).locator(card(dragged))).toBeVisible();
  const boxOf = async (part: string) => (await card(dragged).locator(part).boundingBox()) ?? { y: 0, height: 0 };
  const [number, area] = [await boxOf('a'), await boxOf('.plan-area')];
  expect(area.height).toBeLessThanOrEqual(number.height);
  expect(area.y + area.height / 2).toBeCloseTo(number.y + number.height / 2, 0);
  await page.keyboard.press('Control+z');
  await expect(cell(monday, 'none').locator(card(dragged))).toBeVisible();
  expect(await stored(dragged)).toMatchObject({ DeliveryDate: null, HaulierId: null });

  await page.setViewportSize({ width, height });
  await page.reload();
  const box = (deal: Deal) => card(deal).getByRole('checkbox');
  await expect(box(keyed)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const boxes = page.locator('.plan-deal').getByRole('checkbox');
  const isOn = async (deal: Deal) => box(deal).evaluate((element) => element === document.activeElement);
  // Moves to the order with the arrow keys.
  const steps = await boxes.count();
  for (const key of ['ArrowRight', 'ArrowDown'])
    for (let step = 0; step < steps && !(await isOn(keyed)); step++) await page.keyboard.press(key);
  if (!(await isOn(keyed))) for (let step = 0; step < steps && !(await isOn(keyed)); step++) await page.keyboard.press('ArrowUp');
  await expect(box(keyed)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Deal ${keyed.DealNo} selected`)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: `Move deal ${keyed.DealNo}` });
  await expect(dialog.getByLabel('Delivery day')).toBeFocused();
  const [year, month, day] = tuesday.split('-');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${day}/${month}/${year}`);
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Haulier')).toBeFocused();
  await page.keyboard.type(haulier.Name);
  await expect(dialog.getByText(/Lorry after the move/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Control+Enter');
  await expect(lorry.locator(card(keyed))).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await stored(keyed)).toMatchObject({ DeliveryDate: tuesday, HaulierId: haulier.HaulierId });

  const sheet = page.waitForResponse((answer) => answer.url().includes('/api/DeliveryPlan/RunSheet'));
  await lorry.getByRole('button', { name: /^Run sheet/ }).press('Enter');
  expect((await sheet).headers()['content-type']).toBe('application/pdf');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`week=${addDays(monday, 7)}`));
  await expect(lorry).toHaveCount(0);
});

test('on a phone the plan is a list of days', async ({ signIn }) => {
  const page = await signIn('office', '/deliveryplan', { viewport: { width: 390, height: 800 } });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxeFindings(page);
});
