import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { signOut } from '#contract/system/auth/calls.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { listCalls } from '#contract/index.ts';
import { followChanges, getPersonName, LiveChange } from '#contract/system/live/calls.ts';
import { rolesByLiveKind, liveKinds } from '#contract/system/live/kinds.ts';
import type { LiveKind } from '#contract/system/live/kinds.ts';
import { askForOrder } from '#contract/sales/orderRequests/calls.ts';
import { addOrder } from '#contract/sales/orders/calls.ts';
import { endSessionsOfUser } from '#contract/system/users/calls.ts';
import { buildRequest } from '#contract/call/request.ts';
import { isAllowed, roles } from '#contract/call/roles.ts';
import { buildApp } from '#server/app.ts';
import { connectServer } from '#server/database/client/connect.ts';
import type { ServingDatabase } from '#server/database/client/connect.ts';
import { combineChanges } from '#server/live/combineChanges.ts';
import { readEvents } from '#src/live/readEvents.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { givenTrade } from '#tests/support/orders.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const live = { beatMs: 100, windowMs: 20, pauseMs: 20, wayMs: 0 };
let now = new Date(startOfClock);

interface Process {
  server: FastifyInstance;
  database: ServingDatabase;
  address: string;
}

/** Simulates another server process on the same database. */
const startProcess = async (more: { wayMs?: number; beatMs?: number } = {}): Promise<Process> => {
  const { host, port, user, password, database: name, connectionString } = app.database.pool.options;
  const connection = Object.fromEntries(
    Object.entries({ host, port, user, password, database: name, connectionString }).filter(([, value]) => value !== undefined),
  );
  const database = connectServer(connection);
  const server = await buildApp({ database, services: app.services, clock: () => now, checkReplies: true, live: { ...live, ...more } });
  return { server, database, address: await server.listen({ port: 0, host: '127.0.0.1' }) };
};

const stopProcess = async ({ server, database }: Process) => {
  await server.close();
  await database.close();
};

interface Heard {
  changes: LiveChange[];
  names: string[];
  raw: string[];
  headers: Headers;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  stop(): void;
}

const open: Heard[] = [];

const ask = ({ address }: Process, token: string, agoMs: number, signal?: AbortSignal) =>
  fetch(address + buildRequest(followChanges, { query: { agoMs } }).url, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    ...(signal && { signal }),
  });

const follow = async (process: Process, { token }: Client, agoMs = 0): Promise<Heard> => {
  const gone = new AbortController();
  const answer = await ask(process, token, agoMs, gone.signal);
  expect(answer.status).toBe(200);
  const heard: Heard = {
    changes: [],
    names: [],
    raw: [],
    headers: answer.headers,
    ended: Promise.resolve(),
    stop: () => gone.abort(),
  };
  const read = async () => {
    for await (const { name, data } of readEvents(answer.body as ReadableStream<Uint8Array<ArrayBuffer>>)) {
      if (name !== 'beat') heard.names.push(name);
      if (name === 'changed') {
        heard.raw.push(data);
        heard.changes.push(LiveChange.parse(JSON.parse(data)));
      }
    }
  };
  heard.ended = read().catch(() => undefined);
  open.push(heard);
  return heard;
};

const idsOf = ({ changes }: Heard, kind: LiveKind) => [
  ...new Set(changes.filter(({ Kind }) => Kind === kind).flatMap(({ Ids }) => Ids ?? [])),
];

/** Sends a last message and waits for it, because all earlier messages have arrived by then. */
const settle = async (heard: readonly Heard[]) => {
  const { CustomerId } = await given.customer(app.db);
  for (const one of heard) await expect.poll(() => idsOf(one, 'Account')).toContain(CustomerId);
};

let [first, second] = [] as unknown as [Process, Process];
let office: Client;
let trade: Awaited<ReturnType<typeof givenTrade>>;

const newOrder = () =>
  office.call(addOrder, {
    body: { CustomerId: trade.customer.CustomerId, Lines: [{ ProductId: trade.product.ProductId, Quantity: 10, UnitPrice: 100 }] },
  });

beforeAll(async () => {
  office = await app.as('Office');
  trade = await givenTrade(app.db);
  [first, second] = [await startProcess(), await startProcess()];
});
afterEach(() => {
  vi.useRealTimers();
  for (const heard of open.splice(0)) heard.stop();
});
afterAll(async () => {
  await stopProcess(first);
  await stopProcess(second);
});

