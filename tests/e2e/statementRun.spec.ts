import { apiAs, pdfText } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

interface Run {
  StatementRunId: number;
  State: string;
  Issued: number;
  Skipped: number;
}

test('finance runs the statements by keyboard, leaves, comes back, reads why somebody is left out, and takes the PDF', async ({
  signIn,
}) => {
  const page = await signIn('finance', '/statements');
  await page.getByRole('link', { name: /./ }).first().waitFor();
  await page.locator('main tbody tr').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Run for 2 customers' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/statements');
  const begin = page.getByRole('button', { name: /^Statement run(?!s)/ });
  await expect(begin).toBeVisible();
  // The search has the focus and takes letters as text, so the key of a button is dimmed until the focus has moved. The button stays whole.
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(begin.locator('kbd')).toHaveCSS('opacity', '0.45');
  const width = (await begin.boundingBox())?.width;
  await page.keyboard.press('Escape');
  await expect(begin.locator('kbd')).toHaveCSS('opacity', '1');
  expect((await begin.boundingBox())?.width).toBe(width);
  await page.locator('main tbody tr').first().focus();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Start statement run for all customers' });
  await expect(dialog).toBeVisible();
  await expectNoAxeFindings(page);
  const asAt = dialog.getByRole('textbox', { name: 'As at' });
  const asked = await asAt.inputValue();
  await asAt.fill('31/13');
  await expect(dialog.getByRole('button', { name: /^Start run/ })).toBeDisabled();
  await asAt.fill(asked);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/Statement/Run') && response.request().method() === 'POST',
  );
  await page.keyboard.press('Control+Enter');
  const begun = (await (await answered).json()) as Run;
  await expect(page).toHaveURL(new RegExp(`run=${begun.StatementRunId}$`));
  await page.goto('/today');
  await page.goto('/statements?runs=all');
  await page.locator('main tbody button').first().click();
  await expect(page.locator('.screen-detail')).toContainText('done', { timeout: 60_000 });
  const { ask, bytes } = await apiAs('finance');
  const run = await ask<Run>(`/api/Statement/Run/${begun.StatementRunId}`);
  expect(run).toMatchObject({ State: 'Done' });
  expect(run.Issued).toBeGreaterThan(0);
  expect(run.Skipped).toBeGreaterThan(0);
  await expect(page.getByRole('status').filter({ hasText: `${run.Issued} statements issued` })).toBeVisible();
  await page.getByRole('button', { name: 'Outcome: all' }).click();
  await page.getByRole('menuitem', { name: 'skipped' }).click();
  await expect(page.locator('main tbody tr').first()).toContainText(/Balance is nil|In credit by/);
  await expectNoAxeFindings(page);
  const text = await pdfText(await bytes(`/api/Statement/RunPdf/${begun.StatementRunId}`));
  expect(text.match(/Statement/g)?.length).toBeGreaterThanOrEqual(run.Issued);
});
