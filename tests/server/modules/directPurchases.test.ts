import { beforeEach, describe, expect, test } from 'vitest';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import {
  addOrder,
  cancelOrder,
  deleteOrderDetails,
  editOrderById,
  getOrder,
  loadDirectOrderList,
  processOrders,
} from '#contract/sales/orders/calls.ts';
import { closeBackOrders } from '#contract/sales/backOrders/calls.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import {
  addPurchaseRemark,
  cancelPurchaseOrder,
  changePurchaseOrder,
  getPurchaseOrder,
} from '#contract/purchasing/purchaseOrders/calls.ts';
import { bookHaulier, getDealPurchases, orderDeal } from '#contract/purchasing/purchaseOrders/deal.ts';
import { returnGoods } from '#contract/warehouse/picking/calls.ts';
import { listLotMovements } from '#contract/warehouse/stock/lots.ts';
import { listStockMovements } from '#contract/warehouse/stock/movements.ts';
import { given } from '#tests/support/given.ts';
import { givenDirectTrade, givenPrice, takeOrder } from '#tests/support/orders.ts';
import { holdRow } from '#tests/support/tableLock.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let office: Client;

const yard = async (customerId: number) => {
  const levels = await app.db.selectFrom('pallet_levels').selectAll().execute();
  const of = (holder: string, id: number) =>
    levels.filter((level) => level.Holder === holder && level.HolderId === id).reduce((sum, { Quantity }) => sum + Quantity, 0);
  return { customer: of('Customer', customerId), ours: of('Warehouse', 0) };
};

beforeEach(async () => {
  office = await app.as('Office');
});

/** A direct deal of 1,428 bottles from a supplier with an e-mail address. */
const directDeal = async () => {
  const trade = await givenDirectTrade(app.db);
  await app.db
    .updateTable('suppliers')
    .set({ Email: 'orders@glassworks.example' })
    .where('SupplierId', '=', trade.supplier.SupplierId)
    .execute();
  const line = { ProductId: trade.product.ProductId, SupplierDepotId: trade.supplier.SupplierDepotId, Quantity: 1428 };
  const body = { CustomerId: trade.customer.CustomerId, DealTypeId: 2 as const, RequiredDate: '2026-12-01', Lines: [line] };
  const order = await office.call(addOrder, { body });
  return { ...trade, order, params: { id: order.OrderId }, line };
};

const orderedDeal = async () => {
  const deal = await directDeal();
  const { PurchaseOrders } = await office.call(orderDeal, { params: deal.params, body: { Send: true } });
  const [purchase] = PurchaseOrders;
  if (!purchase) throw new Error('Nothing was ordered');
  return { ...deal, purchase, of: { params: { id: purchase.PurchaseOrderId } } };
};

const reload = (OrderId: number) => office.call(getOrder, { query: { orderId: OrderId } });
const deliver = async (OrderId: number, ConfirmedQuantity: number, more: object = {}, note = 'S-17') => {
  const { Lines, Version } = await reload(OrderId);
  const lines = Lines.map(({ OrderDetailId }) => ({ OrderDetailId, ConfirmedQuantity, ConfirmedPallets: 1, ...more }));
  const [result] = await office.call(processOrders, {
    body: { Deals: [{ OrderId, Version, DespatchedOn: '2026-11-21', SupplierDeliveryNoteNo: note, Lines: lines }] },
  });
  return result;
};

