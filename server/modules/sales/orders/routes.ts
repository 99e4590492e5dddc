import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { getLastOrderDate, getOrderAccount } from './credit/account.ts';
import { openAcknowledgement } from './acknowledgement.ts';
import { cancelOrders, promiseOrders } from './changes/manyOrders.ts';
import { countOpenOrders } from './countOpen.ts';
import { callOff } from './changes/callOff/callOff.ts';
import { planCallOff } from './changes/callOff/planCallOff.ts';
import { getCallOff } from './callOffs.ts';
import { addOrder } from './entry/addOrder.ts';
import { cancelOrder } from './changes/cancelOrder.ts';
import { checkDiscount } from './credit/checkDiscount.ts';
import { checkStock } from './entry/checkStock.ts';
import { explainPrice } from './entry/whyThisPrice.ts';
import { getComboData, previewDealNumber } from './entry/comboData.ts';
import { deleteOrderDetails } from './changes/deleteOrderDetails.ts';
import { editOrder } from './changes/editOrder.ts';
import { findDirectLines } from './directLines.ts';
import { findCustomerOrders, findDirectOrders, findOpenOrders, findOrders } from './lists.ts';
import { findPriceLists } from '#server/modules/sales/prices/queries.ts';
import { processOrders } from './changes/processOrders.ts';
import type { Context } from '#server/context.ts';
import { addOwnValuesTo } from '#server/modules/masterData/ownFields/addOwnValues.ts';
import { getOrder } from '#server/modules/sales/deal/queries.ts';
import { releaseCredit } from './credit/releaseCredit.ts';
import { findOrderHistoryLines } from './historyLines.ts';
import { findUsualOrder } from '#server/modules/sales/deal/lines/usualOrder.ts';

/** Adds the values of own fields to an order. */
const withOwnValues = <Told extends object>(context: Context, order: Told) => addOwnValuesTo(context, 'Order', order);

export const orders: Handlers<Areas['orders']> = {
  deleteOrderDetails: async (context, { body }) => withOwnValues(context, await deleteOrderDetails(context, body.orderDetailIds, body)),
  checkDiscount: ({ db, today }, { params }) => checkDiscount(db, params.id, today),
  getPriceLists: ({ db, today }, { query }) =>
    findPriceLists(db, { customerId: query.custID, withUnlisted: query.incUnlisted ?? false, today }),
  listOrders: (context, { query }) => findOrders(context, query),
  customerOrderHistory: (context, { params, query }) => findCustomerOrders(context, query, params.id),
  customerOrderLines: ({ db }, { params, query }) => findOrderHistoryLines(db, query, params.id),
  loadDirectOrderList: ({ db }) => findDirectLines(db),
  lastOrderDate: ({ db }, { params }) => getLastOrderDate(db, params.id),
  openOrders: (context, { query }) => findOpenOrders(context, query),
  directOrders: (context, { query }) => findDirectOrders(context, query),
  getOrder: async (context, { query }) => withOwnValues(context, await getOrder(context.db, query.orderId)),
  getOrderComboData: getComboData,
  getOrderAccount: ({ db, today }, { params }) => getOrderAccount(db, params.id, today),
  nextDealNumber: ({ db }) => previewDealNumber(db),
  checkStockAndAddProduct: ({ db, today }, { body }) => checkStock(db, today, body),
  addOrder: async (context, { body }) => withOwnValues(context, await addOrder(context, body)),
  editOrder: async (context, { body }) => withOwnValues(context, await editOrder(context, body.OrderId, body)),
  processOrders: (context, { body }) => processOrders(context, body.Deals),
  cancelOrder: (context, { query, body }) => cancelOrder(context, query.orderId, body),
  releaseCredit: async (context, { params, body }) => withOwnValues(context, await releaseCredit(context, params.id, body)),
  editOrderById: async (context, { params, body }) => withOwnValues(context, await editOrder(context, params.id, body)),
  countOpenOrders: ({ db, today }) => countOpenOrders(db, today),
  cancelOrders: (context, { body }) => cancelOrders(context, body.OrderIds, body.Reason),
  promiseOrders: (context, { body }) => promiseOrders(context, body.OrderIds, body.PromisedDate),
  callOff: async (context, { params, body }) => withOwnValues(context, await callOff(context, params.id, body)),
  getCallOff: (context, { params }) => getCallOff(context, params.id),
  planCallOff: (context, { params, body }) => planCallOff(context, params.id, body),
  openAcknowledgement: (context, { params }) => openAcknowledgement(context, params.id),
  usualOrder: ({ db }, { params }) => findUsualOrder(db, params.id),
  whyThisPrice: (context, { query }) => explainPrice(context, query),
};
