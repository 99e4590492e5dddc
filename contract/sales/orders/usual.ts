import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';

/** Of how many of an account's latest deals the usual order is made. */
export const usualDeals = 5;

/** A product that was ordered before, in the quantity that it was ordered in last. */
export const OrderedProduct = z.object({
  ProductId: z.number(),
  ProductCode: z.string(),
  /** What the customer calls it. */
  TheirCode: z.string().nullable(),
  Description: z.string(),
  Quantity: z.number(),
  OrderedOn: z.string(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
});
export type OrderedProduct = z.infer<typeof OrderedProduct>;

/** What the account usually orders, as the office sees it. */
export const UsualLine = OrderedProduct.extend({
  /** What it was sold at then, and per how many units. */
  UnitPrice: z.number(),
  PricePer: z.number(),
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
