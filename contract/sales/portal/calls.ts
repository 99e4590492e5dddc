import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { DateOnly, Id, Instant } from '#contract/values.ts';

const customer = ['Customer'] as const;

/** How far an order is, as the customer sees it. */
export const PortalState = z.enum(['AwaitingPayment', 'Taken', 'BeingPrepared', 'Delivered', 'Cancelled']);
export type PortalState = z.infer<typeof PortalState>;

export const PortalOrder = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  CustomerOrderNo: z.string().nullable(),
  OrderDate: z.string(),
  /** When it comes or came: gone, else planned, promised or required. A plan whose day went by says nothing more. */
  DeliveryDate: z.string().nullable(),
  /** That day went by and it has not come. */
  IsLate: z.boolean(),
  State: PortalState,
  /** Where it goes. */
  Place: z.string().nullable(),
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
});
export type PortalOrder = z.infer<typeof PortalOrder>;

/** `q`: a deal's number by its beginning, or every word in the own order number. */
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

/** Added. */
export const listPortalOrders = listEndpoint({
  path: '/api/Portal/Orders',
  allow: customer,
  summary: 'The own orders, the newest first: how far each is, and when it comes or came.',
  grows: true,
  list: portalOrders,
});

export const PortalLine = z.object({
  OrderDetailId: z.number(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  Ordered: z.number(),
  /** What went, less what came back; null until the goods have gone. */
  Delivered: z.number().nullable(),
  NetAmount: z.number(),
});

export type PortalLine = z.infer<typeof PortalLine>;

/** A hand-over that somebody signed for: its paper opens by `Order/OpenProofOfDelivery`. */
export const PortalProof = z.object({
  DeliveryProofId: z.number(),
  ReceivedBy: z.string(),
  ReceivedAt: Instant,
});

export const PortalOrderLines = PortalOrder.extend({
  CurrencyCode: z.string(),
  /** Whom to ask about it. */
  OurPhone: z.string().nullable(),
  Lines: z.array(PortalLine),
  /** The newest first. */
  Proofs: z.array(PortalProof),
});
export type PortalOrderLines = z.infer<typeof PortalOrderLines>;

/** Added. */
export const getPortalOrder = endpoint({
  method: 'GET',
  path: '/api/Portal/Order/{id}',
  allow: customer,
  summary: 'One of the own orders with its lines, ordered and delivered, and who took delivery. Another’s answers as if it were not there.',
  params: z.object({ id: Id }),
  reply: PortalOrderLines,
  errors: ['NOT_FOUND'],
});
