import type { Page } from 'playwright/test';
import { findAccount } from './support/accounts.ts';
import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';
import { listPickableOrders } from './support/picks.ts';

interface Goods {
  Lines: { Description: string; Quantity: number; PickedQuantity: number | null; Version: number }[];
}

const waits = /on this device waits? for the connection/;

/** Expects that no key of the number pad is covered or below the window. */
const keysInReach = (page: Page) =>
  page.getByRole('group', { name: 'Number pad' }).evaluate((pad) =>
    [...pad.querySelectorAll('button')]
      .filter((key) => {
        const { left, top, width, height } = key.getBoundingClientRect();
        const [x, edges] = [left + width / 2, [top + 2, top + height - 2]];
        return edges.every((y) => key.contains(document.elementFromPoint(x, y)));
      })
      .map((key) => key.getAttribute('aria-label')),
  );

/** Expects that the input of the current line is not covered. */
const isBoxInReach = (page: Page) =>
  page.getByRole('textbox', { name: /^Picked quantity of/ }).evaluate((box) => {
    const { left, top, bottom } = box.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => box.contains(document.elementFromPoint(left + 4, y)));
  });

/** Creates an order of one line that no other journey uses. */
const takeOne = async ({ ask, send }: Awaited<ReturnType<typeof apiAs>>) => {
  const { CustomerId } = await findAccount(ask, (one) => !one.ProForma);
  const [product] = await ask<{ ProductId: number }[]>('/api/Product?range=[0,0]');
  const { OrderId } = await send<{ OrderId: number }>('POST', '/api/Order/AddOrder', {
    CustomerId,
    CreditOverrideReason: 'As agreed',
    Lines: [{ ProductId: product?.ProductId, Quantity: 12, UnitPrice: 100 }],
  });
  return OrderId;
};

test(
  '@phone a deal is picked line by line, also where the connection ends in the middle, and the next one is under the hand',
  { tag: '@role' },
  async ({ signIn, hasTouch }) => {
    const { ask } = await apiAs('warehouse');
    const deals = await listPickableOrders();
    // Takes an order from the end of the list, because other journeys use the first. The phone and desktop runs each take their own.
    const deal = deals.at(hasTouch ? -1 : -2);
    if (!deal) throw new Error('The demo data has no deal to pick');
    const goods = () => ask<Goods>(`/api/Order/GetPickGoods/${deal.OrderId}`);
    const { Lines } = await goods();
    const page = await signIn('warehouse', `/pickgoods?OrderId=${deal.OrderId}`);
    const all = page.getByRole('button', { name: /^All of/ });
    for (const [index, { Description }] of Lines.entries()) {
      const one = page.getByRole('button', { name: `All of ${Description}`, exact: true });
      // A phone shows only the current line, with the number pad below.
      await expect(all).toHaveCount(hasTouch ? 1 : Lines.length);
      await expect(page.getByRole('group', { name: 'Number pad' })).toHaveCount(hasTouch ? 1 : 0);
      await expect(one).toBeVisible();
      if (hasTouch && index === 0) {
        // The least height that the page may have with long names and the offline bar.
        await page.setViewportSize({ width: 390, height: 620 });
        expect(await keysInReach(page)).toEqual([
          '7',
          '8',
          '9',
          'Delete digit',
          '4',
          '5',
          '6',
          'pallets',
          '1',
          '2',
          '3',
          'layers',
          '0',
          '00',
          'clear',
        ]);
        await page.setViewportSize({ width: 390, height: 844 });
      }
      // The button must be large enough for a thumb in a glove.
      if (hasTouch) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const isLast = index === Lines.length - 1;
      if (isLast) await page.context().setOffline(true);
      await (hasTouch ? one.tap() : one.click());
      await expect(page.getByText(waits)).toHaveCount(isLast ? 1 : 0);
    }
    expect((await goods()).Lines.at(-1)?.PickedQuantity).toBeNull();
    await page.context().setOffline(false);
    await expect(page.getByText(waits)).toHaveCount(0);
    await expect(page.getByText(/^(The line is|All \d+ lines are) picked$/)).toBeVisible();
    // Each line must be picked once, in full.
    const picked = await goods();
    expect(picked.Lines.map((line) => [line.PickedQuantity, line.Version])).toEqual(Lines.map((line) => [line.Quantity, line.Version + 1]));
    await expectNoAxeFindings(page);
    const confirm = page.getByRole('button', { name: 'Confirm pick' });
    await expect(confirm).toBeEnabled();
    await (hasTouch ? confirm.tap() : confirm.click());
    await page.waitForURL('**/picklist');
    const order = await (await apiAs('office')).ask<{ Status: string }>(`/api/Order/GetOrder?orderId=${deal.OrderId}`);
    expect(order.Status).toBe('Picked');
  },
);

test('@thumb what is asked of a short line, and the box that it is asked of, stand above the pad, which gives way to the question', async ({
  signIn,
}) => {
  const page = await signIn('warehouse', `/pickgoods?OrderId=${await takeOne(await apiAs('admin'))}`);
  const pad = page.getByRole('group', { name: 'Number pad' });
  await page.setViewportSize({ width: 390, height: 620 });
  await pad.getByRole('button', { name: '0', exact: true }).tap();
  await expect.poll(() => isBoxInReach(page)).toBe(true);
  await page.getByRole('button', { name: 'Choose reason' }).tap();
  await expect(pad).toHaveCount(0);
  await expect(page.getByLabel('Why is it short?')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('back order')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isBoxInReach(page)).toBe(true);
});

test('@thumb whoever confirmed without a connection a deal that was cancelled meanwhile is told to put it back, and is offered it no more', async ({
  signIn,
}) => {
  const office = await apiAs('admin');
  const OrderId = await takeOne(office);
  const page = await signIn('warehouse', `/pickgoods?OrderId=${OrderId}`);
  const all = page.getByRole('button', { name: /^All of/ });
  await expect(all).toBeVisible();
  await page.setViewportSize({ width: 390, height: 740 });
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect.poll(() => isBoxInReach(page)).toBe(true);
  await all.tap();
  await page.getByRole('button', { name: 'Confirm pick' }).tap();
  await expect(page.getByText('Confirmed on this device')).toBeVisible();
  await office.send('PUT', '/api/Order/CancelOrders', { OrderIds: [OrderId], Reason: 'Ordered twice' });
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toHaveText('The office has cancelled this order. Put the picked goods back.');
  await page.goto('/picklist');
  await expect(page.getByRole('heading', { name: 'Pick list' })).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});
