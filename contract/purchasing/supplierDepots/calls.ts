import { z } from 'zod';
import { endpoint, listEndpoint, text } from '#contract/call/endpoint.ts';
import { anyOf, list, search, yesNo } from '#contract/list.ts';
import { entityFields, Id } from '#contract/values.ts';

const line = z.string().nullable();

/** A depot of a supplier; our own warehouse is one of the supplier that is ourselves. It is kept with its supplier. */
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
  /** Both the depot and its supplier are in use. */
  Active: z.boolean(),
  ...entityFields,
});
export type SupplierDepot = z.infer<typeof SupplierDepot>;

const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;
const one = { params: z.object({ id: Id }), errors: ['NOT_FOUND'] } as const;

export const getSupplierDepots = listEndpoint({
  path: '/api/SupplierDepot/GetSupplierDepots',
  allow: staff,
  summary: 'The depots of the suppliers; without a query those in use.',
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
  summary: 'One depot of a supplier.',
  ...one,
  reply: SupplierDepot,
});

export const getSupplierDepotAddress = endpoint({
  method: 'GET',
  path: '/api/SupplierDepot/GetAddress/{id}',
  allow: staff,
  summary: 'The address of a depot as lines of text, without blank ones.',
  ...one,
  reply: text(),
});