describe('a direct deal’s purchase order', () => {
  test('is made of its lines and sent by one key, once; its cost is the deal’s, told to Finance alone', async () => {
    const { params, purchase, of, line, order } = await orderedDeal();
    expect(purchase).toMatchObject({
      State: 'Ordered',
      Revision: 1,
      MailState: 'Queued',
      DealNo: order.DealNo,
      RequiredDate: '2026-12-01',
    });
    const again = await office.call(orderDeal, { params, body: { Send: true } });
    expect(again.PurchaseOrders).toMatchObject([{ PurchaseOrderId: purchase.PurchaseOrderId, Revision: 1 }]);
    expect(JSON.stringify(again)).not.toMatch(/BuyPrice|Haulage"|NetAmount/);
    const known = await (await app.as('Finance')).call(getPurchaseOrder, of);
    expect(known).toMatchObject({ NetAmount: 199.92, Lines: [{ ProductId: line.ProductId, Quantity: 1428, BuyPrice: 140 }] });
  });

  test('is one, however many ask at once', async () => {
    const { params } = await directDeal();
    await Promise.all([1, 2, 3, 4].map(() => office.call(orderDeal, { params, body: {} })));
    expect((await office.call(getDealPurchases, { params })).PurchaseOrders).toHaveLength(1);
  });

  test('is one for each depot, and only for an open direct deal', async () => {
    const { order, params, customer, product } = await directDeal();
    const other = await given.supplier(app.db);
    await givenPrice(app.db, null, product.ProductId, { SupplierDepotId: other.SupplierDepotId, BuyPrice: 130 });
    const added = { ProductId: product.ProductId, SupplierDepotId: other.SupplierDepotId, Quantity: 2856 };
    await office.call(editOrderById, { params, body: { Version: order.Version, Lines: [added] } });
    const { PurchaseOrders } = await office.call(orderDeal, { params, body: {} });
    expect(new Set(PurchaseOrders.map(({ SupplierDepotId }) => SupplierDepotId))).toEqual(
      new Set([order.Lines[0]?.SupplierDepotId ?? 0, other.SupplierDepotId]),
    );
    expect(PurchaseOrders).toHaveLength(2);
    const { product: stocked } = { product: await given.product(app.db) };
    const stock = await office.call(addOrder, {
      body: { CustomerId: customer.CustomerId, Lines: [{ ProductId: stocked.ProductId, Quantity: 1 }] },
    });
    await expect(office.call(orderDeal, { params: { id: stock.OrderId }, body: {} })).toFailWith('ORDER_WRONG_STATE');
  });

  test('a change of the goods is asked first, and goes out as revision 2; a change of price does not', async () => {
    const { params, order, of } = await orderedDeal();
    const Lines = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, Quantity: 2856 }];
    await expect(office.call(editOrderById, { params, body: { Version: order.Version, Lines } })).toFailWith('CONFIRMATION_NEEDED');
    expect(await office.call(getPurchaseOrder, of)).toMatchObject({ Revision: 1, Lines: [{ Quantity: 1428 }] });
    const saved = await office.call(editOrderById, { params, body: { Version: order.Version, Lines, ConfirmPurchase: true } });
    const revised = await office.call(getPurchaseOrder, of);
    expect(revised).toMatchObject({ Revision: 2, Lines: [{ Quantity: 2856 }], Revisions: [{ MailState: 'Queued' }, { MailState: null }] });
    const dearer = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, UnitPrice: 199 }];
    await office.call(editOrderById, { params, body: { Version: saved.Version, Lines: dearer, Comment: 'Ring first' } });
    expect(await office.call(getPurchaseOrder, of)).toMatchObject({ Revision: 2, Version: revised.Version });
  });

  test('a line that is taken off the deal goes from it; its goods are not changed but by the deal', async () => {
    const { params, order, of, product, line } = await orderedDeal();
    const other = await given.product(app.db, { SupplierId: product.SupplierId });
    await givenPrice(app.db, null, other.ProductId, { SupplierDepotId: line.SupplierDepotId, BuyPrice: 90 });
    const Lines = [{ ProductId: other.ProductId, SupplierDepotId: line.SupplierDepotId, Quantity: 714 }];
    const two = await office.call(editOrderById, { params, body: { Version: order.Version, Lines, ConfirmPurchase: true } });
    expect((await office.call(getPurchaseOrder, of)).Lines).toHaveLength(2);
    const orderDetailIds = [two.Lines[1]?.OrderDetailId ?? 0];
    await expect(office.call(deleteOrderDetails, { body: { orderDetailIds } })).toFailWith('CONFIRMATION_NEEDED');
    await office.call(deleteOrderDetails, { body: { orderDetailIds, ConfirmPurchase: true } });
    const left = await office.call(getPurchaseOrder, of);
    expect(left).toMatchObject({ Revision: 3, Lines: [{ Quantity: 1428 }] });
    const goods = { Version: left.Version, Lines: [{ ProductId: other.ProductId, Quantity: 1 }] };
    await expect(office.call(changePurchaseOrder, { ...of, body: goods })).toFailWith('RULE_BROKEN', 'Lines');
  });

  test('says where the customer’s address was mended since, and goes out again by the key that ordered it', async () => {
    const { params, customer, of } = await orderedDeal();
    const isBehind = async () => (await office.call(getDealPurchases, { params })).PurchaseOrders.map(({ SaysAnother }) => SaysAnother);
    expect(await isBehind()).toEqual([false]);
    await app.db.updateTable('addresses').set({ Line1: 'New gate' }).where('CustomerId', '=', customer.CustomerId).execute();
    expect(await isBehind()).toEqual([true]);
    const { PurchaseOrders } = await office.call(orderDeal, { params, body: {} });
    expect(PurchaseOrders).toMatchObject([{ Revision: 2, SaysAnother: false, MailState: 'Queued' }]);
    expect(await office.call(getPurchaseOrder, of)).toMatchObject({ Revision: 2 });
  });

  test('follows a deal that waits for its money; what it did not order before is not ordered then', async () => {
    const { params, order, of, product, line } = await orderedDeal();
    await app.db.updateTable('orders').set({ StatusId: 1 }).where('OrderId', '=', order.OrderId).execute();
    const { SupplierDepotId } = await given.supplier(app.db);
    await givenPrice(app.db, null, product.ProductId, { SupplierDepotId, BuyPrice: 130 });
    const { Version, Lines } = await reload(order.OrderId);
    const less = [
      { OrderDetailId: Lines[0]?.OrderDetailId ?? 0, Quantity: 714 },
      { ...line, SupplierDepotId },
    ];
    await office.call(editOrderById, { params, body: { Version, Lines: less, ConfirmPurchase: true } });
    expect(await office.call(getPurchaseOrder, of)).toMatchObject({ Revision: 2, Lines: [{ Quantity: 714 }] });
    expect((await office.call(getDealPurchases, { params })).PurchaseOrders).toHaveLength(1);
  });

  test('released again, a deal says of which depot nothing is ordered: taking lines off orders nothing there, the key does', async () => {
    const { params, order, product, line } = await orderedDeal();
    const setStatus = (StatusId: number) => app.db.updateTable('orders').set({ StatusId }).where('OrderId', '=', order.OrderId).execute();
    const depot = await given.supplier(app.db);
    await givenPrice(app.db, null, product.ProductId, { SupplierDepotId: depot.SupplierDepotId, BuyPrice: 130 });
    await setStatus(1);
    const Lines = [
      { ...line, Quantity: 2856 },
      { ...line, SupplierDepotId: depot.SupplierDepotId },
    ];
    const { Version } = await reload(order.OrderId);
    const { Lines: now } = await office.call(editOrderById, { params, body: { Version, Lines, ConfirmPurchase: true } });
    expect((await office.call(getDealPurchases, { params })).Unordered).toEqual([]);
    await setStatus(2);
    const isUnordered = [{ SupplierDepotId: depot.SupplierDepotId, SupplierName: depot.Name }];
    expect((await office.call(getDealPurchases, { params })).Unordered).toMatchObject(isUnordered);
    const third = await reload(order.OrderId);
    await expect(
      office.call(editOrderById, { params, body: { Version: third.Version, Lines: [], Comment: 'Ring first' } }),
    ).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
      message: expect.stringContaining(`a new purchase order is issued to ${depot.Name}`) as string,
    });
    const orderDetailIds = [now.find(({ Quantity }) => Quantity === 2856)?.OrderDetailId ?? 0];
    await office.call(deleteOrderDetails, { body: { orderDetailIds, ConfirmPurchase: true } });
    const left = await office.call(getDealPurchases, { params });
    expect(left).toMatchObject({ PurchaseOrders: [{ Revision: 3 }], Unordered: isUnordered });
    const done = await office.call(orderDeal, { params, body: {} });
    expect(done.PurchaseOrders).toHaveLength(2);
    expect(done.Unordered).toEqual([]);
    // The first was e-mailed and the second was not. Only the second has the message.
    const [unmailed, mailed] = done.PurchaseOrders.map(({ PurchaseOrderNo }) => PurchaseOrderNo);
    const said = await office.call(cancelOrder, { query: { orderId: order.OrderId }, body: { Reason: 'Ordered twice' } });
    expect(said).toContain(`Purchase order ${mailed} is cancelled, ${unmailed} is cancelled (not e-mailed, so please tell the supplier).`);
  });

  test('is cancelled with the deal, by a revision; cancelled alone, the deal can be ordered anew', async () => {
    const { params, order, of, purchase } = await orderedDeal();
    const { Version } = await office.call(getPurchaseOrder, of);
    await office.call(cancelPurchaseOrder, { ...of, body: { Version, Reason: 'No glass' } });
    const { PurchaseOrders } = await office.call(orderDeal, { params, body: {} });
    const [second] = PurchaseOrders;
    expect(second?.PurchaseOrderNo).not.toBe(purchase.PurchaseOrderNo);
    const said = await office.call(cancelOrder, { query: { orderId: order.OrderId }, body: { Reason: 'Ordered twice' } });
    const told = `Purchase order ${second?.PurchaseOrderNo} is cancelled (not e-mailed, so please tell the supplier).`;
    expect(said).toBe(`Deal ${order.DealNo} is cancelled. ${told}`);
    expect((await office.call(getDealPurchases, { params })).PurchaseOrders).toMatchObject([
      { State: 'Cancelled', Revision: 2 },
      { State: 'Cancelled', Revision: 2 },
    ]);
  });
});

