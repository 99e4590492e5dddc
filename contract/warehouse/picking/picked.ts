import { z } from 'zod';
import { Lots } from '#contract/sales/deal/packing/lots.ts';
import { Id, optionalNote, QuantityFromZero, Version } from '#contract/values.ts';

/** Choice for a missing quantity: `BackOrder` puts it on a new part of the deal, `Close` drops it. */
export const Short = z.enum(['BackOrder', 'Close'], { error: 'must be BackOrder or Close' });

const pickedLine = z.object({
  OrderDetailId: Id,
  /** Total picked so far. Null clears it. */
  PickedQuantity: QuantityFromZero.nullable(),
  PickedPallets: QuantityFromZero.nullish(),
  ShortReason: optionalNote(200),
  /** Choice for the missing quantity. If absent, the earlier choice stays. */
  Short: Short.nullish(),
  /** Batches picked. If absent, the earlier entry stays. */
  Lots: Lots.nullish(),
  Version: Version.optional(),
});

export const SavePick = z.object({ OrderId: Id, Lines: z.array(pickedLine).min(1, 'must have at least one line').max(500) });

export const ConfirmPick = z.object({
  Version: Version.optional(),
  Lines: z.array(pickedLine).max(500).default([]),
  CreditOverrideReason: optionalNote(500),
  /** Accepts more of a batch than the ledger has, because the label on the goods is right. */
  ConfirmLots: z.boolean().optional(),
});
