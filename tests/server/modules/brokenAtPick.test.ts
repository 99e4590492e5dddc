import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { cancelOrder } from '#contract/sales/orders/calls.ts';
import { confirmPickOrder, confirmPrintDNote, getPickGoods, reopenPick } from '#contract/warehouse/picking/calls.ts';
import { listLotMovements } from '#contract/warehouse/stock/lots.ts';
import { addStockMovement, listStockMovements, reverseStockMovement } from '#contract/warehouse/stock/movements.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { saleLines } from '#server/reports/saleLines.ts';
import { givenPrice, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const broken = { ShortReason: 'Broken in the warehouse', Short: 'Close' as const };

/** A deal for 1,428 units of a product with this much stock in the warehouse. */
const givenDeal = async (stock = 5000) => {
  const { customer, product } = await givenTrade(app.db, stock);
  await givenPrice(app.db, customer.CustomerId, product.ProductId);
  const order = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId);
  const onHand = async () => {
    const level = app.db.selectFrom('stock_levels').select('OnHand').where('ProductId', '=', product.ProductId);
    return (await level.executeTakeFirstOrThrow()).OnHand;
  };
  const breakages = async () => {
    const rows = app.db
      .selectFrom('stock_movements')
      .selectAll()
      .where('OrderDetailId', '=', order.Lines[0]?.OrderDetailId ?? 0);
    return rows.where('StockMovementTypeId', '=', movementType.Breakage).orderBy('StockMovementId').execute();
  };
  const pick = async (PickedQuantity: number, more: object = {}) =>
    (await app.as('Warehouse')).call(confirmPickOrder, {
      params: { id: order.OrderId },
      body: { Lines: [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, PickedQuantity, ...more }], ConfirmLots: true },
    });
  return { order, customer, product, params: { id: order.OrderId }, onHand, breakages, pick };
};

test('what a pick finds broken is written off with it, and is there again once the pick is reopened', async () => {
  const { params, onHand, breakages, pick } = await givenDeal();
  await pick(1400, broken);
  expect(await onHand()).toBe(5000 - 1428);
  expect(await breakages()).toMatchObject([{ Quantity: -28, Comment: 'Broken in the warehouse' }]);
  await (await app.as('Warehouse')).call(reopenPick, { params, body: { Reason: 'Counted wrong' } });
  expect(await onHand()).toBe(5000);
  await pick(1428);
  expect(await onHand()).toBe(5000 - 1428);
  expect((await breakages()).map(({ Quantity }) => Quantity)).toEqual([-28, 28]);
});

test('who picks a line is told which depot it is taken from, and what is there', async () => {
  const { params, order } = await givenDeal();
  const { SupplierDepotId } = order.Lines[0] ?? {};
  const { Lines } = await (await app.as('Warehouse')).call(getPickGoods, { params });
  expect(Lines).toMatchObject([{ SupplierDepotId, OnHand: 5000 }]);
});

test('what is broken stays written off once the deal is cancelled; another reason writes nothing off', async () => {
  const deal = await givenDeal();
  await deal.pick(1400, broken);
  const { Code } = deal.product;
  const told = await (await app.as('Office')).call(cancelOrder, { query: { orderId: deal.order.OrderId }, body: { Reason: 'Shut' } });
  expect(told).toContain(`Back in stock: 1,400 × ${Code}. Broken and still written off: 28 × ${Code}.`);
  expect(await deal.onHand()).toBe(5000 - 28);
  const other = await givenDeal();
  await other.pick(1400, { ...broken, ShortReason: 'Could not be found' });
  expect(await other.onHand()).toBe(5000 - 1400);
});

