import { z } from 'zod';

/** Source of a line's price: the customer's price list, the depot's standard line, or a user who typed it. */
export const PriceSource = z.enum(['Customer', 'Standard', 'Typed', 'None']);
export type PriceSource = z.infer<typeof PriceSource>;
