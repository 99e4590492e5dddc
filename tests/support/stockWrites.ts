import { reverseGoodsReceipt } from '#contract/warehouse/stock/goodsIn.ts';
import { receiveGoods } from '#contract/warehouse/stock/receiving.ts';
import {
  addStockComment,
  addStockMovement,
  deleteStockComment,
  reverseStockMovement,
  saveStockAdjustments,
} from '#contract/warehouse/stock/movements.ts';
import { draftReorder } from '#contract/warehouse/stock/reorder.ts';
import { postStockTake, recountStockTake, saveWarehouseStockTake } from '#contract/warehouse/stock/takes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { given } from './given.ts';
import type { House } from './mainJob.ts';
import { givenMaker, outPurchase } from './purchases.ts';
import type { Client } from './testApp.ts';
import { change, fresh, write } from './write.ts';
import type { Versioned, Write } from './write.ts';

/** Two bottles of a supplier in our own warehouse, 5,000 of each. */
export const givenShelf = async (db: Db) => {
  const supplier = await given.supplier(db);
  const made = { SupplierId: supplier.SupplierId };
  const [bottle, jar] = [await given.product(db, { ...made, Location: 'A1' }), await given.product(db, { ...made, Location: 'A2' })];
  for (const { ProductId } of [bottle, jar]) await given.stock(db, ProductId, 5000);
  return { ...made, bottle, jar, depotId: await given.ownDepot(db) };
};

/** Adds stock takes for two suppliers, one posted, and a second movement and a note for the product. Returns the supplier whose stock take is not posted. */
export const addStockTakes = async (db: Db, client: Client, CustomerId: number, ProductId: number) => {
  const shelves = [await givenShelf(db), await givenShelf(db)];
  const takes: number[] = [];
  for (const { SupplierId, bottle, jar } of shelves) {
    const Lines = [bottle, jar].map((product, index) => ({ ProductId: product.ProductId, Counted: 4990 - 400 * index }));
    takes.push((await client.call(saveWarehouseStockTake, { body: { SupplierId, Lines } })).StockTakeId);
  }
  await client.call(postStockTake, { params: { id: takes[0] ?? 0 }, body: { Version: 2, AcceptFarOff: true } });
  const { SupplierDepotId } = await given.supplier(db);
  for (const SupplierDeliveryNoteNo of ['GD 1', 'GD 2', null]) {
    const Lines = [
      { ProductId, Quantity: 5, Broken: SupplierDeliveryNoteNo ? 1 : 0, Lots: [{ LotNo: SupplierDeliveryNoteNo ?? 'GD 3', Quantity: 5 }] },
    ];
    const { GoodsReceiptId: id } = await client.call(receiveGoods, { body: { SupplierDepotId, SupplierDeliveryNoteNo, Lines } });
    if (!SupplierDeliveryNoteNo) await client.call(reverseGoodsReceipt, { params: { id }, body: { Reason: 'Twice' } });
  }
  await client.call(addStockMovement, { body: { ProductId, StockMovementTypeId: 7, Quantity: 3, Comment: 'Fork-lift' } });
  await client.call(addStockComment, { body: { CustomerId, ProductId, Comment: 'Ring before it goes' } });
  return shelves[1]?.SupplierId ?? 0;
};

/** Returns the goods-in for an order of two pallets: complete, with twelve bottles broken, on the supplier's pallets. */
export const arrival = async (db: Db, office: Client) => {
  const { order, bottle } = await outPurchase(office, db);
  const { PalletId } = await given.pallet(db);
  const line = { PurchaseOrderLineId: order.Lines[0]?.PurchaseOrderLineId ?? 0, ProductId: bottle.ProductId, Quantity: 2856 };
  return {
    PurchaseOrderId: order.PurchaseOrderId,
    SupplierDeliveryNoteNo: fresh('GD'),
    Lines: [{ ...line, Broken: 12, PalletId, Pallets: 2, Location: 'C-01', Lots: [{ LotNo: 'L2411', Quantity: 2856 }] }],
  };
};

const take = (id: number): Versioned => ({ table: 'stock_takes', column: 'stock_take_id', id });

