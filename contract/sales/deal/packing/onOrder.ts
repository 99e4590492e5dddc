import { z } from 'zod';

/** Units of a product on order for our own warehouse. `DueDate` is when the first are promised, or else required. */
export const OnOrder = z.object({ Quantity: z.number(), DueDate: z.string().nullable() });
export type OnOrder = z.infer<typeof OnOrder>;
