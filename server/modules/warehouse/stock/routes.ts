import type { Areas } from '#contract/index.ts';
import { allIds } from '#contract/values.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList } from '#server/lists/findList.ts';
import { addStockMovement } from './addStockMovement.ts';
import { addStockComment, deleteStockComment, findStockComments } from './take/comments.ts';
import { toPastDay, findStockLevels, getStockValue } from './levels.ts';
import { findStockMovements, requireOwnDepot } from './movements.ts';
import { awaitedOrders, getExpected, getGoodsReceipt, receipts } from './goodsIn/goodsIn.ts';
import { printPalletLabels } from './goodsIn/labels.ts';
import { findLotsOnHand, lotMovements } from './lots.ts';
import { postStockTake, recountStockTake } from './take/postStockTake.ts';
import { printCountSheets, printStockLevels, printStockTakes } from './print.ts';
import { stockedProducts, stockSheet } from './products.ts';
import { receiveGoods } from './goodsIn/receiveGoods.ts';
import { draftReorder, reorderProposals } from './reorder.ts';
import { reverseGoodsReceipt } from './goodsIn/reverseGoodsReceipt.ts';
import { reverseStockMovement } from './reverseStockMovement.ts';
import { saveStockAdjustments } from './take/saveStockAdjustments.ts';
import { saveStockTake } from './take/saveStockTake.ts';
import { countSheets, findSheet, getStockTake, stockTakes } from './take/takes.ts';

export const stock: Handlers<Areas['stock']> = {
  getStockLevel: (context, { params, query: { asAt, ...query } }) =>
    findStockLevels(context, { ...params, asAt: toPastDay(asAt, context.today) }, query),
  getStockValue: (context, { params, query }) => getStockValue(context, { ...params, asAt: toPastDay(query.asAt, context.today) }),
  printLoadStockLevel: (context, { body }) => printStockLevels(context, body),
  stockMovementProducts: async ({ db }, { query }) => findList(db, stockedProducts, query, await requireOwnDepot(db)),
  getStockSheet: async ({ db }, { params, query }) => findList(db, stockSheet, query, { ...params, ownDepotId: await requireOwnDepot(db) }),
  listStockMovements: (context, { query }) => findStockMovements(context, query),
  addStockMovement: (context, { body }) => addStockMovement(context, body),
  reverseStockMovement: (context, { params, body }) => reverseStockMovement(context, params.id, body),
  saveStockAdjustments: (context, { params, body }) => saveStockAdjustments(context, params.id, body),
  listStockComments: ({ db }, { params, query }) => findStockComments(db, { ...params, ...query }),
  addStockComment: (context, { body }) => addStockComment(context, body),
  deleteStockComment: (context, { params }) => deleteStockComment(context, params.id),
  listAwaited: ({ db }, { query }) => findList(db, awaitedOrders, query, undefined),
  getExpectedGoods: ({ db }, { params }) => getExpected(db, params.id),
  listGoodsReceipts: ({ db }, { query }) => findList(db, receipts, query, undefined),
  getGoodsReceipt: ({ db }, { params }) => getGoodsReceipt(db, params.id),
  receiveGoods: (context, { body }) => receiveGoods(context, body),
  reverseGoodsReceipt: (context, { params, body }) => reverseGoodsReceipt(context, params.id, body),
  printPalletLabels: (context, { params }) => printPalletLabels(context, params.id),
  listLotMovements: ({ db }, { query }) => findList(db, lotMovements, query, undefined),
  listLotsOnHand: ({ db }, { params }) => findLotsOnHand(db, params.productId),
  listReorder: async ({ db, today }, { query }) => findList(db, reorderProposals, query, { today, ownDepotId: await requireOwnDepot(db) }),
  draftReorder: (context, { body }) => draftReorder(context, body),
  getProductStockTake: (context, { params, query }) => findSheet(context, params.supplierId, query),
  getAllProductStockTake: (context, { query }) => findSheet(context, allIds, query),
  listCountSheets: async ({ db }, { query }) => findList(db, countSheets, query, await requireOwnDepot(db)),
  listStockTakes: ({ db }, { query }) => findList(db, stockTakes, query, undefined),
  getStockTake: (context, { params }) => getStockTake(context, context.db, params.id),
  saveWarehouseStockTake: (context, { body }) => saveStockTake(context, body),
  postStockTake: (context, { params, body }) => postStockTake(context, params.id, body),
  recountStockTake: (context, { params, body }) => recountStockTake(context, params.id, body),
  printWarehouseStockTake: (context, { body }) => printCountSheets(context, body),
  printStockTake: (context, { body }) => printStockTakes(context, body),
};
