/**
 * Takes a picture of every screen with the demo data into docs/screens/: `npm run screens`, or only those whose name holds a word:
 * `npm run screens -- orders`. With ADDRESS set it uses the product that runs there, with OUT another folder.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/product.ts';

interface Shot {
  name: string;
  role: string | null;
  path: string | ((ask: Ask) => Promise<string>);
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}
type Ask = <Answer>(path: string) => Promise<Answer>;

const sizes = { wide: { width: 1280, height: 800 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } };
const schemes = ['light', 'dark'] as const;
const out = process.env.OUT ?? join(import.meta.dirname, '..', 'docs', 'screens');

const firstCustomer = async (ask: Ask) => {
  const [order] = await ask<{ CustomerId: number }[]>('/api/Order/OpenOrders?range=[0,0]&filter={}&sort=["DealNo","DESC"]');
  return order?.CustomerId ?? 1;
};

const shots: readonly Shot[] = [
  { name: 'landing', role: null, path: '/landing' },
  { name: 'login', role: null, path: '/login' },
  { name: 'notfound', role: 'office', path: '/notfound' },
  { name: 'find-customer', role: 'office', path: '/findcustomer', act: (page) => page.keyboard.type('br', { delay: 30 }) },
  { name: 'customer', role: 'office', path: async (ask) => `/findcustomer?customerId=${await firstCustomer(ask)}` },
  { name: 'open-orders', role: 'office', path: '/orders' },
  { name: 'new-order', role: 'office', path: async (ask) => `/createorder?customerId=${await firstCustomer(ask)}` },
  {
    name: 'edit-order',
    role: 'office',
    path: async (ask) => {
      const [order] = await ask<{ OrderId: number }[]>('/api/Order/OpenOrders?range=[0,0]&filter={"Status":"Open"}&sort=["DealNo","DESC"]');
      return `/orders/editOrder/${order?.OrderId}`;
    },
  },
  { name: 'record-payment', role: 'office', path: async (ask) => `/recordpayment?customerId=${await firstCustomer(ask)}` },
  { name: 'payment-history', role: 'office', path: async (ask) => `/customerpaymenthistory?customerId=${await firstCustomer(ask)}` },
  { name: 'unsent-invoices', role: 'office', path: '/unsentinvoices' },
  { name: 'pro-forma', role: 'office', path: '/proformainvoice' },
  { name: 'pick-list', role: 'warehouse', path: '/picklist' },
  {
    name: 'pick-goods',
    role: 'warehouse',
    path: async (ask) => `/pickgoods?OrderId=${(await ask<{ OrderId: number }[]>('/api/Order/LoadPickList'))[0]?.OrderId}`,
  },
  { name: 'dashboard', role: 'admin', path: '/dashboard' },
  { name: 'ready-to-invoice', role: 'finance', path: '/readytoinvoice' },
  { name: 'statements', role: 'finance', path: '/statements' },
  {
    name: 'statement',
    role: 'finance',
    path: async (ask) =>
      `/statements?customerId=${(await ask<{ CustomerId: number }[]>('/api/Statement/customersstatement'))[0]?.CustomerId}`,
  },
  { name: 'statement-portal', role: 'customer', path: '/statements' },
  { name: 'colours', role: 'admin', path: '/referencefiles/colours' },
  { name: 'colour-edit', role: 'admin', path: '/referencefiles/colours/1' },
  { name: 'palette', role: 'office', path: '/orders', act: (page) => page.keyboard.press('Control+k') },
  { name: 'keys', role: 'office', path: '/orders', act: (page) => page.keyboard.press('?') },
  { name: 'profile', role: 'office', path: '/orders', act: (page) => page.getByRole('button', { name: 'Profile' }).click() },
];

const tokens = new Map<string, string>();
const tokenOf = async (address: string, role: string) => {
  const kept = tokens.get(role);
  if (kept) return kept;
  const answer = await fetch(`${address}/api/Auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: role, password: 'Bottle-Demo-1' }),
  });
  if (!answer.ok) throw new Error(`Cannot sign in as ${role}: ${await answer.text()}`);
  const token = await answer.text();
  tokens.set(role, token);
  return token;
};

const asker = (address: string, role: string): Ask => {
  return async <Answer>(path: string) => {
    const token = await tokenOf(address, role);
    return (await (await fetch(address + encodeURI(path), { headers: { authorization: `Bearer ${token}` } })).json()) as Answer;
  };
};

const take = async (browser: Browser, address: string, shot: Shot) => {
  const path = typeof shot.path === 'string' ? shot.path : await shot.path(asker(address, shot.role ?? 'admin'));
  for (const [sizeName, viewport] of Object.entries(sizes))
    for (const scheme of schemes) {
      const context = await browser.newContext({ baseURL: address, viewport, locale: 'en-GB', timezoneId: 'Europe/London' });
      const token = shot.role === null ? '' : await tokenOf(address, shot.role);
      const userId =
        token && String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { UserId: number }).UserId);
      await context.addInitScript(
        ([heldToken, id, colours]) => {
          if (heldToken) localStorage.setItem('token', heldToken);
          if (id) localStorage.setItem('UserId', id);
          localStorage.setItem('layout', JSON.stringify({ scheme: colours }));
        },
        [token, userId, scheme] as const,
      );
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'load' });
      await page.locator('h1').first().waitFor();
      await page.waitForTimeout(700);
      await shot.act?.(page);
      await page.waitForTimeout(600);
      await page.screenshot({ path: join(out, `${shot.name}-${sizeName}-${scheme}.jpg`), type: 'jpeg', quality: 72 });
      await context.close();
    }
  process.stdout.write(`${shot.name}\n`);
};

const word = process.argv[2] ?? '';
await mkdir(out, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'demijohn-screens-'));
const product = process.env.ADDRESS ? undefined : await startProduct({ DATA_DIR: dataDir });
const browser = await launchBrowser();
const address = process.env.ADDRESS ?? product?.address ?? '';
for (const shot of shots.filter(({ name }) => name.includes(word))) await take(browser, address, shot);
await browser.close();
await product?.stop();
await rm(dataDir, { recursive: true, force: true });
