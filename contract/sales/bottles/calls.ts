import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { ProductRow } from '#contract/masterData/products/calls.ts';
import { IdOrAll, searchText } from '#contract/values.ts';

/** Where else it can be had: a supplier's depot with its standard price in sterling, never what it costs us. */
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
  /** The own warehouse's standard price in sterling; null where no list has one. */
  UnitPrice: z.number().nullable(),
  UnitPricePer: z.number().nullable(),
  /** The cheapest first. */
  Depots: z.array(BottleDepot),
});
export type FoundBottle = z.infer<typeof FoundBottle>;

/** At most so many are answered. */
export const mostBottles = 200;

const numberOf = (message: string) => z.coerce.number({ error: message }).min(0, 'must not be negative').max(1_000_000, 'is too large');
const ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'must be numbers with commas between')
  .transform((list) => list.split(',').map(Number));

const bottleFilters = z.object({
  text: searchText.optional(),
  colourId: IdOrAll.optional(),
  sizeId: IdOrAll.optional(),
  weightFrom: numberOf('must be a weight in grams').optional(),
  weightTo: numberOf('must be a weight in grams').optional(),
  neckFinishId: IdOrAll.optional(),
  featureIds: ids.optional(),
  heightFrom: numberOf('must be a height in millimetres').optional(),
  heightTo: numberOf('must be a height in millimetres').optional(),
});

const Choice = z.object({ Id: z.number(), Label: z.string() });

/** Added: what the screen of findbottle offers to choose from. */
export const getBottleChoices = endpoint({
  method: 'GET',
  path: '/api/Product/findbottle/choices',
  allow: ['Admin', 'Office'],
  summary: 'Colours, sizes, neck finishes (with what else they are called) and features that an active product has.',
  reply: z.object({
    Colours: z.array(Choice),
    Sizes: z.array(Choice),
    NeckFinishes: z.array(Choice),
    Features: z.array(Choice),
  }),
});

export const bottleFilterNames = ['text', 'colour', 'size', 'weight', 'neckFinish', 'features', 'height'] as const;

/** Added. */
export const loosenBottle = endpoint({
  method: 'GET',
  path: '/api/Product/findbottle/loosen',
  allow: ['Admin', 'Office'],
  summary: 'Where nothing was found: how many would be found without each one of the filters, the most first.',
  query: bottleFilters,
  reply: z.object({ Without: z.array(z.object({ Filter: z.enum(bottleFilterNames), Found: z.number() })) }),
});

export const findBottle = endpoint({
  method: 'GET',
  path: '/api/Product/findbottle',
  allow: ['Admin', 'Office'],
  summary: 'Active products by what the bottle is like, at most 200, with stock, standard prices and the suppliers’ depots.',
  query: bottleFilters,
  reply: z.array(FoundBottle),
});
