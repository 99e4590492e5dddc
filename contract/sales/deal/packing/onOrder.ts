import { z } from 'zod';

/** What of a product is on its way to the own warehouse, and when the first of it comes: promised, else required. */
export const OnOrder = z.object({ Quantity: z.number(), DueDate: z.string().nullable() });
export type OnOrder = z.infer<typeof OnOrder>;
