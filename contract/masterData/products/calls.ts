import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { PriceSource } from '#contract/sales/deal/worth/priceSource.ts';
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

export const PickedProduct = z.object({
  ...bottle,
  /** What the customer calls it; absent of a purchase. */
  TheirCode: z.string().nullable().optional(),
  UnitPrice: z.number().nullable(),
  PricePer: z.number(),
  PriceSource,
  /** Free in the own warehouse (or the depot asked for); null: it goes straight from a supplier’s depot, of whose stock nothing is known. */
  Free: z.number().nullable(),
  /** Of a direct deal: the depot whose price it is; none where the supplier has none. */
  SupplierDepotName: z.string().nullable(),
  LastBoughtOn: z.string().nullable(),
  LastQuantity: z.number().nullable(),
  /** Of a purchase: what that supplier’s depot asks; absent for others than Admin and Finance. */
  BuyPrice: z.number().nullable().optional(),
  /** Of a purchase: who makes it, where that is another supplier and this one has no price for it; else null. */
  MakerName: z.string().nullable().optional(),
});
export type PickedProduct = z.infer<typeof PickedProduct>;

/** The quantity whose price a picker shows, as none is ordered yet: what they took last, else a pallet. */
export const pricedQuantity = ({ LastQuantity, UnitsPerPallet }: Pick<PickedProduct, 'LastQuantity' | 'UnitsPerPallet'>) =>
  LastQuantity ?? UnitsPerPallet ?? 1;

export const findProductsByDescription = endpoint({
  method: 'GET',
  path: '/api/Product/getPRoductByDescription',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'Active products by part of their description or code, at most 50.',
  query: z.object({ ProductDescription: searchText.default('') }),
  reply: z.array(ProductRow),
});

/** Added: what the product picker of an order line shows while one types. */
export const pickProduct = endpoint({
  method: 'GET',
  path: '/api/Product/Pick',
  allow: ['Admin', 'Office'],
  summary:
    "At most 20 products by code, the customer's own code, description, bottle attributes or barcode; a customer's usual ones first; of a direct deal at the price of the supplier's depot; of a purchase at what it costs.",
  query: z.object({
    text: searchText.default(''),
    customerId: Id.optional(),
    supplierDepotId: Id.optional(),
    /** 2, direct: at the price of the supplier’s depot that ships it. */
    dealTypeId: Id.optional(),
    orderDate: DateOnly.optional(),
    /** To buy from this depot of a supplier (0: none is chosen yet): its supplier’s goods first, at what they cost there and never at our prices. */
    purchaseFrom: IdOrAll.optional(),
  }),
  reply: z.array(PickedProduct),
});

export * from './related.ts';
