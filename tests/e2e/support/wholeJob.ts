import { demoPassword } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { apiAs } from './api.ts';
import { figuresOf, getOrder, invoicesOf, mailsWith, movedFor, ordersOf, paymentsOf } from './job.ts';
import type { Job } from './job.ts';
import { expect } from './journey.ts';
import { pounds } from './money.ts';
import type { Way } from './ways.ts';

/** Number of units on each line. */
const quantity = 240;

const rowOf = ({ page }: Way, text: string | number) =>
  page
    .locator('main tbody tr[data-index]')
    .filter({ hasText: String(text) })
    .first();

const button = ({ page }: Way, name: string | RegExp) => page.getByRole('button', { name });

export const signIn = async (way: Way) => {
  const { page } = way;
  await page.goto('/login');
  await way.type(page.getByLabel('Username'), 'admin');
  await way.type(page.getByLabel('Password', { exact: true }), demoPassword);
  await way.press(page.getByRole('button', { name: 'Sign in', exact: true }));
  await page.waitForURL('**/today');
  await expect(page.getByRole('region').first()).toBeVisible();
};

const openCustomer = async (way: Way, { customer }: Job) => {
  await way.go('Find customer');
  const row = rowOf(way, customer.AccountCode);
  await way.find(row, customer.AccountCode);
  await way.open(row);
  await expect(way.page.getByRole('heading', { level: 1, name: customer.Name })).toBeVisible();
};

/** Enters the order but does not save it. */
export const writeOrder = async (way: Way, job: Job) => {
  const { page } = way;
  await openCustomer(way, job);
  await way.press(page.getByRole('link', { name: 'Create order' }));
  for (const [index, code] of job.codes.entries()) {
    const field = page.getByLabel(`Product, line ${index + 1}`);
    if (index > 0) await way.addLine(field);
    await way.type(field, code);
    await way.press(page.getByRole('listbox').getByRole('option').filter({ hasText: code }).first());
    await way.type(page.getByLabel(`Quantity, line ${index + 1}`), String(quantity));
  }
};

export const saveOrder = async (way: Way) => way.press(button(way, /^Save order/));

/** Checks that the order was saved exactly once, with the lines that were entered. */
export const proveTaken = async (way: Way, job: Job) => {
  await way.page.waitForURL('**/orders/editOrder/*');
  const orders = await ordersOf(job);
  expect(orders).toHaveLength(1);
  const [order] = orders;
  if (!order) throw new Error('No order was taken');
  expect(order.Lines.map((line) => [line.ProductCode, line.Quantity])).toEqual(job.codes.map((code) => [code, quantity]));
  expect(way.page.url()).toMatch(new RegExp(`/${order.OrderId}$`));
  return order;
};

type Order = Awaited<ReturnType<typeof proveTaken>>;

/** Picks all lines. Calls `between` after the first line. */
export const pickAll = async (way: Way, order: Order, between: () => Promise<void>) => {
  const { page } = way;
  await way.go('Pick list');
  const row = rowOf(way, order.DealNo);
  await way.find(row, String(order.DealNo));
  await way.open(row);
  const all = page.getByRole('button', { name: /^All of/ });
  await expect(all.first()).toBeVisible();
  // A phone shows one line at a time and moves to the next line by itself.
  const isAlone = (await all.count()) === 1;
  for (let at = 0; at < order.Lines.length; at++) {
    const one = isAlone ? all : all.nth(at);
    const name = await one.getAttribute('aria-label');
    await way.press(one);
    if (isAlone && at < order.Lines.length - 1) await expect(all).not.toHaveAccessibleName(name ?? '');
    if (at === 0) await between();
  }
};

export const confirmPick = async (way: Way, order: Order) => {
  const confirm = button(way, /^Confirm pick/);
  await expect(confirm).toBeEnabled();
  await way.press(confirm);
  await way.page.waitForURL('**/picklist');
  expect((await getOrder(order.OrderId)).Status).toBe('Picked');
  expect(await movedFor(order)).toEqual(order.Lines.map(() => [-quantity]));
};

