import { performance } from 'node:perf_hooks';
import { getCustomerOverview, searchCustomers } from '#contract/masterData/customers/calls.ts';
import { pickProduct } from '#contract/masterData/products/calls.ts';
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
import { searchEverything } from '#contract/system/search/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { createStatement, listCustomersStatement } from '#contract/money/statements/calls.ts';
import type { Send } from './send.ts';
import type { Subjects } from './subjects.ts';

/** An operation that a user waits for. */
export interface Operation {
  name: string;
  /** Call that it makes, such as `GET /api/Order/OpenOrders`. */
  call: string;
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

const pick = <Item>(items: readonly Item[], run: number) => items[run % items.length] as Item;
const bottles = [
  { text: 'amber 500 ml' },
  { colourId: 1, weightFrom: 200, weightTo: 600 },
  { text: 'jar' },
  { text: '30x60', heightFrom: 200 },
];
const productWords = ['amber', 'jar', '500', 'spirit', 'flint 30', 'swing', 'cylinder', 'b05'];
const words = ['bre', 'cider', 'dist', 'mill', 'oak', 'river', 'green', 'dairy'];

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
export const orderToCash = async (send: Send, subjects: Subjects, today: string, run: number) => {
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

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Makes operations that read by one call. */
const makeReads =
  (send: Send, limits: Pick<Operation, 'warmUp' | 'maxRuns'>) =>
  <E extends Endpoint>(name: string, endpoint: E, input: (run: number) => InputOf<E>): Operation => ({
    name,
    call: nameOf(endpoint),
    writes: false,
    act: (run) => send(endpoint, input(run)),
    ...limits,
  });

/** Lists the requests that screens send when they open, each with as many rows as its screen requests. */
const listScreens = (send: Send, today: string): Operation[] => {
  const range: [number, number] = [0, 99];
  const hundredRows = () => ({ query: { range } });
  const period = { from: `${monthEnd(today, -1).slice(0, 7)}-01`, to: monthEnd(today, -1) };
  const asJson = { format: 'json' } as const;
  const opens = makeReads(send, { warmUp: 100, maxRuns: 100 });
  const calculates = makeReads(send, { warmUp: 5, maxRuns: 10 });
  return [
    opens('Today as Admin', getTodayWork, () => ({})),
    opens('due to order, 100 rows', listDueOrders, hundredRows),
    opens('pick list, 100 rows', loadPickList, hundredRows),
    opens('statement list, 100 rows', listCustomersStatement, hundredRows),
    opens('stock levels, 100 rows', getStockLevel, () => ({ params: { supplierId: 0, productGroupId: 0 }, query: { range } })),
    opens('stock value', getStockValue, () => ({ params: { supplierId: 0, productGroupId: 0 }, query: {} })),
    opens('pallet balance, 100 rows', getPalletBalance, hundredRows),
    opens('dashboard', getDashboard, () => ({ query: {} })),
    opens('age listing', ageListing, () => ({ params: { date: today }, query: asJson })),
    opens('VAT on sales, a month', vatOutput, () => ({
      params: { a: period.from, b: period.to, c: 0, d: 0 },
      query: asJson,
    })),
    opens('sales day book, a month', salesInvoices, () => ({ params: period, query: asJson })),
    opens('month end', getMonthEnd, () => ({ query: {} })),
    opens('to credit', toCredit, () => ({})),
    calculates('ledgers recalculated', checkLedgers, () => ({ params: { to: period.to } })),
  ];
};

const listWrites = (send: Send, subjects: Subjects, today: string): Operation[] => [
  {
    name: 'new order of 5 lines',
    call: nameOf(addOrder),
    writes: true,
    act: (run) => newOrder(send, subjects, run),
    undo: (answer) => send(cancelOrder, { query: { orderId: (answer as { OrderId: number }).OrderId }, body: { Reason: 'bench' } }),
    warmUp: 1000,
  },
  {
    name: 'order to cash, 6 calls',
    call: [addOrder, confirmPickOrder, confirmPrintDNote, raiseInvoice, savePayment, confirmPayment].map(nameOf).join(', '),
    writes: true,
    act: (run) => orderToCash(send, subjects, today, run),
    warmUp: 300,
  },
  {
    name: 'invoice PDF',
    call: nameOf(openInvoiceDocument),
    writes: true,
    act: (run) => send(openInvoiceDocument, { query: { InvoiceID: pick(subjects.invoices, run) } }),
    warmUp: 300,
  },
];

export const listOperations = (send: Send, subjects: Subjects, today: string): Operation[] => {
  const reads = makeReads(send, { warmUp: 1000 });
  const firstRows: [number, number] = [0, 24];
  const page = (run: number): [number, number] => [25 * (run % 4), 25 * (run % 4) + 24];
  const customer = (run: number) => pick(subjects.customers, run);
  return [
    reads('one order', getOrder, (run) => ({ query: { orderId: pick(subjects.orders, run) } })),
    reads('one customer', getCustomerOverview, (run) => ({ params: { id: customer(run) }, query: {} })),
    reads('open orders, a page', openOrders, (run) => ({ query: { range: page(run) } })),
    reads('open orders by name', openOrders, (run) => ({ query: { filter: { q: pick(words, run) }, range: firstRows } })),
    reads('find customer', searchCustomers, (run) => ({ query: { text: pick(words, run) } })),
    reads('find bottle', findBottle, (run) => ({ query: pick(bottles, run) })),
    reads('product search', pickProduct, (run) => ({ query: { text: pick(productWords, run), customerId: customer(run) } })),
    reads('global search', searchEverything, (run) => ({ query: { text: pick(words, run) } })),
    reads('statement', createStatement, (run) => ({ query: { CustID: customer(run), DateTo: today } })),
    reads('pick list, a page', loadPickList, (run) => ({ query: { range: page(run) } })),
    reads('ready to invoice, a page', readyToInvoice, (run) => ({ query: { range: page(run) } })),
    ...listScreens(send, today),
    ...listWrites(send, subjects, today),
  ];
};

/** Returns the duration in milliseconds. */
export const timed = async (work: () => Promise<unknown>) => {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
};
