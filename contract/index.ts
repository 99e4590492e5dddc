import type { Endpoint } from './endpoint.ts';
import * as adHoc from './sales/adHoc/calls.ts';
import * as addresses from './masterData/addresses/calls.ts';
import * as backOrders from './sales/backOrders/calls.ts';
import * as bankFiles from './money/bankFiles/calls.ts';
import * as bottles from './sales/bottles/calls.ts';
import * as signingIn from './system/auth/calls.ts';
import * as passwordLinks from './system/auth/passwordLinks.ts';
import * as conversion from './system/conversion/calls.ts';
import * as credits from './money/credits/calls.ts';
import * as chasing from './money/chasing/calls.ts';
import * as customersAlike from './masterData/customers/alike.ts';
import * as customerCalls from './masterData/customers/calls.ts';
import * as dashboard from './system/dashboard/calls.ts';
import './masterData/entities/all.ts';
import { answers, entityCalls } from './masterData/entities/definition/entity.ts';
import * as declarations from './warehouse/declarations/calls.ts';
import * as files from './masterData/files/calls.ts';
import * as deliveryPlan from './warehouse/deliveryPlan/calls.ts';
import * as documents from './system/documents/calls.ts';
import * as dueOrders from './sales/dueOrders/calls.ts';
import * as history from './masterData/history/calls.ts';
import * as invoices from './money/invoices/calls.ts';
import * as journals from './money/journals/calls.ts';
import * as live from './system/live/calls.ts';
import * as lookups from './masterData/lookups/calls.ts';
import * as mail from './system/mail/calls.ts';
import * as monthEnd from './money/monthEnd/calls.ts';
import * as openingItems from './money/openingItems/calls.ts';
import * as orderCalls from './sales/orders/calls.ts';
import * as callOffs from './sales/orders/callOff.ts';
import * as orderRequests from './sales/orderRequests/calls.ts';
import * as manyOrders from './sales/orders/many.ts';
import * as orderLines from './sales/orders/historyLines.ts';
import * as orderPapers from './sales/orders/papers.ts';
import * as orderPrices from './sales/orders/whyPrice.ts';
import * as usualOrders from './sales/orders/usual.ts';
import * as palletCalls from './warehouse/pallets/calls.ts';
import * as palletChase from './warehouse/pallets/chase.ts';
import * as palletCredits from './warehouse/pallets/credits.ts';
import * as daySheets from './warehouse/pallets/daySheet.ts';
import * as palletReturns from './warehouse/pallets/returns.ts';
import * as paymentCalls from './money/payments/calls.ts';
import * as paymentRests from './money/payments/rests.ts';
import * as personalData from './system/personalData/calls.ts';
import * as pickCalls from './warehouse/picking/calls.ts';
import * as pickers from './warehouse/picking/pickers.ts';
import * as deliveryProofs from './warehouse/picking/proof.ts';
import * as pictures from './masterData/pictures/calls.ts';
import * as products from './masterData/products/calls.ts';
import * as portal from './sales/portal/calls.ts';
import * as prices from './sales/prices/calls.ts';
import * as proFormas from './money/proFormas/calls.ts';
import * as purchaseInvoices from './purchasing/purchaseInvoices/calls.ts';
import * as purchaseCalls from './purchasing/purchaseOrders/calls.ts';
import * as dealPurchases from './purchasing/purchaseOrders/deal.ts';
import * as quotations from './sales/quotations/calls.ts';
import * as reports from './money/reports/calls.ts';
import * as search from './system/search/calls.ts';
import * as goodsIn from './warehouse/stock/goodsIn.ts';
import * as receiving from './warehouse/stock/receiving.ts';
import * as lots from './warehouse/stock/lots.ts';
import * as stockLevels from './warehouse/stock/levels.ts';
import * as stockMovements from './warehouse/stock/movements.ts';
import * as reorder from './warehouse/stock/reorder.ts';
import * as stockTakes from './warehouse/stock/takes.ts';
import * as statementCalls from './money/statements/calls.ts';
import * as statementRuns from './money/statements/run.ts';
import * as supplierDepots from './purchasing/supplierDepots/calls.ts';
import * as supplierPricing from './purchasing/supplierPricing/calls.ts';
import * as today from './system/today/calls.ts';
import * as userCalls from './system/users/calls.ts';
import * as programKeys from './system/users/programKeys.ts';
import * as twoStep from './system/users/twoStep.ts';
import * as views from './system/views/calls.ts';

// Two files: the application signs out, and is not to load what only the page before it asks for.
const auth = { ...signingIn, ...passwordLinks };
const purchaseOrders = { ...purchaseCalls, ...dealPurchases };
const pallets = { ...palletCalls, ...palletReturns, ...palletCredits, ...palletChase, ...daySheets };
const orders = {
  ...orderCalls,
  ...callOffs,
  ...manyOrders,
  ...orderLines,
  ...orderPapers,
  ...orderPrices,
  usualOrder: usualOrders.usualOrder,
};

const customers = { ...customerCalls, ...customersAlike };

const payments = { ...paymentCalls, ...paymentRests };

const users = { ...userCalls, ...programKeys, ...twoStep };

const picking = { ...pickCalls, ...pickers, ...deliveryProofs };

const statements = { ...statementCalls, ...statementRuns };

const stock = { ...goodsIn, ...receiving, ...lots, ...reorder, ...stockLevels, ...stockMovements, ...stockTakes };

/** Every area of the API. The server answers exactly these. */
export const areas = {
  adHoc,
  addresses,
  auth,
  backOrders,
  bankFiles,
  bottles,
  chasing,
  conversion,
  credits,
  customers,
  dashboard,
  declarations,
  files,
  deliveryPlan,
  documents,
  dueOrders,
  history,
  invoices,
  journals,
  live,
  lookups,
  mail,
  openingItems,
  monthEnd,
  orderRequests,
  orders,
  pallets,
  payments,
  personalData,
  picking,
  pictures,
  portal,
  prices,
  products,
  proFormas,
  purchaseInvoices,
  purchaseOrders,
  quotations,
  reports,
  search,
  statements,
  stock,
  supplierDepots,
  supplierPricing,
  today,
  users,
  views,
};
export type Areas = typeof areas;

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value;

const areaCalls = () =>
  Object.entries(areas).flatMap(([area, members]) =>
    Object.entries(members as Record<string, unknown>)
      .filter((entry): entry is [string, Endpoint] => isCall(entry[1]) && !answers.has(entry[1]))
      .map(([name, call]) => ({ area, name, call })),
  );

/** Every call there is, with the area and the name it goes by: those of the areas, then those of the entities. */
export const listCalls = () => [...areaCalls(), ...entityCalls()];