describe('delivered in two parts', () => {
  test('one purchase order buys both; each part is invoiced on what was confirmed of it, the notes are kept', async () => {
    const { order, of, params } = await orderedDeal();
    const first = await deliver(order.OrderId, 1000, { Rest: 'BackOrder' }, 'S-17, S-18');
    expect(first).toMatchObject({ Ok: true });
    const part = await office.call(getPurchaseOrder, of);
    expect(part).toMatchObject({
      State: 'PartReceived',
      Lines: [{ ReceivedQuantity: 1000 }],
      Receipts: [{ SupplierDeliveryNoteNo: 'S-17, S-18' }],
    });
    const rest = first?.BackOrderId ?? 0;
    const waiting = (await office.call(loadDirectOrderList)).find(({ OrderId }) => OrderId === rest);
    expect(waiting).toMatchObject({ PurchaseOrderNo: part.PurchaseOrderNo, PurchaseState: 'PartReceived', Part: 2 });
    const again = await office.call(orderDeal, { params: { id: rest }, body: {} });
    expect(again.PurchaseOrders).toMatchObject([{ PurchaseOrderId: part.PurchaseOrderId, Revision: 1 }]);
    await deliver(rest, 428);
    expect(await office.call(getPurchaseOrder, of)).toMatchObject({
      State: 'Received',
      Lines: [{ Quantity: 1428, ReceivedQuantity: 1428 }],
    });
    const finance = await app.as('Finance');
    const net = async (OrderID: number) => (await finance.call(raiseInvoice, { query: { OrderID } })).InvoiceId;
    const lines = await Promise.all(
      [params.id, rest].map(async (id) => {
        const InvoiceId = await net(id);
        return app.db
          .selectFrom('invoice_details')
          .select('Quantity')
          .where('InvoiceId', '=', InvoiceId)
          .where('Kind', '=', 'Goods')
          .execute();
      }),
    );
    expect(lines.map(([line]) => line?.Quantity)).toEqual([1000, 428]);
  });

  test('goods of it that come back before the invoice are in stock at what was agreed with the supplier, not at the average there', async () => {
    const { order, product } = await orderedDeal();
    await given.stock(app.db, product.ProductId, 1000);
    await deliver(order.OrderId, 1428);
    const Lines = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, Quantity: 1000 }];
    await office.call(returnGoods, { params: { id: order.OrderId }, body: { Reason: 'Refused', Lines } });
    const [back] = await (
      await app.as('Finance')
    ).call(listStockMovements, { query: { productId: product.ProductId, sort: ['StockMovementId', 'DESC'] } });
    expect(back).toMatchObject({ Quantity: 1000, UnitCost: 0.14 });
  });

  test('goods of a direct deal that all came back are ours: the deal is cancelled, its pallets are in our yard as bought', async () => {
    const { order, product } = await orderedDeal();
    await given.stock(app.db, product.ProductId, 1000);
    await deliver(order.OrderId, 1428);
    const Lines = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, Quantity: 1428 }];
    await office.call(returnGoods, { params: { id: order.OrderId }, body: { Reason: 'Refused', Lines } });
    const before = await yard(order.CustomerId);
    const told = await office.call(cancelOrder, { query: { orderId: order.OrderId }, body: { Reason: 'Refused' } });
    expect(told).toContain('All of its goods have been returned');
    const after = await yard(order.CustomerId);
    const went = before.customer - after.customer;
    expect(went).toBeGreaterThan(0);
    expect(after).toEqual({ customer: 0, ours: before.ours + went });
    await checkInvariants(app.db);
  });

  test('where the rest is not wanted the purchase order is closed, and its supplier is told by a revision and by mail', async () => {
    const { order, of, purchase } = await orderedDeal();
    const result = await deliver(order.OrderId, 1000, { Rest: 'Close', ShortReason: 'Mould worn out' });
    const no = purchase.PurchaseOrderNo;
    expect(result?.Message).toBe(`Deal ${order.DealNo} is ready to invoice. Purchase order ${no} is closed. This is revision 2.`);
    expect(await office.call(getPurchaseOrder, of)).toMatchObject({
      State: 'Closed',
      Revision: 2,
      Revisions: [{ MailState: 'Queued', IsCancellation: false }, { Revision: 1 }],
      Lines: [{ Quantity: 1428, ReceivedQuantity: 1000 }],
    });
    const { Snapshot } = await app.db
      .selectFrom('purchase_order_revisions')
      .select('Snapshot')
      .where('PurchaseOrderId', '=', purchase.PurchaseOrderId)
      .where('Revision', '=', 2)
      .executeTakeFirstOrThrow();
    expect(Snapshot).toMatchObject({
      ClosedReason: `The remaining quantity of deal ${order.DealNo} is cancelled`,
      Lines: [{ Quantity: 1000 }],
    });
    const [last] = await app.db.selectFrom('outbox').select('Subject').orderBy('OutboxId', 'desc').limit(1).execute();
    expect(last?.Subject).toContain(`Purchase order ${no} closed`);
  });

  test('a rest that is cancelled or closed on the back orders is told to the supplier; nothing is said of the own stock', async () => {
    const { order, of, purchase } = await orderedDeal();
    const { BackOrderId } = (await deliver(order.OrderId, 1000, { Rest: 'BackOrder' })) ?? {};
    expect(await office.call(getPurchaseOrder, of)).toMatchObject({ Revision: 1 });
    const [rest] = (await reload(BackOrderId ?? 0)).Lines;
    const body = { OrderDetailIds: [rest?.OrderDetailId ?? 0], Reason: 'The customer has bought elsewhere' };
    const [closed] = await office.call(closeBackOrders, { body });
    expect(closed?.Message).toBe(
      `Deal ${order.DealNo}/2 is cancelled. Purchase order ${purchase.PurchaseOrderNo} is closed. This is revision 2.`,
    );
  });

  test('a delivery over the quantity and within the tolerance, and a rest that follows, tell the supplier nothing new', async () => {
    const { order, of, params, line } = await orderedDeal();
    await office.call(editOrderById, { params, body: { Version: order.Version, Lines: [line], ConfirmPurchase: true } });
    const { Lines, Version } = await reload(order.OrderId);
    const given = Lines.map(({ OrderDetailId }, index) => ({
      OrderDetailId,
      ConfirmedQuantity: index === 0 ? 1430 : 0,
      ConfirmedPallets: 1 - index,
      ...(index > 0 && { Rest: 'BackOrder' as const }),
    }));
    const deal = { OrderId: order.OrderId, Version, DespatchedOn: '2026-11-21', SupplierDeliveryNoteNo: 'S-17', Lines: given };
    const [result] = await office.call(processOrders, { body: { Deals: [deal] } });
    expect(result).toMatchObject({ Ok: true });
    expect(await office.call(getPurchaseOrder, of)).toMatchObject({ State: 'PartReceived', Revision: 2 });
  });

  test('a changed rest goes out as what has come and what is still wanted', async () => {
    const { order, of } = await orderedDeal();
    const { BackOrderId } = (await deliver(order.OrderId, 1000, { Rest: 'BackOrder' })) ?? {};
    const rest = await reload(BackOrderId ?? 0);
    const Lines = [{ OrderDetailId: rest.Lines[0]?.OrderDetailId ?? 0, Quantity: 714 }];
    await office.call(editOrderById, { params: { id: rest.OrderId }, body: { Version: rest.Version, Lines, ConfirmPurchase: true } });
    expect(await office.call(getPurchaseOrder, of)).toMatchObject({ Revision: 2, Lines: [{ Quantity: 1714, ReceivedQuantity: 1000 }] });
  });
});