describe('followChanges', () => {
  test('tells what any server process changed to those on every other: kind, ids and who, and nothing else', async () => {
    const warehouse = await app.as('Warehouse');
    const [here, there] = [await follow(first, office), await follow(second, warehouse)];
    const { OrderId } = await newOrder();
    await settle([here, there]);
    for (const heard of [here, there]) expect(heard.changes).toContainEqual({ Kind: 'Deal', Ids: [OrderId], By: office.userId });
    expect(here.raw.filter((data) => !/^\{"Kind":"\w+","By":(\d+|null),"Ids":(null|\[[\d,]+\])\}$/.test(data))).toEqual([]);
    expect(here.headers.get('content-type')).toContain('text/event-stream');
    expect(here.headers.get('content-encoding')).toBeNull();
    expect(here.headers.get('cache-control')).toContain('no-store');
  });

  test('tells of one business event once, however many rows it writes, and of none that was taken back', async () => {
    const heard = await follow(first, office);
    const { OrderId } = await newOrder();
    await settle([heard]);
    expect(heard.changes.filter(({ Kind, Ids }) => Kind === 'Deal' && Ids?.includes(OrderId))).toHaveLength(1);
    heard.changes.length = 0;
    const takenBack = app.db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ Comment: 'by the side gate' }).where('OrderId', '=', OrderId).execute();
      throw new Error('thought better of it');
    });
    await expect(takenBack).rejects.toThrow('thought better of it');
    await settle([heard]);
    expect(idsOf(heard, 'Deal')).toEqual([]);
  });

  test('tells nobody of what their role may not read', async () => {
    const [warehouse, finance] = [await app.as('Warehouse'), await app.as('Finance')];
    const [picker, ledger] = [await follow(first, warehouse), await follow(first, finance)];
    const { OrderId } = await readyDeal(app.db);
    const { InvoiceId } = await finance.call(raiseInvoice, { query: { OrderID: OrderId } });
    await settle([picker, ledger]);
    expect(idsOf(ledger, 'Invoice')).toEqual([InvoiceId]);
    expect(new Set(picker.changes.map(({ Kind }) => Kind))).not.toContain('Invoice');
    expect(picker.changes.filter(({ Kind }) => !rolesByLiveKind[Kind].includes('Warehouse'))).toEqual([]);
    expect(idsOf(picker, 'Deal')).toContain(OrderId);
  });

  test('refuses customers, and who has not signed in', async () => {
    const customer = await app.as('Customer', trade.customer.CustomerId);
    expect((await ask(first, customer.token, 0)).status).toBe(403);
    expect((await ask(first, 'nonsense', 0)).status).toBe(401);
  });

  test('says “many” where more changed at once than is worth naming', async () => {
    const heard = await follow(second, office);
    const ids: number[] = [];
    for (let made = 0; made < 60; made++) ids.push((await given.customer(app.db)).CustomerId);
    heard.changes.length = 0;
    await app.db.updateTable('customers').set({ Active: true }).where('CustomerId', 'in', ids).execute();
    await expect.poll(() => heard.changes.some(({ Kind, Ids }) => Kind === 'Account' && Ids === null)).toBe(true);
  });

  test('tells who comes back what changed meanwhile, and says so where that is not known', async () => {
    const before = performance.now();
    const { OrderId } = await newOrder();
    await settle([await follow(first, office)]);
    const back = await follow(first, office, Math.ceil(performance.now() - before) + 100);
    await expect.poll(() => idsOf(back, 'Deal')).toContain(OrderId);
    expect(back.names).not.toContain('missed');
    const late = await follow(first, office, 600_000);
    await expect.poll(() => late.names[0]).toBe('missed');
  });

  test('tells as well what changed while the question was on its way', async () => {
    const third = await startProcess({ wayMs: 1000 });
    const early = await follow(third, office);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { OrderId } = await newOrder();
    await settle([early]);
    const late = await follow(third, office);
    await expect.poll(() => idsOf(late, 'Deal')).toContain(OrderId);
    expect(late.names).not.toContain('missed');
    await stopProcess(third);
  });

  test('listens again after its connection was lost, and says that something may have been missed', async () => {
    const heard = await follow(second, office);
    await app.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
    );
    await expect.poll(() => heard.names).toContain('missed');
    const { OrderId } = await newOrder();
    await expect.poll(() => idsOf(heard, 'Deal')).toContain(OrderId);
  });

  test('ends or tells less at once, long before a heartbeat, when a sign-in ends, a user is deactivated or a role is lost', async () => {
    const slow = await startProcess({ beatMs: 3_600_000 });
    const [leaving, closed, outcast, demoted] = [
      await app.as('Office'),
      await app.as('Office'),
      await app.as('Office'),
      await app.as(['Office', 'Warehouse']),
    ];
    const heard = [];
    for (const client of [leaving, closed, outcast, demoted]) heard.push(await follow(slow, client));
    await leaving.call(signOut);
    await heard[0]?.ended;
    await app.db.updateTable('users').set({ Active: false }).where('UserId', '=', closed.userId).execute();
    await heard[1]?.ended;
    const admin = await app.as('Admin');
    await admin.call(endSessionsOfUser, { params: { id: outcast.userId } });
    await heard[2]?.ended;
    await app.db.deleteFrom('user_access_groups').where('UserId', '=', demoted.userId).where('AccessGroupId', '=', 2).execute();
    const customer = await app.as('Customer', trade.customer.CustomerId);
    await customer.call(askForOrder, { body: { Lines: [{ ProductId: trade.product.ProductId, Quantity: 10 }] } });
    // A message to everyone arrives on the same stream.
    await settle(heard.slice(3));
    expect(idsOf(heard[3] as Heard, 'OrderRequest')).toEqual([]);
    await stopProcess(slow);
  });

  test('ends with the sign-in: when it is over, and when it is ended by an administrator', async () => {
    const [early, other] = [await app.as('Office'), await app.as('Office')];
    const [one, two] = [await follow(first, early), await follow(first, other)];
    await app.db.updateTable('sessions').set({ RevokedAt: now.toISOString() }).where('UserId', '=', early.userId).execute();
    await one.ended;
    await app.db.updateTable('sessions').set({ ExpiresAt: '2026-11-21T10:00:00Z' }).where('UserId', '=', other.userId).execute();
    now = new Date('2026-11-21T10:00:01Z');
    await two.ended;
    expect([...one.names, ...two.names]).not.toContain('missed');
    now = new Date(startOfClock);
  });

  test('takes no turn of the user’s other requests', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(first, office)));
    expect(streams).toHaveLength(20);
    const { url } = buildRequest(getPersonName, { params: { id: office.userId } });
    const answer = await fetch(first.address + url, { headers: { authorization: `Bearer ${office.token}` } });
    expect(answer.status).toBe(200);
  });

  test('does not keep a server from stopping', async () => {
    const third = await startProcess();
    const heard = await follow(third, office);
    await Promise.all([stopProcess(third), heard.ended]);
    await expect(ask(third, office.token, 0)).rejects.toThrow('fetch failed');
  });
});

