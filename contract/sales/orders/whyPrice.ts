import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, UnitPrice } from '#contract/values.ts';

const count = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(100_000_000, 'is too large');

/** A price line that was looked at for an order line. */
const Candidate = z.object({
  PriceListId: z.number(),
  Owner: z.enum(['Customer', 'Standard']),
  SellPrice: z.number(),
  PricePer: z.number(),
  MinimumQuantity: z.number(),
  EffectiveFrom: z.string(),
  Revision: z.number(),
  SavedBy: z.string().nullable(),
  SavedAt: z.string(),
  /** Why it is not the price, in a clerk’s words; empty for the one that is. */
  WhyNot: z.string(),
});
export type Candidate = z.infer<typeof Candidate>;

/** Added. */
export const whyThisPrice = endpoint({
  method: 'GET',
  path: '/api/Order/WhyThisPrice',
  allow: ['Admin', 'Office'],
  summary: 'Why an order line has its price: which price line, since when, by whom, at which break, and what else there was. Reads only.',
  query: z.object({
    CustomerId: Id,
    ProductId: Id,
    SupplierDepotId: Id,
    /** Of the product on the whole order: its breaks are by that. */
    Quantity: count,
    OrderDate: DateOnly.optional(),
    /** The price that the line has: told where it was typed over the list. */
    UnitPrice: z.coerce.number({ error: 'must be a price' }).pipe(UnitPrice).optional(),
    /** A line that is saved: who gave it the price it has. */
    OrderDetailId: Id.optional(),
  }),
  reply: z.object({
    /** The line of the price lists that holds; null where there is none. */
    Chosen: Candidate.nullable(),
    Others: z.array(Candidate),
    /** The line has another price than the lists say. */
    IsTyped: z.boolean(),
    PricedBy: z.string().nullable(),
    PricedAt: z.string().nullable(),
    /** The change of prices in bulk that gave a saved line the price it has. */
    Batch: z
      .object({
        PriceBatchId: z.number(),
        /** Which suppliers' prices and from when; the rule that it followed, to those alone who may know what a line costs. */
        Description: z.string(),
        By: z.string().nullable(),
        At: z.string(),
        RevertedAt: z.string().nullable(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
});
