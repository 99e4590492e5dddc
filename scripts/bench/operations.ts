import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { searchCustomers } from '#contract/masterData/customers/calls.ts';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { openInvoiceDocument, raiseInvoice, readyToInvoice, toCredit } from '#contract/money/invoices/calls.ts';
import { addOrder, cancelOrder, getOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { confirmPayment, savePayment } from '#contract/money/payments/calls.ts';
import { confirmPickOrder, confirmPrintDNote, loadPickList } from '#contract/warehouse/picking/calls.ts';
import { findBottle } from '#contract/sales/bottles/calls.ts';
import { listDueOrders } from '#contract/sales/dueOrders/calls.ts';
import { getDashboard } from '#contract/system/dashboard/calls.ts';
import { checkLedgers, getMonthEnd } from '#contract/money/monthEnd/calls.ts';
import { monthEnd } from '#contract/sales/deal/dates.ts';
import { getPalletBalance } from '#contract/warehouse/pallets/calls.ts';
import { ageListing, salesInvoices, vatOutput } from '#contract/money/reports/calls.ts';
import { getStockLevel, getStockValue } from '#contract/warehouse/stock/levels.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { buildRequest, readReply } from '#contract/call/request.ts';
import { createStatement } from '#contract/money/statements/calls.ts';

export type Send = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ReturnType<typeof readReply<E>>;

/** An operation that a user waits for. */
export interface Operation {
  name: string;
  /** True if it changes data, so that a repetition may give another result. */
  writes: boolean;
  act(run: number): Promise<unknown>;
  /** Undoes what `act` did, given its answer, so that the next operation starts from the same data. */
  undo?(answer: unknown): Promise<unknown>;
  /** Number of unmeasured runs at the start, so that V8 has compiled the server's code. */
  warmUp: number;
  /** Limits the measured runs of a slow operation. */
  maxRuns?: number;
}

/** Returns a function that sends calls to the server at `address`, signed in by `token`. */
export const sender =
  (address: string, token: string): Send =>
  async (endpoint, input) => {
    const { url, ...request } = buildRequest(endpoint, input);
    const response = await fetch(address + url, {
      method: request.method,
      headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(request.body !== undefined && { body: request.body }),
    });
    return readReply(endpoint, response);
  };

const pick = <Item>(items: readonly Item[], run: number) => items[run % items.length] as Item;
const bottles = [
  { text: 'amber 500 ml' },
  { colourId: 1, weightFrom: 200, weightTo: 600 },
  { text: 'jar' },
  { text: '30x60', heightFrom: 200 },
];
const words = ['bre', 'cider', 'dist', 'mill', 'oak', 'river', 'green', 'dairy'];

/** Picks the demo records that the operations use, spread over all of the data. */
export const findSubjects = async (client: pg.Client) => {
  const findIds = async (query: string) => (await client.query<{ id: number }>(query)).rows.map((row) => row.id);
  return {
    orders: await findIds('SELECT order_id AS id FROM orders ORDER BY md5(order_id::text) LIMIT 200'),
    invoices: await findIds(`SELECT invoice_id AS id FROM invoices i WHERE kind = 'Sales' AND NOT EXISTS
      (SELECT 1 FROM documents d WHERE d.kind = 'Invoice' AND d.subject_id = i.invoice_id) ORDER BY md5(invoice_id::text) LIMIT 2000`),
    customers: await findIds(`SELECT customer_id AS id FROM customers WHERE active AND NOT on_stop AND NOT pro_forma AND currency_id = 1
      AND customer_type_id <> 3 ORDER BY md5(customer_id::text) LIMIT 50`),
    products: await findIds(`SELECT stock.product_id AS id FROM stock_levels stock JOIN supplier_depots USING (supplier_depot_id)
      JOIN suppliers supplier USING (supplier_id) JOIN products product USING (product_id)
      WHERE supplier.is_own AND product.active AND product.units_per_pallet IS NOT NULL AND stock.on_hand >= 20000
      ORDER BY stock.product_id LIMIT 200`),
  };
};
export type Subjects = Awaited<ReturnType<typeof findSubjects>>;

export const newOrder = (send: Send, subjects: Subjects, run: number) =>
  send(addOrder, {
    body: {
      CustomerId: pick(subjects.customers, run),
      CreditOverrideReason: 'bench',
      Lines: Array.from({ length: 5 }, (_line, index) => ({
        ProductId: pick(subjects.products, run + index),
        Quantity: 10,
        UnitPrice: 100,
      })),
    },
  });

/** Takes an order through to payment in six calls: order, pick, despatch, invoice and payment. */
const orderToCash = async (send: Send, subjects: Subjects, today: string, run: number) => {
  const order = await newOrder(send, subjects, run);
  const id = { params: { id: order.OrderId } };
  const lines = order.Lines.map((line) => ({ OrderDetailId: line.OrderDetailId, PickedQuantity: line.Quantity }));
  await send(confirmPickOrder, { ...id, body: { Lines: lines, CreditOverrideReason: 'bench' } });
  await send(confirmPrintDNote, id);
  const invoice = await send(raiseInvoice, { query: { OrderID: order.OrderId } });
  const payment = await send(savePayment, {
    body: {
      CustomerId: order.CustomerId,
      PaymentDate: today,
      PaymentMethodId: 1,
      Amount: invoice.GrossAmount,
      Reference: String(invoice.InvoiceNo),
      Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: invoice.GrossAmount }],
    },
  });
  await send(confirmPayment, { body: { PaymentId: payment.PaymentId, IsConfirmed: true } });
};

