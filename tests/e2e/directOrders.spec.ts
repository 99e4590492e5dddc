import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

interface Line {
  OrderId: number;
  DealNo: number;
  Part: number;
  ProductCode: string;
  Quantity: number;
}

test('a direct deal is delivered in two parts, each confirmed by its supplier’s note', async ({ signIn }) => {
  const { ask } = await apiAs('office');
  const lines = await ask<Line[]>('/api/Order/LoadDirectOrderList');
  const ofDeal = Map.groupBy(lines, ({ OrderId }) => OrderId);
  const line = [...ofDeal.values()].find((own) => own.length === 1 && own[0]?.Part === 1)?.[0];
  if (!line) throw new Error('The demo data has no direct deal of one line');
  const page = await signIn('office', `/directorders?q=${line.DealNo}`);
  const first = page.getByRole('region', { name: `Deal ${line.DealNo}`, exact: true });
  await first.getByLabel('Supplier’s note').fill('AG-4711');
  const most = Math.floor(line.Quantity / 2);
  await first.getByLabel(`Delivered of ${line.ProductCode}`).fill(String(most));
  await page.keyboard.press('Control+Enter');
  await expect(first.getByLabel('What becomes of the rest')).toBeFocused();
  await expectNoAxeFindings(page);
  await first.getByLabel('What becomes of the rest').selectOption('BackOrder');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Deal ${line.DealNo} is ready to invoice; the rest is on a new part of the deal`)).toBeVisible();

  const second = page.getByRole('region', { name: `Deal ${line.DealNo}/2`, exact: true });
  await expect(second.getByLabel('Supplier’s note')).toBeFocused();
  await expect(second.getByLabel(`Delivered of ${line.ProductCode}`)).toHaveValue(
    new Intl.NumberFormat('en-GB').format(line.Quantity - most),
  );
  await page.keyboard.type('AG-4712');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Deal ${line.DealNo}/2 is ready to invoice`)).toBeVisible();
  await expect(page.getByText('No direct deal is found by that.')).toBeVisible();
});
