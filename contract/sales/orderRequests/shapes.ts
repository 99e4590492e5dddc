import { z } from 'zod';
import { ProductLook } from '#contract/masterData/products/shapes.ts';
import { DateOnly, Id, optionalLine, optionalNote } from '#contract/values.ts';

/** `Asked` means that the office has not answered yet. */
export const RequestState = z.enum(['Asked', 'Taken', 'Declined']);
export type RequestState = z.infer<typeof RequestState>;

export const RequestLine = z.object({
  OrderRequestLineId: z.number(),
  ProductId: z.number(),
  ProductCode: z.string(),
  Description: z.string(),
  Quantity: z.number(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  Look: ProductLook,
});
export type RequestLine = z.infer<typeof RequestLine>;

/** A request as its customer sees it, with the answer. */
export const OwnRequest = z.object({
  OrderRequestId: z.number(),
  State: RequestState,
  AskedAt: z.string(),
  CustomerOrderNo: z.string().nullable(),
  WantedOn: z.string().nullable(),
  Note: z.string().nullable(),
  /** Delivery address. Null for the account’s usual one. */
  Place: z.string().nullable(),
  /** Products and quantities in one line, such as `B500 × 1,428, J370 × 2,000`. */
  Goods: z.string(),
  /** Order made from the request. */
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  AnsweredAt: z.string().nullable(),
  /** Reason for declining. */
  Answer: z.string().nullable(),
});
export type OwnRequest = z.infer<typeof OwnRequest>;

/** A request as the office sees it. */
export const OrderRequest = OwnRequest.extend({
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  AskedByName: z.string().nullable(),
  AnsweredByName: z.string().nullable(),
  Version: z.number(),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

export const WholeRequest = OrderRequest.extend({
  Lines: z.array(RequestLine),
  DeliveryAddressId: z.number().nullable(),
});
export type WholeRequest = z.infer<typeof WholeRequest>;

/** Most units of a product that one request may ask for. */
export const maxRequested = 10_000_000;

export const NewRequest = z.object({
  Lines: z
    .array(
      z.object({ ProductId: Id, Quantity: z.int('must be a whole number').min(1, 'must be at least 1').max(maxRequested, 'is too many') }),
    )
    .min(1, 'Enter a quantity for at least one product')
    .max(100, 'must be at most 100 lines'),
  /** The customer’s earlier order to repeat. Its delivery address applies unless another is given. */
  OrderId: Id.nullish(),
  /** One of the account’s own addresses. */
  DeliveryAddressId: Id.nullish(),
  WantedOn: DateOnly.nullish(),
  CustomerOrderNo: optionalLine(40),
  Note: optionalNote(1000),
});
export type NewRequest = z.infer<typeof NewRequest>;