test('what a pick wrote off and was not broken after all is put back by hand once the deal is cancelled or has left, and by reopening before', async () => {
  const warehouse = await app.as('Warehouse');
  const find = async ({ breakages, product }: Awaited<ReturnType<typeof givenDeal>>) => {
    const [id] = (await breakages()).map(({ StockMovementId }) => StockMovementId);
    const rows = await warehouse.call(listStockMovements, { query: { productId: product.ProductId } });
    return rows.find((row) => row.StockMovementId === id);
  };
  const reverse = async (deal: Awaited<ReturnType<typeof givenDeal>>) =>
    warehouse.call(reverseStockMovement, { params: { id: (await find(deal))?.StockMovementId ?? 0 }, body: { Reason: 'Found whole' } });
  const shut = await givenDeal();
  await shut.pick(1400, broken);
  expect(await find(shut)).toMatchObject({ MayReverse: false });
  await expect(reverse(shut)).rejects.toThrow(/is picked\. Reopen its pick/);
  await (await app.as('Office')).call(cancelOrder, { query: { orderId: shut.order.OrderId }, body: { Reason: 'Shut' } });
  expect(await find(shut)).toMatchObject({ MayReverse: true });
  expect(await reverse(shut)).toMatchObject({ OnHand: 5000 });
  await expect(reverse(shut)).rejects.toMatchObject({ code: 'ALREADY_REVERSED' });
  const gone = await givenDeal();
  await gone.pick(1400, broken);
  await warehouse.call(confirmPrintDNote, { params: gone.params });
  expect(await reverse(gone)).toMatchObject({ OnHand: 5000 - 1400 });
});

test('what is broken is written off as far as the books have it, below nothing never', async () => {
  const { onHand, breakages, pick } = await givenDeal(1410);
  await pick(1400, broken);
  expect(await onHand()).toBe(0);
  expect(await breakages()).toMatchObject([{ Quantity: -10 }]);
});

test('what is broken costs the sale nothing', async () => {
  const { params, order, customer, pick } = await givenDeal();
  await pick(1400, broken);
  await (await app.as('Warehouse')).call(confirmPrintDNote, { params });
  await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: order.OrderId } });
  const sold = saleLines({ from: '2026-11-21', to: '2026-11-21' }, sql`x.customer_id = ${customer.CustomerId}`, 'All');
  const { rows } = await sql<{ Each: string }>`SELECT cost / quantity AS each FROM (${sold}) s WHERE product_id IS NOT NULL`.execute(
    app.db,
  );
  expect(rows.map(({ Each }) => Number(Each))).toEqual([0.15]);
});

test('what is broken is no lot that the customer had', async () => {
  const { customer, product, pick } = await givenDeal();
  await app.db.updateTable('products').set({ LotRequired: true }).where('ProductId', '=', product.ProductId).execute();
  await pick(1400, { ...broken, Lots: [{ LotNo: 'L2411', Quantity: 1400 }] });
  const lots = await (await app.as('Warehouse')).call(listLotMovements, { query: { filter: { q: product.Code } } });
  expect(lots.filter(({ Type }) => Type === 'Breakage')).toMatchObject([{ LotNo: 'unknown', Quantity: -28, CustomerName: null }]);
  expect(lots.filter(({ LotNo }) => LotNo === 'L2411')).toMatchObject([{ Quantity: -1400, CustomerName: customer.Name }]);
});

test('what is broken is of the lot that is left where the books have one, and of an unknown one where they have more', async () => {
  const [admin, warehouse] = [await app.as('Admin'), await app.as('Warehouse')];
  for (const [came, lot] of [
    [['L2411'], 'L2411'],
    [['L2411', 'L2412'], 'unknown'],
  ] as const) {
    const { params, product, onHand, pick } = await givenDeal(0);
    await app.db.updateTable('products').set({ LotRequired: true }).where('ProductId', '=', product.ProductId).execute();
    for (const LotNo of came) {
      const received = { ProductId: product.ProductId, StockMovementTypeId: movementType.Receipt, Quantity: 3000, UnitCost: 0.15 };
      await admin.call(addStockMovement, { body: { ...received, Lots: [{ LotNo, Quantity: 3000 }] } });
    }
    await pick(1400, { ...broken, Lots: [{ LotNo: 'l2411', Quantity: 1400 }] });
    const find = async () => {
      const rows = await warehouse.call(listLotMovements, { query: { filter: { q: product.Code } } });
      return rows.filter(({ Type }) => Type === 'Breakage').map(({ LotNo, Quantity }) => [LotNo, Quantity]);
    };
    expect(await find()).toEqual([[lot, -28]]);
    await warehouse.call(reopenPick, { params, body: { Reason: 'Counted wrong' } });
    expect([await onHand(), (await find()).reduce((sum, [, quantity]) => sum + Number(quantity), 0)]).toEqual([3000 * came.length, 0]);
  }
});
