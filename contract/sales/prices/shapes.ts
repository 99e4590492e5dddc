import { z } from 'zod';
import { anyOf, from, list, search, to, yesNo } from '#contract/list.ts';
import { ownRowShape } from '#contract/masterData/ownFields/ownValues.ts';
import { DateOnly, Id, IdOrAll, optionalText, PricePer, QuantityFromZero, searchText, UnitPrice, Version } from '#contract/values.ts';

export const PriceStatus = z.enum(['Draft', 'Saved', 'Delisted']);
export type PriceStatus = z.infer<typeof PriceStatus>;

/** Cost and margin of a line. Absent from replies except to Admin and Finance. */
const cost = {
  BuyPrice: z.number().nullable().optional(),
  Haulage: z.number().nullable().optional(),
  Margin: z.number().nullable().optional(),
  MarginPercent: z.number().nullable().optional(),
};

/** One revision of a price line. A line is one customer (or the depot’s standard list), product, depot, currency and quantity break. */
export const PriceList = z.object({
  PriceListId: z.number(),
  CustomerId: z.number().nullable(),
  CustomerName: z.string(),
  ProductId: z.number(),
  ProductCode: z.string(),
  Description: z.string(),
  SupplierDepotId: z.number(),
  SupplierDepotName: z.string(),
  SupplierName: z.string(),
  /** Supplier of the depot. */
  SupplierId: z.number(),
  /** Attributes of the product. */
  ProductGroupId: z.number().nullable(),
  ColourId: z.number().nullable(),
  SizeId: z.number().nullable(),
  WeightId: z.number().nullable(),
  NeckFinishId: z.number().nullable(),
  CurrencyId: z.number(),
  CurrencyCode: z.string(),
  PricePer: z.number(),
  SellPrice: z.number(),
  MinimumQuantity: z.number(),
  EffectiveFrom: z.string(),
  Status: PriceStatus,
  DelistedOn: z.string().nullable(),
  Revision: z.number(),
  /** True if the revision applies today and no later one has replaced it. */
  IsInForce: z.boolean(),
  PriceBatchId: z.number().nullable(),
  Version,
  UpdatedAt: z.string(),
  UpdatedByName: z.string().nullable(),
  ...cost,
});
export type PriceList = z.infer<typeof PriceList>;

export const priceFilters = {
  q: search(),
  CustomerId: anyOf(Id.nullable()),
  Status: anyOf(PriceStatus),
  ProductId: anyOf(Id),
  SupplierDepotId: anyOf(Id),
  SupplierId: anyOf(Id),
  ProductGroupId: anyOf(Id),
  ColourId: anyOf(Id),
  SizeId: anyOf(Id),
  WeightId: anyOf(Id),
  NeckFinishId: anyOf(Id),
  EffectiveSince: from(DateOnly, 'EffectiveFrom'),
  EffectiveUntil: to(DateOnly, 'EffectiveFrom'),
  IsInForce: yesNo(),
};

export const priceSorts = [
  'ProductCode',
  'Description',
  'CustomerName',
  'SupplierDepotName',
  'SupplierName',
  'SellPrice',
  'MinimumQuantity',
  'EffectiveFrom',
  'Status',
  'Revision',
  'UpdatedAt',
  'PriceListId',
] as const;

/** A listed price line with the own fields of its product and customer. */
export const PriceLine = PriceList.extend(ownRowShape);
export type PriceLine = z.infer<typeof PriceLine>;

export const priceLines = list({
  row: PriceLine,
  id: 'PriceListId',
  filters: priceFilters,
  sorts: priceSorts,
  order: ['Description', 'ASC'],
  hasOwn: true,
});

/** Every revision, latest first. */
export const priceRevisions = list({
  row: PriceList,
  id: 'PriceListId',
  filters: priceFilters,
  sorts: priceSorts,
  order: ['Revision', 'DESC'],
});

/** Filters by product attributes and line. 0 or absent means all. */
export const PriceFilter = z.object({
  Text: searchText.optional(),
  ProductIds: z.array(Id).max(2000, 'must be at most 2,000').optional(),
  ProductGroupId: IdOrAll.nullish(),
  SupplierId: IdOrAll.nullish(),
  SupplierDepotId: IdOrAll.nullish(),
  ColourId: IdOrAll.nullish(),
  SizeId: IdOrAll.nullish(),
  WeightId: IdOrAll.nullish(),
  NeckFinishId: IdOrAll.nullish(),
  FeatureIds: z.array(Id).max(50, 'must be at most 50').optional(),
  Status: PriceStatus.nullish(),
});
export type PriceFilter = z.output<typeof PriceFilter>;

/**
 * A price as entered. With `PriceListId` it changes that draft, or makes a draft from that saved revision, and absent fields stay. Without
 * it, it adds a line for the product named by id or code.
 */
export const PriceListInput = z
  .object(
    {
      PriceListId: Id.nullish(),
      /** Version of the revision in `PriceListId`. */
      Version: Version.nullish(),
      /** 0 or absent for the depot’s standard line. */
      CustomerId: IdOrAll.nullish(),
      ProductId: Id.nullish(),
      ProductCode: optionalText(60),
      SupplierDepotId: Id.nullish(),
      CurrencyId: Id.nullish(),
      PricePer: PricePer.nullish(),
      BuyPrice: UnitPrice.nullish(),
      Haulage: UnitPrice.nullish(),
      SellPrice: UnitPrice.refine((price) => price > 0, 'must be more than zero').nullish(),
      MinimumQuantity: QuantityFromZero.nullish(),
      /** Defaults to today on a new line. */
      EffectiveFrom: DateOnly.nullish(),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'must be a whole price line, not only its id' : undefined) },
  )
  .superRefine(({ PriceListId, Version: version }, check) => {
    if (PriceListId && !version) check.addIssue({ code: 'custom', path: ['Version'], message: 'is required' });
  });
export type PriceListInput = z.output<typeof PriceListInput>;

/** Error details that show another user’s change to a line. */
export interface StalePrice {
  ChangedBy: string;
  ChangedAt: string;
  PriceListId: number;
  Version: number;
  ProductCode: string;
  SellPrice: number;
  EffectiveFrom: string;
  Status: PriceStatus;
}

/** A line in `details.Changed` when publishing finds that other users changed lines. `Index` is its position in the request. */
export interface StaleLine extends StalePrice {
  Index: number;
}

/** Id of a revision, optionally with its version. With the version, the call refuses a line that someone else has changed. */
export const PriceListRef = z.union([Id, z.object({ PriceListId: Id, Version: Version.nullish() })], {
  error: 'must be the id of a price line',
});
