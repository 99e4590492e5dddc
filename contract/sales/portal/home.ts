import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { OrderedProduct } from '#contract/sales/orders/usual.ts';
import { Id } from '#contract/values.ts';
import { PortalOrder } from './calls.ts';

const customer = ['Customer'] as const;

/** The merchant’s name, logo and colour. */
export const PortalBrand = z.object({ Name: z.string(), LogoUrl: z.string().nullable(), BrandColour: z.string().nullable() });
export type PortalBrand = z.infer<typeof PortalBrand>;

export const getPortalBrand = endpoint({
  method: 'GET',
  path: '/api/Portal/Brand',
  allow: customer,
  summary: 'Returns our name, logo and colour for the customer’s account.',
  reply: PortalBrand,
});

const BankDetails = z.object({
  BankName: z.string(),
  AccountName: z.string(),
  SortCode: z.string().nullable(),
  AccountNo: z.string().nullable(),
  Iban: z.string().nullable(),
  Bic: z.string().nullable(),
});

export const PortalHome = z.object({
  CustomerName: z.string(),
  CurrencyCode: z.string(),
  /** Balance of the statement as at today. Negative if the account is in credit. */
  Balance: z.number(),
  /** Part of the balance to pay now, after unallocated money and credits. */
  Overdue: z.number(),
  /** Reference to quote with a payment. */
  Reference: z.string(),
  /** Our bank account in the account’s currency, otherwise in pounds. Null if none is set. */
  Bank: BankDetails.nullable(),
  /** Address of our payment page for the balance. Null if none is set, nothing is owed, or the page does not take the account’s currency. */
  PayLink: z.string().nullable(),
  /** Open order that is delivered next. Late orders follow the others. */
  NextDelivery: PortalOrder.nullable(),
  OpenOrders: z.number(),
  LateOrders: z.number(),
  /** Latest order, to repeat. */
  LastOrder: PortalOrder.pick({ OrderId: true, DealNo: true, Part: true, OrderDate: true }).nullable(),
  OurPhone: z.string().nullable(),
});
export type PortalHome = z.infer<typeof PortalHome>;

export const getPortalHome = endpoint({
  method: 'GET',
  path: '/api/Portal/Home',
  allow: customer,
  summary: 'Returns what the account owes, how to pay, its next delivery and its latest order.',
  reply: PortalHome,
});

/** A product of an earlier order with today’s price. */
export const AgainProduct = OrderedProduct.extend({
  /** Price per `PricePer` units. Null if there is none, or if the account does not see prices. */
  UnitPrice: z.number().nullable(),
  PricePer: z.number().nullable(),
});
export type AgainProduct = z.infer<typeof AgainProduct>;

export const OrderAgain = z.object({
  CurrencyCode: z.string(),
  Products: z.array(AgainProduct),
  /** Products of the order that are no longer sold. */
  Discontinued: z.array(z.object({ ProductId: z.number(), ProductCode: z.string(), Description: z.string() })),
});
export type OrderAgain = z.infer<typeof OrderAgain>;

export const getOrderAgain = endpoint({
  method: 'GET',
  path: '/api/Portal/OrderAgain/{id}',
  allow: customer,
  summary: 'Lists the products of one of the account’s orders with today’s prices, and those no longer sold.',
  params: z.object({ id: Id }),
  reply: OrderAgain,
  errors: ['NOT_FOUND'],
});
