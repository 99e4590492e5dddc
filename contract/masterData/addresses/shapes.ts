import { z } from 'zod';
import { entityFields } from '#contract/values.ts';

export const Address = z.object({
  AddressId: z.number(),
  CustomerId: z.number(),
  AddressTypeId: z.number(),
  AddressType: z.string(),
  Name: z.string().nullable(),
  Line1: z.string(),
  Line2: z.string().nullable(),
  Line3: z.string().nullable(),
  Town: z.string().nullable(),
  County: z.string().nullable(),
  PostCode: z.string().nullable(),
  Country: z.string().nullable(),
  AddressOrder: z.number(),
  OpeningHours: z.string().nullable(),
  DeliveryInstructions: z.string().nullable(),
  Active: z.boolean(),
  ...entityFields,
});
export type Address = z.infer<typeof Address>;
