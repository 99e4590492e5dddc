import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
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
]);
export type SearchKind = z.infer<typeof SearchKind>;

export const SearchResult = z.object({
  Kind: SearchKind,
  Id: z.number(),
  Title: z.string(),
  Detail: z.string(),
  /** The screen that shows it, one that the caller may open. */
  Path: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/Search',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance'],
  summary:
    'Customers, products, deals, invoices, credit notes, pro formas, quotations, purchase orders and payments that the text finds, at most 5 of a kind',
  query: z.object({ text: searchText }),
  reply: z.array(SearchResult),
});
