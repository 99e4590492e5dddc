import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

interface Deal {
  OrderId: number;
  Part: number;
  Status: string;
  CreditHold: string | null;
}

test('@phone a deal is picked line by line, and the next one is under the hand', async ({ signIn, hasTouch }) => {
  const { ask } = await apiAs('warehouse');
  const deals = await ask<Deal[]>('/api/Order/LoadPickList');
  // The first are those of other journeys.
  const deal = deals.findLast(({ Status, CreditHold }) => Status === 'Open' && CreditHold === null);
  if (!deal) throw new Error('The demo data has no deal to pick');
  const page = await signIn('warehouse', `/pickgoods?OrderId=${deal.OrderId}`);
  const all = page.getByRole('button', { name: /^All of/ });
  const pad = page.getByRole('group', { name: 'Number pad' });
  const { Lines } = await ask<{ Lines: { Description: string; Quantity: number }[] }>(`/api/Order/GetPickGoods/${deal.OrderId}`);
  for (const { Description } of Lines) {
    const one = page.getByRole('button', { name: `All of ${Description}`, exact: true });
    // On a phone it stands alone, with the pad below it.
    await expect(all).toHaveCount(hasTouch ? 1 : Lines.length);
    await expect(pad).toHaveCount(hasTouch ? 1 : 0);
    // A thumb in a glove.
    if (hasTouch) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await (hasTouch ? one.tap() : one.click());
  }
  await expectNoAxeFindings(page);
  const confirm = page.getByRole('button', { name: 'Confirm as picked' });
  await expect(confirm).toBeEnabled();
  await (hasTouch ? confirm.tap() : confirm.click());
  await page.waitForURL('**/picklist');
  const order = await (await apiAs('office')).ask<{ Status: string }>(`/api/Order/GetOrder?orderId=${deal.OrderId}`);
  expect(order.Status).toBe('Picked');
});
