import { z } from 'zod';
import { ProductLook } from '#contract/masterData/products/shapes.ts';
import { blob, endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, list, only, search } from '#contract/list.ts';
import { DateOnly, Id, IdOrAll, UnitPrice } from '#contract/values.ts';

const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;

export const StockLevel = z.object({
  StockLevelId: z.number(),
  ProductId: z.number(),
  ProductCode: z.string(),
  Description: z.string(),
  Look: ProductLook,
  SupplierId: z.number().nullable(),
  SupplierName: z.string().nullable(),
  ProductGroupId: z.number(),
  ProductGroup: z.string(),
  SupplierDepotId: z.number(),
  Depot: z.string(),
  Location: z.string().nullable(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  OnHand: z.int(),
  /** `Allocated`, `HeldByPickLists`, `Free` and `OnOrder` are known for the current stock only. They are null for an earlier day. */
  Allocated: z.int().nullable(),
  HeldByPickLists: z.int().nullable(),
  Free: z.int().nullable(),
  OnOrder: z.int().nullable(),
  ReorderLevel: z.int().nullable(),
  /** Days that the free stock lasts at the sales of the last three whole months. Null if nothing was sold, and for an earlier day. */
  CoverDays: z.int().nullable(),
  /** Days until an order from the supplier arrives. Null for a depot of a supplier, and for an earlier day. */
  LeadTimeDays: z.int().nullable(),
  /** Absent for everyone but Admin and Finance. */
  UnitCost: z.number().nullable().optional(),
  Value: z.number().nullable().optional(),
});
export type StockLevel = z.infer<typeof StockLevel>;

const levelFilters = ['InStock', 'None', 'Low', 'Short'] as const;

const params = z.object({ supplierId: IdOrAll, productGroupId: IdOrAll });

/** `q` searches the product's code, description, attributes and supplier for every word. */
const levels = list({
  row: StockLevel,
  id: 'StockLevelId',
  filters: {
    q: search(),
    ProductId: anyOf(Id),
    SupplierId: anyOf(Id),
    ProductGroupId: anyOf(Id),
    SupplierDepotId: anyOf(Id),
    /** `InStock`: with stock. `None`: without stock. `Low`: free stock below the reorder level. `Short`: oversold. */
    Only: only(...levelFilters),
  },
  sorts: ['ProductCode', 'Description', 'SupplierName', 'Depot', 'Location', 'OnHand', 'Allocated', 'Free', 'OnOrder'],
  order: ['ProductCode', 'ASC'],
  totals: { of: ['OnHand'] },
});

export const getStockLevel = listEndpoint({
  path: '/api/Product/GetStockLevel/{supplierId}/{productGroupId}',
  allow: staff,
  summary: 'Lists stock on hand, allocated, on pick lists, free and on order, by product and depot, as at any day.',
  params,
  query: { asAt: DateOnly.optional() },
  list: levels,
});

export const getStockValue = endpoint({
  method: 'GET',
  path: '/api/Product/StockValue/{supplierId}/{productGroupId}',
  allow: ['Admin', 'Finance'],
  summary: 'Returns the stock value at moving average cost at the end of a day. Includes goods that were picked and had not left.',
  params,
  query: z.object({ asAt: DateOnly.optional() }),
  reply: z.object({ AsAt: DateOnly, OnHand: z.number(), Picked: z.number(), Value: z.number(), WithoutCost: z.number() }),
});

export const printLoadStockLevel = endpoint({
  method: 'POST',
  path: '/api/Product/printLoadStockLevel',
  allow: staff,
  summary: 'Prints the stock levels with the filters of the list.',
  body: z.object({
    supplierId: IdOrAll.default(0),
    productGroupId: IdOrAll.default(0),
    supplierDepotId: IdOrAll.default(0),
    asAt: DateOnly.nullish(),
    /** Search text, as in the list. */
    q: z.string().max(200, 'must be at most 200 characters').optional(),
    Only: z.enum(levelFilters, { error: 'must be one of the filters of the list' }).optional(),
  }),
  reply: blob(),
  isRead: true,
});

const StockedProduct = z.object({
  ProductId: z.number(),
  Code: z.string(),
  Description: z.string(),
  SupplierId: z.number().nullable(),
  SupplierName: z.string().nullable(),
  Location: z.string().nullable(),
  Barcode: z.string().nullable(),
  LotRequired: z.boolean(),
  PalletId: z.number().nullable(),
  PalletCode: z.string().nullable(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  OnHand: z.int(),
});
export type StockedProduct = z.infer<typeof StockedProduct>;

export const stockMovementProducts = listEndpoint({
  path: '/api/Product/stockmovementproducts',
  allow: staff,
  summary: 'Lists active products that are kept in our own warehouse.',
  list: list({
    row: StockedProduct,
    id: 'ProductId',
    filters: { q: search(), SupplierId: anyOf(Id) },
    sorts: ['Code', 'Description', 'SupplierName', 'Location', 'OnHand'],
    order: ['Description', 'ASC'],
  }),
});

const StockSheetRow = z.object({
  ProductId: z.number(),
  ProductCode: z.string(),
  Description: z.string(),
  SupplierName: z.string().nullable(),
  Location: z.string().nullable(),
  OnHand: z.int(),
  Allocated: z.int(),
  Free: z.int(),
  LastMovedOn: DateOnly.nullable(),
  LastCountedOn: DateOnly.nullable(),
  Comments: z.int(),
});
export type StockSheetRow = z.infer<typeof StockSheetRow>;

export const getStockSheet = listEndpoint({
  path: '/api/StockSheet/getstocksheet/{supplierId}',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'Lists a supplier’s products in our own warehouse, with stock, last movement and last count.',
  params: z.object({ supplierId: IdOrAll }),
  list: list({
    row: StockSheetRow,
    id: 'ProductId',
    filters: { q: search() },
    sorts: ['ProductCode', 'Description', 'SupplierName', 'Location', 'OnHand', 'Allocated', 'Free'],
    order: ['Location', 'ASC'],
  }),
});

/** Cost of one unit in pounds. Only users who may see costs can enter it. */
export const UnitCost = UnitPrice;
