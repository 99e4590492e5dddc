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
  await page.getByRole('button', { name: 'Confirm despatch of 2 orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm despatch' }).click();
  await expect(page.getByText('2 orders have left')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => backs.toSorted()).toEqual(['901', '902']);
});

test('@phone who receives the goods signs for them, and a photo stands upright as it was taken', async ({ signIn }) => {
  const { ask } = await apiAs('warehouse');
  const gone = (await ask<(Row & { DeliveryNoteNo: number | null })[]>('/api/Order/AwaitingDespatch')).find(
    (row) => row.DeliveryNoteNo !== null,
  );
  const page = await signIn('warehouse', `/pickgoods?OrderId=${gone?.OrderId}`);
  const name = `Jo ${Date.now()}`;
  await page.getByRole('button', { name: 'Proof of delivery', exact: true }).click();
  await page.getByLabel('Received by').fill(name);
  const pad = await page.locator('canvas').boundingBox();
  await page.mouse.move((pad?.x ?? 0) + 20, (pad?.y ?? 0) + 30);
  await page.mouse.down();
  await page.mouse.move((pad?.x ?? 0) + 90, (pad?.y ?? 0) + 60, { steps: 5 });
  await page.mouse.up();
  const taken = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 500 } });
  await page.locator('input[type=file]').setInputFiles({ name: 'pallets.png', mimeType: 'image/png', buffer: taken });
  const photo = page.getByAltText('The delivered goods');
  await photo.scrollIntoViewIfNeeded();
  const { width = 0, height = 1 } = (await photo.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(200 / 500, 1);
  await page.getByRole('button', { name: 'Save proof' }).click();
  await expect(page.getByRole('button', { name: `Received by ${name}` })).toBeVisible();
});
