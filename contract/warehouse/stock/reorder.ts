import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, list, only, search } from '#contract/list.ts';
import { Id, Quantity } from '#contract/values.ts';

export const ReorderRow = z.object({
  ProductId: z.number(),
  ProductCode: z.string(),
  Description: z.string(),
  SupplierId: z.number(),
  SupplierName: z.string(),
  /** Depot to order from: the one with a price for the product, else the supplier's first depot. */
  SupplierDepotId: z.number(),
  Depot: z.string(),
  UnitsPerPallet: z.number().nullable(),
  Free: z.int(),
  OnOrder: z.int(),
  ReorderLevel: z.int().nullable(),
  /** Days that the free stock lasts at the sales of the last three whole months. Null if nothing was sold. */
  CoverDays: z.int().nullable(),
  /** Average weekly sales over the last eight weeks. */
  WeeklySales: z.int(),
  /** Daily sales a year ago in the weeks to cover, as a percentage of those in the eight weeks before. From 50 to 200. 100 if unknown. */
  Season: z.int(),
  LeadTimeDays: z.int(),
  /** Quantity to order, in whole pallets. 0 if free stock and goods on order are enough. */
  Proposed: z.int(),
});
export type ReorderRow = z.infer<typeof ReorderRow>;

export const listReorder = listEndpoint({
  path: '/api/Stock/Reorder',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'Proposes orders for our own warehouse from recent weekly sales, the season and suppliers’ lead times.',
  list: list({
    row: ReorderRow,
    id: 'ProductId',
    filters: { q: search(), SupplierId: anyOf(Id), Only: only('Proposed') },
    sorts: ['SupplierName', 'ProductCode', 'Description', 'Free', 'OnOrder', 'WeeklySales', 'LeadTimeDays', 'Proposed'],
    order: ['SupplierName', 'ASC'],
  }),
});

export const draftReorder = endpoint({
  method: 'POST',
  path: '/api/Stock/Reorder',
  allow: ['Admin', 'Office'],
  summary: 'Creates a draft purchase order for each depot of the chosen products. Creates all or none. They are sent from Purchase Orders.',
  body: z.object({
    Lines: z
      .array(z.object({ ProductId: Id, SupplierDepotId: Id, Quantity }))
      .min(1, 'must have at least one')
      .max(200, 'must be at most 200'),
  }),
  reply: z.array(z.object({ PurchaseOrderId: z.number(), SupplierName: z.string(), Lines: z.number(), Units: z.number() })),
  errors: ['NOT_ALLOWED', 'RULE_BROKEN'],
});
