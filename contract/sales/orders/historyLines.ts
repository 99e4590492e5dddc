import { z } from 'zod';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';
import { listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { DateOnly, Id } from '#contract/values.ts';

/** A line of a customer's deals with the units ordered, delivered, invoiced, credited and returned. */
export const OrderHistoryLine = z.object({
  OrderDetailId: z.number(),
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  DealType,
  Status: OrderStatus,
  CustomerOrderNo: z.string().nullable(),
  OrderDate: z.string(),
  ProductId: z.number().nullable(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  UnitPrice: z.number(),
  PricePer: z.number(),
  CurrencyCode: z.string(),
  Ordered: z.number(),
  /** Units that have left for the customer. */
  Delivered: z.number(),
  Invoiced: z.number(),
  /** Units on issued credit notes. */
  Credited: z.number(),
  Returned: z.number(),
});
export type OrderHistoryLine = z.infer<typeof OrderHistoryLine>;

/** Searches with `q` for the start of a deal number, or for every word in the product or the customer's order number. */
const ofCustomer = list({
  row: OrderHistoryLine,
  id: 'OrderDetailId',
  filters: {
    q: search(),
    Status: anyOf(OrderStatus),
    DealType: anyOf(DealType),
    ProductId: anyOf(Id),
    OrderedFrom: from(DateOnly, 'OrderDate'),
    OrderedTo: to(DateOnly, 'OrderDate'),
  },
  sorts: ['DealNo', 'OrderDate', 'ProductCode', 'Description', 'UnitPrice', 'Ordered'],
  order: ['OrderDate', 'DESC'],
});

export const customerOrderLines = listEndpoint({
  path: '/api/Order/CustomerOrderLines/{id}',
  allow: ['Admin', 'Office'],
  summary: "Lines of a customer's orders with the units delivered, invoiced, credited and returned, the newest first.",
  params: z.object({ id: Id }),
  grows: true,
  list: ofCustomer,
});
