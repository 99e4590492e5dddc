import { describe, expect, test } from 'vitest';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { customerOrderLines } from '#contract/sales/orders/historyLines.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addStockMovements, movementType } from '#server/ledgers/stock/stock.ts';
import { given } from '#tests/support/given.ts';
import { despatchedDeal, openHouse } from '#tests/support/mainJob.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { givenCredit } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** One pallet, picked, despatched and invoiced. */
const invoicedDeal = async () => {
  const house = await openHouse(app);
  const { office, finance } = house.staff;
  const { order, ...trade } = await despatchedDeal(house);
  return { ...trade, office, finance, order };
};

describe('the order history by line', () => {
  test('says of each line what was ordered, has left, was invoiced and what the rest is', async () => {
    const office = await app.as('Office');
    const warehouse = await app.as('Warehouse');
    const { customer, product } = await givenTrade(app.db);
    const lines = async (filter: Record<string, unknown> = {}) =>
      (await office.call(customerOrderLines, { params: { id: customer.CustomerId }, query: { filter, sort: ['DealNo', 'ASC'] } })).map(
        ({ Part, Ordered, Delivered, Invoiced, Credited, Returned }) => [Part, Ordered, Delivered, Invoiced, Credited, Returned],
      );
    expect(await lines()).toEqual([]);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, {
      Lines: [{ ProductId: product.ProductId, Quantity: 2856, UnitPrice: 200 }],
    });
    const params = { id: order.OrderId };
    const line = {
      OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0,
      PickedQuantity: 1428,
      ShortReason: 'Broken',
      Short: 'BackOrder' as const,
    };
    await warehouse.call(confirmPickOrder, { params, body: { Lines: [line] } });
    expect(await lines()).toEqual([
      [1, 2856, 0, 0, 0, 0],
      [2, 1428, 0, 0, 0, 0],
    ]);
    await warehouse.call(confirmPrintDNote, { params });
    await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: order.OrderId } });
    expect(await lines({ q: product.Code })).toEqual([
      [1, 2856, 1428, 1428, 0, 0],
      [2, 1428, 0, 0, 0, 0],
    ]);
    expect(await lines({ Status: 'Invoiced' })).toHaveLength(1);
    expect(await lines({ q: 'nothing of theirs' })).toEqual([]);
  });

  test('says of an invoiced line what was credited by quantity and what came back', async () => {
    const { office, finance, product, customer, order } = await invoicedDeal();
    const line = order.Lines[0]?.OrderDetailId ?? 0;
    const { InvoiceId } = await finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
    await givenCredit(app.db, { CustomerId: customer.CustomerId, Gross: 60, InvoiceId, ofLine: true, quantity: 250 });
    // A price correction credits no bottles.
    await givenCredit(app.db, { CustomerId: customer.CustomerId, Gross: 12, InvoiceId, ofLine: true });
    const place = { ProductId: product.ProductId, SupplierDepotId: await given.ownDepot(app.db) };
    const cameBack = {
      ...place,
      MovedOn: '2026-11-21',
      StockMovementTypeId: movementType.CustomerReturn,
      Quantity: 200,
      OrderDetailId: line,
    };
    await app.db.transaction().execute((tx) => addStockMovements(tx as Tx, [cameBack]));
    const told = await office.call(customerOrderLines, { params: { id: customer.CustomerId }, query: {} });
    expect(told).toMatchObject([{ OrderDetailId: line, Ordered: 1428, Delivered: 1428, Invoiced: 1428, Credited: 250, Returned: 200 }]);
  });

  test('is the office’s, and one customer’s alone', async () => {
    const { customer, product } = await givenTrade(app.db);
    await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId);
    const other = await given.customer(app.db);
    expect(await (await app.as('Office')).call(customerOrderLines, { params: { id: other.CustomerId }, query: {} })).toEqual([]);
    for (const role of ['Warehouse', 'Finance', 'Customer'] as const)
      expect((await (await app.as(role)).send(customerOrderLines, { params: { id: customer.CustomerId }, query: {} })).status).toBe(403);
  });
});
