import { z } from 'zod';
import { ProductLook } from '#contract/masterData/products/shapes.ts';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { DateOnly, Id, Instant } from '#contract/values.ts';

const customer = ['Customer'] as const;

/** Progress of an order as the customer sees it. */
export const PortalState = z.enum(['AwaitingPayment', 'Taken', 'BeingPrepared', 'Delivered', 'Cancelled']);
export type PortalState = z.infer<typeof PortalState>;

export const PortalOrder = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  CustomerOrderNo: z.string().nullable(),
  OrderDate: z.string(),
  /** Day of despatch, or else the planned, promised or required day, in this order. Ignores a planned day that has passed. */
  DeliveryDate: z.string().nullable(),
  /** Whether the delivery date has passed and the goods have not left. */
  IsLate: z.boolean(),
  State: PortalState,
  /** Delivery address. */
  Place: z.string().nullable(),
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
});
export type PortalOrder = z.infer<typeof PortalOrder>;

/** `q` matches the start of the deal number, or every word of the customer’s order number. */
const portalOrders = list({
  row: PortalOrder,
  id: 'OrderId',
  filters: {
    q: search(),
    State: anyOf(PortalState),
    OrderedFrom: from(DateOnly, 'OrderDate'),
    OrderedTo: to(DateOnly, 'OrderDate'),
  },
  sorts: ['DealNo', 'CustomerOrderNo', 'OrderDate', 'DeliveryDate', 'State'],
  order: ['OrderDate', 'DESC'],
});

export const listPortalOrders = listEndpoint({
  path: '/api/Portal/Orders',
  allow: customer,
  summary: 'Lists the account’s own orders with progress and delivery date, newest first.',
  grows: true,
  list: portalOrders,
});

export const PortalLine = z.object({
  OrderDetailId: z.number(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  /** Null for a text line. */
  Look: ProductLook.nullable(),
  Ordered: z.number(),
  /** Quantity despatched less returns. Null until despatch. */
  Delivered: z.number().nullable(),
  NetAmount: z.number(),
});

export type PortalLine = z.infer<typeof PortalLine>;

/** A signed proof of delivery. `Order/OpenProofOfDelivery` returns its document. */
export const PortalProof = z.object({
  DeliveryProofId: z.number(),
  ReceivedBy: z.string(),
  ReceivedAt: Instant,
});

export const PortalOrderLines = PortalOrder.extend({
  CurrencyCode: z.string(),
  /** Phone number for questions about the order. */
  OurPhone: z.string().nullable(),
  Lines: z.array(PortalLine),
  /** Newest first. */
  Proofs: z.array(PortalProof),
});
export type PortalOrderLines = z.infer<typeof PortalOrderLines>;

export const getPortalOrder = endpoint({
  method: 'GET',
  path: '/api/Portal/Order/{id}',
  allow: customer,
  summary: 'Returns one of the account’s own orders, with lines and proofs of delivery. Another account’s order is NOT_FOUND.',
  params: z.object({ id: Id }),
  reply: PortalOrderLines,
  errors: ['NOT_FOUND'],
});
