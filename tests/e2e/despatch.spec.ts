import { apiAs } from './support/api.ts';
import { expect, test } from './support/journey.ts';

interface Row {
  OrderId: number;
  DealNo: number;
  Status: string;
}

test('Undo after the goods of several deals have left takes every one of them back', async ({ signIn }) => {
  const { ask } = await apiAs('warehouse');
  const [like] = await ask<Row[]>('/api/Order/AwaitingDespatch');
  const rows = [901, 902].map((OrderId) => ({ ...like, OrderId, DealNo: 99_000 + OrderId, Part: 1, Status: 'Picked', DespatchedOn: null }));
  const page = await signIn('warehouse');
  const backs: string[] = [];
  await page.route('**/api/Order/AwaitingDespatch**', (route) =>
    route.fulfill({ json: rows, headers: { 'content-range': `items 0-1/${rows.length}` } }),
  );
  await page.route('**/api/Order/ConfirmPrintDNote/**', (route) => {
    const id = Number(/ConfirmPrintDNote\/(\d+)/.exec(route.request().url())?.[1]);
    return route.fulfill({ json: { ...rows.find((row) => row.OrderId === id), Lines: [] } });
  });
  await page.route('**/api/Order/ReverseDespatch/**', (route) => {
    backs.push(/ReverseDespatch\/(\d+)/.exec(route.request().url())?.[1] ?? '');
    return route.fulfill({ json: { ...rows[0], Lines: [] } });
  });
  await page.goto('/picklist?view=despatch');
  await page.locator('main tbody tr[data-index="1"]').waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Goods have left: 2 deals' }).click();
  await page.getByRole('button', { name: 'They have left' }).click();
  await expect(page.getByText('2 deals have left')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => backs.toSorted()).toEqual(['901', '902']);
});
