import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import { confirmBankLines, getBankFile, takeRemittance } from '#contract/money/bankFiles/calls.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { addOrder } from '#contract/sales/orders/calls.ts';
import { confirmPayment, savePayment } from '#contract/money/payments/calls.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { connect } from '#server/database/client/connect.ts';
import type { OpenDatabase } from '#server/database/client/connect.ts';
import { given } from '#tests/support/given.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { fullPick } from '#tests/support/mainJob.ts';
import { makeDoor, makePersistentClient } from '#tests/support/persistentClient.ts';
import type { Door, PersistentClient } from '#tests/support/persistentClient.ts';
import { firstAdmin, startEmptyProduct } from '#tests/support/product.ts';
import type { RunningProduct } from '#tests/support/product.ts';
import { kills, makeDraw } from '#tests/support/sameRuns.ts';
import { newFolder } from '#tests/server/database/embeddedServer.ts';

let folder: string;
let database: OpenDatabase;
let token: string;
let shop: { customerIds: number[]; productId: number };
const running = new Set<RunningProduct>();

const start = async () => {
  const product = await startEmptyProduct(folder);
  running.add(product);
  return product;
};

const kill = async (product: RunningProduct) => {
  running.delete(product);
  const ended = new Promise((resolve) => product.process.once('exit', resolve));
  product.process.kill('SIGKILL');
  await ended;
};

const postmasterPid = () => {
  const file = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
};

beforeAll(async () => {
  folder = await newFolder();
  const product = await start();
  const door = makeDoor();
  door.open(product.address);
  token = await makePersistentClient(door, '').call(signIn, { body: firstAdmin }, '');
  database = connect({ host: join(folder, 'postgres'), port: 5432, user: 'demijohn', database: 'demijohn' }, 'task', 4);
  const { db } = database;
  // Names the company, because documents are not sent under the name that a new database has.
  await db.updateTable('company').set({ Name: 'Test Bottles Ltd', RegisteredOffice: '1 Kiln Lane, Leeds LS1 1AA' }).execute();
  const customers = [await given.customer(db, { CreditLimit: 900_000_000 }), await given.customer(db, { CreditLimit: 900_000_000 })];
  const { PalletId } = await given.pallet(db);
  const { ProductId } = await given.product(db, { PalletId });
  await given.stock(db, ProductId, 100_000_000);
  shop = { customerIds: customers.map((customer) => customer.CustomerId), productId: ProductId };
});

