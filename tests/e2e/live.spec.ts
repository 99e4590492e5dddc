import type { Page } from 'playwright/test';
import { formatDate } from '#src/ui/text/format.ts';
import { hasCredit } from './support/accounts.ts';
import { apiAs } from './support/api.ts';
import type { Ask } from './support/api.ts';
import { expect, expectNoAxeFindings, test } from './support/journey.ts';

interface Deal {
  OrderId: number;
  DealNo: number;
}

interface Order extends Deal {
  CustomerId: number;
  Lines: { ProductId: number | null; UnitPrice: number }[];
}

const told = (page: Page) => page.locator('.live-told');
const rowOf = (page: Page, { DealNo }: Deal) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: String(DealNo), exact: true }) });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Makes a name unique for this run and attempt. */
const numbered = (name: string) => `LIVE-${name}-${Date.now().toString(36)}`;

/** Finds an order ready to pick, of an account that may order more. Skips overdue accounts, because their order may have been released. */
const likeOne = async (ask: Ask) => {
  const deals = await ask<(Deal & { CustomerId: number; Part: number })[]>('/api/Order/LoadPickList');
  for (const { OrderId, CustomerId, Part } of deals) {
    // Skips accounts that pay in advance. Their order was released, but the next one would be held.
    const { ProForma } = await ask<{ ProForma: boolean }>(`/api/Customer/${CustomerId}`);
    if (Part === 1 && !ProForma && (await hasCredit(ask, { CustomerId }, 1000)))
      return ask<Order>(`/api/Order/GetOrder?orderId=${OrderId}`);
  }
  throw new Error('The demo data has no such deal');
};

/** Creates an order of one pallet as a colleague in another browser. No other journey uses the order. */
const takeOrder = async (userName: string, CustomerOrderNo: string) => {
  const { ask } = await apiAs('admin');
  const { send } = await apiAs(userName);
  const { CustomerId, Lines } = await likeOne(ask);
  const line = Lines.find(({ ProductId }) => ProductId !== null);
  const body = {
    CustomerId,
    CustomerOrderNo,
    // Orders without a date would be in every week of the delivery plan.
    RequiredDate: inDays(3),
    Lines: [{ ProductId: line?.ProductId, UnitPrice: line?.UnitPrice, Quantity: 12 }],
  };
  return send<Deal>('POST', '/api/Order/AddOrder', body);
};

const promise = async (userName: string, orderId: number, PromisedDate: string) =>
  (await apiAs(userName)).send('PUT', '/api/Order/PromiseOrders', { OrderIds: [orderId], PromisedDate });

/** Marks the document. The mark is lost if the page reloads. */
const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { isTheSame: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isTheSame' in window);

test('a picker’s list takes over what the office changes: the row is marked, who did it is said, and the hand stays where it is', async ({
  signIn,
}) => {
  const [mine, theirs] = [await takeOrder('admin', numbered('MINE')), await takeOrder('admin', numbered('THEIRS'))];
  const picker = await signIn('warehouse', '/picklist?sort=DealNo&order=DESC');
  const [own, changed] = [rowOf(picker, mine), rowOf(picker, theirs)];
  await own.focus();
  await picker.keyboard.press('Space');
  await expect(own).toHaveAttribute('aria-selected', 'true');
  await markDocument(picker);

  const office = await signIn('office', `/orders/editOrder/${theirs.OrderId}`);
  const hauliers = office.getByLabel('Haulier');
  let haulier = '';
  // Repeats the change if another journey changed something at the same time, because one message then covers both changes.
  await expect(async () => {
    // Chooses another haulier than the order has.
    const usual = await hauliers.inputValue();
    const others = await hauliers.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    await hauliers.selectOption(others.find((one) => one !== '' && one !== usual) ?? '');
    haulier = await hauliers.locator('option:checked').innerText();
    await office.keyboard.press('Control+s');
    await expect(office.getByText(`Order ${theirs.DealNo} saved`)).toBeVisible();

    await expect(told(picker)).toHaveText(new RegExp(`^Deal ${theirs.DealNo} changed by `), { timeout: 5000 });
    await expect(changed).toHaveClass(/is-changed/, { timeout: 1000 });
  }).toPass();
  await expect(changed).toContainText(haulier);
  await expect(own).toBeFocused();
  await expect(own).toHaveAttribute('aria-selected', 'true');
  // The user who made the change sees no message about it.
  await expect(told(office)).toHaveText('');
  await expect(office.locator('.changed-meanwhile')).toHaveCount(0);
  await expect(changed).not.toHaveClass(/is-changed/);
  await expect(told(picker)).toHaveText('');

  // A new row above must move neither the current row nor the focus. Repeats if several rows arrive, because one message covers them.
  await expect(async () => {
    // Scrolls to the top, so that all new rows are in view.
    await picker.evaluate(() => scrollTo({ top: 0 }));
    const place = (await own.boundingBox())?.y;
    const added = await takeOrder('office', numbered('ADDED'));
    await expect(told(picker)).toHaveText(new RegExp(`^Deal ${added.DealNo} added to this list by `), { timeout: 5000 });
    await expect(rowOf(picker, added)).toHaveClass(/is-changed/, { timeout: 1000 });
    await expect(own).toBeFocused({ timeout: 1000 });
    expect((await own.boundingBox())?.y).toBeCloseTo(place ?? 0, 0);
  }).toPass();
  await expectNoAxeFindings(picker);
  expect(await isSameDocument(picker)).toBe(true);
});

test('the row that the mouse is about to press stays below it as others come', async ({ signIn }) => {
  const page = await signIn('warehouse', '/picklist?sort=DealNo&order=DESC');
  const third = page.locator('main tr[data-index="3"]');
  await expect(third).toBeVisible();
  const box = await third.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const underMouse = () =>
    page.evaluate(
      ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest('tr')?.querySelector('a')?.textContent ?? '',
      [x, y],
    );
  // Repeats the change, because live updates start shortly after the page opens.
  await expect(async () => {
    await page.mouse.move(x - 20, y);
    await page.mouse.move(x, y);
    const aimed = await underMouse();
    const added = await takeOrder('admin', numbered('AIM'));
    await expect(rowOf(page, added)).toHaveClass(/is-changed/, { timeout: 5000 });
    expect(await underMouse()).toBe(aimed);
  }).toPass();
});

test('two tabs of a browser share one stream, and both follow', async ({ signIn }) => {
  const mark = numbered('TABS');
  const first = await signIn('office', `/orders?q=${mark}`);
  await expect(first.getByText('Nothing found')).toBeVisible();
  const second = await first.context().newPage();
  const streams: string[] = [];
  for (const page of [first, second])
    page.on('request', (request) => request.url().includes('/api/Live/Changes') && streams.push(request.url()));
  await second.goto(`/orders?q=${mark}`);
  await expect(second.getByText('Nothing found')).toBeVisible();
  const deal = await takeOrder('admin', mark);
  for (const page of [first, second]) {
    await page.bringToFront();
    await expect(rowOf(page, deal)).toBeVisible();
  }
  expect(streams.length).toBeLessThanOrEqual(1);
});

test('an open order that somebody else changes is shown as it is now; where something is typed, it is told and nothing is lost', async ({
  signIn,
}) => {
  const ours = numbered('RECORD');
  const deal = await takeOrder('office', ours);
  const page = await signIn('office', `/orders/editOrder/${deal.OrderId}`);
  const number = page.getByLabel('Their order no.');
  await number.focus();
  const [first, second] = [inDays(24), inDays(25)];
  await promise('admin', deal.OrderId, first);
  await expect(page.getByLabel(/^Promised/)).toHaveValue(formatDate(first));
  await expect(number).toBeFocused();
  await expect(page.locator('.changed-meanwhile')).toHaveCount(0);

  await number.fill('TYPED-1');
  await promise('admin', deal.OrderId, second);
  const notice = page.locator('.changed-meanwhile');
  await expect(notice).toContainText(`changed order ${deal.DealNo}`);
  await expect(number).toHaveValue('TYPED-1');
  await expect(number).toBeFocused();
  await expectNoAxeFindings(page);
  // The notice covers neither the lines nor the save bar.
  const noticeBox = await notice.boundingBox();
  const lowest = (noticeBox?.y ?? 0) + (noticeBox?.height ?? 0);
  for (const covered of [page.locator('.document-header'), page.locator('.action-bar')])
    expect((await covered.boundingBox())?.y).toBeGreaterThanOrEqual(lowest);
  // Saving replaces the notice by a question, which must appear only once.
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Someone else has changed this')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Load their version' }).click();
  await expect(page.getByText('Someone else has changed this')).toHaveCount(0);
  await expect(number).toHaveValue(ours);
  await expect(page.getByLabel(/^Promised/)).toHaveValue(formatDate(second));
});

