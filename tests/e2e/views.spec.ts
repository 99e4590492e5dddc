import type { Page } from 'playwright/test';
import type { ListSettings } from '#contract/system/views/shapes.ts';
import { apiAs } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

const heads = (page: Page) =>
  page.locator('main thead th:not(.choose)').evaluateAll((cells) => cells.map((cell) => cell.textContent.replace(/[↑↓]/, '')));
const usual = ['Customer', 'Account', 'Balance', 'Overdue', 'Unallocated', 'Tied to pro formas', 'Last statement'];

/** Records every set of column headings that the page shows, even for a moment. */
const watchHeads = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenHeads: seen });
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll('main thead th:not(.choose)')].map((cell) => cell.textContent);
      if (shown.length > 0) seen.add(shown.join('|').replaceAll(/[↑↓]/g, ''));
    }).observe(document, { childList: true, subtree: true });
  });
const seenHeads = (page: Page) => page.evaluate(() => [...(window as unknown as { seenHeads: Set<string> }).seenHeads]);

const openColumns = async (page: Page) => {
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.waitFor();
  return panel;
};

const inViews = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menu', { name: 'Views' }).getByText(name, { exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
};

/** Removes views that an earlier attempt may have left. */
test.beforeEach(async () => {
  const { ask, send } = await apiAs('finance');
  const { Views } = await ask<ListSettings>('/api/ListView');
  for (const { ListViewId, Name } of Views) if (Name === 'To chase') await send('DELETE', `/api/ListView/${ListViewId}`, {});
  await send('PUT', '/api/ListSetting', { List: 'statements', Columns: null, Density: null, DefaultViewId: null });
});

test('each head of the statements is read in one line', async ({ signIn }) => {
  const page = await signIn('finance', '/statements');
  await expect.poll(() => heads(page)).toEqual(usual);
  const tall = page.locator('main thead th:not(.choose)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const bottoms = [...range.getClientRects()].map(({ bottom }) => bottom);
      return Math.max(...bottoms) - Math.min(...bottoms) > 10 ? [cell.textContent] : [];
    }),
  );
  expect(await tall).toEqual([]);
});

test('columns chosen and moved by the keyboard are there on another device, at once and with no others before', async ({ signIn }) => {
  const page = await signIn('finance', '/statements');
  await expect.poll(() => heads(page)).toEqual(usual);
  const panel = await openColumns(page);
  await panel.getByRole('checkbox', { name: 'Unallocated' }).press('Space');
  await panel.getByRole('checkbox', { name: 'Last statement' }).press('Alt+ArrowUp');
  await expect(panel.getByRole('checkbox', { name: 'Last statement' })).toBeFocused();
  await expect(panel.getByRole('status')).toHaveText('Last statement is column 6 of 7');
  await expectNoAxeFindings(page);
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/ListSetting') && answer.request().postData()?.includes('Compact') === true,
  );
  await panel.getByRole('radio', { name: 'Compact' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  const chosen = ['Customer', 'Account', 'Balance', 'Overdue', 'Last statement', 'Tied to pro formas'];
  await expect.poll(() => heads(page)).toEqual(chosen);
  await kept;

  const other = await signIn('finance', '/findcustomer');
  await watchHeads(other);
  await other.goto('/statements');
  await other.locator('main tbody tr[data-index="0"]').waitFor();
  expect(await seenHeads(other)).toEqual([chosen.join('|')]);
  await expect(other.locator('main table')).toHaveClass(/density-compact/);
  const reset = other.waitForResponse('**/api/ListSetting');
  await (await openColumns(other)).getByRole('button', { name: 'Reset' }).press('Enter');
  await reset;
  await expect.poll(() => heads(other)).toEqual(usual);
});

test('a view keeps filter and columns under a name, opens by its link, as the default, and comes back once deleted', async ({ signIn }) => {
  const page = await signIn('finance', '/statements');
  await page.getByRole('button', { name: 'Show: with a balance' }).click();
  await page.getByRole('menuitem', { name: 'overdue' }).click();
  await expect(page).toHaveURL(/Show=Overdue/);
  await inViews(page, 'Save as new view');
  await page.getByRole('dialog', { name: 'Save as new view' }).getByLabel('Name').fill('To chase');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'View: To chase' })).toBeVisible();
  await expect(page).toHaveURL(/Show=Overdue&view=\d+/);

  const panel = await openColumns(page);
  await panel.getByRole('checkbox', { name: 'Account' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View: To chase · changed' })).toBeVisible();
  await inViews(page, 'Save changes to To chase');
  await expect(page.getByRole('button', { name: 'View: To chase', exact: true })).toBeVisible();
  const link = page.url();

  await inViews(page, 'Standard');
  await expect.poll(() => heads(page)).toEqual(usual);
  await expect(page.getByRole('button', { name: 'Show: with a balance' })).toBeVisible();
  await page.goto(link);
  await expect.poll(() => heads(page)).toEqual(usual.filter((head) => head !== 'Account'));
  await expect(page.getByRole('button', { name: 'Show: overdue' })).toBeVisible();

  const kept = page.waitForResponse('**/api/ListSetting');
  await inViews(page, 'Make this my default');
  await kept;
  await page.goto('/statements');
  await expect(page.getByRole('button', { name: 'View: To chase', exact: true })).toBeVisible();
  await expect(page).toHaveURL(link);
  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menu', { name: 'Views' }).waitFor();
  await page.keyboard.press('Escape');

  await inViews(page, 'Delete');
  await expect(page.getByRole('button', { name: 'View: Standard' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'View: To chase', exact: true })).toBeVisible();
  await expect(page).toHaveURL(link);
  await inViews(page, 'Delete');
  await expect(page.getByRole('button', { name: 'View: Standard' })).toBeVisible();
});
