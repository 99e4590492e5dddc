import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { getLastOrderDate, getOrderAccount } from './credit/account.ts';
import { addOrder } from './entry/addOrder.ts';
import { cancelOrder } from './changes/cancelOrder.ts';
import { checkDiscount } from './credit/checkDiscount.ts';
import { checkStock } from './entry/checkStock.ts';
import { explainPrice } from './entry/whyThisPrice.ts';
import { getComboData, previewDealNumber } from './entry/comboData.ts';
import { deleteOrderDetails } from './changes/deleteOrderDetails.ts';
import { editOrder } from './changes/editOrder.ts';
import { findDirectLines } from './directLines.ts';
import { findCustomerOrders, findDirectOrders, findOpenOrders } from './lists.ts';
import { findPriceLists } from '#server/modules/prices/queries.ts';
import { processOrders } from './changes/processOrders.ts';
import { getOrder } from './queries.ts';
import { releaseCredit } from './credit/releaseCredit.ts';

export const orders: Handlers<Areas['orders']> = {
  deleteOrderDetails: (context, { body }) => deleteOrderDetails(context, body.orderDetailIds, body.Version),
  checkDiscount: ({ db, today }, { params }) => checkDiscount(db, params.id, today),
  getPriceLists: ({ db, today }, { query }) =>
    findPriceLists(db, { customerId: query.custID, withUnlisted: query.incUnlisted ?? false, today }),
  customerOrderHistory: ({ db, today }, { params, query }) => findCustomerOrders(db, query, today, params.id),
  loadDirectOrderList: ({ db }) => findDirectLines(db),
  lastOrderDate: ({ db }, { params }) => getLastOrderDate(db, params.id),
  openOrders: ({ db, today }, { query }) => findOpenOrders(db, query, today),
  directOrders: ({ db, today }, { query }) => findDirectOrders(db, query, today),
  getOrder: ({ db }, { query }) => getOrder(db, query.orderId),
  getOrderComboData: ({ db, today }) => getComboData(db, today),
  getOrderAccount: ({ db, today }, { params }) => getOrderAccount(db, params.id, today),
  nextDealNumber: ({ db }) => previewDealNumber(db),
  checkStockAndAddProduct: ({ db, today }, { body }) => checkStock(db, today, body),
  addOrder: (context, { body }) => addOrder(context, body),
  editOrder: (context, { body }) => editOrder(context, body.OrderId, body),
  processOrders: (context, { body }) => processOrders(context, body.Deals),
  cancelOrder: (context, { query, body }) => cancelOrder(context, query.orderId, body.Reason, body.Version),
  releaseCredit: (context, { params, body }) => releaseCredit(context, params.id, body),
  editOrderById: (context, { params, body }) => editOrder(context, params.id, body),
  whyThisPrice: (context, { query }) => explainPrice(context, query),
};
