import { z } from 'zod';
import { DateOnly, Instant } from '#contract/values.ts';

/** A delivery note of a deal. A withdrawn one has the time, the user and the reason. */
export const OrderNote = z.object({
  /** Null for the current note. */
  WithdrawnNoteId: z.number().nullable(),
  DeliveryNoteNo: z.number(),
  DeliveryDate: DateOnly,
  WithdrawnAt: Instant.nullable(),
  WithdrawnBy: z.string().nullable(),
  Reason: z.string().nullable(),
});
export type OrderNote = z.infer<typeof OrderNote>;
