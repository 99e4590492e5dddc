import { z } from 'zod';
import { DateOnly, Id, optionalLine, optionalNote } from '#contract/values.ts';

/** `Asked`: waits for the office. */
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
});
export type RequestLine = z.infer<typeof RequestLine>;

/** As the customer asked it, and what became of it. */
export const OwnRequest = z.object({
  OrderRequestId: z.number(),
  State: RequestState,
  AskedAt: z.string(),
  CustomerOrderNo: z.string().nullable(),
  WantedOn: z.string().nullable(),
  Note: z.string().nullable(),
  /** Where it is to go; null: where the account says. */
  Place: z.string().nullable(),
  /** `B500 × 1,428, J370 × 2,000`. */
  Goods: z.string(),
  /** The order that it became. */
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  AnsweredAt: z.string().nullable(),
  /** Why it was declined. */
  Answer: z.string().nullable(),
});
export type OwnRequest = z.infer<typeof OwnRequest>;

/** The same for the office. */
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

export const NewRequest = z.object({
  Lines: z
    .array(
      z.object({ ProductId: Id, Quantity: z.int('must be a whole number').min(1, 'must be at least 1').max(10_000_000, 'is too many') }),
    )
    .min(1, 'Say what you want, and how many')
    .max(100, 'must be at most 100 lines'),
  /** The own order that is wanted again: it goes where that one went, unless another place is named. */
  OrderId: Id.nullish(),
  /** An address of the own account. */
  DeliveryAddressId: Id.nullish(),
  WantedOn: DateOnly.nullish(),
  CustomerOrderNo: optionalLine(40),
  Note: optionalNote(1000),
});
export type NewRequest = z.infer<typeof NewRequest>;
