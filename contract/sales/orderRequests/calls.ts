import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { OrderedProduct } from '#contract/sales/orders/usual.ts';
import { DateOnly, Id, requiredText } from '#contract/values.ts';
import { NewRequest, OrderRequest, OwnRequest, RequestState, WholeRequest } from './shapes.ts';

const office = ['Admin', 'Office'] as const;
const customer = ['Customer'] as const;
const byId = z.object({ id: Id });

/** Added. */
export const askForOrder = endpoint({
  method: 'POST',
  path: '/api/Portal/OrderRequest',
  allow: customer,
  summary: 'Asks the office for an order: products with quantities, the day it is wanted, where it is to go, the own order number, a note.',
  body: NewRequest,
  reply: OwnRequest,
  errors: ['TOO_MANY_REQUESTS'],
});

/** Added. */
export const listOwnRequests = listEndpoint({
  path: '/api/Portal/OrderRequests',
  allow: customer,
  summary: 'What the own account asked for, the newest first, and what became of it.',
  grows: true,
  list: list({
    row: OwnRequest,
    id: 'OrderRequestId',
    filters: { q: search(), State: anyOf(RequestState) },
    sorts: ['AskedAt', 'WantedOn', 'CustomerOrderNo', 'State'],
    order: ['AskedAt', 'DESC'],
  }),
});

/** Added. */
export const ownUsualOrder = endpoint({
  method: 'GET',
  path: '/api/Portal/UsualOrder',
  allow: customer,
  summary: 'What the own account usually orders, each with the quantity ordered last; of one own order with `order`.',
  query: z.object({ order: Id.optional() }),
  reply: z.array(OrderedProduct),
  errors: ['NOT_FOUND'],
});

/** Added. */
export const listOrderRequests = listEndpoint({
  path: '/api/OrderRequest',
  allow: office,
  summary: 'What customers ask for, those that wait first.',
  grows: true,
  list: list({
    row: OrderRequest,
    id: 'OrderRequestId',
    filters: {
      q: search(),
      State: anyOf(RequestState),
      CustomerId: anyOf(Id),
      WantedFrom: from(DateOnly, 'WantedOn'),
      WantedTo: to(DateOnly, 'WantedOn'),
    },
    sorts: ['AskedAt', 'WantedOn', 'CustomerName', 'CustomerOrderNo', 'State'],
    order: ['AskedAt', 'DESC'],
  }),
});

/** Added. */
export const getOrderRequest = endpoint({
  method: 'GET',
  path: '/api/OrderRequest/{id}',
  allow: office,
  summary: 'One request with its lines. It is taken by the order that names it (`OrderRequestId` of AddOrder).',
  params: byId,
  reply: WholeRequest,
  errors: ['NOT_FOUND'],
});

/** Added. */
export const countOrderRequests = endpoint({
  method: 'GET',
  path: '/api/OrderRequestCount',
  allow: office,
  summary: 'How many requests wait for an answer.',
  reply: z.object({ Count: z.number() }),
});

/** Added. */
export const declineOrderRequest = endpoint({
  method: 'PUT',
  path: '/api/OrderRequest/Decline/{id}',
  allow: office,
  summary: 'Declines a request with a reason, which the customer is told.',
  params: byId,
  body: z.object({ Reason: requiredText(500) }),
  reply: WholeRequest,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

/** Sets many requests aside at once. The specification does not have this call. */
export const setAsideOrderRequests = endpoint({
  method: 'PUT',
  path: '/api/OrderRequest/SetAside',
  allow: ['Admin'],
  summary: 'Declines many requests at once, with a reason that their customers see in their account. No e-mail is sent.',
  body: z.object({
    OrderRequestIds: z.array(Id).min(1, 'must have at least one').max(1000, 'must be at most 1,000 at once'),
    Reason: requiredText(500),
  }),
  reply: z.object({ SetAside: z.number() }),
});
