import { z } from 'zod';

export const VatRow = z.object({ VatTypeId: z.number(), Rate: z.number(), Net: z.number(), Vat: z.number() });

/** What a deal comes to. Weight in kilograms, glass and pallets together. */
export const OrderTotals = z.object({
  Goods: z.number(),
  PalletCharges: z.number(),
  Carriage: z.number(),
  Net: z.number(),
  VatSummary: z.array(VatRow),
  Vat: z.number(),
  Gross: z.number(),
  Units: z.number(),
  Pallets: z.number(),
  WeightKg: z.number(),
  /** Whether this is what went out (picked or confirmed), or what was ordered as long as that is not settled. */
  IsDelivered: z.boolean(),
});
export type OrderTotals = z.infer<typeof OrderTotals>;
