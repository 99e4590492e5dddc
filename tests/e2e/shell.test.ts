import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoAxeFindings, useJourney } from './support/journey.ts';

const journey = useJourney();

const signInWith = async (page: Page, userName: string, password: string) => {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

const heldToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

describe('signing in', () => {
  test('says what is wrong in the given words and keeps what was typed', async () => {
    const page = await journey.visit('/login');
    await expectNoAxeFindings(page);
    await signInWith(page, 'office', 'wrong');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('Error Code: 401');
    expect(await alert.innerText()).toContain('Message: The user name or the password is not right');
    expect(await page.getByLabel('Username').inputValue()).toBe('office');
  });

  test('keeps the token and the user beside each other, with the roles joined by #', async () => {
    const page = await journey.signIn('office');
    const held = await page.evaluate(() => ({ token: localStorage.getItem('token'), userId: localStorage.getItem('UserId') }));
    const claims = JSON.parse(Buffer.from(held.token?.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({ role: 'Office', UserId: Number(held.userId) });
    expect(claims.exp).toBeGreaterThan(Date.now() / 1000);
  });

  test('is offered for the demo accounts with one press', async () => {
    const page = await journey.visit('/login');
    await page.getByRole('button', { name: 'Warehouse' }).click();
    await page.waitForURL('**/picklist');
    expect(await heldToken(page)).toBeTruthy();
  });
});

describe('signing out', () => {
  test('takes the token, tells the server and leads to /login', async () => {
    const page = await journey.signIn('office');
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

  test('leads to /login also when the network fails', async () => {
    const page = await journey.signIn('office');
    await page.route('**/api/Auth/signout', (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login*');
    expect(await heldToken(page)).toBeNull();
  });
});

describe('the profile', () => {
  const openProfile = async (userName: string) => {
    const page = await journey.signIn(userName);
    await page.getByRole('button', { name: 'Profile' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username').waitFor();
    return { page, dialog };
  };

  test('shows name, e-mail, the disabled switch and the two lists', async () => {
    const { page, dialog } = await openProfile('finance');
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Fiona');
    expect(await dialog.getByLabel('Active').isDisabled()).toBe(true);
    expect(await dialog.getByText('Finance', { exact: true }).isVisible()).toBe(true);
    expect(await dialog.getByText('Warehouse', { exact: true }).isVisible()).toBe(true);
    await expectNoAxeFindings(page);
  });

  test('refuses in the given words, and saves', async () => {
    const { page, dialog } = await openProfile('warehouse');
    const save = () => dialog.getByRole('button', { name: /^Save/ }).click();
    await save();
    await page.getByText('UserName and Password are required').first().waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
    await dialog.getByLabel('Email').fill('wes@');
    await page.getByText('This is not a valid email.').waitFor();
    await save();
    await page.getByText('Invalid email format.').first().waitFor();
    await dialog.getByLabel('Email').fill('wes@demijohn.example');
    await dialog.getByLabel('New password').fill('Bottle-Demo-1');
    await save();
    await page.getByText('New password must be different from the current password.').first().waitFor();
    await dialog.getByLabel('New password').fill('short');
    await save();
    await page
      .getByText(/at least 10 characters/)
      .first()
      .waitFor();
    await dialog.getByLabel('New password').fill('');
    await save();
    await page.getByText('User edited successfully').waitFor();
    expect(await page.getByText('User edited successfully').isVisible()).toBe(true);
  });

  test('tells that a user name is taken', async () => {
    const { page, dialog } = await openProfile('warehouse');
    await dialog.getByLabel('Username').fill('office');
    await dialog.getByLabel('Password', { exact: true }).fill('Bottle-Demo-1');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    const told = page.getByText('UserName already exists.').first();
    await told.waitFor();
    expect(await told.isVisible()).toBe(true);
  });
});

describe('the menu', () => {
  const entriesFor = async (userName: string) => {
    const page = await journey.signIn(userName);
    const menu = page.getByRole('navigation').first();
    await menu.getByRole('link').first().waitFor();
    return { page, texts: await menu.getByRole('link').allInnerTexts() };
  };

  test('holds what the roles may open and nothing else', async () => {
    expect((await entriesFor('warehouse')).texts).toEqual(['Pick List']);
    const finance = (await entriesFor('finance')).texts;
    expect(finance).toContain('Statements');
    expect(finance).toContain('Ready To Invoice');
    expect(finance).not.toContain('Find Customer');
    const office = (await entriesFor('office')).texts;
    expect(office.slice(0, 2)).toEqual(['Find Customer', 'Open Orders']);
    expect(office).toContain('Record Payment');
    expect(office).not.toContain('Pick List');
  });

  test('opens a window of 1200 × 900 on a right click', async () => {
    const { page } = await entriesFor('office');
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

describe('the keys', () => {
  test('Ctrl+K finds and does, ? shows the keys, g o goes to the orders', async () => {
    const page = await journey.signIn('office');
    await page.getByRole('button', { name: /Find anything/ }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL('**/orders');
  });

  test('made no noise on any console', () => {
    expect(journey.noise).toEqual([]);
  });
});
