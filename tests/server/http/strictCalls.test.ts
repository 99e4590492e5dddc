import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signIn } from '#contract/system/auth/calls.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { customerFile } from '#contract/masterData/entities/customers.ts';
import { addColour, editColour, listColours } from '#contract/masterData/entities/referenceFiles.ts';
import { listCalls } from '#contract/index.ts';
import { addOrder } from '#contract/sales/orders/calls.ts';
import { getPalletBalance } from '#contract/warehouse/pallets/calls.ts';
import { returnPallet } from '#contract/warehouse/pallets/returns.ts';
import { confirmPickOrder, getPickGoods, savePickGoods } from '#contract/warehouse/picking/calls.ts';
import { deactivateUser, getUser, updateUser, verifyPassword } from '#contract/system/users/calls.ts';
import { readInput } from '#server/http/input/input.ts';
import { sentBy020 } from '#tests/fixtures/sentBy020.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let office: Client;
let warehouse: Client;
let admin: Client;

beforeAll(async () => {
  [office, warehouse, admin] = await Promise.all([app.as('Office'), app.as('Warehouse'), app.as('Admin')]);
});

/** Sends a request that the types would not allow. */
const send = async (client: Client, call: Endpoint, input: object, key?: string) => {
  const response = await client.send(call, input, key ? { 'idempotency-key': key } : {});
  return { status: response.status, answer: (await response.json()) as { message?: string; errors?: Record<string, string> } };
};

describe('a field that a call does not know', () => {
  test('is refused by every call that takes fields, in the body and in the query', async () => {
    const isRecord = ({ body }: Endpoint) => body instanceof z.ZodObject || body.safeParse(undefined).success;
    for (const { call } of listCalls().filter(({ call: one }) => isRecord(one))) {
      const request = { params: {}, query: { Nonsens: '1' }, body: { Nonsense: 1 } };
      const refused = await readInput(call, request as never, async () => false).catch((error: { fields?: object }) => error);
      expect(Object.keys((refused as { fields?: object }).fields ?? {}), call.path).toEqual(
        expect.arrayContaining(['Nonsens', 'Nonsense']),
      );
    }
  });

  test('is named with the one that was probably meant: an order with a misspelt date is not taken for today', async () => {
    const { customer, product } = await givenTrade(app.db);
    const Lines = [{ ProductId: product.ProductId, Quantity: 1428, DiscuntPercent: 50 }];
    const { status, answer } = await send(office, addOrder, { body: { CustomerId: customer.CustomerId, OrderDat: '2026-11-20', Lines } });
    expect(status).toBe(400);
    expect(answer.errors).toEqual({
      OrderDat: '“OrderDat” is not a field of this call. Did you mean “OrderDate”?',
      'Lines.0.DiscuntPercent': '“Lines.0.DiscuntPercent” is not a field of this call. Did you mean “DiscountPercent”?',
    });
    expect(answer.message).toBe('“OrderDat” is not a field of this call. Did you mean “OrderDate”? (and 1 more)');
    expect(await app.db.selectFrom('orders').select('OrderId').where('CustomerId', '=', customer.CustomerId).execute()).toEqual([]);
  });

  test('is shown as it was sent if only its case is wrong', async () => {
    const { answer } = await send(office, verifyPassword, { body: { password: 'x' } });
    expect(answer.errors?.password).toBe('“password” is not a field of this call. Its name is “Password”.');
  });

  test('is named once if it is nested too deeply', async () => {
    const username = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1);
    const { status, answer } = await send(office, signIn, { body: { username, password: 'x' } });
    expect([status, answer]).toMatchObject([
      400,
      { message: 'Username is nested too deeply', errors: { username: 'is nested too deeply' } },
    ]);
  });

  test('is refused of a pallet return: it is not posted on another day, nor to another holder', async () => {
    const { customer, pallet } = await givenTrade(app.db);
    const params = { id: customer.CustomerId };
    const body = { PalletId: pallet.PalletId, Quantity: 1, MovedOn: '2026-01-05', ToSupplierId: 1 };
    const { status, answer } = await send(office, returnPallet, { params, body });
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, ['MovedOn', 'ToSupplierId']]);
    expect(await app.db.selectFrom('pallet_movements').select('PalletId').where('PalletId', '=', pallet.PalletId).execute()).toEqual([]);
  });

  test('is refused in a query and in the body of a call that takes none', async () => {
    const asked = await send(office, getPalletBalance, { query: { custt: 5, from: '2026-01-01', to: '2026-01-31' } });
    expect(asked.answer.errors).toMatchObject({ custt: '“custt” is not a field of this call. Did you mean “cust”?' });
    const listed = await send(admin, listColours, { query: { filtr: {} } });
    expect([listed.status, listed.answer.errors?.filtr]).toEqual([400, '“filtr” is not a field of this call. Did you mean “filter”?']);
    const { CustomerId } = await given.customer(app.db);
    const removed = await send(admin, customerFile.calls.remove, { params: { id: CustomerId }, body: { Reason: 'x' } });
    expect([removed.status, Object.keys(removed.answer.errors ?? {})]).toEqual([400, ['Reason']]);
    expect((await send(admin, customerFile.calls.remove, { params: { id: CustomerId }, body: {} })).status).toBe(200);
  });

  test('is refused in a row of a record that is changed', async () => {
    const { CustomerId, Version } = await given.customer(app.db);
    const body = { Version, Contacts: [{ Name: 'A. Brewer', Positon: 'Buyer' }] };
    const { status, answer } = await send(admin, customerFile.calls.edit, { params: { id: CustomerId }, body });
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, ['Contacts.0.Positon']]);
  });
});

