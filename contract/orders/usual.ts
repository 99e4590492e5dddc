import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/values.ts';

/** Of how many of an account's latest deals the usual order is made. */
export const usualDeals = 5;

/** A product that the account usually orders, in the quantity that it ordered last. */
export const UsualLine = z.object({
  ProductId: z.number(),
  ProductCode: z.string(),
  Description: z.string(),
  Quantity: z.number(),
  OrderedOn: z.string(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
});
export type UsualLine = z.infer<typeof UsualLine>;

/** Added. */
export const usualOrder = endpoint({
  method: 'GET',
  path: '/api/Order/UsualOrder/{id}',
  allow: ['Admin', 'Office'],
  summary: "The products of a customer's last five deals that are still sold, each with the quantity ordered last.",
  params: z.object({ id: Id }),
  reply: z.array(UsualLine),
  errors: ['NOT_FOUND'],
});
