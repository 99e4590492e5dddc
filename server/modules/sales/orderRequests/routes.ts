import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { requireOwn } from '#server/modules/sales/portal/own.ts';
import { declineRequest, setAsideRequests } from './answer.ts';
import { addOrderRequest } from './ask.ts';
import { countAsked, findOrderRequests, findOwnRequests, getOrderRequest } from './queries.ts';
import { findOwnProducts } from './ownProducts.ts';

export const orderRequests: Handlers<Areas['orderRequests']> = {
  askForOrder: (context, { body }) => addOrderRequest(context, requireOwn(context), body),
  listOwnRequests: (context, { query }) => findOwnRequests(context.db, requireOwn(context).customerId, query),
  ownUsualOrder: (context, { query }) => findOwnProducts(context.db, requireOwn(context), query.order),
  listOrderRequests: ({ db }, { query }) => findOrderRequests(db, query),
  getOrderRequest: ({ db }, { params }) => getOrderRequest(db, params.id),
  countOrderRequests: async ({ db }) => ({ Count: await countAsked(db) }),
  setAsideOrderRequests: (context, { body }) => setAsideRequests(context, body.OrderRequestIds, body.Reason),
  declineOrderRequest: (context, { params, body }) => declineRequest(context, params.id, body.Reason),
};
