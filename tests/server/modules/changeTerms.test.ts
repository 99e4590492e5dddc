import { beforeEach, describe, expect, test } from 'vitest';
import { editOrderById, getOrder } from '#contract/sales/orders/calls.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let office: Client;
let trade: Awaited<ReturnType<typeof givenTrade>>;
let order: Order;
let lineId = 0;

beforeEach(async () => {
  office = await app.as('Office');
  trade = await givenTrade(app.db);
  order = await takeOrder(office, trade.customer.CustomerId, trade.product.ProductId);
  lineId = order.Lines[0]?.OrderDetailId ?? 0;
  const Lines = [{ OrderDetailId: lineId, PickedQuantity: 1428 }];
  await (await app.as('Warehouse')).call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines } });
});

const now = () => office.call(getOrder, { query: { orderId: order.OrderId } });
const edit = async (body: object) =>
  office.call(editOrderById, { params: { id: order.OrderId }, body: { Version: (await now()).Version, ...body } });
const changeLine = (change: object) => edit({ Lines: [{ OrderDetailId: lineId, ...change }] });
const despatch = async () => (await app.as('Warehouse')).call(confirmPrintDNote, { params: { id: order.OrderId } });
const movements = async () => {
  const rows = await app.db
    .selectFrom('pallet_movements')
    .select(['Quantity', 'ToHolder'])
    .where('OrderId', '=', order.OrderId)
    .orderBy('PalletMovementId')
    .execute();
  return rows.map((row) => [row.ToHolder, row.Quantity]);
};

describe('until its invoice', () => {
  test('a picked deal takes another price, discount, carriage, dates and haulier; the history has each', async () => {
    const edited = await edit({
      CarriageCharge: 12,
      CustomerOrderNo: 'PO 9',
      DeliveryDate: '2026-11-25',
      Lines: [{ OrderDetailId: lineId, UnitPrice: 200, DiscountPercent: 10 }],
    });
    expect(edited).toMatchObject({ Status: 'Picked', CarriageCharge: 12, CustomerOrderNo: 'PO 9', DeliveryDate: '2026-11-25' });
    expect(edited.Lines[0]).toMatchObject({ UnitPrice: 200, DiscountPercent: 10, NetAmount: 257.04, Quantity: 1428, PickedQuantity: 1428 });
    const changes = await app.db
      .selectFrom('audit')
      .select(['Entity', 'After', 'UserId'])
      .where('Action', '=', 'Changed')
      .where('UserId', '=', office.userId)
      .orderBy('AuditId')
      .execute();
    expect(changes.map(({ Entity }) => Entity)).toEqual(['orders', 'order_details']);
    expect(changes[1]?.After).toMatchObject({ UnitPrice: 200, DiscountPercent: 10 });
  });

  test('a deal that has gone takes another count of pallets: rows undo the old one, rows write the new one', async () => {
    await despatch();
    const edited = await changeLine({ PalletQuantity: 3 });
    expect(edited.Lines[0]).toMatchObject({ PalletQuantity: 3, PickedPallets: 3 });
    expect(edited.Totals.PalletCharges).toBe(54);
    expect(await movements()).toEqual([
      ['Customer', 1],
      ['Warehouse', 1],
      ['Customer', 3],
    ]);
    await changeLine({ PalletQuantity: 3, UnitPrice: 150 });
    expect(await movements()).toHaveLength(3);
  });

  test('in a closed period the pallets that went stay as they were counted', async () => {
    await despatch();
    await app.db.updateTable('company').set({ LockedThrough: '2026-11-21' }).execute();
    await expect(changeLine({ PalletQuantity: 3 })).toFailWith('PERIOD_LOCKED', 'Lines');
    await app.db.updateTable('company').set({ LockedThrough: null }).execute();
    expect((await now()).Lines[0]).toMatchObject({ PalletQuantity: 1, PickedPallets: 1 });
  });

  test('goods and quantities stay as picked, whatever else is asked', async () => {
    const other = await givenTrade(app.db);
    await expect(changeLine({ Quantity: 2000 })).toFailWith('ORDER_NOT_EDITABLE', 'Lines.0.Quantity');
    await expect(changeLine({ ProductId: other.product.ProductId })).toFailWith('ORDER_NOT_EDITABLE', 'Lines.0.ProductId');
    await expect(edit({ Lines: [{ ProductId: other.product.ProductId, Quantity: 5 }] })).toFailWith('ORDER_NOT_EDITABLE', 'Lines');
    await expect(edit({ RemovedLineIds: [lineId] })).toFailWith('ORDER_NOT_EDITABLE', 'RemovedLineIds');
    expect((await now()).Lines).toMatchObject([{ Quantity: 1428, UnitPrice: 187.35 }]);
  });

  test('once it is invoiced before it leaves, its price stays; its addresses and comment do not', async () => {
    const { InvoiceId } = await app.db
      .insertInto('invoices')
      .values({
        InvoiceNo: 77_001,
        Kind: 'Sales',
        OrderId: order.OrderId,
        CustomerId: trade.customer.CustomerId,
        CurrencyId: 1,
        ExchangeRate: 1,
        InvoiceDate: '2026-11-21',
        TaxPoint: '2026-11-21',
        DueDate: '2026-12-21',
        PaymentTermDays: 30,
        PaymentTermBasis: 'InvoiceDate',
        NetAmount: 100,
        VatAmount: 20,
        GrossAmount: 120,
        Outstanding: 120,
        Snapshot: '{}',
      })
      .returning('InvoiceId')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('orders').set({ PrepaidInvoiceId: InvoiceId }).where('OrderId', '=', order.OrderId).execute();
    await expect(edit({ CarriageCharge: 12 })).toFailWith('ORDER_ALREADY_INVOICED', 'CarriageCharge');
    await expect(changeLine({ UnitPrice: 1 })).toFailWith('ORDER_ALREADY_INVOICED', 'Lines');
    expect(await edit({ Comment: 'Ring first' })).toMatchObject({ Comment: 'Ring first' });
  });
});
