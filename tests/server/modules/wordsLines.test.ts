import { describe, expect, test } from 'vitest';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { addOrder, editOrderById, getOrder, loadDirectOrderList, processOrders } from '#contract/sales/orders/calls.ts';
import { confirmPickOrder, confirmPrintDNote, getPickGoods } from '#contract/warehouse/picking/calls.ts';
import type { DeliveryNoteSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { givenDirectTrade, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const zeroVat = 3;

/** Adds an order with one pallet of goods, and a mould charged once without VAT. */
const taken = async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const Lines = [
    { ProductId: product.ProductId, Quantity: 1428, UnitPrice: 200 },
    { Description: 'Mould for your crest', Quantity: 1, UnitPrice: 1250, VatTypeId: zeroVat },
  ];
  const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
  const [goods, words] = order.Lines.map((line) => line.OrderDetailId);
  return { office, customer, product, order, goods: goods ?? 0, words: words ?? 0 };
};

describe('a line of words on an order', () => {
  test('has its price and VAT, and no goods', async () => {
    const { order } = await taken();
    expect(order.Lines[1]).toMatchObject({
      ProductId: null,
      Description: 'Mould for your crest',
      NetAmount: 1250,
      PricePer: 1,
      VatTypeId: zeroVat,
      VatRate: 0,
      PalletQuantity: 0,
      Stock: null,
    });
    expect(order.Totals).toMatchObject({ Units: 1428, Goods: 1535.6, VatSummary: [{ Rate: 20 }, { Rate: 0, Net: 1250, Vat: 0 }] });
    expect(order.Warnings).toEqual([]);
  });

  test('is not picked, stands on the delivery note, and is invoiced with its own VAT', async () => {
    const { order, goods } = await taken();
    const warehouse = await app.as('Warehouse');
    const params = { id: order.OrderId };
    expect((await warehouse.call(getPickGoods, { params })).Lines.map((line) => line.OrderDetailId)).toEqual([goods]);
    await warehouse.call(confirmPickOrder, { params, body: { Lines: [{ OrderDetailId: goods, PickedQuantity: 1428 }] } });
    await warehouse.call(confirmPrintDNote, { params });
    const { DeliveryNoteSnapshot: kept } = await app.db
      .selectFrom('orders')
      .select('DeliveryNoteSnapshot')
      .where('OrderId', '=', order.OrderId)
      .executeTakeFirstOrThrow();
    const note = kept as DeliveryNoteSnapshot;
    expect(note.Lines.map(({ Description, Quantity }) => [Description, Quantity])[1]).toEqual(['Mould for your crest', 1]);
    expect(note.TotalQuantity).toBe(1428);
    const invoice = await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: order.OrderId } });
    expect(invoice.GrossAmount).toBe(order.Totals.Gross);
    const rows = await app.db
      .selectFrom('invoice_details')
      .select(['Kind', 'Description', 'Quantity', 'VatTypeId'])
      .where('InvoiceId', '=', invoice.InvoiceId)
      .orderBy('LineNo')
      .execute();
    expect(rows[1]).toMatchObject({ Kind: 'Free', Description: 'Mould for your crest', Quantity: 1, VatTypeId: zeroVat });
  });

  test('is changed and taken off as any line, and takes the account’s VAT where none is said', async () => {
    const { office, order, words, goods } = await taken();
    const edit = async (change: object) => {
      const { Version } = await office.call(getOrder, { query: { orderId: order.OrderId } });
      return office.call(editOrderById, { params: { id: order.OrderId }, body: { Version, ...change } });
    };
    const changed = await edit({ Lines: [{ OrderDetailId: words, Description: 'Mould, second', Quantity: 2, VatTypeId: 1 }] });
    expect(changed.Lines[1]).toMatchObject({ Description: 'Mould, second', NetAmount: 2500, VatRate: 20 });
    await expect(edit({ Lines: [{ OrderDetailId: goods, VatTypeId: zeroVat }] })).toFailWith('INVALID_INPUT', 'Lines.0.VatTypeId');
    await expect(edit({ Lines: [{ OrderDetailId: words, ProductId: order.Lines[0]?.ProductId }] })).toFailWith(
      'INVALID_INPUT',
      'Lines.0.ProductId',
    );
    await expect(edit({ RemovedLineIds: [goods] })).toFailWith('RULE_BROKEN', 'RemovedLineIds');
    const more = await edit({ Lines: [{ Description: 'Sample box', Quantity: 3, UnitPrice: 5 }], RemovedLineIds: [words] });
    expect(more.Lines[1]).toMatchObject({ Description: 'Sample box', NetAmount: 15, VatTypeId: 1 });
  });

  test('says what is missing by its field, and an order is never words alone', async () => {
    const { office, customer, product } = await taken();
    const add = (line: object) =>
      office.call(addOrder, {
        body: { CustomerId: customer.CustomerId, Lines: [{ ProductId: product.ProductId, Quantity: 1 }, line as never] },
      });
    await expect(add({ Quantity: 1, UnitPrice: 5 })).toFailWith('INVALID_INPUT', 'Lines.1.ProductId');
    await expect(add({ ProductId: null, Quantity: 1, UnitPrice: 5 })).toFailWith('INVALID_INPUT', 'Lines.1.Description');
    await expect(add({ ProductId: null, Description: 'Mould', Quantity: 1 })).toFailWith('INVALID_INPUT', 'Lines.1.UnitPrice');
    await expect(add({ Description: 'Mould', Quantity: 1, UnitPrice: 5, VatTypeId: 999 })).toFailWith('INVALID_INPUT', 'Lines.1.VatTypeId');
    await expect(add({ Description: 'Mould', Quantity: 1, UnitPrice: 5, PalletQuantity: 2 })).toFailWith(
      'INVALID_INPUT',
      'Lines.1.PalletQuantity',
    );
    const alone = office.call(addOrder, {
      body: { CustomerId: customer.CustomerId, Lines: [{ Description: 'Mould', Quantity: 1, UnitPrice: 5 }] },
    });
    await expect(alone).toFailWith('INVALID_INPUT', 'Lines');
  });

  test('goes with a direct deal’s goods without being confirmed', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenDirectTrade(app.db);
    const Lines = [
      { ProductId: product.ProductId, Quantity: 1428 },
      { Description: 'Artwork', Quantity: 1, UnitPrice: 80 },
    ];
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { DealTypeId: 2, Lines });
    const goods = order.Lines[0]?.OrderDetailId ?? 0;
    const awaited = (await office.call(loadDirectOrderList, {})).filter((line) => line.OrderId === order.OrderId);
    expect(awaited.map((line) => line.OrderDetailId)).toEqual([goods]);
    const deal = {
      OrderId: order.OrderId,
      DespatchedOn: order.OrderDate,
      SupplierDeliveryNoteNo: 'SN 1',
      Lines: [{ OrderDetailId: goods, ConfirmedQuantity: 1428, ConfirmedPallets: 1 }],
    };
    expect(await office.call(processOrders, { body: { Deals: [deal] } })).toMatchObject([{ Ok: true }]);
    const invoice = await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: order.OrderId } });
    expect(invoice.GrossAmount).toBe(order.Totals.Gross);
  });
});
