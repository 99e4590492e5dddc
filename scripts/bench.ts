/**
 * Times what users wait for, over HTTP on a real server process's stack, against the same SQL on a bare connection:
 * `npm run bench -- --size large [--runs 200]`. The ratio says what the product adds to the database; seconds depend on the machine.
 * Reads: the statements of one request are noted and sent again, bare. Writes cannot be sent twice: there the time that the statements
 * took within the very request (its commit included) stands for the SQL alone.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { searchCustomers } from '#contract/customers/calls.ts';
import { raiseInvoice } from '#contract/invoices/calls.ts';
import { addOrder, getOrder, openOrders } from '#contract/orders/calls.ts';
import { confirmPayment, savePayment } from '#contract/payments/calls.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/picking/calls.ts';
import { buildRequest, readAnswer } from '#contract/request.ts';
import { createStatement } from '#contract/statements/calls.ts';
import { buildApp } from '#server/app.ts';
import { businessDay } from '#server/context.ts';
import { connectServer } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { closeRenderer, renderPdf } from '#server/documents/render.ts';
import { readEnvironment } from '#server/environment.ts';
import { demoPassword } from '#server/modules/auth/demoAccounts.ts';
import { signIn } from '#contract/auth/calls.ts';

interface Statement {
  text: string;
  values: unknown[];
  tookMs: number;
}

const { values: options } = parseArgs({
  options: { size: { type: 'string', default: 'small' }, runs: { type: 'string', default: '100' } },
});
const size = options.size === 'large' ? 'large' : 'small';
const runs = Number(options.runs);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Notes every statement that a connection of the pool is given, with the time until its answer. */
const noted: Statement[] = [];
const noteStatements = () => {
  const original = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const started = performance.now();
    const [first, second] = parameters as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = (typeof first === 'string' ? (Array.isArray(second) ? second : []) : first.values) ?? [];
    const answer = original.apply(this, parameters);
    const note = () => noted.push({ text, values, tookMs: performance.now() - started });
    if (answer instanceof Promise) void answer.then(note, note);
    return answer;
  } as typeof pg.Client.prototype.query;
};

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const inMs = (value: number) => value.toFixed(2).padStart(9);

const environment = readEnvironment({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? `./data-bench-${size}`, LOG_LEVEL: 'silent' });
const reached = await openDatabase(environment, say);
await migrate(reached.pool);
const isEmpty = (await reached.pool.query('SELECT 1 FROM users LIMIT 1')).rowCount === 0;
if (isEmpty) await seedDemo(reached, { size, log: say });
await reached.pool.query('ANALYZE');
const database = connectServer(reached.connection);
noteStatements();
const services = { environment, tokenSecret: 'a-secret-for-the-bench-that-is-long-enough', renderPdf, wakeOutbox: () => undefined };
const app = await buildApp({ database, services, filesFolder: join(import.meta.dirname, '..', 'dist') });
const address = await app.listen({ port: 0, host: '127.0.0.1' });

const send = async <E extends Endpoint>(token: string, endpoint: E, input: InputOf<E>) => {
  const { url, ...request } = buildRequest(endpoint, input);
  const response = await fetch(address + url, {
    method: request.method,
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(request.body !== undefined && { body: request.body }),
  });
  return readAnswer(endpoint, response);
};
const tokenFor = (username: string) => send('', signIn, { body: { username, password: demoPassword } });
const token = await tokenFor('admin');

const bare = new pg.Client(database.pool.options);
await bare.connect();

const report = (name: string, http: readonly number[], alone: readonly number[]) =>
  say(
    `${name.padEnd(24)} ${inMs(quantile(http, 0.5))} ${inMs(quantile(http, 0.95))} ${inMs(quantile(alone, 0.5))} ${(quantile(http, 0.5) / quantile(alone, 0.5)).toFixed(2).padStart(7)} ${(quantile(http, 0.95) / quantile(alone, 0.95)).toFixed(2).padStart(7)}`,
  );

const read = async (name: string, ask: (run: number) => Promise<unknown>) => {
  for (let run = 0; run < 5; run++) await ask(run);
  const http: number[] = [];
  const alone: number[] = [];
  for (let run = 0; run < runs; run++) {
    noted.length = 0;
    const started = performance.now();
    await ask(run);
    http.push(performance.now() - started);
    const statements = noted.splice(0);
    const again = performance.now();
    for (const { text, values } of statements) await bare.query(text, values);
    alone.push(performance.now() - again);
  }
  report(name, http, alone);
};

