import { z } from 'zod';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to, yesNo } from '#contract/list.ts';
import { DateOnly, Id, requiredNote } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/** Describes a line of a back order: goods that an earlier delivery of the deal left short. */
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
  /** Units still to deliver. */
  Quantity: z.number(),
  /** Stock on hand less what other stock deals need. Null if a supplier delivers the line. */
  Free: z.number().nullable(),
  OrderDate: z.string(),
  RequiredDate: z.string().nullable(),
  PromisedDate: z.string().nullable(),
  /** True if the promised date, or else the required date, is before today. */
  IsLate: z.boolean(),
});
export type BackOrderLine = z.infer<typeof BackOrderLine>;

/** Searches with `q` for the start of a deal number, or for every word in the customer, product or the customer's order number. */
const backOrderList = list({
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

export const listBackOrders = listEndpoint({
  path: '/api/BackOrder',
  allow: office,
  summary: 'Lines of back orders not yet despatched, the longest waiting first.',
  list: backOrderList,
});

export const promiseBackOrders = endpoint({
  method: 'PUT',
  path: '/api/BackOrder/Promise',
  allow: office,
  summary: 'Sets the promised date of back orders, all or none.',
  body: z.object({
    OrderIds: z.array(Id).min(1, 'must name at least one deal').max(200, 'must be at most 200'),
    PromisedDate: DateOnly.nullable(),
  }),
  reply: z.object({ Promised: z.number() }),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE'],
});

export const closeBackOrders = endpoint({
  method: 'PUT',
  path: '/api/BackOrder/Close',
  allow: office,
  summary:
    'Closes back-order lines that will not be delivered, with a reason. Cancels a deal that has no line left. Returns a result for each deal.',
  body: z.object({
    OrderDetailIds: z.array(Id).min(1, 'must name at least one line').max(200, 'must be at most 200'),
    Reason: requiredNote(400),
  }),
  reply: z.array(z.object({ OrderId: z.number(), DealNo: z.number(), Part: z.number(), Ok: z.boolean(), Message: z.string() })),
  errors: ['NOT_FOUND'],
});