test('getPersonName says what a colleague calls a user', async () => {
  await app.db.updateTable('users').set({ FirstName: 'Sarah', SurName: 'Hill' }).where('UserId', '=', office.userId).execute();
  expect(await office.call(getPersonName, { params: { id: office.userId } })).toEqual({ Name: 'Sarah Hill' });
  expect((await office.send(getPersonName, { params: { id: 2_000_000_001 } })).status).toBe(404);
});

describe('what is told', () => {
  const readersOf: Record<LiveKind, readonly string[]> = {
    Account: ['searchCustomers', 'listHauliers'],
    Credit: ['unsentInvoices', 'customerCredits'],
    Deal: ['openOrders', 'loadPickList', 'readyToInvoice'],
    Invoice: ['unsentInvoices', 'getInvoice'],
    Mail: ['listOutbox'],
    OrderRequest: ['listOrderRequests'],
    Pallet: ['getPalletBalance'],
    Picking: ['getPickGoods'],
    ProForma: ['listProFormas'],
    PurchaseOrder: ['listPurchaseOrders', 'listAwaited'],
    Receivable: ['listCustomersStatement'],
    Stock: ['getStockSheet'],
  };

  test.each(liveKinds)('%s is told to those who may read it', (kind) => {
    const calls = listCalls().filter(({ name }) => readersOf[kind].includes(name));
    expect(calls.map(({ name }) => name).toSorted()).toEqual([...readersOf[kind]].toSorted());
    const readers = roles.filter((role) => role !== 'Customer' && calls.some(({ call }) => isAllowed(call.allow, [role])));
    expect([...rolesByLiveKind[kind]].toSorted()).toEqual(readers.toSorted());
  });

  test('is gathered for a moment, by kind and person; while it goes on, once in a while', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const told: LiveChange[] = [];
    const { add } = combineChanges({ send: (change) => told.push(change), maxIds: 3, windowMs: 5, pauseMs: 60 });
    for (const id of [1, 2, 2]) add({ Kind: 'Deal', By: 4, Ids: [id] });
    add({ Kind: 'Deal', By: 5, Ids: [3] });
    expect(told).toEqual([]);
    vi.advanceTimersByTime(5);
    const first = [
      { Kind: 'Deal', By: 4, Ids: [1, 2] },
      { Kind: 'Deal', By: 5, Ids: [3] },
    ];
    expect(told).toEqual(first);
    for (const id of [1, 2, 3, 4]) add({ Kind: 'Deal', By: 4, Ids: [id] });
    vi.advanceTimersByTime(59);
    expect(told).toEqual(first);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([...first, { Kind: 'Deal', By: 4, Ids: null }]);
  });
});
