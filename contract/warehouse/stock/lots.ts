import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { DateOnly, Id } from '#contract/values.ts';

const readers = ['Admin', 'Office', 'Warehouse'] as const;

export const LotMovement = z.object({
  LotMovementId: z.number(),
  LotNo: z.string(),
  ProductId: z.number(),
  ProductCode: z.string(),
  Description: z.string(),
  MovedOn: DateOnly,
  Type: z.string(),
  Quantity: z.int(),
  CustomerId: z.number().nullable(),
  CustomerName: z.string().nullable(),
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  SupplierName: z.string().nullable(),
  SupplierDeliveryNoteNo: z.string().nullable(),
  GoodsReceiptId: z.number().nullable(),
  IsReversed: z.boolean(),
});
export type LotMovement = z.infer<typeof LotMovement>;

/** `q` matches the start of a deal number, or words of batch, product, customer, supplier or the supplier's delivery note. */
export const listLotMovements = listEndpoint({
  path: '/api/Lots/Movements',
  allow: readers,
  summary: 'Traces batches in both directions: where a batch came from and went, and which batches a customer received.',
  grows: true,
  list: list({
    row: LotMovement,
    id: 'LotMovementId',
    filters: {
      q: search(),
      LotNo: anyOf(z.string().min(1, 'must not be empty').max(40)),
      ProductId: anyOf(Id),
      CustomerId: anyOf(Id),
      MovedFrom: from(DateOnly, 'MovedOn'),
      MovedTo: to(DateOnly, 'MovedOn'),
    },
    sorts: ['MovedOn', 'LotNo', 'ProductCode', 'CustomerName', 'Quantity'],
    order: ['MovedOn', 'DESC'],
    totals: { of: ['Quantity'] },
  }),
});

export const listLotsOnHand = endpoint({
  method: 'GET',
  path: '/api/Lots/OnHand/{productId}',
  allow: readers,
  summary: 'Lists the batches of a product in our own warehouse, oldest first.',
  params: z.object({ productId: Id }),
  reply: z.array(z.object({ LotNo: z.string(), OnHand: z.number(), Since: DateOnly })),
});
