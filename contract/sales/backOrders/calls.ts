import { z } from 'zod';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to, yesNo } from '#contract/list.ts';
import { DateOnly, Id, requiredNote } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/** What a later part of a deal still owes: a line that was left over when an earlier part went short. */
export const BackOrderLine = z.object({
  OrderDetailId: z.number(),
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  DealType,
  Status: OrderStatus,
  CustomerId: z.number(),
  CustomerName: z.string(),
  CustomerOrderNo: z.string().nullable(),
  ProductId: z.number().nullable(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  /** Owed. */
  Quantity: z.number(),
  /** On hand and not wanted by any stock deal, this one aside; null for what a supplier delivers. */
  Free: z.number().nullable(),
  OrderDate: z.string(),
  RequiredDate: z.string().nullable(),
  PromisedDate: z.string().nullable(),
  /** Promised, else required, before today. */
  IsLate: z.boolean(),
});
export type BackOrderLine = z.infer<typeof BackOrderLine>;

/** `q`: a deal number by its beginning, or every word in customer, product or their order number. */
const owed = list({
  row: BackOrderLine,
  id: 'OrderDetailId',
  filters: {
    q: search(),
    CustomerId: anyOf(Id),
    ProductId: anyOf(Id),
    DealType: anyOf(DealType),
    PromisedFrom: from(DateOnly, 'PromisedDate'),
    PromisedTo: to(DateOnly, 'PromisedDate'),
    IsLate: yesNo(),
  },
  sorts: ['DealNo', 'CustomerName', 'ProductCode', 'Quantity', 'OrderDate', 'RequiredDate', 'PromisedDate'],
  order: ['OrderDate', 'ASC'],
});

/** Added. */
export const listBackOrders = listEndpoint({
  path: '/api/BackOrder',
  allow: office,
  summary: 'What is owed to whom: the lines of later parts of deals that have not gone, the longest waiting first.',
  list: owed,
});

/** Added. */
export const promiseBackOrders = endpoint({
  method: 'PUT',
  path: '/api/BackOrder/Promise',
  allow: office,
  summary: 'Says for when deals are promised: all of them or none.',
  body: z.object({
    OrderIds: z.array(Id).min(1, 'must name at least one deal').max(200, 'must be at most 200'),
    PromisedDate: DateOnly.nullable(),
  }),
  reply: z.object({ Promised: z.number() }),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE'],
});

/** Added. */
export const closeBackOrders = endpoint({
  method: 'PUT',
  path: '/api/BackOrder/Close',
  allow: office,
  summary:
    'Lets lines go that will not be delivered, with the reason; a deal that has none left is cancelled. Each deal by itself, with its result.',
  body: z.object({
    OrderDetailIds: z.array(Id).min(1, 'must name at least one line').max(200, 'must be at most 200'),
    Reason: requiredNote(400),
  }),
  reply: z.array(z.object({ OrderId: z.number(), DealNo: z.number(), Part: z.number(), Ok: z.boolean(), Message: z.string() })),
  errors: ['NOT_FOUND'],
});
