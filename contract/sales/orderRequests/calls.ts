import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { OrderedProduct } from '#contract/sales/orders/usual.ts';
import { DateOnly, Id, requiredText } from '#contract/values.ts';
import { NewRequest, OrderRequest, OwnRequest, RequestState, WholeRequest } from './shapes.ts';

const office = ['Admin', 'Office'] as const;
const customer = ['Customer'] as const;
const byId = z.object({ id: Id });

export const askForOrder = endpoint({
  method: 'POST',
  path: '/api/Portal/OrderRequest',
  allow: customer,
  summary: 'Sends an order request to the office: products, quantities, date, delivery address, order number and note.',
  body: NewRequest,
  reply: OwnRequest,
  errors: ['TOO_MANY_REQUESTS'],
});

export const listOwnRequests = listEndpoint({
  path: '/api/Portal/OrderRequests',
  allow: customer,
  summary: 'Lists the account’s own requests with their answers, newest first.',
  grows: true,
  list: list({
    row: OwnRequest,
    id: 'OrderRequestId',
    filters: { q: search(), State: anyOf(RequestState) },
    sorts: ['AskedAt', 'WantedOn', 'CustomerOrderNo', 'State'],
    order: ['AskedAt', 'DESC'],
  }),
});

export const ownUsualOrder = endpoint({
  method: 'GET',
  path: '/api/Portal/UsualOrder',
  allow: customer,
  summary: 'Lists the account’s usual products with the quantity last ordered, or the products of one order (`order`).',
  query: z.object({ order: Id.optional() }),
  reply: z.array(OrderedProduct),
  errors: ['NOT_FOUND'],
});

export const listOrderRequests = listEndpoint({
  path: '/api/OrderRequest',
  allow: office,
  summary: 'Lists customers’ order requests, unanswered ones first.',
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

export const getOrderRequest = endpoint({
  method: 'GET',
  path: '/api/OrderRequest/{id}',
  allow: office,
  summary: 'Returns a request with its lines. Saving an order with `OrderRequestId` takes the request.',
  params: byId,
  reply: WholeRequest,
  errors: ['NOT_FOUND'],
});

export const countOrderRequests = endpoint({
  method: 'GET',
  path: '/api/OrderRequestCount',
  allow: office,
  summary: 'Counts unanswered requests.',
  reply: z.object({ Count: z.number() }),
});

export const declineOrderRequest = endpoint({
  method: 'PUT',
  path: '/api/OrderRequest/Decline/{id}',
  allow: office,
  summary: 'Declines a request. The customer is told the reason.',
  params: byId,
  body: z.object({ Reason: requiredText(500) }),
  reply: WholeRequest,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const setAsideOrderRequests = endpoint({
  method: 'PUT',
  path: '/api/OrderRequest/SetAside',
  allow: ['Admin'],
  summary: 'Declines many requests at once. Customers see the reason in their account, but get no e-mail.',
  body: z.object({
    OrderRequestIds: z.array(Id).min(1, 'must have at least one').max(1000, 'must be at most 1,000 at once'),
    Reason: requiredText(500),
  }),
  reply: z.object({ SetAside: z.number() }),
});
