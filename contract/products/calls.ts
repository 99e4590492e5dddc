import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { PriceSource } from '#contract/orders/shapes.ts';
import { DateOnly, Id, IdOrAll, searchText } from '#contract/values.ts';

const bottle = {
  ProductId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Colour: z.string().nullable(),
  Size: z.string().nullable(),
  WeightGrams: z.number().nullable(),
  NeckFinish: z.string().nullable(),
  Barcode: z.string().nullable(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
};

export const ProductRow = z.object({
  ...bottle,
  ProductGroupId: z.number(),
  SupplierId: z.number().nullable(),
  SupplierName: z.string().nullable(),
  SupplierCode: z.string().nullable(),
  HeightMm: z.number().nullable(),
  PricePer: z.number(),
  Location: z.string().nullable(),
});
export type ProductRow = z.infer<typeof ProductRow>;

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

export const PickedProduct = z.object({
  ...bottle,
  UnitPrice: z.number().nullable(),
  PricePer: z.number(),
  PriceSource,
  /** Free in the own warehouse (or the depot asked for). */
  Free: z.number(),
  LastBoughtOn: z.string().nullable(),
  LastQuantity: z.number().nullable(),
});
export type PickedProduct = z.infer<typeof PickedProduct>;

const numberOf = (message: string) => z.coerce.number({ error: message }).min(0, 'must not be negative').max(1_000_000, 'is too large');
const ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'must be numbers with commas between')
  .transform((list) => list.split(',').map(Number));

export const findProductsByDescription = endpoint({
  method: 'GET',
  path: '/api/Product/getPRoductByDescription',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'Active products by part of their description or code, at most 50.',
  query: z.object({ ProductDescription: searchText.default('') }),
  reply: z.array(ProductRow),
});

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

/** Added: what the product picker of an order line shows while one types. */
export const pickProduct = endpoint({
  method: 'GET',
  path: '/api/Product/Pick',
  allow: ['Admin', 'Office'],
  summary: "At most 20 products by code, description, bottle attributes or barcode; a customer's usual ones first.",
  query: z.object({
    text: searchText.default(''),
    customerId: Id.optional(),
    supplierDepotId: Id.optional(),
    orderDate: DateOnly.optional(),
  }),
  reply: z.array(PickedProduct),
});