export const despatch = async (way: Way, order: Order) => {
  const { page } = way;
  await way.press(page.getByRole('tab', { name: /^Picked, awaiting despatch/ }));
  const row = rowOf(way, order.DealNo);
  await way.find(row, String(order.DealNo));
  await way.open(row);
  await way.press(button(way, /^Confirm despatch/));
  await way.press(page.getByRole('dialog').getByRole('button', { name: 'Confirm despatch' }));
  await expect.poll(async () => (await getOrder(order.OrderId)).Status).toBe('ReadyToInvoice');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** Raises and e-mails the invoice. Checks that one invoice was raised and its e-mail accepted once. */
export const invoice = async (way: Way, order: Order) => {
  const { page } = way;
  await way.go('Ready to invoice');
  const row = rowOf(way, order.DealNo);
  await way.find(row, String(order.DealNo));
  await way.mark(row);
  await way.press(page.locator('main').getByRole('button', { name: /^Raise and e-mail/ }));
  await way.press(page.getByRole('dialog').getByRole('button', { name: /^Raise and e-mail/ }));
  await expect(page.getByRole('dialog', { name: '1 invoice raised, 1 invoice saved as file' })).toBeVisible();
  await way.close();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const invoices = await invoicesOf(order.DealNo);
  expect(invoices).toHaveLength(1);
  const [raised] = invoices;
  if (!raised) throw new Error('No invoice was raised');
  await expect.poll(() => mailsWith(raised.InvoiceNo), { timeout: 60_000, intervals: [500] }).toBe(1);
  return raised;
};

type Invoice = Awaited<ReturnType<typeof invoice>>;

/** Marks the invoice as posted, because without a mail server its e-mail is only a file. Checks that the invoice is no longer unsent. */
export const send = async (way: Way, { InvoiceNo }: Invoice) => {
  await way.go('Unsent invoices');
  const row = rowOf(way, InvoiceNo);
  await way.find(row, String(InvoiceNo));
  await way.mark(row);
  await way.press(button(way, /^Mark as posted/));
  await expect(row).toHaveCount(0);
  const unsent = await (await apiAs('office')).ask<{ Number: number }[]>('/api/Invoices/LoadUnsentInvoices');
  expect(unsent.map(({ Number: number }) => number)).not.toContain(InvoiceNo);
};

/** Amount in pounds that the payment leaves outstanding, so that a second payment would show. */
export const left = 10;

export const writePayment = async (way: Way, job: Job, { InvoiceNo, GrossAmount }: Invoice) => {
  const { page } = way;
  await openCustomer(way, job);
  await way.press(page.locator('main').getByRole('link', { name: 'Record payment' }));
  await way.type(page.getByLabel('Amount received'), (GrossAmount - left).toFixed(2));
  await expect(page.getByLabel(`Allocate to invoice ${InvoiceNo}`)).toHaveValue(pounds(GrossAmount - left).slice(1));
};

export const confirmPayment = async (way: Way) => way.press(button(way, /^Confirm payment/));

export const provePaid = async (way: Way, job: Job, { GrossAmount }: Invoice) => {
  await expect(way.page.getByRole('heading', { level: 1, name: job.customer.Name })).toBeVisible();
  expect((await paymentsOf(job)).map(({ Amount }) => Amount)).toEqual([Number((GrossAmount - left).toFixed(2))]);
  expect(await figuresOf(job)).toMatchObject({ Balance: left, Unallocated: 0 });
};

/** Issues the statement and checks that it was issued once, with the outstanding amount. */
export const issueStatement = async (way: Way, { customer }: Job, { InvoiceNo }: Invoice) => {
  const { page } = way;
  await way.go('Statements');
  const row = rowOf(way, customer.AccountCode);
  await way.find(row, customer.AccountCode);
  await way.open(row);
  await expect(page.getByRole('table', { name: 'Statement lines' })).toContainText(String(InvoiceNo));
  await way.press(button(way, /^Issue statement/));
  await expect(page.getByText(new RegExp(`Statement up to .* issued for ${pounds(left)}`))).toBeVisible();
  await expect(page.getByRole('table', { name: /Issued/ }).locator('tbody tr[data-index]')).toHaveCount(1);
};

/** Steps that a test can replace, for example to lose the connection. */
export interface Meanwhile {
  save: (way: Way) => Promise<void>;
  /** Called after the first line is picked. `picked` is called after the last. */
  pick: (order: Order) => Promise<void>;
  picked: (order: Order) => Promise<void>;
  pay: (way: Way) => Promise<void>;
}

const goOn = () => Promise.resolve();
const nothing: Meanwhile = { save: saveOrder, pick: goOn, picked: goOn, pay: confirmPayment };

/** Does the whole job from sign-in to statement, and checks each step through the API. */
export const doAll = async (way: Way, job: Job, meanwhile: Partial<Meanwhile> = {}) => {
  const { save, pick, picked, pay } = { ...nothing, ...meanwhile };
  await signIn(way);
  await writeOrder(way, job);
  await save(way);
  const order = await proveTaken(way, job);
  await pickAll(way, order, () => pick(order));
  await picked(order);
  await confirmPick(way, order);
  await despatch(way, order);
  const raised = await invoice(way, order);
  await send(way, raised);
  await writePayment(way, job, raised);
  await pay(way);
  await provePaid(way, job, raised);
  await issueStatement(way, job, raised);
};
