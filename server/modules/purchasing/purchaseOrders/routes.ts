import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { addPurchaseOrder, changePurchaseOrder } from './changePurchaseOrder.ts';
import { findListedCosts } from './costs.ts';
import { addPurchaseRemark, cancelPurchaseOrder, closePurchaseOrder, issuePurchaseOrder, promisePurchaseOrder } from './deeds.ts';
import { countPurchaseOrders, findOnOrder, findPurchaseOrders } from './lists.ts';
import { sendPurchaseOrder } from './mail.ts';
import { bookHaulier, getDealPurchases, orderDeal } from './ofDeal/orderDeal.ts';
import { openPurchaseOrderDocument } from './paper.ts';
import { findPurchaseCombos, getPurchaseOrder } from './queries.ts';

export const purchaseOrders: Handlers<Areas['purchaseOrders']> = {
  listPurchaseOrders: (context, { query }) => findPurchaseOrders(context, query),
  countPurchaseOrders: ({ db, today }) => countPurchaseOrders(db, today),
  getPurchaseOrder: (context, { params }) => getPurchaseOrder(context, context.db, params.id),
  getPurchaseCombos: ({ db }) => findPurchaseCombos(db),
  findListedCosts: ({ db, today }, { body }) =>
    findListedCosts(db, body.SupplierDepotId, body.Lines, { day: body.OrderedOn ?? today, today }),
  addPurchaseOrder: (context, { body }) => addPurchaseOrder(context, body),
  changePurchaseOrder: (context, { params, body }) => changePurchaseOrder(context, params.id, body),
  issuePurchaseOrder: (context, { params, body }) => issuePurchaseOrder(context, params.id, body),
  sendPurchaseOrder: (context, { params, body }) => sendPurchaseOrder(context, params.id, body),
  promisePurchaseOrder: (context, { params, body }) => promisePurchaseOrder(context, params.id, body),
  addPurchaseRemark: (context, { params, body }) => addPurchaseRemark(context, params.id, body),
  cancelPurchaseOrder: (context, { params, body }) => cancelPurchaseOrder(context, params.id, body),
  closePurchaseOrder: (context, { params, body }) => closePurchaseOrder(context, params.id, body),
  openPurchaseOrderDocument: (context, { params, query }) => openPurchaseOrderDocument(context, params.id, query.revision),
  getDealPurchases: ({ db, today }, { params }) => getDealPurchases(db, params.id, today),
  orderDeal: (context, { params, body }) => orderDeal(context, params.id, body),
  bookHaulier: (context, { params, body }) => bookHaulier(context, params.id, body),
  listOnOrder: ({ db }, { query }) => findOnOrder(db, query),
};
