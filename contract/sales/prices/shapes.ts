import { z } from 'zod';
import { anyOf, from, list, search, to, yesNo } from '#contract/list.ts';
import { ownOfRow } from '#contract/masterData/ownFields/ownValues.ts';
import { DateOnly, Id, IdOrAll, optionalText, PricePer, QuantityFromZero, searchText, UnitPrice, Version } from '#contract/values.ts';

export const PriceStatus = z.enum(['Draft', 'Saved', 'Delisted']);
export type PriceStatus = z.infer<typeof PriceStatus>;

/** What a line costs and leaves. Absent from the reply for others than Admin and Finance. */
const cost = {
  BuyPrice: z.number().nullable().optional(),
  Haulage: z.number().nullable().optional(),
  Margin: z.number().nullable().optional(),
  MarginPercent: z.number().nullable().optional(),
};

/** One revision of a price line; the line itself is customer (none: the depot's standard line), product, depot, currency and break. */
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
  /** Of the depot. */
  SupplierId: z.number(),
  /** What the product is like. */
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
  /** Today's price: no later revision has come yet. */
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

/** A line in a list, with what administrators have added to its product and its customer. */
export const PriceLine = PriceList.extend(ownOfRow);
export type PriceLine = z.infer<typeof PriceLine>;

export const priceLines = list({
  row: PriceLine,
  id: 'PriceListId',
  filters: priceFilters,
  sorts: priceSorts,
  order: ['Description', 'ASC'],
  hasOwn: true,
});

/** Every revision, the latest first. */
export const priceRevisions = list({
  row: PriceList,
  id: 'PriceListId',
  filters: priceFilters,
  sorts: priceSorts,
  order: ['Revision', 'DESC'],
});

/** What a product is like, and which of its lines. 0 and absent: all. */
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
 * A price as it is typed. With `PriceListId` that revision is changed: a Draft itself, of a Saved one a Draft is made; what is absent stays.
 * Without it the line is new, its product named by its id or its code.
 */
export const PriceListInput = z
  .object(
    {
      PriceListId: Id.nullish(),
      /** Of the revision named. */
      Version: Version.nullish(),
      /** None or 0: the depot's standard line. */
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
      /** Absent on a new line: today. */
      EffectiveFrom: DateOnly.nullish(),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'must be a price line with its fields, not its number alone' : undefined) },
  )
  .superRefine(({ PriceListId, Version: version }, check) => {
    if (PriceListId && !version) check.addIssue({ code: 'custom', path: ['Version'], message: 'is required' });
  });
export type PriceListInput = z.output<typeof PriceListInput>;

/** What somebody else made of a line meanwhile: the `details` of a refusal. */
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

/** Of several lines that are published, each that somebody changed: `details.Changed`. `Index`: its place in what was sent. */
export interface StaleLine extends StalePrice {
  Index: number;
}

/** A revision by its id, or by id and version: then a change that somebody else made meanwhile is refused. */
export const PriceListRef = z.union([Id, z.object({ PriceListId: Id, Version: Version.nullish() })], {
  error: 'must be the number of a price line',
});