afterAll(async () => {
  await database.close();
  for (const product of running) await product.stop();
  const pid = postmasterPid();
  if (pid !== undefined) process.kill(pid, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

/** Requests that the server confirmed. Each has the name that the client gave it. */
interface Acknowledged {
  orders: Map<string, number>;
  picked: Map<number, number>;
  invoices: Map<number, number>;
  payments: Map<string, number>;
}
const acknowledged: Acknowledged = { orders: new Map(), picked: new Map(), invoices: new Map(), payments: new Map() };

/** Returns whether a payment arrives as a remittance advice, as every second one does. */
const isFromBank = (name: string) => Number(name.split('-').at(-1)) % 2 === 1;
const adviceTotal = ' total 150.00';
const nameOf = (reference: string | null) => reference?.replace(adviceTotal, '');

const doBusiness = async (client: Pick<PersistentClient, 'call'>, name: string, customerId: number) => {
  const Lines = [{ ProductId: shop.productId, Quantity: 1428 }];
  const order = await client.call(addOrder, { body: { CustomerId: customerId, CustomerOrderNo: name, Lines } }, `${name} order`);
  acknowledged.orders.set(name, order.DealNo);
  const id = { params: { id: order.OrderId } };
  await client.call(confirmPickOrder, { ...id, body: fullPick(order) }, `${name} pick`);
  acknowledged.picked.set(order.OrderId, 1428);
  await client.call(confirmPrintDNote, id, `${name} despatch`);
  const invoice = await client.call(raiseInvoice, { query: { OrderID: order.OrderId } }, `${name} invoice`);
  acknowledged.invoices.set(order.OrderId, invoice.InvoiceNo);
  const Allocations = [{ InvoiceId: invoice.InvoiceId, Amount: 100 }];
  if (isFromBank(name)) {
    const Text = `${name}${adviceTotal}`;
    const { BankFileId } = await client.call(takeRemittance, { body: { Text } }, `${name} advice`);
    const { Lines } = await client.call(getBankFile, { params: { id: BankFileId ?? 0 } }, '');
    const Line = { BankLineId: Lines[0]?.BankLineId ?? 0, CustomerId: customerId, Allocations };
    const [result] = await client.call(confirmBankLines, { body: { PaymentMethodId: 1, Lines: [Line] } }, `${name} line`);
    acknowledged.payments.set(name, result?.PaymentNo ?? 0);
    return;
  }
  const payment = { CustomerId: customerId, Amount: 150, PaymentMethodId: 1, Reference: name, Allocations };
  const { PaymentId } = await client.call(savePayment, { body: payment }, `${name} payment`);
  const confirmed = await client.call(confirmPayment, { body: { PaymentId, IsConfirmed: true } }, `${name} confirm`);
  acknowledged.payments.set(name, confirmed.PaymentNo ?? 0);
};

/** Runs several clients until told to stop. They finish what they have begun. */
const beginLoad = (door: Door, label: string) => {
  const client = makePersistentClient(door, token);
  const until = { isOver: false, restMs: 0 };
  const resting: Pick<PersistentClient, 'call'> = {
    call: async (...request) => {
      if (until.restMs > 0) await pause(until.restMs);
      return client.call(...request);
    },
  };
  const workers = [0, 1, 2, 3].map(async (worker) => {
    for (let turn = 0; !until.isOver; turn++) await doBusiness(resting, `${label} ${worker}-${turn}`, shop.customerIds[worker % 2] ?? 0);
  });
  const refused: string[] = [];
  const all = Promise.all(
    workers.map((worker) => worker.catch((error: Error) => refused.push(`${error.message} ${JSON.stringify(error)}`))),
  );
  const end = async () => {
    until.isOver = true;
    await all;
  };
  /** Runs `act` while each client pauses before its requests. A start takes several times the work next to clients at full speed. */
  const unhurried = async <T>(act: () => Promise<T>) => {
    until.restMs = 250;
    return act().finally(() => (until.restMs = 0));
  };
  /** `refused` is empty unless something happened twice. */
  return { client, refused, end, unhurried };
};

const copy = (): Acknowledged => structuredClone(acknowledged);

/** Checks that everything confirmed is stored once and unchanged. */
const checkAcknowledged = async (said: Acknowledged) => {
  const { db } = database;
  const orders = await db.selectFrom('orders').select(['CustomerOrderNo', 'DealNo']).execute();
  const invoices = await db.selectFrom('invoices').select(['OrderId', 'InvoiceNo']).execute();
  const payments = await db.selectFrom('payments').select(['Reference', 'PaymentNo']).execute();
  const sales = await db
    .selectFrom('stock_movements')
    .innerJoin('order_details', 'order_details.OrderDetailId', 'stock_movements.OrderDetailId')
    .select(['order_details.OrderId', 'stock_movements.Quantity'])
    .execute();
  const expectOnce = <Key, Row>(
    wanted: Map<Key, number>,
    rows: readonly Row[],
    [keyOf, valueOf]: [(row: Row) => unknown, (row: Row) => number | null],
  ) => {
    const found = Map.groupBy(rows, keyOf);
    for (const [key, value] of wanted) expect(found.get(key)?.map(valueOf), String(key)).toEqual([value]);
  };
  expectOnce(said.orders, orders, [(row) => row.CustomerOrderNo, (row) => row.DealNo]);
  expectOnce(said.picked, sales, [(row) => row.OrderId, (row) => -row.Quantity]);
  expectOnce(said.invoices, invoices, [(row) => row.OrderId, (row) => row.InvoiceNo]);
  expectOnce(said.payments, payments, [(row) => nameOf(row.Reference), (row) => row.PaymentNo]);
  // A request that was not confirmed must not be stored twice either.
  expect(new Set(orders.map((row) => row.CustomerOrderNo)).size).toBe(orders.length);
  expect(new Set(payments.map((row) => nameOf(row.Reference))).size).toBe(payments.length);
  await checkInvariants(db);
};

const draw = makeDraw();
/** Returns a random number, the same in every run. Used for the answers before a kill and the delay in milliseconds. */
const random = (from: number, to: number) => from + draw(to - from);

describe('kill -9 during writes (invariant 11)', () => {
  const door = makeDoor();
  let server: RunningProduct;
  let load: ReturnType<typeof beginLoad>;

  beforeAll(() => {
    [server] = [...running] as [RunningProduct];
    door.open(server.address);
    load = beginLoad(door, 'one server');
  });

  test.each(Array.from({ length: kills }, (_none, index) => index + 1))(
    'time %i: all that was acknowledged is there after the next start',
    async (number) => {
      await load.client.answers(random(1, 8));
      await pause(random(0, 40));
      door.close();
      const unanswered = load.client.unanswered();
      await kill(server);
      // Kills the database too, as a power cut would.
      const pid = postmasterPid();
      if (number % 4 === 0 && pid !== undefined) process.kill(pid, 'SIGKILL');
      const said = copy();
      server = await start();
      expect(load.client.unanswered()).toBeGreaterThan(unanswered);
      await checkAcknowledged(said);
      expect(load.refused).toEqual([]);
      door.open(server.address);
    },
  );

  test('what got no answer and was sent again happened once, and nothing is missing', async () => {
    await load.client.answers(30);
    await load.end();
    expect(load.refused).toEqual([]);
    expect(load.client.unanswered()).toBeGreaterThanOrEqual(kills);
    await checkAcknowledged(copy());
    const rows = await database.db.selectFrom('orders').select(['CustomerOrderNo', 'StatusId']).execute();
    expect(rows.map((row) => row.CustomerOrderNo)).toHaveLength(acknowledged.payments.size);
    expect(new Set(rows.map((row) => row.CustomerOrderNo))).toEqual(new Set(acknowledged.payments.keys()));
    expect(rows.every((row) => row.StatusId === 6)).toBe(true);
    expect(rows.length).toBeGreaterThan(4);
  });
});

describe('two servers on one data folder', () => {
  const doors = [makeDoor(), makeDoor()] as const;
  let other: RunningProduct;
  let steady: ReturnType<typeof beginLoad>;
  let shaken: ReturnType<typeof beginLoad>;

  beforeAll(async () => {
    const [first] = [...running] as [RunningProduct];
    other = await start();
    doors[0].open(first.address);
    doors[1].open(other.address);
    steady = beginLoad(doors[0], 'steady');
    shaken = beginLoad(doors[1], 'shaken');
  });

  test.each([1, 2, 3])('one is killed, time %i: the other answers on, and the next one joins', async () => {
    await shaken.client.answers(random(1, 8));
    await pause(random(0, 40));
    doors[1].close();
    const unanswered = shaken.client.unanswered();
    await kill(other);
    await checkAcknowledged(copy());
    expect(shaken.client.unanswered()).toBeGreaterThan(unanswered);
    await steady.client.answers(5);
    let wentOn = false;
    void steady.client.answers(5).then(() => (wentOn = true));
    other = await steady.unhurried(start);
    expect(wentOn).toBe(true);
    doors[1].open(other.address);
  });

  test('to the one that lived on every request was answered at once, and all that was said is there', async () => {
    await Promise.all([steady.end(), shaken.end()]);
    expect([...steady.refused, ...shaken.refused]).toEqual([]);
    expect(steady.client.unanswered()).toBe(0);
    expect(shaken.client.unanswered()).toBeGreaterThan(0);
    await checkAcknowledged(copy());
  });
});