describe('what 0.2.0 sends later', () => {
  test('an order out of a draft is taken', async () => {
    const { customer, product } = await givenTrade(app.db);
    const body = sentBy020.draftedOrder(customer.CustomerId, product.ProductId, 'PO 020');
    const { status, answer } = await send(office, addOrder, { body });
    expect([status, answer.message]).toEqual([200, undefined]);
  });

  test('picks that were made offline are kept and confirmed', async () => {
    const { customer, product } = await givenTrade(app.db);
    const { OrderId } = await takeOrder(office, customer.CustomerId, product.ProductId);
    const lineNow = async () => {
      const { Lines } = await warehouse.call(getPickGoods, { params: { id: OrderId } });
      const [line] = Lines;
      if (!line) throw new Error('The deal has no line');
      return line;
    };
    const saved = await send(warehouse, savePickGoods, { body: sentBy020.pickedOffline(OrderId, await lineNow()) });
    expect([saved.status, saved.answer.message]).toEqual([200, undefined]);
    const body = sentBy020.confirmedOffline(await lineNow());
    const confirmed = await send(warehouse, confirmPickOrder, { params: { id: OrderId }, body });
    expect([confirmed.status, confirmed.answer.message]).toEqual([200, undefined]);
  });

  test('a request that happened under a key is answered as then, also with a field that nobody knew', async () => {
    const key = 'sent by 0.2.0';
    const body = { Code: 'KEY', Description: 'Repeated', Colour: 'unknown' };
    const first = await send(admin, addColour, { body: { Code: 'KEY', Description: 'Repeated' } }, key);
    // Calculates the hash as version 0.2.0 stored it, without the field that the schema dropped.
    const RequestHash = createHmac('sha256', app.services.tokenSecret)
      .update('POST /api/Colour\n')
      .update(JSON.stringify(body))
      .digest('hex');
    await app.db.updateTable('idempotency_keys').set({ RequestHash }).where('Key', '=', key).execute();
    expect(await send(admin, addColour, { body }, key)).toEqual(first);
    expect((await send(admin, addColour, { body }, 'another key')).status).toBe(400);
  });

  test('a customer and an account are used again, sent back as they were read', async () => {
    const { CustomerId } = await given.customer(app.db);
    const customer = (await admin.call(customerFile.calls.get, { params: { id: CustomerId } })) as Record<string, unknown>;
    const fields = customerFile.fields.map(({ name }) => name);
    const again = await send(admin, customerFile.calls.edit, { params: { id: CustomerId }, body: sentBy020.usedAgain(customer, fields) });
    expect([again.status, again.answer.message]).toEqual([200, undefined]);
    const { userId: id } = await app.as('Warehouse');
    await admin.call(deactivateUser, { params: { id } });
    const user = (await admin.call(getUser, { params: { id } })) as Record<string, unknown>;
    const shown = ['PasswordState', 'LastSignInAt', 'KeyEndsOn', 'Locked', 'TwoStep', 'LinkExpiresAt', 'LinkMail'];
    const asRead = ['FirstName', 'SurName', 'Email', 'UserName', 'AccessGroupIds', ...shown];
    const used = await send(admin, updateUser, { params: { id }, body: sentBy020.usedAgain(user, asRead) });
    expect([used.status, used.answer.message]).toEqual([200, undefined]);
  });

  test('a stock form of another program that sends the whole record is told which fields are not its own', async () => {
    const { ColourId } = await admin.call(addColour, { body: { Code: 'WHOLE', Description: 'Whole record' } });
    const whole = await admin.call(listColours, { query: { filter: { id: ColourId } } });
    const { status, answer } = await send(admin, editColour, { params: { id: ColourId }, body: whole[0] as object });
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, ['ColourId', 'CreatedAt', 'CreatedBy', 'UpdatedAt', 'UpdatedBy']]);
  });
});
