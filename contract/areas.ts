// Every area of the API with its calls. The server registers the same areas (server/areas.ts).
import * as customersAlike from './masterData/customers/alike.ts';
import * as customerCalls from './masterData/customers/calls.ts';
import * as productCalls from './masterData/products/calls.ts';
import * as productLists from './masterData/products/related.ts';
import * as paymentCalls from './money/payments/calls.ts';
import * as paymentRests from './money/payments/rests.ts';
import * as statementCalls from './money/statements/calls.ts';
import * as statementRuns from './money/statements/run.ts';
import * as purchaseCalls from './purchasing/purchaseOrders/calls.ts';
import * as dealPurchases from './purchasing/purchaseOrders/deal.ts';
import * as callOffs from './sales/orders/callOff.ts';
import * as orderCalls from './sales/orders/calls.ts';
import * as orderLines from './sales/orders/historyLines.ts';
import * as manyOrders from './sales/orders/many.ts';
import * as orderPapers from './sales/orders/papers.ts';
import * as usualOrders from './sales/orders/usual.ts';
import * as orderPrices from './sales/orders/whyPrice.ts';
import * as portalCalls from './sales/portal/calls.ts';
import * as portalCollections from './sales/portal/collections.ts';
import * as portalHome from './sales/portal/home.ts';
import * as signingIn from './system/auth/calls.ts';
import * as passwordLinks from './system/auth/passwordLinks.ts';
import * as userCalls from './system/users/calls.ts';
import * as programKeys from './system/users/programKeys.ts';
import * as twoStep from './system/users/twoStep.ts';
import * as palletCalls from './warehouse/pallets/calls.ts';
import * as palletChase from './warehouse/pallets/chase.ts';
import * as palletCollections from './warehouse/pallets/collections.ts';
import * as palletCredits from './warehouse/pallets/credits.ts';
import * as daySheets from './warehouse/pallets/daySheet.ts';
import * as palletReturns from './warehouse/pallets/returns.ts';
import * as pickCalls from './warehouse/picking/calls.ts';
import * as pickers from './warehouse/picking/pickers.ts';
import * as deliveryProofs from './warehouse/picking/proof.ts';
import * as goodsIn from './warehouse/stock/goodsIn.ts';
import * as stockLevels from './warehouse/stock/levels.ts';
import * as lots from './warehouse/stock/lots.ts';
import * as stockMovements from './warehouse/stock/movements.ts';
import * as receiving from './warehouse/stock/receiving.ts';
import * as reorder from './warehouse/stock/reorder.ts';
import * as stockTakes from './warehouse/stock/takes.ts';

export * as addresses from './masterData/addresses/calls.ts';
export * as adHoc from './sales/adHoc/calls.ts';
export * as backOrders from './sales/backOrders/calls.ts';
export * as bankFiles from './money/bankFiles/calls.ts';
export * as bottles from './sales/bottles/calls.ts';
export * as chasing from './money/chasing/calls.ts';
export * as conversion from './system/conversion/calls.ts';
export * as credits from './money/credits/calls.ts';
export * as dashboard from './system/dashboard/calls.ts';
export * as declarations from './warehouse/declarations/calls.ts';
export * as deliveryPlan from './warehouse/deliveryPlan/calls.ts';
export * as documents from './system/documents/calls.ts';
export * as dueOrders from './sales/dueOrders/calls.ts';
export * as files from './masterData/files/calls.ts';
export * as history from './masterData/history/calls.ts';
export * as invoices from './money/invoices/calls.ts';
export * as journals from './money/journals/calls.ts';
export * as live from './system/live/calls.ts';
export * as lookups from './masterData/lookups/calls.ts';
export * as mail from './system/mail/calls.ts';
export * as monthEnd from './money/monthEnd/calls.ts';
export * as openingItems from './money/openingItems/calls.ts';
export * as orderRequests from './sales/orderRequests/calls.ts';
export * as personalData from './system/personalData/calls.ts';
export * as pictures from './masterData/pictures/calls.ts';
export * as prices from './sales/prices/calls.ts';
export * as proFormas from './money/proFormas/calls.ts';
export * as purchaseInvoices from './purchasing/purchaseInvoices/calls.ts';
export * as quotations from './sales/quotations/calls.ts';
export * as reports from './money/reports/calls.ts';
export * as search from './system/search/calls.ts';
export * as supplierDepots from './purchasing/supplierDepots/calls.ts';
export * as supplierPricing from './purchasing/supplierPricing/calls.ts';
export * as today from './system/today/calls.ts';
export * as views from './system/views/calls.ts';

// Two files, because the application signs out but never needs the calls of the sign-in page.
export const auth = { ...signingIn, ...passwordLinks };
export const purchaseOrders = { ...purchaseCalls, ...dealPurchases };
export const pallets = { ...palletCalls, ...palletReturns, ...palletCredits, ...palletChase, ...palletCollections, ...daySheets };
export const orders = {
  ...orderCalls,
  ...callOffs,
  ...manyOrders,
  ...orderLines,
  ...orderPapers,
  ...orderPrices,
  usualOrder: usualOrders.usualOrder,
};
export const customers = { ...customerCalls, ...customersAlike };
export const products = { ...productCalls, ...productLists };
export const payments = { ...paymentCalls, ...paymentRests };
export const portal = { ...portalCalls, ...portalHome, ...portalCollections };
export const users = { ...userCalls, ...programKeys, ...twoStep };
export const picking = { ...pickCalls, ...pickers, ...deliveryProofs };
export const statements = { ...statementCalls, ...statementRuns };
export const stock = { ...goodsIn, ...receiving, ...lots, ...reorder, ...stockLevels, ...stockMovements, ...stockTakes };
