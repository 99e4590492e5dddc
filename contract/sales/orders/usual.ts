import { z } from 'zod';
import { ProductLook } from '#contract/masterData/products/shapes.ts';
import { endpoint } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';

/** Number of the customer's latest deals from which the usual order is built. */
export const usualDeals = 5;

/** A product ordered before, with the quantity of its latest order. */
export const OrderedProduct = z.object({
  ProductId: z.number(),
  ProductCode: z.string(),
  /** The customer's code for the product. */
  TheirCode: z.string().nullable(),
  Description: z.string(),
  Quantity: z.number(),
  OrderedOn: z.string(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  Look: ProductLook,
});
export type OrderedProduct = z.infer<typeof OrderedProduct>;

/** A product of the usual order with its price, for the office only. */
export const UsualLine = OrderedProduct.extend({
  /** Price of the latest order, per `PricePer` units. */
  UnitPrice: z.number(),
  PricePer: z.number(),
});
export type UsualLine = z.infer<typeof UsualLine>;

export const usualOrder = endpoint({
  method: 'GET',
  path: '/api/Order/UsualOrder/{id}',
  allow: ['Admin', 'Office'],
  summary: "Products of a customer's last five deals that are still sold, each with the quantity ordered last.",
  params: z.object({ id: Id }),
  reply: z.array(UsualLine),
  errors: ['NOT_FOUND'],
});
