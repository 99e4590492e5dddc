import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { ProductLook } from './shapes.ts';
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
  Look: ProductLook,
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
  /** Customer's own code for the product. Absent for purchases. */
  TheirCode: z.string().nullable().optional(),
  UnitPrice: z.number().nullable(),
  PricePer: z.number(),
  PriceSource,
  /** Free stock in our own warehouse or the requested depot. Null for direct deals, because suppliers' stock is unknown. */
  Free: z.number().nullable(),
  /** Depot whose price applies to a direct deal. Null if the supplier has none. */
  SupplierDepotName: z.string().nullable(),
  LastBoughtOn: z.string().nullable(),
  LastQuantity: z.number().nullable(),
  /** Price of the chosen supplier depot, in a purchase. Absent for roles other than Admin and Finance. */
  BuyPrice: z.number().nullable().optional(),
  /** The product's usual supplier, if a purchase is from another supplier that has no price for it. Null otherwise. */
  MakerName: z.string().nullable().optional(),
});
export type PickedProduct = z.infer<typeof PickedProduct>;

/** Returns the quantity whose price the picker shows: the customer's last quantity, else a full pallet. */
export const getPricedQuantity = ({ LastQuantity, UnitsPerPallet }: Pick<PickedProduct, 'LastQuantity' | 'UnitsPerPallet'>) =>
  LastQuantity ?? UnitsPerPallet ?? 1;

export const findProductsByDescription = endpoint({
  method: 'GET',
  path: '/api/Product/getPRoductByDescription',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'Finds up to 50 active products by part of their description or code.',
  query: z.object({ ProductDescription: searchText.default('') }),
  reply: z.array(ProductRow),
});

/** Finds products for the product picker of an order line while the user types. */
export const pickProduct = endpoint({
  method: 'GET',
  path: '/api/Product/Pick',
  allow: ['Admin', 'Office'],
  summary:
    "Finds up to 20 products by code, the customer's own code, description, bottle attributes or barcode, the customer's usual ones first. The price is the supplier depot's for direct deals, and the cost for purchases.",
  query: z.object({
    text: searchText.default(''),
    customerId: Id.optional(),
    supplierDepotId: Id.optional(),
    /** For a direct deal (2), prices are those of the supplier depot that ships. */
    dealTypeId: Id.optional(),
    orderDate: DateOnly.optional(),
    /**
     * Supplier depot to buy from, or 0 if none is chosen yet. That supplier's products come first, with their cost instead of our selling
     * price.
     */
    purchaseFrom: IdOrAll.optional(),
  }),
  reply: z.array(PickedProduct),
});