test('an order that somebody changes while its tab is out of sight is told when one comes back to it', async ({ signIn }) => {
  const deal = await takeOrder('office', numbered('AWAY'));
  const page = await signIn('office', `/orders/editOrder/${deal.OrderId}`);
  await page.getByLabel('Their order no.').fill('TYPED-2');
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true });
      dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await promise('admin', deal.OrderId, inDays(26));
  await show('visible');
  await expect(page.locator('.changed-meanwhile')).toContainText(`changed order ${deal.DealNo}`);
  await expect(page.getByLabel('Their order no.')).toHaveValue('TYPED-2');
});

interface Goods {
  Lines: { OrderDetailId: number; Description: string; Quantity: number }[];
}

test('what a colleague counts stands in the pick that is open, and is marked', async ({ signIn }) => {
  const { OrderId } = await takeOrder('admin', numbered('PICK'));
  const { ask, send } = await apiAs('admin');
  const { Lines: lines } = await ask<Goods>(`/api/Order/GetPickGoods/${OrderId}`);
  const Lines = lines.map(({ OrderDetailId, Quantity }) => ({ OrderDetailId, PickedQuantity: Quantity }));
  const picker = await signIn('warehouse', `/pickgoods?OrderId=${OrderId}`);
  const box = picker.getByLabel(`Picked quantity of ${lines[0]?.Description}`);
  await expect(box).toHaveValue('');
  await markDocument(picker);
  await send('POST', '/api/Order/SavePickGoods', { OrderId, Lines });
  await expect(box).toHaveValue('12');
  await expect(picker.locator('.pick-line.is-changed')).toHaveCount(1);
  await expect(told(picker)).toHaveText(/^1 line changed by /);
  expect(await isSameDocument(picker)).toBe(true);
});

test('what waits today follows what others do', async ({ signIn }) => {
  const page = await signIn('warehouse', '/today');
  const toPick = page.getByRole('region', { name: /^Orders to pick: / });
  const before = await toPick.getAttribute('aria-label');
  await markDocument(page);
  // Repeats if another journey picks an order at the same time, because the count then stays the same.
  await expect(async () => {
    await takeOrder('admin', numbered('TODAY'));
    await expect(toPick).not.toHaveAttribute('aria-label', before ?? '', { timeout: 5000 });
  }).toPass();
  // Repeats if another journey acts as the same user at the same time, because the message then names nobody.
  await expect(async () => {
    await takeOrder('admin', numbered('TODAY'));
    await expect(told(page)).toHaveText(/^Orders to pick changed by /, { timeout: 5000 });
  }).toPass();
  expect(await isSameDocument(page)).toBe(true);
});
