import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { ProductRow } from '#contract/masterData/products/calls.ts';
import { IdOrAll, searchText } from '#contract/values.ts';

/** A supplier’s depot that has the bottle, at its standard price in sterling. Never includes our cost. */
export const BottleDepot = z.object({
  SupplierDepotId: z.number(),
  SupplierName: z.string(),
  DepotName: z.string(),
  UnitPrice: z.number(),
  PricePer: z.number(),
  LeadTimeDays: z.number().nullable(),
});
export type BottleDepot = z.infer<typeof BottleDepot>;

export const FoundBottle = ProductRow.extend({
  Features: z.array(z.string()),
  Free: z.number(),
  OnHand: z.number(),
  ImageUrl: z.string().nullable(),
  /** Our own warehouse’s standard price in sterling. Null if it has none. */
  UnitPrice: z.number().nullable(),
  UnitPricePer: z.number().nullable(),
  /** Depots that have the bottle, the cheapest first. */
  Depots: z.array(BottleDepot),
});
export type FoundBottle = z.infer<typeof FoundBottle>;

export const maxBottles = 200;

const positiveNumber = (message: string) =>
  z.coerce.number({ error: message }).min(0, 'must not be negative').max(1_000_000, 'is too large');
const ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'must be numbers separated by commas')
  .transform((list) => list.split(',').map(Number));

const bottleFilters = z.object({
  text: searchText.optional(),
  colourId: IdOrAll.optional(),
  sizeId: IdOrAll.optional(),
  weightFrom: positiveNumber('must be a weight in grams').optional(),
  weightTo: positiveNumber('must be a weight in grams').optional(),
  neckFinishId: IdOrAll.optional(),
  featureIds: ids.optional(),
  heightFrom: positiveNumber('must be a height in millimetres').optional(),
  heightTo: positiveNumber('must be a height in millimetres').optional(),
});

const Choice = z.object({ Id: z.number(), Label: z.string() });

export const getBottleChoices = endpoint({
  method: 'GET',
  path: '/api/Product/findbottle/choices',
  allow: ['Admin', 'Office'],
  summary: 'Returns the colours, sizes, neck finishes (with their other names) and features of active products.',
  reply: z.object({
    Colours: z.array(Choice),
    Sizes: z.array(Choice),
    NeckFinishes: z.array(Choice),
    Features: z.array(Choice),
  }),
});

export const bottleFilterNames = ['text', 'colour', 'size', 'weight', 'neckFinish', 'features', 'height'] as const;

export const loosenBottle = endpoint({
  method: 'GET',
  path: '/api/Product/findbottle/loosen',
  allow: ['Admin', 'Office'],
  summary: 'Counts the bottles found without each filter in turn, highest first. For use when nothing was found.',
  query: bottleFilters,
  reply: z.object({ Without: z.array(z.object({ Filter: z.enum(bottleFilterNames), Found: z.number() })) }),
});

export const findBottle = endpoint({
  method: 'GET',
  path: '/api/Product/findbottle',
  allow: ['Admin', 'Office'],
  summary: 'Finds up to 200 active products by their features, with stock, standard prices and suppliers’ depots.',
  query: bottleFilters,
  reply: z.array(FoundBottle),
});
