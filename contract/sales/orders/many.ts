import { z } from 'zod';
import { OrderStatus } from '#contract/sales/deal/states.ts';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, requiredNote } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

export const countOpenOrders = endpoint({
  method: 'GET',
  path: '/api/Order/CountOpenOrders',
  allow: office,
  summary: 'Counts open deals by status, and those that are late, call-offs or in need of action by the office.',
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
  summary: 'Cancels deals before despatch, with one reason. Returns a result for each deal.',
  body: z.object({ OrderIds, Reason: requiredNote(500) }),
  reply: results,
  errors: ['NOT_FOUND'],
});

export const promiseOrders = endpoint({
  method: 'PUT',
  path: '/api/Order/PromiseOrders',
  allow: office,
  summary: 'Sets the promised date of deals before despatch. Null removes it. Returns a result for each deal.',
  body: z.object({ OrderIds, PromisedDate: DateOnly.nullable() }),
  reply: results,
  errors: ['NOT_FOUND'],
});
