import { z } from 'zod';
import { blob, endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to, yesNo } from '#contract/list.ts';
import { DateOnly, Id, IdOrAll, Instant, optionalNote, QuantityFromZero, DeviceTime, Version } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;
const counters = ['Admin', 'Office', 'Warehouse'] as const;

export const stockTakeStates = ['Counted', 'Recount', 'Posted'] as const;
export const StockTakeState = z.enum(stockTakeStates);
export type StockTakeState = z.infer<typeof StockTakeState>;

/** Expected stock and variance, which the office sees but not those who count. Only Admin and Finance see the value. */
const judgedFields = {
  Expected: z.int().nullable().optional(),
  Variance: z.int().nullable().optional(),
  Value: z.number().nullable().optional(),
};

export const StockTakeLine = z.object({
  ProductId: z.number(),
  ProductCode: z.string(),
  Description: z.string(),
  SupplierId: z.number(),
  SupplierName: z.string(),
  Location: z.string().nullable(),
  Barcode: z.string().nullable(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  StockTakeId: z.number().nullable(),
  /** Null if the product is not counted yet. */
  Counted: z.int().nullable(),
  CountedAt: Instant.nullable(),
  CountedByName: z.string().nullable(),
  /** Number of counts of the product in this stock take. */
  Counts: z.int(),
  /** Quantity of the count that a recount replaced. */
  CountedBefore: z.int().nullable(),
  /** True if the product must be counted again, because the office asked for it or the difference is large. */
  RecountWanted: z.boolean(),
  /** Version of the count. Null if the product is not counted yet. */
  Version: z.number().nullable(),
  ...judgedFields,
});
export type StockTakeLine = z.infer<typeof StockTakeLine>;

const sheetList = list({
  row: StockTakeLine,
  id: 'ProductId',
  filters: { q: search(), SupplierId: anyOf(Id), RecountWanted: yesNo() },
  sorts: ['Location', 'ProductCode', 'Description', 'SupplierName', 'Counted'],
  order: ['Location', 'ASC'],
});

export const getProductStockTake = listEndpoint({
  path: '/api/Product/GetProductStockTake/{supplierId}',
  allow: counters,
  summary: 'Returns one supplier’s count sheet: its products in our own warehouse by location, with the counts so far.',
  params: z.object({ supplierId: Id }),
  list: sheetList,
});

export const getAllProductStockTake = listEndpoint({
  path: '/api/Product/GetAllProductStockTake',
  allow: counters,
  summary: 'Returns the count sheets of all suppliers by product.',
  list: sheetList,
});

const SupplierSheet = z.object({
  SupplierId: z.number(),
  SupplierName: z.string(),
  Products: z.int(),
  StockTakeId: z.number().nullable(),
  State: StockTakeState.nullable(),
  Counted: z.int(),
  ToRecount: z.int(),
  LastCountedOn: DateOnly.nullable(),
});
export type SupplierSheet = z.infer<typeof SupplierSheet>;

export const listCountSheets = listEndpoint({
  path: '/api/Product/CountSheets',
  allow: counters,
  summary: 'Lists the suppliers with goods in our own warehouse and the progress of each count.',
  list: list({
    row: SupplierSheet,
    id: 'SupplierId',
    filters: { q: search() },
    sorts: ['SupplierName', 'Products', 'Counted', 'LastCountedOn'],
    order: ['SupplierName', 'ASC'],
  }),
});

const takeHeader = {
  StockTakeId: z.number(),
  SupplierId: z.number().nullable(),
  SupplierName: z.string().nullable(),
  SupplierDepotId: z.number(),
  Depot: z.string(),
  State: StockTakeState,
  CountedAt: Instant,
  CountedOn: DateOnly,
  PostedAt: Instant.nullable(),
  PostedByName: z.string().nullable(),
  CountedByName: z.string().nullable(),
  Counted: z.int(),
  ToRecount: z.int(),
  Comment: z.string().nullable(),
  Version: z.number(),
};

export const StockTakeRow = z.object(takeHeader);
export type StockTakeRow = z.infer<typeof StockTakeRow>;

export const listStockTakes = listEndpoint({
  path: '/api/Product/StockTakes',
  allow: counters,
  summary: 'Lists stock takes, newest first, including posted ones.',
  grows: true,
  list: list({
    row: StockTakeRow,
    id: 'StockTakeId',
    filters: {
      q: search(),
      State: anyOf(StockTakeState),
      SupplierId: anyOf(Id),
      CountedFrom: from(DateOnly, 'CountedOn'),
      CountedTo: to(DateOnly, 'CountedOn'),
    },
    sorts: ['CountedAt', 'SupplierName', 'State', 'PostedAt', 'Counted'],
    order: ['CountedAt', 'DESC'],
  }),
});

export const StockTake = z.object({
  ...takeHeader,
  Lines: z.array(StockTakeLine),
  Variance: z.int().optional(),
  Value: z.number().optional(),
});
export type StockTake = z.infer<typeof StockTake>;

export const getStockTake = endpoint({
  method: 'GET',
  path: '/api/Product/StockTake/{id}',
  allow: counters,
  summary: 'Returns one stock take with its lines. The office sees expected stock and differences, Admin and Finance also their value.',
  params: z.object({ id: Id }),
  reply: StockTake,
  errors: ['NOT_FOUND'],
});

const maxLines = 5000;

export const saveWarehouseStockTake = endpoint({
  method: 'POST',
  path: '/api/Product/SaveWarehouseStockTake',
  allow: counters,
  summary: 'Saves counts of a supplier’s goods without posting them. Marks large differences for a recount.',
  body: z.object({
    SupplierId: Id,
    Lines: z
      .array(
        z.object({
          ProductId: Id,
          /** Null clears the count. */
          Counted: QuantityFromZero.nullable(),
          /** Time of the count. Defaults to now. */
          CountedAt: DeviceTime.nullish(),
          /** Version of the count that the user saw, null if there was none. Refuses to overwrite another one. If absent, overwrites. */
          Version: Version.nullish(),
        }),
      )
      .min(1, 'must have at least one')
      .max(maxLines, `must be at most ${maxLines}`),
    Comment: optionalNote(500),
  }),
  reply: z.object({
    StockTakeId: z.number(),
    State: StockTakeState,
    /** The lines that were sent, as saved. */
    Lines: z.array(StockTakeLine),
  }),
  errors: ['STALE_VERSION', 'RULE_BROKEN'],
});

export const postStockTake = endpoint({
  method: 'POST',
  path: '/api/Product/PostStockTake/{id}',
  allow: office,
  summary:
    'Posts a stock take: sets the stock to the count at the time of counting. Each difference becomes a movement, and later movements still apply.',
  params: z.object({ id: Id }),
  body: z.object({
    Version,
    /** Posts the stock take although some products have not been counted again. */
    AcceptFarOff: z.boolean().optional(),
    /** Confirms the posting of a count more than a week old. */
    ConfirmDate: z.boolean().optional(),
  }),
  reply: StockTake,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});

export const recountStockTake = endpoint({
  method: 'POST',
  path: '/api/Product/Recount/{id}',
  allow: office,
  summary: 'Asks the warehouse to count the named products again, or all that differ.',
  params: z.object({ id: Id }),
  body: z.object({ Version, ProductIds: z.array(Id).max(maxLines).optional() }),
  reply: StockTake,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});

/** `stockTakes` lists ids. If the list is empty, all stock takes that are not posted are printed, of the supplier if one is given. */
const printSelection = z.object({ stockTakes: z.array(Id).max(100).default([]), selectedSupplierId: IdOrAll.nullish() });

export const printWarehouseStockTake = endpoint({
  method: 'POST',
  path: '/api/Product/printWarehouseStockTake',
  allow: counters,
  summary: 'Prints the count sheet: location, product, pallet layout and an empty box, without the expected stock.',
  body: printSelection,
  reply: blob(),
  errors: ['NOT_FOUND'],
  isRead: true,
});

export const printStockTake = endpoint({
  method: 'POST',
  path: '/api/Product/printStockTake',
  allow: office,
  summary: 'Prints stock takes: expected, counted, difference, and the value for Admin and Finance.',
  body: printSelection,
  reply: blob(),
  errors: ['NOT_FOUND'],
  isRead: true,
});