const write = async (name: string, act: (run: number) => Promise<unknown>) => {
  for (let run = 0; run < 3; run++) await act(run);
  const http: number[] = [];
  const alone: number[] = [];
  for (let run = 0; run < runs; run++) {
    noted.length = 0;
    const started = performance.now();
    await act(run);
    http.push(performance.now() - started);
    alone.push(noted.reduce((total, statement) => total + statement.tookMs, 0));
  }
  report(name, http, alone);
};

const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await bare.query<Row>(text, values)).rows;
const words = ['bre', 'cider', 'dist', 'mill', 'oak', 'river', 'green', 'dairy'];
const orderIds = (await one<{ order_id: number }>('SELECT order_id FROM orders ORDER BY md5(order_id::text) LIMIT 200')).map(
  (row) => row.order_id,
);
const customers = await one<{ customer_id: number }>(
  `SELECT customer_id FROM customers WHERE active AND NOT on_stop AND NOT pro_forma AND currency_id = 1 AND customer_type_id <> 3 ORDER BY md5(customer_id::text) LIMIT 50`,
);
const products = await one<{ product_id: number }>(
  `SELECT l.product_id FROM stock_levels l JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id) JOIN products p USING (product_id)
   WHERE s.is_own AND p.active AND p.units_per_pallet IS NOT NULL ORDER BY l.on_hand DESC LIMIT 20`,
);
const today = businessDay(new Date());
const pick = <Item>(items: readonly Item[], run: number) => items[run % items.length] as Item;

const newOrder = async (run: number) =>
  send(token, addOrder, {
    body: {
      CustomerId: pick(customers, run).customer_id,
      CreditOverrideReason: 'bench',
      Lines: Array.from({ length: 5 }, (_line, index) => ({
        ProductId: pick(products, run + index).product_id,
        Quantity: 10,
        UnitPrice: 100,
      })),
    },
  });

const orderToCash = async (run: number) => {
  const order = await newOrder(run);
  const id = { params: { id: order.OrderId } };
  const lines = order.Lines.map((line) => ({ OrderDetailId: line.OrderDetailId, PickedQuantity: line.Quantity }));
  await send(token, confirmPickOrder, { ...id, body: { Lines: lines, CreditOverrideReason: 'bench' } });
  await send(token, confirmPrintDNote, id);
  const invoice = await send(token, raiseInvoice, { query: { OrderID: order.OrderId } });
  const payment = await send(token, savePayment, {
    body: {
      CustomerId: order.CustomerId,
      PaymentDate: today,
      PaymentMethodId: 1,
      Amount: invoice.GrossAmount,
      Reference: String(invoice.InvoiceNo),
      Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: invoice.GrossAmount }],
    },
  });
  await send(token, confirmPayment, { body: { PaymentId: payment.PaymentId, IsConfirmed: true } });
};

const counts = await one<{ deals: string; lines: string }>(
  'SELECT (SELECT count(*) FROM orders) AS deals, (SELECT count(*) FROM order_details) AS lines',
);
say(`${counts[0]?.deals} deals, ${counts[0]?.lines} lines; ${runs} runs each, one at a time`);
say(
  `${''.padEnd(24)} ${'HTTP ms'.padStart(9)} ${'p95 ms'.padStart(9)} ${'SQL ms'.padStart(9)} ${'ratio'.padStart(7)} ${'p95'.padStart(7)}`,
);
await read('open orders, a page', (run) =>
  send(token, openOrders, { query: { range: JSON.stringify([25 * (run % 4), 25 * (run % 4) + 24]) } as never }),
);
await read('find customer', (run) => send(token, searchCustomers, { query: { text: pick(words, run) } }));
await read('one order', (run) => send(token, getOrder, { query: { orderId: pick(orderIds, run) } }));
await read('statement', (run) => send(token, createStatement, { query: { CustID: pick(customers, run).customer_id, DateTo: today } }));
await write('new order of 5 lines', newOrder);
await write('order to cash', orderToCash);

await bare.end();
await app.close();
await closeRenderer();
await database.close();
await reached.close();
