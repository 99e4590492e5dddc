import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList } from '#server/lists/findList.ts';
import { getPortalOrder, portalOrders } from './orders.ts';
import { requireOwn } from './own.ts';

export const portal: Handlers<Areas['portal']> = {
  listPortalOrders: (context, { query }) => findList(context.db, portalOrders, query, { ...requireOwn(context), today: context.today }),
  getPortalOrder: (context, { params }) => getPortalOrder(context, requireOwn(context), params.id),
};
