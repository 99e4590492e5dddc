import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { searchCustomers } from '#contract/masterData/customers/calls.ts';
import { raiseInvoice, readyToInvoice } from '#contract/money/invoices/calls.ts';
import { addOrder, editOrderById, getOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { confirmPayment, savePayment } from '#contract/money/payments/calls.ts';
import { confirmPickOrder, confirmPrintDNote, loadPickList } from '#contract/warehouse/picking/calls.ts';
import { createStatement } from '#contract/money/statements/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let admin: Client;
let customerId: number;
let productIds: number[];

beforeAll(async () => {
  admin = await app.as('Admin');
  const { customer, pallet, product } = await givenTrade(app.db);
  customerId = customer.CustomerId;
  productIds = [product.ProductId];
  for (let more = 0; more < 4; more++) {
    const { ProductId } = await given.product(app.db, { PalletId: pallet.PalletId });
    await given.stock(app.db, ProductId, 100_000);
    productIds.push(ProductId);
  }
});

/**
 * Collects the statements sent to the database during `work`, including sign-in, begin and commit. `trips` counts all statements of a pipeline as
 * one.
 */
const statementsOf = async <Result>(work: () => Promise<Result>) => {
  const client = pg.Client.prototype as { query(...given: unknown[]): Promise<unknown> };
  const { query: send } = client;
  const texts: string[] = [];
  let [trips, underWay] = [0, 0];
  const asked = vi.spyOn(client, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [statement] = given as [string | { text: string }];
    texts.push(typeof statement === 'string' ? statement : statement.text);
    if (underWay++ === 0) trips++;
    return send.apply(this, given).finally(() => underWay--);
  });
  try {
    const result = await work();
    return { result, texts, count: texts.length, trips };
  } finally {
    asked.mockRestore();
  }
};

const beyond = (counts: Record<string, number>, most: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([name, count]) => count > (most[name] ?? 0)));

const fiveLines = () =>
  admin.call(addOrder, {
    body: { CustomerId: customerId, Lines: productIds.map((ProductId) => ({ ProductId, Quantity: 10, UnitPrice: 100 })) },
  });

test('one order is read by two statements, its sign-in among them, however many lines it has', async () => {
  const { OrderId } = await fiveLines();
  expect((await statementsOf(() => admin.call(getOrder, { query: { orderId: OrderId } }))).count).toBe(2);
});

test('a page of a list takes a handful of statements, however many rows it has', async () => {
  await fiveLines();
  const query = { range: [0, 24] as [number, number] };
  const counts = {
    openOrders: (await statementsOf(() => admin.call(openOrders, { query }))).count,
    pickList: (await statementsOf(() => admin.call(loadPickList, { query }))).count,
    readyToInvoice: (await statementsOf(() => admin.call(readyToInvoice, { query }))).count,
    findCustomer: (await statementsOf(() => admin.call(searchCustomers, { query: { text: 'brew' } }))).count,
    statement: (await statementsOf(() => admin.call(createStatement, { query: { CustID: customerId, DateTo: '2026-11-21' } }))).count,
  };
  expect(beyond(counts, { openOrders: 3, pickList: 4, readyToInvoice: 7, findCustomer: 2, statement: 5 })).toEqual({});
});

test('the reads of a page to invoice take five trips, those of a statement three', async () => {
  const order = await fiveLines();
  const lines = order.Lines.map(({ OrderDetailId, Quantity }) => ({ OrderDetailId, PickedQuantity: Quantity }));
  await admin.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines: lines } });
  await admin.call(confirmPrintDNote, { params: { id: order.OrderId } });

  const page = await statementsOf(() => admin.call(readyToInvoice, { query: { range: [0, 24] } }));
  const statement = await statementsOf(() => admin.call(createStatement, { query: { CustID: customerId, DateTo: '2026-11-21' } }));

  expect(page.result).toHaveLength(1);
  expect([page.trips, statement.trips]).toEqual([5, 3]);
});

