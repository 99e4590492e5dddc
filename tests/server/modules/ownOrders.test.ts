import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call/endpoint.ts';
import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import { ownFieldFile } from '#contract/masterData/entities/ownFields.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { customerOrderHistory, editOrderById, getOrder, getOrderComboData, openOrders } from '#contract/sales/orders/calls.ts';
import { ownName } from '#contract/masterData/ownFields/ownNames.ts';
import { confirmPickOrder } from '#contract/warehouse/picking/calls.ts';
import { addQuotation, winQuotation } from '#contract/sales/quotations/calls.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

type Row = Record<string, unknown>;

const app = useTestApp();

let made = 0;
const addField = async (Kind: string, more: Row = {}) => {
  const body = { Label: `Deal ${Kind} ${(made += 1)}`, Subject: 'Order', Kind, ...more };
  const admin = await app.as('Admin');
  return (await admin.call(ownFieldFile.calls.add, { body } as InputOf<typeof ownFieldFile.calls.add>)) as unknown as Row & {
    OwnFieldId: number;
    Label: string;
  };
};

describe('own fields of orders', () => {
  test('are kept with a new order, changed by what is given of them, and told by the history', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const [gate, weight, made4] = [
      await addField('Text'),
      await addField('Number'),
      await addField('Reference', { ReferenceTo: 'Customer' }),
    ];
    const Own = { [gate.OwnFieldId]: '4711', [weight.OwnFieldId]: 12.75, [made4.OwnFieldId]: customer.CustomerId };
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Own });
    expect(order).toMatchObject({ Own, OwnNames: { [made4.OwnFieldId]: customer.Name } });
    const orderId = order.OrderId;
    expect(await office.call(getOrder, { query: { orderId } })).toMatchObject({ Own, OwnNames: order.OwnNames });
    const params = { id: orderId };
    const changed = await office.call(editOrderById, {
      params,
      body: { Version: order.Version, Own: { [gate.OwnFieldId]: null, [weight.OwnFieldId]: 13 } },
    });
    expect(changed.Own).toEqual({ [weight.OwnFieldId]: 13, [made4.OwnFieldId]: customer.CustomerId });
    const same = await office.call(editOrderById, { params, body: { Version: changed.Version, Comment: 'Other' } });
    expect(same.Own).toEqual(changed.Own);
    const history = await office.call(getHistory, { params: { entity: 'Order', id: orderId } });
    expect(history.flatMap(({ Changes }) => Changes)).toContainEqual({
      Field: ownName(gate.OwnFieldId),
      Label: gate.Label,
      From: '4711',
      To: null,
    });
  });

  test('have their room on the order screen before they are asked for, while they are in use', async () => {
    const office = await app.as('Office');
    const gate = await addField('Text', { Hint: 'At the barrier.' });
    const { OwnFieldId, Label } = gate;
    const told = async () => (await office.call(getOrderComboData, {})).OwnFields.filter((field) => field.OwnFieldId === OwnFieldId);
    expect(await told()).toEqual([{ OwnFieldId, Label, Kind: 'Text', Required: false, Hint: 'At the barrier.' }]);
    const admin = await app.as('Admin');
    await admin.call(ownFieldFile.calls.remove, { params: { id: OwnFieldId } });
    expect(await told()).toEqual([]);
  });

  test('refuse what is wrong by Own.<id>, and nothing is kept of the order', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const day = await addField('Date');
    const take = (Own: Row) => takeOrder(office, customer.CustomerId, product.ProductId, { Own } as never);
    await expect(take({ [day.OwnFieldId]: 'soon' })).toFailWith('INVALID_INPUT', `Own.${day.OwnFieldId}`);
    await expect(take({ 999999: 'x' })).toFailWith('INVALID_INPUT', 'Own.999999');
    const order = await take({ [day.OwnFieldId]: '2026-11-30' });
    const body = { Version: order.Version, Own: { [day.OwnFieldId]: 5 } };
    const refused = office.call(editOrderById, { params: { id: order.OrderId }, body });
    await expect(refused).toFailWith('INVALID_INPUT', `Own.${day.OwnFieldId}`);
    await expect(refused).rejects.toThrow(day.Label);
    expect((await office.call(getOrder, { query: { orderId: order.OrderId } })).Version).toBe(order.Version);
  });

  test('are in the lists, filter and sort them; retired they are told nowhere, and kept', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const [route, bay] = [await addField('Choice', { Choices: ['North', 'South'] }), await addField('Number')];
    const take = (said: string, number: number) =>
      takeOrder(office, customer.CustomerId, product.ProductId, { Own: { [route.OwnFieldId]: said, [bay.OwnFieldId]: number } });
    const [north, south] = [await take('North', 2), await take('South', 10)];
    const ids = async (filter: Row, sort?: [string, 'ASC' | 'DESC']) =>
      (
        await office.call(openOrders, { query: { filter: { CustomerId: customer.CustomerId, ...filter }, ...(sort && { sort }) } } as never)
      ).map(({ OrderId }) => OrderId);
    const [name, number] = [ownName(route.OwnFieldId), ownName(bay.OwnFieldId)];
    expect(await ids({ [name]: 'North' })).toEqual([north.OrderId]);
    expect(await ids({ [`${number}From`]: '9' })).toEqual([south.OrderId]);
    expect(await ids({}, [number, 'DESC'])).toEqual([south.OrderId, north.OrderId]);
    await expect(ids({ Own999999: 'x' })).toFailWith('INVALID_INPUT', 'filter.Own999999');
    const [row] = await office.call(customerOrderHistory, { params: { id: customer.CustomerId } });
    expect(row?.Own).toEqual({ [route.OwnFieldId]: 'South', [bay.OwnFieldId]: 10 });
    const admin = await app.as('Admin');
    await admin.call(ownFieldFile.calls.remove, { params: { id: route.OwnFieldId } });
    expect((await office.call(getOrder, { query: { orderId: north.OrderId } })).Own).toEqual({ [bay.OwnFieldId]: 2 });
    const saved = await office.call(editOrderById, {
      params: { id: north.OrderId },
      body: { Version: north.Version, Own: { [bay.OwnFieldId]: 3 } },
    });
    expect(saved.Own).toEqual({ [bay.OwnFieldId]: 3 });
    await admin.call(ownFieldFile.calls.edit, { params: { id: route.OwnFieldId }, body: { Active: true, Version: 2 } });
    expect((await office.call(getOrder, { query: { orderId: north.OrderId } })).Own).toEqual({
      [route.OwnFieldId]: 'North',
      [bay.OwnFieldId]: 3,
    });
  });

  test('are found by their words in the lists of deals, while the field is in use', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const gate = await addField('Text');
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Own: { [gate.OwnFieldId]: 'Quayside barrier' } });
    await takeOrder(office, customer.CustomerId, product.ProductId);
    const query = { filter: { q: 'barrier quay' } };
    const found = async () => [
      (await office.call(openOrders, { query })).map(({ OrderId }) => OrderId),
      (await office.call(customerOrderHistory, { params: { id: customer.CustomerId }, query })).map(({ OrderId }) => OrderId),
    ];
    expect(await found()).toEqual([[order.OrderId], [order.OrderId]]);
    await (await app.as('Admin')).call(ownFieldFile.calls.remove, { params: { id: gate.OwnFieldId } });
    expect(await found()).toEqual([[], []]);
  });

  test('go on to the next part of the deal', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const gate = await addField('Text');
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, {
      Own: { [gate.OwnFieldId]: 'Gate 2' },
      Lines: [{ ProductId: product.ProductId, Quantity: 2856, UnitPrice: 200 }],
    });
    const OrderDetailId = order.Lines[0]?.OrderDetailId ?? 0;
    const Lines = [{ OrderDetailId, PickedQuantity: 1428, ShortReason: 'Broken', Short: 'BackOrder' as const }];
    const warehouse = await app.as('Warehouse');
    const { BackOrder } = await warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines } });
    const rest = await office.call(getOrder, { query: { orderId: BackOrder?.OrderId ?? 0 } });
    expect(rest.Own).toEqual({ [gate.OwnFieldId]: 'Gate 2' });
  });

  test('that are required stop a new order alone: neither a deal of before, nor its next part, nor an ad hoc invoice, nor a quotation that is won', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const Lines = [{ ProductId: product.ProductId, Quantity: 2856, UnitPrice: 200 }];
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
    const needed = await addField('Text', { Required: true });
    try {
      await expect(takeOrder(office, customer.CustomerId, product.ProductId)).toFailWith('INVALID_INPUT', `Own.${needed.OwnFieldId}`);
      const params = { id: order.OrderId };
      const changed = await office.call(editOrderById, { params, body: { Version: order.Version, Comment: 'Rings first' } });
      expect(changed.Own).toEqual({});
      const short = [
        { OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, PickedQuantity: 1428, ShortReason: 'Broken', Short: 'BackOrder' as const },
      ];
      const { BackOrder } = await (await app.as('Warehouse')).call(confirmPickOrder, { params, body: { Lines: short } });
      expect((await office.call(getOrder, { query: { orderId: BackOrder?.OrderId ?? 0 } })).Own).toEqual({});
      const quotation = await office.call(addQuotation, { body: { CustomerId: customer.CustomerId, ValidUntil: '2026-12-21', Lines } });
      const won = { params: { id: quotation.QuotationId }, body: { Version: quotation.Version } };
      expect((await office.call(winQuotation, won)).Own).toEqual({});
      const free = { Description: 'Mould charge', Quantity: 1, UnitPrice: 1450 };
      const body = { CustomerId: customer.CustomerId, Lines: [free] };
      const made = await office.call(createOrderAndInvoice, { body });
      expect(made.InvoiceNo).toBeGreaterThan(0);
    } finally {
      await (await app.as('Admin')).call(ownFieldFile.calls.remove, { params: { id: needed.OwnFieldId } });
    }
  });
});