test('cancelled beside its deal’s confirmation it waits for the account and the deal first, so that neither waits for the other', async () => {
  const { customer, of } = await orderedDeal();
  const { Version } = await office.call(getPurchaseOrder, of);
  const held = await holdRow(app.database, 'customers', `customer_id = ${customer.CustomerId}`);
  const cancelled = office.call(cancelPurchaseOrder, { ...of, body: { Version, Reason: 'No glass' } });
  await held.untilWaiting(1);
  const { rows } = await app.database.pool.query('SELECT FROM purchase_orders WHERE purchase_order_id = $1 FOR UPDATE SKIP LOCKED', [
    of.params.id,
  ]);
  expect(rows).toHaveLength(1);
  await held.release();
  expect(await cancelled).toMatchObject({ State: 'Cancelled' });
});

describe('the haulier’s booking', () => {
  const booked = async () => {
    const deal = await directDeal();
    const { CustomerTypeId } = await app.db
      .selectFrom('customer_types')
      .select('CustomerTypeId')
      .where('Description', '=', 'Haulier')
      .executeTakeFirstOrThrow();
    const haulier = await given.customer(app.db, { CustomerTypeId, Name: 'Pennine Haulage' });
    return { ...deal, haulier, body: { HaulierId: haulier.CustomerId, BookedFor: '2026-11-30', BookingReference: 'PH-88' } };
  };

  test('is kept with the deal and shown with it, and its haulier is the deal’s once it is delivered', async () => {
    const { params, body, haulier, order } = await booked();
    const { Booking } = await office.call(bookHaulier, { params, body });
    expect(Booking).toMatchObject({ HaulierName: 'Pennine Haulage', BookingReference: 'PH-88', BookedFor: '2026-11-30', Version: 1 });
    expect((await reload(order.OrderId)).Version).toBe(order.Version);
    const shown = (await office.call(loadDirectOrderList)).find(({ OrderId }) => OrderId === order.OrderId);
    expect(shown).toMatchObject({ HaulierId: haulier.CustomerId, HaulierName: 'Pennine Haulage', BookedFor: '2026-11-30' });
    const later = await office.call(bookHaulier, { params, body: { ...body, Version: 1, BookedFor: '2026-12-02' } });
    expect(later.Booking).toMatchObject({ BookedFor: '2026-12-02', Version: 2 });
    await expect(office.call(bookHaulier, { params, body: { ...body, Version: 1 } })).toFailWith('STALE_VERSION');
    await deliver(order.OrderId, 1428);
    expect((await reload(order.OrderId)).HaulierId).toBe(haulier.CustomerId);
  });

  test('refuses by the field who is no haulier, and a day before the order', async () => {
    const { params, body, customer } = await booked();
    await expect(office.call(bookHaulier, { params, body: { ...body, HaulierId: customer.CustomerId } })).toFailWith(
      'INVALID_INPUT',
      'HaulierId',
    );
    await expect(office.call(bookHaulier, { params, body: { ...body, BookedFor: '2026-11-20' } })).toFailWith('INVALID_INPUT', 'BookedFor');
  });
});

