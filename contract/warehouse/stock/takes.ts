import { z } from 'zod';
import { blob, endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to, yesNo } from '#contract/list.ts';
import { DateOnly, Id, IdOrAll, Instant, optionalNote, QuantityFromZero, SaidMoment, Version } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;
const counters = ['Admin', 'Office', 'Warehouse'] as const;

export const stockTakeStates = ['Counted', 'Recount', 'Posted'] as const;
export const StockTakeState = z.enum(stockTakeStates);
export type StockTakeState = z.infer<typeof StockTakeState>;

/** Not for those who count: what the ledger expects, and by how much the count is off. Money for Admin and Finance alone. */
const judged = {
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
  /** None: not counted yet. */
  Counted: z.int().nullable(),
  CountedAt: Instant.nullable(),
  CountedByName: z.string().nullable(),
  Counts: z.int(),
  CountedBefore: z.int().nullable(),
  /** It is to be counted again. */
  RecountWanted: z.boolean(),
  /** Of the count; null where there is none yet. */
  Version: z.number().nullable(),
  ...judged,
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
  summary: 'The count sheet of one supplier: its products in the own warehouse by location, with what is counted so far.',
  params: z.object({ supplierId: Id }),
  list: sheetList,
});

export const getAllProductStockTake = listEndpoint({
  path: '/api/Product/GetAllProductStockTake',
  allow: counters,
  summary: 'The count sheets of every supplier, product by product.',
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

/** Added. */
export const listCountSheets = listEndpoint({
  path: '/api/Product/CountSheets',
  allow: counters,
  summary: 'The suppliers whose goods are in the own warehouse, and how far the count of each is.',
  list: list({
    row: SupplierSheet,
    id: 'SupplierId',
    filters: { q: search() },
    sorts: ['SupplierName', 'Products', 'Counted', 'LastCountedOn'],
    order: ['SupplierName', 'ASC'],
  }),
});

const head = {
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

export const StockTakeRow = z.object(head);
export type StockTakeRow = z.infer<typeof StockTakeRow>;

/** Added. */
export const listStockTakes = listEndpoint({
  path: '/api/Product/StockTakes',
  allow: counters,
  summary: 'The stock takes, the latest first: what waits for the office, and what was posted.',
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

export const StockTake = z.object({ ...head, Lines: z.array(StockTakeLine), Variance: z.int().optional(), Value: z.number().optional() });
export type StockTake = z.infer<typeof StockTake>;

/** Added. */
export const getStockTake = endpoint({
  method: 'GET',
  path: '/api/Product/StockTake/{id}',
  allow: counters,
  summary: 'One stock take with its lines; the office sees what was expected and what differs, Admin and Finance what that is worth.',
  params: z.object({ id: Id }),
  reply: StockTake,
  errors: ['NOT_FOUND'],
});

const mostLines = 5000;

export const saveWarehouseStockTake = endpoint({
  method: 'POST',
  path: '/api/Product/SaveWarehouseStockTake',
  allow: counters,
  summary: 'Keeps what was counted of a supplier’s goods; posts nothing. What is far off is to be counted again.',
  body: z.object({
    SupplierId: Id,
    Lines: z
      .array(
        z.object({
          ProductId: Id,
          /** Null: not counted. */
          Counted: QuantityFromZero.nullable(),
          /** When; absent: now. */
          CountedAt: SaidMoment.nullish(),
          /** Of the count that one saw, null where there was none: a colleague’s is then not lost. Absent: the last one counts. */
          Version: Version.nullish(),
        }),
      )
      .min(1, 'must have at least one')
      .max(mostLines, `must be at most ${mostLines}`),
    Comment: optionalNote(500),
  }),
  reply: z.object({
    StockTakeId: z.number(),
    State: StockTakeState,
    /** Of the products that were sent. */
    Lines: z.array(StockTakeLine),
  }),
  errors: ['STALE_VERSION', 'RULE_BROKEN'],
});

export const postStockTake = endpoint({
  method: 'POST',
  path: '/api/Product/PostStockTake/{id}',
  allow: office,
  summary: 'Sets the stock to what was counted at that moment: each difference becomes a movement; what moved since stays.',
  params: z.object({ id: Id }),
  body: z.object({
    Version,
    /** What was to be counted again was not, and this is meant. */
    AcceptFarOff: z.boolean().optional(),
    /** Added: it was counted more than a week back, and is posted all the same. */
    ConfirmDate: z.boolean().optional(),
  }),
  reply: StockTake,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});

export const recountStockTake = endpoint({
  method: 'POST',
  path: '/api/Product/Recount/{id}',
  allow: office,
  summary: 'Asks the warehouse to count again: the products named, or all that differ.',
  params: z.object({ id: Id }),
  body: z.object({ Version, ProductIds: z.array(Id).max(mostLines).optional() }),
  reply: StockTake,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});

/** `stockTakes`: ids; none: the supplier’s sheet as it stands. */
const wanted = z.object({ stockTakes: z.array(Id).max(100).default([]), selectedSupplierId: IdOrAll.nullish() });

export const printWarehouseStockTake = endpoint({
  method: 'POST',
  path: '/api/Product/printWarehouseStockTake',
  allow: counters,
  summary: 'The count sheet on paper: where, what, how it stands on pallets, and an empty box; not what is expected.',
  body: wanted,
  reply: blob(),
  errors: ['NOT_FOUND'],
  isRead: true,
});

export const printStockTake = endpoint({
  method: 'POST',
  path: '/api/Product/printStockTake',
  allow: office,
  summary: 'Stock takes on paper: expected, counted, the difference, and for Admin and Finance what it is worth.',
  body: wanted,
  reply: blob(),
  errors: ['NOT_FOUND'],
  isRead: true,
});