/** Lists the requests that screens send when they open, each with as many rows as its screen requests. */
const listScreens = (send: Send, today: string): Operation[] => {
  const range: [number, number] = [0, 99];
  const period = { from: `${monthEnd(today, -1).slice(0, 7)}-01`, to: monthEnd(today, -1) };
  const opens = (name: string, act: Operation['act']): Operation => ({ name, writes: false, act, warmUp: 100, maxRuns: 100 });
  return [
    opens('Today as Admin', () => send(getTodayWork, {})),
    opens('due to order, 100 rows', () => send(listDueOrders, { query: { range } })),
    opens('pick list, 100 rows', () => send(loadPickList, { query: { range } })),
    opens('stock levels, 100 rows', () => send(getStockLevel, { params: { supplierId: 0, productGroupId: 0 }, query: { range } })),
    opens('stock value', () => send(getStockValue, { params: { supplierId: 0, productGroupId: 0 }, query: {} })),
    opens('pallet balance, 100 rows', () => send(getPalletBalance, { query: { range } })),
    opens('dashboard', () => send(getDashboard, { query: {} })),
    opens('age listing', () => send(ageListing, { params: { date: today }, query: { format: 'json' } })),
    opens('VAT on sales, a month', () =>
      send(vatOutput, { params: { a: period.from, b: period.to, c: 0, d: 0 }, query: { format: 'json' } }),
    ),
    opens('sales day book, a month', () => send(salesInvoices, { params: period, query: { format: 'json' } })),
    opens('month end', () => send(getMonthEnd, { query: {} })),
    opens('to credit', () => send(toCredit, {})),
    { ...opens('ledgers recalculated', () => send(checkLedgers, { params: { to: period.to } })), warmUp: 5, maxRuns: 10 },
  ];
};

export const listOperations = (send: Send, subjects: Subjects, today: string): Operation[] => {
  const reads = (name: string, act: Operation['act']): Operation => ({ name, writes: false, act, warmUp: 1000 });
  const cancel = (answer: unknown) =>
    send(cancelOrder, { query: { orderId: (answer as { OrderId: number }).OrderId }, body: { Reason: 'bench' } });
  const page = (run: number): [number, number] => [25 * (run % 4), 25 * (run % 4) + 24];
  return [
    reads('one order', (run) => send(getOrder, { query: { orderId: pick(subjects.orders, run) } })),
    reads('open orders, a page', (run) => send(openOrders, { query: { range: page(run) } })),
    reads('find customer', (run) => send(searchCustomers, { query: { text: pick(words, run) } })),
    reads('find bottle', (run) => send(findBottle, { query: pick(bottles, run) })),
    reads('statement', (run) => send(createStatement, { query: { CustID: pick(subjects.customers, run), DateTo: today } })),
    reads('pick list, a page', (run) => send(loadPickList, { query: { range: page(run) } })),
    reads('ready to invoice, a page', (run) => send(readyToInvoice, { query: { range: page(run) } })),
    ...listScreens(send, today),
    { name: 'new order of 5 lines', writes: true, act: (run) => newOrder(send, subjects, run), undo: cancel, warmUp: 1000 },
    { name: 'order to cash, 6 calls', writes: true, act: (run) => orderToCash(send, subjects, today, run), warmUp: 300 },
    {
      name: 'invoice PDF',
      writes: true,
      act: (run) => send(openInvoiceDocument, { query: { InvoiceID: pick(subjects.invoices, run) } }),
      warmUp: 300,
    },
  ];
};

/** Returns the duration in milliseconds. */
export const timed = async (work: () => Promise<unknown>) => {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
};
