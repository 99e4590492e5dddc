import type { Page } from 'playwright/test';
import { apiAs } from './support/api.ts';
import { arriveAt, expect, expectNoAxeFindings, test } from './support/journey.ts';
import type { Journey } from './support/journey.ts';
import { mainMenu } from './support/mainMenu.ts';
import { product } from './support/product.ts';

const signInWith = async (page: Page, userName: string, password: string) => {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

const heldToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test.describe('signing in', () => {
  test('says what is wrong in the given words and keeps what was typed', async ({ visit }) => {
    const page = await visit('/login');
    await expectNoAxeFindings(page);
    await signInWith(page, 'office', 'wrong');
    const alert = page.getByRole('alert');
    await expect(alert).toBeVisible();
    await expect(alert).toContainText('Error Code: 401');
    await expect(alert).toContainText('Message: The user name or the password is wrong');
    await expect(page.getByLabel('Username')).toHaveValue('office');
  });

  test('keeps the token and the user beside each other, with the roles joined by #', async ({ signIn }) => {
    const page = await signIn('office');
    const held = await page.evaluate(() => ({ token: localStorage.getItem('token'), userId: localStorage.getItem('UserId') }));
    const claims = JSON.parse(Buffer.from(held.token?.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({ role: 'Office', UserId: Number(held.userId) });
    expect(claims.exp).toBeGreaterThan(Date.now() / 1000);
  });

  test('is offered for the demo accounts with one press', async ({ visit }) => {
    const page = await visit('/login');
    await page.getByRole('button', { name: 'Warehouse' }).click();
    await page.waitForURL('**/today');
    expect(await heldToken(page)).toBeTruthy();
  });
});

test.describe('signing out', () => {
  test('takes the token, tells the server and leads to /login', async ({ signInAnew }) => {
    const page = await signInAnew('office');
    const token = await heldToken(page);
    const told = page.waitForRequest((request) => request.url().endsWith('/api/Auth/signout'));
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login*');
    expect((await told).headers()['cache-control']).toContain('no-cache');
    expect(await heldToken(page)).toBeNull();
    const after = await page.evaluate(async (old) => {
      return (await fetch('/api/Order/OpenOrders', { headers: { authorization: `Bearer ${old}` } })).status;
    }, token);
    expect(after).toBe(401);
  });

  test('leads the other tabs to /login at once, and the Back key shows nothing again', async ({ signInAnew }) => {
    const page = await signInAnew('office');
    const other = await page.context().newPage();
    await other.goto(`${product.address}/orders`);
    await expect(other.getByRole('table', { name: 'Open orders' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await other.waitForURL('**/login*');
    await other.goBack();
    await other.waitForURL('**/login*');
    await expect(other.getByRole('table', { name: 'Open orders' })).toHaveCount(0);
  });

  test('leads to /login also when the network fails', async ({ signInAnew }) => {
    const page = await signInAnew('office');
    await page.route('**/api/Auth/signout', (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login*');
    expect(await heldToken(page)).toBeNull();
  });
});

test.describe('the profile', () => {
  const openProfile = async (signIn: Journey['signIn'], userName: string) => {
    const page = await signIn(userName);
    await page.getByRole('button', { name: 'Profile' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Username')).toBeVisible();
    return { page, dialog };
  };

  test('shows name, e-mail, the disabled switch and the two lists', async ({ signIn }) => {
    const { page, dialog } = await openProfile(signIn, 'finance');
    await expect(dialog.getByLabel('First name')).toHaveValue('Fiona');
    await expect(dialog.getByLabel('Active')).toBeDisabled();
    await expect(dialog.getByText('Finance', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Warehouse', { exact: true })).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test('refuses in the given words, and saves', async ({ signIn }) => {
    const { page, dialog } = await openProfile(signIn, 'warehouse');
    const save = () => dialog.getByRole('button', { name: /^Save/ }).click();
    await save();
    await expect(page.getByText('UserName and Password are required').first()).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
    await dialog.getByLabel('Email').fill('wes@');
    await expect(page.getByText('This is not a valid email.')).toBeVisible();
    await save();
    await expect(page.getByText('Invalid email format.').first()).toBeVisible();
    await dialog.getByLabel('Email').fill('wes@demijohn.example');
    await dialog.getByLabel('New password').fill('Bottle-Demo-1');
    await save();
    await expect(page.getByText('New password must be different from the current password.').first()).toBeVisible();
    await dialog.getByLabel('New password').fill('short');
    await save();
    await expect(page.getByText(/at least 10 characters/).first()).toBeVisible();
    await dialog.getByLabel('New password').fill('');
    await save();
    await expect(page.getByText('User edited successfully')).toBeVisible();
    await expect(page.getByText('User edited successfully')).toBeVisible();
  });

  test('tells that a user name is taken', async ({ signIn }) => {
    const { page, dialog } = await openProfile(signIn, 'warehouse');
    await dialog.getByLabel('Username').fill('office');
    await dialog.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    const told = page.getByText('UserName already exists.').first();
    await expect(told).toBeVisible();
    await expect(told).toBeVisible();
  });
});

test.describe('the menu', () => {
  const entriesFor = async (signIn: (userName: string) => Promise<Page>, userName: string) => {
    const page = await signIn(userName);
    const menu = page.getByRole('navigation').first();
    await expect(menu.getByRole('link').first()).toBeVisible();
    return { page, texts: await menu.getByRole('link').allInnerTexts() };
  };

  test('holds what the roles may open and nothing else', async ({ signInOnce }) => {
    const warehouse = (await entriesFor(signInOnce, 'warehouse')).texts;
    expect(warehouse.slice(0, 2)).toEqual(['Today', 'Pick List']);
    expect(warehouse).toContain('Goods In');
    expect(warehouse).not.toContain('Find Customer');
    const finance = (await entriesFor(signInOnce, 'finance')).texts;
    expect(finance).toContain('Statements');
    expect(finance).toContain('Ready To Invoice');
    expect(finance).not.toContain('Find Customer');
    const office = (await entriesFor(signInOnce, 'office')).texts;
    expect(office.slice(0, 3)).toEqual(['Today', 'Find Customer', 'Open Orders']);
    expect(office).toContain('Record Payment');
    expect(office).not.toContain('Pick List');
  });

  /** Counts what the menu shows: links, folded groups and sub-menus. The heading of an open group is no entry. */
  const countEntries = (page: Page) =>
    mainMenu(page).evaluate((nav) => {
      const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const parts = [...nav.querySelectorAll('a, h2 > button[aria-expanded="false"], li > button[aria-expanded]')];
      return parts.filter(isVisible).length;
    });

  test('shows at most fourteen entries on arrival, in every role', async ({ signIn }) => {
    // Uses new visitors, because the menu remembers the groups that an earlier test has opened.
    for (const userName of ['admin', 'office', 'warehouse', 'finance', 'customer']) {
      const page = await signIn(userName, userName === 'customer' ? '/customerstatements' : '/today');
      await mainMenu(page).getByRole('link').first().waitFor();
      expect(await countEntries(page), userName).toBeLessThanOrEqual(14);
    }
  });

  test('folds its groups for an administrator, and remembers which are open', async ({ signIn }) => {
    const page = await signIn('admin', '/today');
    await expect(mainMenu(page).getByRole('link')).toHaveText(['Today', 'Dashboard']);
    const office = mainMenu(page).getByRole('button', { name: 'Office' });
    await office.click();
    await expect(mainMenu(page).getByRole('link', { name: 'Open Orders' })).toBeVisible();
    await page.reload();
    await expect(office).toHaveAttribute('aria-expanded', 'true');
    await office.click();
    await expect(mainMenu(page).getByRole('link', { name: 'Open Orders' })).toHaveCount(0);
    // The group of the current screen is open, although the user has folded it elsewhere.
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(mainMenu(page).getByRole('link', { name: 'Open Orders' })).toHaveAttribute('aria-current', 'page');
  });

  test('tells how much work waits, as Today does', async ({ signIn }) => {
    const page = await signIn('warehouse', '/today');
    const { ask } = await apiAs('warehouse');
    const work = await ask<{ Kind: string; Count: number }[]>('/api/Today/Work');
    const count = work.find(({ Kind }) => Kind === 'ToPick')?.Count;
    const pickList = mainMenu(page)
      .getByRole('listitem')
      .filter({ hasText: /^Pick List/ });
    await expect(pickList).toContainText(`Orders to pick: ${count}`);
    await expect(mainMenu(page).getByRole('link', { name: 'Pick List', exact: true })).toBeVisible();
  });

  test('keeps at most five pins at the top', async ({ signIn }) => {
    const { page } = await entriesFor(signIn, 'office');
    const menu = mainMenu(page);
    const names = ['Find Customer', 'Open Orders', 'Stock Take', 'Find Bottle', 'Direct Orders'];
    // The pin shows where the focus came by keyboard.
    await page.keyboard.press('Tab');
    for (const name of names) {
      await menu.getByRole('link', { name }).last().focus();
      await page.keyboard.press('Tab');
      await expect(menu.getByRole('button', { name: `Pin ${name}` })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    const pinned = menu.getByRole('region', { name: 'Pinned' });
    await expect(pinned.getByRole('link')).toHaveText(names);
    await menu.getByRole('link', { name: 'Return Pallets' }).hover();
    await expect(menu.getByRole('button', { name: 'Pin Return Pallets' })).toBeDisabled();
    await page.reload();
    await expect(pinned.getByRole('link')).toHaveText(names);
    await expectNoAxeFindings(page);
    await pinned.getByRole('link', { name: 'Open Orders' }).hover();
    await pinned.getByRole('button', { name: 'Unpin Open Orders' }).click();
    await expect(pinned.getByRole('link')).toHaveCount(4);
  });

  test('opens a window of 1200 × 900 on a right click', async ({ signIn }) => {
    const { page } = await entriesFor(signIn, 'office');
    await page.evaluate(() => {
      const opened: string[] = [];
      Object.assign(window, { opened });
      window.open = (url, _target, features) => {
        opened.push(`${String(url)} ${features ?? ''}`);
        return null;
      };
    });
    await page.getByRole('navigation').first().getByRole('link', { name: 'Open Orders' }).click({ button: 'right' });
    const opened = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
    expect(opened[0]).toMatch(/\/orders .*width=1200.*height=900/);
  });
});

test.describe('the keys', () => {
  test('Ctrl+K waits for the answer to a question', async ({ signIn }) => {
    const page = await signIn('finance', '/readytoinvoice');
    await page.locator('main tbody tr[data-index]').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('dialog');
    await expect(question.getByLabel('Invoice date')).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  });

  test('Ctrl+K finds and does, ? shows the keys, g o goes to the orders', async ({ signInOnce }) => {
    const page = await signInOnce('office');
    // Leaves Find customer, because its focus is in the search, where ? is text.
    await arriveAt(page, '/proformainvoice');
    await expect(page.getByRole('button', { name: /Find anything/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('combobox')).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL('**/orders');
  });
});

test('on the smallest phone all of the top bar can be touched', async ({ signIn }) => {
  const page = await signIn('warehouse', '/picklist', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  const buttons = page.getByRole('banner').getByRole('button');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  const boxes = await Promise.all(
    (await buttons.all()).map(async (button) => ({ name: await button.getAttribute('aria-label'), box: await button.boundingBox() })),
  );
  expect(boxes.length).toBeGreaterThan(5);
  expect(boxes.filter(({ box }) => !box || box.x < 0 || box.x + box.width > 360 || box.height < 48)).toEqual([]);
});
