import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, UnitPrice } from '#contract/values.ts';

const count = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(100_000_000, 'is too large');

/** A price line considered for the order line. */
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
  /** Reason why this price does not apply, as shown to the user. Empty for the one that does. */
  WhyNot: z.string(),
});
export type Candidate = z.infer<typeof Candidate>;

export const whyThisPrice = endpoint({
  method: 'GET',
  path: '/api/Order/WhyThisPrice',
  allow: ['Admin', 'Office'],
  summary: 'Explains the price of an order line: its price line, date, author and quantity break, and the other candidates. Read-only.',
  query: z.object({
    CustomerId: Id,
    ProductId: Id,
    SupplierDepotId: Id,
    /** Units of the product on the whole order, which decide the quantity break. */
    Quantity: count,
    OrderDate: DateOnly.optional(),
    /** Current price of the line. If it differs from the price lists, it was typed. */
    UnitPrice: z.coerce.number({ error: 'must be a price' }).pipe(UnitPrice).optional(),
    /** Id of a saved line, to find the user who set its price. */
    OrderDetailId: Id.optional(),
  }),
  reply: z.object({
    /** Price line that applies. Null if there is none. */
    Chosen: Candidate.nullable(),
    Others: z.array(Candidate),
    /** True if the line's price differs from the price lists. */
    IsTyped: z.boolean(),
    PricedBy: z.string().nullable(),
    PricedAt: z.string().nullable(),
    /** Bulk price change that set the price of a saved line. */
    Batch: z
      .object({
        PriceBatchId: z.number(),
        /** Names the suppliers and the start date, and the price rule for users who may see costs. */
        Description: z.string(),
        By: z.string().nullable(),
        At: z.string(),
        RevertedAt: z.string().nullable(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
});
