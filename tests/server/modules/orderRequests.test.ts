import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  askForOrder,
  countOrderRequests,
  declineOrderRequest,
  getOrderRequest,
  listOrderRequests,
  listOwnRequests,
  ownUsualOrder,
  setAsideOrderRequests,
} from '#contract/sales/orderRequests/calls.ts';
import { addOrder } from '#contract/sales/orders/calls.ts';
import { getPortalOrder } from '#contract/sales/portal/calls.ts';
import { updateUser } from '#contract/system/users/calls.ts';
import { startOutbox } from '#server/jobs/outbox.ts';
import { hashPassword } from '#server/modules/system/auth/passwords/passwords.ts';
import { makeTransport } from '#server/outside/mail.ts';
import { given } from '#tests/support/given.ts';
import { mailCertificate, startMailServer } from '#tests/support/mailServer.ts';
import type { MailServer } from '#tests/support/mailServer.ts';
import { openDeal, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { givenPrice, givenTrade } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let house: House;
let server: MailServer;
beforeAll(async () => {
  house = await openHouse(app);
  server = await startMailServer();
  await app.db.updateTable('company').set({ Email: 'office@severnglass.example' }).execute();
});
afterAll(async () => await server.close());

const asked = async (more: object = {}) => {
  const { customer, product } = await givenTrade(house.db);
  await givenPrice(house.db, customer.CustomerId, product.ProductId);
  const client = await app.as('Customer', customer.CustomerId);
  await app.db.updateTable('users').set({ Email: 'buyer@brewery.example', FirstName: 'Jo' }).where('UserId', '=', client.userId).execute();
  const line = { ProductId: product.ProductId, Quantity: 1428 };
  const request = await client.call(askForOrder, {
    body: { Lines: [line], WantedOn: '2026-12-01', CustomerOrderNo: 'PO 99', Note: 'Before ten', ...more },
  });
  return { customer, product, client, request, line, params: { id: request.OrderRequestId } };
};

const mailsAbout = async (requestId: number) => {
  const mails = await app.db.selectFrom('outbox').selectAll().where('DocumentKind', '=', 'OrderRequest').execute();
  return mails.filter(({ DocumentIds }) => DocumentIds.includes(requestId));
};

describe('a customer asks for an order', () => {
  test('the office sees it, takes it as an order in one step, and the customer is told', async () => {
    const { office } = house.staff;
    const before = await office.call(countOrderRequests);
    const { customer, client, request, line, params } = await asked();
    expect(request).toMatchObject({ State: 'Asked', CustomerOrderNo: 'PO 99', WantedOn: '2026-12-01', OrderId: null });
    expect((await office.call(countOrderRequests)).Count).toBe(before.Count + 1);
    const whole = await office.call(getOrderRequest, { params });
    expect(whole).toMatchObject({ CustomerId: customer.CustomerId, Note: 'Before ten', Lines: [{ ...line }] });
    const body = { CustomerId: customer.CustomerId, CustomerOrderNo: 'PO 99', Lines: [line], OrderRequestId: request.OrderRequestId };
    const order = await office.call(addOrder, { body });
    expect((await client.call(listOwnRequests, { query: {} }))[0]).toMatchObject({
      State: 'Taken',
      OrderId: order.OrderId,
      DealNo: order.DealNo,
    });
    expect((await office.call(countOrderRequests)).Count).toBe(before.Count);
    const [mail] = await mailsAbout(request.OrderRequestId);
    expect(mail).toMatchObject({ ToAddresses: ['buyer@brewery.example'], State: 'Queued' });
    expect(mail?.Body).toContain(`your request as order ${order.DealNo}`);
    const again = await office.send(addOrder, { body: { ...body, CustomerOrderNo: 'PO 100' } });
    expect(again.status).toBe(409);
    expect(await app.db.selectFrom('orders').select('OrderId').where('CustomerId', '=', customer.CustomerId).execute()).toHaveLength(1);
  });

  test('an order that names none, by null as by leaving it out, is taken as any other', async () => {
    const { customer, line } = await asked();
    const body = { CustomerId: customer.CustomerId, OrderRequestId: null, Lines: [{ ...line, VatTypeId: null }] };
    expect(await house.staff.office.call(addOrder, { body })).toMatchObject({ Status: 'Open' });
  });

  test('declined it says why; the mail has no paper and is sent', async () => {
    const { client, request, params } = await asked();
    await expect(house.staff.office.call(declineOrderRequest, { params, body: { Reason: ' ' } })).toFailWith('INVALID_INPUT', 'Reason');
    const declined = await house.staff.office.call(declineOrderRequest, { params, body: { Reason: 'The furnace is down until March' } });
    expect(declined).toMatchObject({ State: 'Declined', Answer: 'The furnace is down until March' });
    expect((await client.call(listOwnRequests, { query: {} }))[0]).toMatchObject({
      State: 'Declined',
      Answer: 'The furnace is down until March',
    });
    await expect(house.staff.office.call(declineOrderRequest, { params, body: { Reason: 'Again' } })).toFailWith('RULE_BROKEN');
    server.received.length = 0;
    const worker = startOutbox({
      db: app.db,
      services: app.services,
      transport: makeTransport({ smtpUrl: server.urlFor(), mailCertificate, dataDir: app.dataDir }),
      pollMs: 20,
    });
    const own = () => server.received.find(({ mail }) => mail.text?.includes('The furnace is down'));
    await vi.waitFor(() => expect(own()).toBeDefined(), { timeout: 10_000 });
    await worker.stop();
    expect(own()?.mail.attachments).toEqual([]);
    expect((await mailsAbout(request.OrderRequestId))[0]?.State).toBe('Sent');
  });

  test('whoever asked and is no user of the customer any more is told nothing: the account is', async () => {
    const { office } = house.staff;
    const moved = await asked();
    const elsewhere = await given.customer(app.db);
    await app.db
      .updateTable('customers')
      .set({ Email: 'orders@first.example' })
      .where('CustomerId', '=', moved.customer.CustomerId)
      .execute();
    await app.db.updateTable('users').set({ CustomerId: elsewhere.CustomerId }).where('UserId', '=', moved.client.userId).execute();
    await office.call(declineOrderRequest, { params: moved.params, body: { Reason: 'Not made any more' } });
    const [mail] = await mailsAbout(moved.request.OrderRequestId);
    expect(mail?.ToAddresses).toEqual(['orders@first.example']);
    expect(mail?.Body).toMatch(/^Dear customer,/);
    const left = await asked();
    await app.db.updateTable('customers').set({ Email: null }).where('CustomerId', '=', left.customer.CustomerId).execute();
    await app.db.updateTable('users').set({ Active: false }).where('UserId', '=', left.client.userId).execute();
    await office.call(declineOrderRequest, { params: left.params, body: { Reason: 'Not made any more' } });
    expect(await mailsAbout(left.request.OrderRequestId)).toEqual([]);
  });

  test('two clerks at once: one order', async () => {
    const { customer, line, request } = await asked();
    const body = { CustomerId: customer.CustomerId, Lines: [line], OrderRequestId: request.OrderRequestId };
    const answers = await Promise.all([1, 2, 3].map(() => house.staff.office.send(addOrder, { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await app.db.selectFrom('orders').select('OrderId').where('CustomerId', '=', customer.CustomerId).execute()).toHaveLength(1);
  });

  test('the order of another customer takes it not', async () => {
    const { request } = await asked();
    const other = await givenTrade(house.db);
    const body = {
      CustomerId: other.customer.CustomerId,
      Lines: [{ ProductId: other.product.ProductId, Quantity: 10 }],
      OrderRequestId: request.OrderRequestId,
    };
    await expect(house.staff.office.call(addOrder, { body })).toFailWith('RULE_BROKEN');
    await expect(house.staff.office.call(addOrder, { body: { ...body, OrderRequestId: 1_999_999 } })).toFailWith('NOT_FOUND');
  });
});

describe('what a customer may ask', () => {
  test('products that are sold, from today on; nothing is written otherwise', async () => {
    const { client, line, product } = await asked();
    const refused = async (body: object, field: string) =>
      await expect(client.call(askForOrder, { body: { Lines: [line], ...body } })).toFailWith('INVALID_INPUT', field);
    await refused({ Lines: [] }, 'Lines');
    await refused({ Lines: [{ ...line, Quantity: 0 }] }, 'Lines.0.Quantity');
    await refused({ Lines: [{ ...line, ProductId: 1_999_999 }] }, 'Lines.0.ProductId');
    // Requests of another account are not visible.
    const other = await givenTrade(house.db);
    await refused({ Lines: [{ ...line, ProductId: other.product.ProductId }] }, 'Lines.0.ProductId');
    await refused({ WantedOn: '2026-11-20' }, 'WantedOn');
    await app.db.updateTable('products').set({ Active: false }).where('ProductId', '=', product.ProductId).execute();
    await refused({}, 'Lines.0.ProductId');
    expect(await client.call(listOwnRequests, { query: {} })).toHaveLength(1);
  });

  test('what is ordered again goes where that order went, and another’s order is none of theirs', async () => {
    const deal = await openDeal(house);
    const { CustomerId } = deal.customer;
    const { AddressId } = await app.db
      .insertInto('addresses')
      .values({ CustomerId, AddressTypeId: 2, Name: 'Second yard', Line1: '2 Quay Street', Town: 'Bristol' })
      .returning('AddressId')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('orders').set({ DeliveryAddressId: AddressId }).where('OrderId', '=', deal.order.OrderId).execute();
    const Lines = [{ ProductId: deal.product.ProductId, Quantity: 10 }];
    const client = await app.as('Customer', CustomerId);
    const { OrderRequestId } = await client.call(askForOrder, { body: { Lines, OrderId: deal.order.OrderId } });
    const whole = await house.staff.office.call(getOrderRequest, { params: { id: OrderRequestId } });
    expect(whole).toMatchObject({ DeliveryAddressId: AddressId, Place: 'Second yard, Bristol' });
    const other = await asked();
    const theirs = { Lines: [other.line], OrderId: deal.order.OrderId };
    await expect(other.client.call(askForOrder, { body: theirs })).toFailWith('INVALID_INPUT', 'OrderId');
  });

  test('it may go elsewhere: to an address of the own account that is in use, of an order again too', async () => {
    const deal = await openDeal(house);
    const { CustomerId } = deal.customer;
    const client = await app.as('Customer', CustomerId);
    const add = (of: number) =>
      app.db
        .insertInto('addresses')
        .values({ CustomerId: of, AddressTypeId: 2, Name: 'Second yard', Line1: '2 Quay Street', Town: 'Bristol' })
        .returning('AddressId')
        .executeTakeFirstOrThrow();
    const { AddressId } = await add(CustomerId);
    const ask = (DeliveryAddressId: number, more: object = {}) =>
      client.call(askForOrder, { body: { Lines: [{ ProductId: deal.product.ProductId, Quantity: 10 }], DeliveryAddressId, ...more } });
    expect(await ask(AddressId)).toMatchObject({ Place: 'Second yard, Bristol' });
    const { OrderRequestId } = await ask(AddressId, { OrderId: deal.order.OrderId });
    const whole = await house.staff.office.call(getOrderRequest, { params: { id: OrderRequestId } });
    expect(whole).toMatchObject({ DeliveryAddressId: AddressId, Place: 'Second yard, Bristol' });
    const theirs = await add((await given.customer(app.db)).CustomerId);
    await expect(ask(theirs.AddressId)).toFailWith('INVALID_INPUT', 'DeliveryAddressId');
    await app.db.updateTable('addresses').set({ Active: false }).where('AddressId', '=', AddressId).execute();
    await expect(ask(AddressId)).toFailWith('INVALID_INPUT', 'DeliveryAddressId');
  });

  test('what there is to order again: of one own order, or of the last ones', async () => {
    const deal = await openDeal(house);
    const client = await app.as('Customer', deal.customer.CustomerId);
    const usual = await client.call(ownUsualOrder, { query: {} });
    expect(usual).toMatchObject([{ ProductId: deal.product.ProductId, Quantity: 1428 }]);
    expect(usual[0]).not.toHaveProperty('UnitPrice');
    expect(await client.call(ownUsualOrder, { query: { order: deal.order.OrderId } })).toMatchObject([
      { ProductId: deal.product.ProductId, Quantity: 1428 },
    ]);
    expect((await client.call(getPortalOrder, { params: { id: deal.order.OrderId } })).Lines).toHaveLength(1);
    const stranger = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    await expect(stranger.call(ownUsualOrder, { query: { order: deal.order.OrderId } })).toFailWith('NOT_FOUND');
  });
});

describe('who may', () => {
  test('each customer the own requests alone; the office all; nobody else any', async () => {
    const mine = await asked();
    const theirs = await asked();
    expect((await mine.client.call(listOwnRequests, { query: {} })).map((row) => row.OrderRequestId)).toEqual([
      mine.request.OrderRequestId,
    ]);
    const rows = await house.staff.office.call(listOrderRequests, { query: {} });
    expect(rows.map((row) => row.OrderRequestId)).toEqual(
      expect.arrayContaining([mine.request.OrderRequestId, theirs.request.OrderRequestId]),
    );
    await expect(mine.client.call(getOrderRequest, { params: theirs.params })).toFailWith('NOT_ALLOWED');
    await expect(mine.client.call(declineOrderRequest, { params: theirs.params, body: { Reason: 'Mine' } })).toFailWith('NOT_ALLOWED');
    await expect(house.staff.warehouse.call(listOrderRequests, { query: {} })).toFailWith('NOT_ALLOWED');
    await expect(house.staff.office.call(askForOrder, { body: { Lines: [mine.line] } })).toFailWith('NOT_ALLOWED');
    await expect(house.staff.office.call(getOrderRequest, { params: { id: 1_999_999 } })).toFailWith('NOT_FOUND');
  });

  test('sent twice under one key it is asked once', async () => {
    const { client, line } = await asked();
    const key = { 'idempotency-key': 'ask-once' };
    const first = await client.call(askForOrder, { body: { Lines: [line] } }, key);
    expect(await client.call(askForOrder, { body: { Lines: [line] } }, key)).toEqual(first);
    expect(await client.call(listOwnRequests, { query: {} })).toHaveLength(2);
  });
});

describe('many requests', () => {
  const ask = async (client: Client, productId: number) =>
    (await client.send(askForOrder, { body: { Lines: [{ ProductId: productId, Quantity: 10 }] } })).status;

  test('of one account are a few dozen a day, however many are sent at once and by whom; another account still asks', async () => {
    const { client, customer, product } = await asked();
    const colleague = await app.as('Customer', customer.CustomerId);
    const sent = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(index % 2 === 0 ? client : colleague, product.ProductId)));
    expect(sent.filter((status) => status === 200)).toHaveLength(35);
    expect(sent.filter((status) => status === 429)).toHaveLength(5);
    const refused = await client.send(askForOrder, { body: { Lines: [{ ProductId: product.ProductId, Quantity: 10 }] } });
    expect(await refused.json()).toMatchObject({
      message: 'Your account has reached the limit of 36 requests in 24 hours. Please ring us.',
    });
    await expect(asked()).resolves.toBeTruthy();
  });

  test('are set aside by an administrator at once and without a mail; one that was answered since stays as it is', async () => {
    const { client, product, request, params } = await asked();
    for (let count = 0; count < 3; count++) await ask(client, product.ProductId);
    const all = await client.call(listOwnRequests, { query: {} });
    await house.staff.office.call(declineOrderRequest, { params, body: { Reason: 'Out of stock' } });
    const body = { OrderRequestIds: all.map(({ OrderRequestId }) => OrderRequestId), Reason: 'Sent several times' };
    await expect(house.staff.office.call(setAsideOrderRequests, { body })).toFailWith('NOT_ALLOWED');
    expect(await (await app.as('Admin')).call(setAsideOrderRequests, { body })).toEqual({ SetAside: 3 });
    const after = await client.call(listOwnRequests, { query: {} });
    expect(after.filter(({ Answer }) => Answer === 'Sent several times')).toHaveLength(3);
    expect(after.find(({ OrderRequestId }) => OrderRequestId === request.OrderRequestId)?.Answer).toBe('Out of stock');
    for (const { OrderRequestId } of all.filter((one) => one.OrderRequestId !== request.OrderRequestId))
      expect(await mailsAbout(OrderRequestId)).toEqual([]);
  });
});

describe('the answer to a request', () => {
  const decline = (id: number) => house.staff.office.call(declineOrderRequest, { params: { id }, body: { Reason: 'Out of stock' } });

  test.each(['Jo: pay to 12-34-56 12345678', 'x'.repeat(100), 'www.x.example'])('greets nobody as “%s”', async (FirstName) => {
    const { client, request } = await asked();
    await app.db.updateTable('users').set({ FirstName }).where('UserId', '=', client.userId).execute();
    await decline(request.OrderRequestId);
    const [mail] = await mailsAbout(request.OrderRequestId);
    expect(mail?.Body).toMatch(/^Dear customer,\n/);
    expect(mail?.Body).not.toContain(FirstName);
  });

  test('goes to no address that the user has put in alone, but to the account’s; one that the office gave is written to', async () => {
    const { client, customer, request, product } = await asked();
    await app.db.updateTable('customers').set({ Email: 'office@brewery.example' }).where('CustomerId', '=', customer.CustomerId).execute();
    const { UserName } = await app.db.selectFrom('users').select('UserName').where('UserId', '=', client.userId).executeTakeFirstOrThrow();
    const PasswordHash = await hashPassword('Clear-Flint-70cl');
    await app.db.updateTable('users').set({ PasswordHash }).where('UserId', '=', client.userId).execute();
    const params = { id: client.userId };
    const body = { UserName, Email: 'stranger@x.example', Password: 'Clear-Flint-70cl' };
    await client.call(updateUser, { params, body });
    await decline(request.OrderRequestId);
    expect((await mailsAbout(request.OrderRequestId))[0]?.ToAddresses).toEqual(['office@brewery.example']);

    const again = await client.call(askForOrder, { body: { Lines: [{ ProductId: product.ProductId, Quantity: 10 }] } });
    await (await app.as('Admin')).call(updateUser, { params, body: { UserName, Email: 'jo@brewery.example' } });
    await decline(again.OrderRequestId);
    expect((await mailsAbout(again.OrderRequestId))[0]?.ToAddresses).toEqual(['jo@brewery.example']);
  });
});
