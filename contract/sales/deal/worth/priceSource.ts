import { z } from 'zod';

/** Where a line's price comes from: the customer's own list, the depot's standard line, or a person. */
export const PriceSource = z.enum(['Customer', 'Standard', 'Typed', 'None']);
export type PriceSource = z.infer<typeof PriceSource>;
