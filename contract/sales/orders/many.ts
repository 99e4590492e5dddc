import { z } from 'zod';
import { OrderStatus } from '#contract/sales/deal/states.ts';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, requiredNote } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

export const countOpenOrders = endpoint({
  method: 'GET',
  path: '/api/Order/CountOpenOrders',
  allow: office,
  summary:
    'How many deals that are neither invoiced nor cancelled stand where, how many of them are late, how many are call-offs, and how many wait for the office.',
  reply: z.object({
    Statuses: z.array(z.object({ Status: OrderStatus, Count: z.number() })),
    Late: z.number(),
    CallOffs: z.number(),
    /** Deals that need action by the office. */
    ToActOn: z.number(),
  }),
});

const OrderIds = z.array(Id).min(1, 'must name at least one deal').max(200, 'must be at most 200');

const results = z.array(z.object({ OrderId: z.number(), DealNo: z.number(), Part: z.number(), Ok: z.boolean(), Message: z.string() }));

export const cancelOrders = endpoint({
  method: 'PUT',
  path: '/api/Order/CancelOrders',
  allow: office,
  summary: 'Cancels deals that have not left, with one reason: each by itself, with its result.',
  body: z.object({ OrderIds, Reason: requiredNote(500) }),
  reply: results,
  errors: ['NOT_FOUND'],
});

export const promiseOrders = endpoint({
  method: 'PUT',
  path: '/api/Order/PromiseOrders',
  allow: office,
  summary: 'Says for when deals that have not left are promised; null takes the day away. Each by itself, with its result.',
  body: z.object({ OrderIds, PromisedDate: DateOnly.nullable() }),
  reply: results,
  errors: ['NOT_FOUND'],
});
