import { plainPdf } from '#server/demo/catalogue/plainPdf.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { apiAs } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { judge } from './support/judge.ts';

test('@phone a customer’s own order is kept beside the deal: brought in, opened, taken away and put back', async ({ signIn }) => {
  const { ask } = await apiAs('office');
  const [order] = await ask<{ OrderId: number }[]>('/api/Order/OpenOrders');
  const page = await signIn('office', screenPaths.order(order?.OrderId ?? 0));
  const files = page.locator('details').filter({ has: page.locator('summary', { hasText: /^Files/ }) });
  await files.locator('summary').click();
  const name = `Purchase order with drawing ${Date.now().toString(36)}.pdf`;
  const box = files.getByLabel(/^Add a/);
  await box.setInputFiles({ name: 'order.html', mimeType: 'text/html', buffer: Buffer.from('<b>') });
  await expect(files.getByRole('alert')).toContainText('type that cannot be attached');
  await box.setInputFiles({ name, mimeType: 'application/pdf', buffer: plainPdf([name]) });
  const kept = files.getByRole('button', { name, exact: true });
  await expect(kept).toBeVisible();
  await expect(files.getByRole('alert')).toHaveCount(0);
  await expect(files.locator('summary')).toHaveText(/^Files \(\d+\)$/);
  expect(await judge(page)).toEqual([]);
  // The error must be beside the file that it is about, even in a narrow row.
  const row = files.getByRole('listitem').filter({ hasText: name });
  const middleOf = async (part: typeof row) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  expect(Math.abs((await middleOf(files.getByRole('button', { name: `Remove ${name}` }))) - (await middleOf(row)))).toBeLessThan(4);
  const opened = page.context().waitForEvent('page');
  await kept.click();
  await (await opened).close();
  await files.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(kept).toHaveCount(0);
  // The focus must still be in the list of files.
  await expect(files.locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(kept).toBeVisible();
});
