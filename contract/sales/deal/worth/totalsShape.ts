import { z } from 'zod';

export const VatRow = z.object({ VatTypeId: z.number(), Rate: z.number(), Net: z.number(), Vat: z.number() });

/** A deal's totals. The weight is in kilograms, glass and pallets together. */
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
  /** True if the totals are of the delivered quantities (picked or confirmed), false if of the ordered ones. */
  IsDelivered: z.boolean(),
});
export type OrderTotals = z.infer<typeof OrderTotals>;