/** Adds a count sheet with one line that is out by 7, which is within the limit. */
const counted = async ({ db, staff }: House) => {
  const shelf = await givenShelf(db);
  const { StockTakeId } = await staff.warehouse.call(saveWarehouseStockTake, {
    body: { SupplierId: shelf.SupplierId, Lines: [{ ProductId: shelf.bottle.ProductId, Counted: 4993 }] },
  });
  const { Version } = await db.selectFrom('stock_takes').select('Version').where('StockTakeId', '=', StockTakeId).executeTakeFirstOrThrow();
  return { ...shelf, StockTakeId, Version };
};

export const stockWrites: Write[] = [
  write(addStockMovement, 'warehouse', async ({ db }) => {
    const { bottle } = await givenShelf(db);
    return { input: { body: { ProductId: bottle.ProductId, StockMovementTypeId: 7, Quantity: 12, Comment: fresh('Fork-lift') } } };
  }),
  write(reverseStockMovement, 'warehouse', async ({ db, staff }) => {
    const { bottle } = await givenShelf(db);
    const body = { ProductId: bottle.ProductId, StockMovementTypeId: 7, Quantity: 12 };
    const [id = 0] = (await staff.warehouse.call(addStockMovement, { body })).StockMovementIds;
    return { input: { params: { id }, body: { Reason: 'They were whole' } } };
  }),
  write(saveStockAdjustments, 'office', async ({ db }) => {
    const { bottle, depotId } = await givenShelf(db);
    const Adjustments = [{ SupplierDepotId: depotId, CountedQuantity: 4990 }];
    return { input: { params: { id: bottle.ProductId }, body: { Reason: fresh('Counted by hand'), Adjustments } } };
  }),
  write(receiveGoods, 'warehouse', async ({ db, staff }) => ({ input: { body: await arrival(db, staff.office) } })),
  write(reverseGoodsReceipt, 'warehouse', async ({ db, staff }) => {
    const { GoodsReceiptId: id } = await staff.warehouse.call(receiveGoods, { body: await arrival(db, staff.office) });
    return { input: { params: { id }, body: { Reason: fresh('The lorry of next week') } } };
  }),
  write(draftReorder, 'office', async ({ db }) => {
    const { SupplierDepotId, bottle } = await givenMaker(db);
    return { input: { body: { Lines: [{ ProductId: bottle.ProductId, SupplierDepotId, Quantity: 1428 }] } } };
  }),
  write(addStockComment, 'office', async ({ db }) => ({
    input: { body: { CustomerId: (await given.customer(db)).CustomerId, Comment: fresh('Keep two pallets for them') } },
  })),
  write(deleteStockComment, 'office', async ({ db, staff }) => {
    const { CustomerId } = await given.customer(db);
    const { StockCommentId } = await staff.office.call(addStockComment, { body: { CustomerId, Comment: 'Keep two pallets' } });
    return { input: { params: { id: StockCommentId } } };
  }),
  write(saveWarehouseStockTake, 'warehouse', async ({ db }) => {
    const { SupplierId, bottle } = await givenShelf(db);
    return { input: { body: { SupplierId, Lines: [{ ProductId: bottle.ProductId, Counted: 4993, Version: null }] } } };
  }),
  change(saveWarehouseStockTake, 'warehouse', async (house) => {
    const { SupplierId, bottle, StockTakeId } = await counted(house);
    const line = await house.db
      .selectFrom('stock_take_lines')
      .select(['StockTakeLineId', 'Version'])
      .where('StockTakeId', '=', StockTakeId)
      .executeTakeFirstOrThrow();
    return {
      input: { body: { SupplierId, Lines: [{ ProductId: bottle.ProductId, Counted: 4992, Version: line.Version }] } },
      row: { table: 'stock_take_lines', column: 'stock_take_line_id', id: line.StockTakeLineId },
    };
  }),
  change(postStockTake, 'office', async (house) => {
    const { StockTakeId: id, Version } = await counted(house);
    return { input: { params: { id }, body: { Version } }, row: take(id) };
  }),
  change(recountStockTake, 'office', async (house) => {
    const { StockTakeId: id, Version } = await counted(house);
    return { input: { params: { id }, body: { Version } }, row: take(id) };
  }),
];
