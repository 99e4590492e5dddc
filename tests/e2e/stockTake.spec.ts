import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

interface Sheet {
  ProductId: number;
  SupplierId: number;
  SupplierName: string;
  Description: string;
  Counted: number | null;
  Counts: number;
}

const numbers = (sheet: readonly Sheet[]) => sheet.map((line) => [line.ProductId, line.Counted, line.Counts]);

test('@phone a sheet is counted, also where the connection ends in the middle: nothing is lost, and nothing counted twice', async ({
  signIn,
  hasTouch,
}) => {
  const { ask } = await apiAs('warehouse');
  const bySupplier = Map.groupBy(await ask<Sheet[]>('/api/Product/GetAllProductStockTake'), ({ SupplierId }) => SupplierId);
  const sheets = [...bySupplier.values()].filter((lines) => lines.length > 2 && lines.every((line) => line.Counted === null));
  // The phone and desktop runs count at the same time, each on its own sheet.
  const [first] = sheets.at(hasTouch ? -1 : -2) ?? [];
  if (!first) throw new Error('The demo data has no sheet to count');
  const sheet = () => ask<Sheet[]>(`/api/Product/GetProductStockTake/${first.SupplierId}`);
  const lines = await sheet();
  const page = await signIn('warehouse', `/stocktake?supplierId=${first.SupplierId}`);
  await expect(page.getByRole('heading', { name: `Count ${first.SupplierName}` })).toBeVisible();
  const middle = Math.floor(lines.length / 2);
  for (const [index, { Description }] of lines.entries()) {
    if (index === middle) await page.context().setOffline(true);
    const box = page.getByRole('listitem', { name: Description, exact: true }).getByRole('textbox');
    await box.fill(String(100 + index));
    await box.press('Enter');
  }
  await expect(page.getByText('Your counts are saved on this device. Send them when the connection returns.')).toBeVisible();
  const send = page.getByRole('button', { name: /^Send \d+ counts/ });
  await send.click();
  await expect(page.getByText(/could not be reached|no connection|offline/i).first()).toBeVisible();
  await expectNoAxeFindings(page);
  expect(numbers(await sheet())).toEqual(numbers(lines));

  // The phone is used again and has a connection.
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText(`${lines.length} counts not sent yet`)).toBeVisible();
  await send.click();
  await expect(page.getByText(/counts sent|to recount/).first()).toBeVisible();
  // The focus must stay in the field, so that the scanner can type the next code.
  await expect(page.getByLabel('Scan or type a code')).toBeFocused();
  expect(numbers(await sheet())).toEqual(lines.map((line, index) => [line.ProductId, 100 + index, line.Counts + 1]));
});
