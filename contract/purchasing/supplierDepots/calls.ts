import { z } from 'zod';
import { endpoint, listEndpoint, textReply } from '#contract/call/endpoint.ts';
import { anyOf, list, search, yesNo } from '#contract/list.ts';
import { entityFields, Id } from '#contract/values.ts';

const line = z.string().nullable();

/** A depot of a supplier. Our own warehouse is a depot too, of a supplier that represents us. Depots are saved with their supplier. */
export const SupplierDepot = z.object({
  SupplierDepotId: z.number(),
  SupplierId: z.number(),
  Supplier: z.string(),
  IsOwn: z.boolean(),
  Name: z.string(),
  Line1: line,
  Line2: line,
  Line3: line,
  Town: line,
  County: line,
  PostCode: line,
  Country: line,
  Phone: line,
  Email: line,
  /** True if both the depot and its supplier are active. */
  Active: z.boolean(),
  ...entityFields,
});
export type SupplierDepot = z.infer<typeof SupplierDepot>;

const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;
const byId = { params: z.object({ id: Id }), errors: ['NOT_FOUND'] } as const;

export const getSupplierDepots = listEndpoint({
  path: '/api/SupplierDepot/GetSupplierDepots',
  allow: staff,
  summary: 'Lists suppliers’ depots. Without filters, lists active ones only.',
  list: list({
    row: SupplierDepot,
    id: 'SupplierDepotId',
    filters: { q: search(), SupplierDepotId: anyOf(Id), SupplierId: anyOf(Id), IsOwn: yesNo(), Active: yesNo() },
    sorts: ['Supplier', 'Name', 'Town', 'PostCode', 'SupplierDepotId'],
    order: ['Supplier', 'ASC'],
    whole: { Active: true },
  }),
});

export const getSupplierDepot = endpoint({
  method: 'GET',
  path: '/api/SupplierDepot/{id}',
  allow: staff,
  summary: 'Returns a depot of a supplier.',
  ...byId,
  reply: SupplierDepot,
});

export const getSupplierDepotAddress = endpoint({
  method: 'GET',
  path: '/api/SupplierDepot/GetAddress/{id}',
  allow: staff,
  summary: 'Returns a depot’s address as lines of text, without blank lines.',
  ...byId,
  reply: textReply(),
});
