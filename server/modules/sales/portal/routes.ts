import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList } from '#server/lists/findList.ts';
import { addCollection, ownCollections, undoCollection } from './collections.ts';
import { getPortalBrand, getPortalHome } from './home.ts';
import { getOrderAgain } from './orderAgain.ts';
import { getPortalOrder, portalOrders } from './orders.ts';
import { requireOwn } from './own.ts';
import { getPortalPallets, ownPalletMovements } from './pallets.ts';

export const portal: Handlers<Areas['portal']> = {
  getPortalBrand: (context) => {
    requireOwn(context);
    return getPortalBrand(context.db);
  },
  getPortalHome: (context) => getPortalHome(context, requireOwn(context)),
  listPortalOrders: (context, { query }) => findList(context.db, portalOrders, query, { ...requireOwn(context), today: context.today }),
  getPortalOrder: (context, { params }) => getPortalOrder(context, requireOwn(context), params.id),
  getOrderAgain: (context, { params }) => getOrderAgain(context, requireOwn(context), params.id),
  getPortalPallets: (context) => getPortalPallets(context, requireOwn(context)),
  listPortalPalletMovements: (context, { query }) => findList(context.db, ownPalletMovements, query, requireOwn(context)),
  askForCollection: (context, { body }) => addCollection(context, requireOwn(context), body),
  listOwnCollections: (context, { query }) => findList(context.db, ownCollections, query, requireOwn(context).customerId),
  undoCollection: (context, { params }) => undoCollection(context, requireOwn(context), params.id),
};