test('direct orders show what the supplier was asked or said last', async () => {
  const { order, of } = await orderedDeal();
  await office.call(addPurchaseRemark, { ...of, body: { Kind: 'Asked', Remark: 'Is it on the lorry?' } });
  const shown = (await office.call(loadDirectOrderList)).find(({ OrderId }) => OrderId === order.OrderId);
  expect(shown).toMatchObject({ LastRemark: 'Is it on the lorry?', LastRemarkKind: 'Asked', PurchaseMailState: 'Queued' });
});

describe('the lots of a direct delivery', () => {
  const said = [
    { LotNo: 'A7', Quantity: 600 },
    { LotNo: 'B1', Quantity: 100 },
  ];

  test('are said, or are asked about once, and then go as a lot that nobody knows', async () => {
    const { product, supplier, customer } = await givenDirectTrade(app.db);
    const { ProductId, Description } = product;
    await app.db.updateTable('products').set({ LotRequired: true }).where('ProductId', '=', ProductId).execute();
    const line = { ProductId, SupplierDepotId: supplier.SupplierDepotId, Quantity: 700, UnitPrice: 100 };
    const direct = { DealTypeId: 2 as const, OrderDate: '2026-11-02', ConfirmDate: true, Lines: [line, { ...line, Quantity: 30 }] };
    const order = await takeOrder(office, customer.CustomerId, ProductId, direct);
    const deliver = async (Lots: (typeof said)[], more: object = {}) => {
      const Lines = order.Lines.map(({ OrderDetailId, Quantity }, index) => ({
        OrderDetailId,
        ConfirmedQuantity: Quantity,
        ConfirmedPallets: 0,
        Lots: Lots[index],
      }));
      const deal = { OrderId: order.OrderId, DespatchedOn: '2026-11-20', SupplierDeliveryNoteNo: 'AG-1', Lines, ...more };
      return (await office.call(processOrders, { body: { Deals: [deal] } }))[0];
    };
    const Message = `No batches are entered for “${Description}” on deal ${order.DealNo}`;
    expect(await deliver([said])).toMatchObject({
      Ok: false,
      ToConfirm: [{ Kind: 'NoLots', Message }],
      Errors: { 'Lines.1.Lots': Message },
    });
    // An old date is questioned at once. Confirming one question does not confirm the other.
    const old = await deliver([said], { DespatchedOn: '2026-11-03' });
    expect(old?.ToConfirm.map(({ Kind }) => Kind)).toEqual(['OldDate', 'NoLots']);
    expect(await deliver([said], { ConfirmDate: true })).toMatchObject({ Ok: false, ToConfirm: [{ Kind: 'NoLots' }] });
    expect(await deliver([said], { ConfirmLots: true })).toMatchObject({ Ok: true, ToConfirm: [] });
    const filter = { ProductId, CustomerId: customer.CustomerId };
    const had = await office.call(listLotMovements, { query: { sort: ['Quantity', 'ASC'], range: [0, 99], filter } });
    expect(had.map((row) => [row.LotNo, row.Quantity])).toEqual([
      ['A7', -600],
      ['B1', -100],
      ['unknown', -30],
    ]);
  });
});
