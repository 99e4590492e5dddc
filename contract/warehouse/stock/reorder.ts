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
  /** Where it would be ordered: the depot that lists it, else the supplier's first. */
  SupplierDepotId: z.number(),
  Depot: z.string(),
  UnitsPerPallet: z.number().nullable(),
  Free: z.int(),
  OnOrder: z.int(),
  ReorderLevel: z.int().nullable(),
  /** Of the last eight weeks. */
  WeeklySales: z.int(),
  /** What the coming weeks were last year against the eight before them, in per cent; 100 where that is not known. */
  Season: z.int(),
  LeadTimeDays: z.int(),
  /** In whole pallets; 0: enough is there or on its way. */
  Proposed: z.int(),
});
export type ReorderRow = z.infer<typeof ReorderRow>;

/** Added. */
export const listReorder = listEndpoint({
  path: '/api/Stock/Reorder',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'What to order for the own warehouse, by the sales of the last weeks, the season and how long suppliers take.',
  list: list({
    row: ReorderRow,
    id: 'ProductId',
    filters: { q: search(), SupplierId: anyOf(Id), Only: only('Proposed') },
    sorts: ['SupplierName', 'ProductCode', 'Description', 'Free', 'OnOrder', 'WeeklySales', 'LeadTimeDays', 'Proposed'],
    order: ['SupplierName', 'ASC'],
  }),
});

/** Added. */
export const draftReorder = endpoint({
  method: 'POST',
  path: '/api/Stock/Reorder',
  allow: ['Admin', 'Office'],
  summary: 'Drafts a purchase order for each depot of what is chosen, all or none; they go out from Purchase Orders.',
  body: z.object({
    Lines: z
      .array(z.object({ ProductId: Id, SupplierDepotId: Id, Quantity }))
      .min(1, 'must have at least one')
      .max(200, 'must be at most 200'),
  }),
  reply: z.array(z.object({ PurchaseOrderId: z.number(), SupplierName: z.string(), Lines: z.number(), Units: z.number() })),
  errors: ['NOT_ALLOWED', 'RULE_BROKEN'],
});