test('changed, moved and new lines of an order are written in as few statements as one of each, each with its version and its history', async () => {
  const order = await fiveLines();
  const [ProductId = 0] = productIds;
  const edit = (Version: number, lines: typeof order.Lines, added: number) => {
    const changed = lines.map(({ OrderDetailId, Quantity, LineNo }) => ({ OrderDetailId, Quantity: Quantity + 1, LineNo: LineNo + 100 }));
    const Lines = [...changed, ...Array.from({ length: added }, () => ({ ProductId, Quantity: 7, UnitPrice: 9.5 }))];
    return statementsOf(() => admin.call(editOrderById, { params: { id: order.OrderId }, body: { Version, Lines } }));
  };
  const one = await edit(order.Version, order.Lines.slice(0, 1), 1);
  const many = await edit(one.result.Version, one.result.Lines, 20);
  expect(many.count).toBe(one.count);
  const before = new Map(one.result.Lines.map((line) => [line.OrderDetailId, line]));
  const kept = many.result.Lines.filter((line) => before.has(line.OrderDetailId));
  expect(many.result.Lines).toHaveLength(26);
  for (const line of kept) {
    const was = before.get(line.OrderDetailId);
    expect(line).toMatchObject({ Quantity: (was?.Quantity ?? 0) + 1, LineNo: (was?.LineNo ?? 0) + 100, UnitPrice: was?.UnitPrice });
    expect(line.Version).toBeGreaterThan(was?.Version ?? 0);
    const changes = app.db
      .selectFrom('audit')
      .select('Action')
      .where('Entity', '=', 'order_details')
      .where('EntityId', '=', line.OrderDetailId);
    expect(await changes.execute()).toHaveLength(line.Version);
  }
});

test('stock and pallets move last, and the reply is read after the commit, so others wait only while they are written', async () => {
  const order = await fiveLines();
  const Lines = order.Lines.map(({ OrderDetailId, Quantity }) => ({ OrderDetailId, PickedQuantity: Quantity }));
  const { texts } = await statementsOf(() => admin.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines } }));
  const stockAt = texts.findIndex((text) => text.includes('INSERT INTO stock_levels'));
  const commitAt = texts.indexOf('commit');
  const within = texts.slice(stockAt + 1, commitAt).map((text) => text.trim().split(/\s+/).slice(0, 3).join(' '));
  expect(within).toEqual(['INSERT INTO "stock_movements"']);
  expect(texts.slice(commitAt + 1).length).toBeGreaterThan(0);

  const despatch = await statementsOf(() => admin.call(confirmPrintDNote, { params: { id: order.OrderId } }));
  const palletsAt = despatch.texts.findIndex((text) => text.includes('INSERT INTO "pallet_movements"'));
  expect(despatch.texts[palletsAt + 1]).toBe('commit');
});

test('an order of five lines goes from entry to payment in few statements and trips', async () => {
  const order = await statementsOf(fiveLines);
  const id = { params: { id: order.result.OrderId } };
  const Lines = order.result.Lines.map((line) => ({ OrderDetailId: line.OrderDetailId, PickedQuantity: line.Quantity }));
  const pick = await statementsOf(() => admin.call(confirmPickOrder, { ...id, body: { Lines } }));
  const despatch = await statementsOf(() => admin.call(confirmPrintDNote, id));
  const invoice = await statementsOf(() => admin.call(raiseInvoice, { query: { OrderID: order.result.OrderId } }));
  const { InvoiceId, GrossAmount: Amount } = invoice.result;
  const body = { CustomerId: customerId, PaymentMethodId: 1, Amount, Allocations: [{ InvoiceId, Amount }] };
  const payment = await statementsOf(() => admin.call(savePayment, { body }));
  const PaymentId = payment.result.PaymentId;
  const confirmed = await statementsOf(() => admin.call(confirmPayment, { body: { PaymentId, IsConfirmed: true } }));
  const answers = { order, pick, despatch, invoice, payment, confirmed };
  const counts = Object.fromEntries(Object.entries(answers).map(([name, { count }]) => [name, count]));
  const trips = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer.trips]));
  expect(beyond(counts, { order: 10, pick: 16, despatch: 19, invoice: 15, payment: 9, confirmed: 17 })).toEqual({});
  expect(beyond(trips, { order: 9, pick: 13, despatch: 12, invoice: 10, payment: 8, confirmed: 16 })).toEqual({});
});
