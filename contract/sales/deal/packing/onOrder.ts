import { z } from 'zod';

/** Units of a product on order for our own warehouse. `DueDate` is the earliest promised date, or else the earliest required one. */
export const OnOrder = z.object({ Quantity: z.number(), DueDate: z.string().nullable() });
export type OnOrder = z.infer<typeof OnOrder>;
