import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { roles } from '#contract/call/roles.ts';
import { searchText } from '#contract/values.ts';

export const SearchKind = z.enum([
  'Customer',
  'Product',
  'Deal',
  'Invoice',
  'CreditNote',
  'ProForma',
  'Quotation',
  'PurchaseOrder',
  'Payment',
  'Supplier',
  'PurchaseInvoice',
  'Lot',
  'GoodsReceipt',
]);
export type SearchKind = z.infer<typeof SearchKind>;

export const SearchResult = z.object({
  Kind: SearchKind,
  Id: z.number(),
  Title: z.string(),
  Detail: z.string(),
  /** Amount or quantity that one asks for first, such as `£120.00 outstanding`. */
  Figure: z.string().nullable(),
  /** Screen to open. The caller's role may open it. */
  Path: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/Search',
  allow: roles,
  summary:
    'Returns records that match the text or amount and that the caller may open, at most 5 of a kind: customers, products, orders, documents, payments, suppliers and their invoices, batches, goods-in. The name of an account also finds its open orders and its invoices. Customers find their own orders, invoices and credit notes',
  query: z.object({
    text: searchText,
    /** `Pick` searches for an order to pick, by its number. If the order cannot be picked, the detail says why. */
    deed: z.enum(['Pick']).optional(),
  }),
  reply: z.array(SearchResult),
});
