import { z } from 'zod';
import { DateOnly, Instant } from '#contract/values.ts';

/** A delivery note that a deal has, or had: one that was withdrawn says when, by whom and why. */
export const OrderNote = z.object({
  /** Null: the one that holds. */
  WithdrawnNoteId: z.number().nullable(),
  DeliveryNoteNo: z.number(),
  DeliveryDate: DateOnly,
  WithdrawnAt: Instant.nullable(),
  WithdrawnBy: z.string().nullable(),
  Reason: z.string().nullable(),
});
export type OrderNote = z.infer<typeof OrderNote>;
