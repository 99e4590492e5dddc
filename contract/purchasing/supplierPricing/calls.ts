import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { anyOf, list, search, yesNo } from '#contract/list.ts';
import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { PriceRule, priceNames } from '#contract/sales/prices/rule.ts';
import { PriceList, priceFilters, priceSorts } from '#contract/sales/prices/shapes.ts';
import { DateOnly, Id, IdOrAll, Instant, optionalNote, UnitPrice } from '#contract/values.ts';

const editors = ['Admin', 'Finance'] as const;
/** Supplier id, or 0 for all. */
const params = z.object({ id: IdOrAll });

export const listAffectedPrices = listEndpoint({
  path: '/api/SupplierPricing/UpdateData',
  allow: editors,
  summary:
    'Lists the price lines that a supplier’s price change affects, with units sold in the last 12 months (invoiced less credited). Saves nothing.',
  query: { supplierId: IdOrAll.optional(), customerGroupId: IdOrAll.optional(), productGroupId: IdOrAll.optional() },
  list: list({
    row: PriceList.extend({ Volume: z.number() }),
    id: 'PriceListId',
    filters: priceFilters,
    sorts: priceSorts,
    order: ['Description', 'ASC'],
  }),
});

const maxExceptions = 10_000;

/** A price line that does not follow the rules. It stays as it is (`Leave`), or gets prices of its own. */
const Exception = z.object({
  PriceListId: Id,
  Leave: z.boolean().optional(),
  BuyPrice: UnitPrice.nullish(),
  Haulage: UnitPrice.nullish(),
  SellPrice: UnitPrice.refine((price) => price > 0, 'must be more than zero').nullish(),
});

const change = {
  CustomerGroupId: IdOrAll.nullish(),
  ProductGroupId: IdOrAll.nullish(),
  Rules: z
    .array(PriceRule)
    .min(1, 'must change at least one price')
    .max(priceNames.length, 'must have at most one rule for each price')
    .refine((rules) => new Set(rules.map(({ Price }) => Price)).size === rules.length, 'must have at most one rule for each price'),
  EffectiveFrom: DateOnly,
  Exceptions: z.array(Exception).max(maxExceptions, 'must be at most 10,000').default([]),
};

const ChangedLine = PriceList.extend({
  Volume: z.number(),
  After: z.object({
    BuyPrice: z.number().nullable(),
    Haulage: z.number().nullable(),
    SellPrice: z.number(),
    Margin: z.number().nullable(),
    MarginPercent: z.number().nullable(),
  }),
  IsChanged: z.boolean(),
  /** Date of a later price on this line, which stays and replaces the new price on that date. Null if there is none. */
  LaterFrom: z.string().nullable(),
});
export type ChangedLine = z.infer<typeof ChangedLine>;

/** Sales to a customer and their costs, for the units sold in the last 12 months, at old and new prices, in the customer’s currency. */
const CustomerEffect = z.object({
  CustomerId: z.number(),
  Name: z.string(),
  CurrencyCode: z.string(),
  Quantity: z.number(),
  SalesBefore: z.number(),
  SalesAfter: z.number(),
  CostBefore: z.number(),
  CostAfter: z.number(),
});
export type CustomerEffect = z.infer<typeof CustomerEffect>;

/** A line of a deal that is not invoiced, at a price that changes. */
const OpenDealLine = z.object({
  OrderDetailId: z.number(),
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  CustomerName: z.string(),
  ProductCode: z.string(),
  Quantity: z.number(),
  UnitPrice: z.number(),
  PricePer: z.number(),
  NewPrice: z.number(),
});
export type OpenDealLine = z.infer<typeof OpenDealLine>;

export const previewPriceChanges = endpoint({
  method: 'POST',
  path: '/api/SupplierPricing/Preview/{id}',
  allow: editors,
  summary: 'Previews a bulk price change by page, with lines before and after, the effect on customers, and open deals. Saves nothing.',
  params,
  body: z.object({
    ...change,
    /** Index of the first line on the page. `Count` is the number of lines. */
    First: z.int().min(0).max(1_000_000).default(0),
    Count: z.int().min(1).max(1000).default(100),
    /** Leaves `Customers` and `OpenDeals` empty. Use it after the first page, because both cover the lines of all pages. */
    LinesOnly: z.boolean().default(false),
  }),
  reply: z.object({
    /** Number of all affected lines. `ChangedCount` is the number of those whose prices change. */
    LineCount: z.number(),
    ChangedCount: z.number(),
    Lines: z.array(ChangedLine),
    Customers: z.array(CustomerEffect),
    OpenDeals: z.array(OpenDealLine),
    /** Exceptions moved to a newer revision of their price line. */
    Moved: z.array(z.object({ From: z.number(), To: z.number() })),
    /** Token of the preview. If it is sent with the confirmation, price lines that have changed since are reported. */
    Seen: z.string(),
  }),
  isCostly: true,
  isRead: true,
});

/** Prices of a price line on the day of the change. */
export interface PriceSnapshot {
  PriceListId: number;
  BuyPrice: number | null;
  Haulage: number | null;
  SellPrice: number;
  EffectiveFrom: string;
}

/** A price line that someone has changed since the preview. The error lists such lines in `details.Changed`. */
export interface ConflictingLine {
  ProductCode: string;
  CustomerName: string;
  SupplierDepotName: string;
  ChangedBy: string;
  ChangedAt: string;
  /** Null if the line did not exist. */
  Before: PriceSnapshot | null;
  /** Null if the line is delisted. */
  After: PriceSnapshot | null;
}

export const confirmPriceChanges = endpoint({
  method: 'POST',
  path: '/api/SupplierPricing/ConfirmPriceChanges/{id}',
  allow: editors,
  summary: 'Saves a bulk price change. Every changed line gets a new revision, all or none.',
  params,
  body: z.object({
    ...change,
    Description: optionalNote(200),
    /** Token of the preview. Without one, a change is refused if an identical one has been made and not reverted. */
    Seen: z.string().max(100).nullish(),
    /** Ids of lines of open deals that get the new price. All other deal lines keep their price. */
    Reprice: z.array(Id).max(2000, 'must be at most 2,000').default([]),
    /** Confirms the credit warnings of these deals. Releases no deal. */
    ConfirmCredit: z.boolean().optional(),
    /** Confirms that suppliers of these deals will be told of changed purchase orders. */
    ConfirmPurchase: z.boolean().optional(),
  }),
  reply: z.object({ PriceBatchId: z.number(), LineCount: z.number(), RepricedLines: z.number(), Description: z.string() }),
  errors: ['STALE_VERSION', 'RULE_BROKEN', 'NOT_FOUND', 'CONFIRMATION_NEEDED', 'ORDER_NOT_EDITABLE', 'NOT_ALLOWED'],
  isCostly: true,
  bodyMb: 5,
});

const PriceBatch = z.object({
  PriceBatchId: z.number(),
  Description: z.string(),
  SupplierName: z.string().nullable(),
  EffectiveFrom: z.string().nullable(),
  LineCount: z.number(),
  CreatedAt: Instant,
  CreatedByName: z.string().nullable(),
  RevertedAt: Instant.nullable(),
  IsReverted: z.boolean(),
  /** Number of price letters. `SentCount` is the number of those sent. */
  LetterCount: z.number(),
  SentCount: z.number(),
});
export type PriceBatch = z.infer<typeof PriceBatch>;

export const listPriceBatches = listEndpoint({
  path: '/api/SupplierPricing/Batches',
  allow: editors,
  summary: 'Lists bulk price changes, latest first.',
  grows: true,
  list: list({
    row: PriceBatch,
    id: 'PriceBatchId',
    filters: { q: search(), IsReverted: yesNo() },
    sorts: ['PriceBatchId', 'Description', 'SupplierName', 'EffectiveFrom', 'LineCount', 'CreatedAt'],
    order: ['PriceBatchId', 'DESC'],
  }),
});

const PriceLetter = z.object({
  PriceLetterId: z.number(),
  CustomerId: z.number(),
  AccountCode: z.string(),
  CustomerName: z.string(),
  LineCount: z.number(),
  /** E-mail addresses of the contacts for price letters, or else the main address. */
  Recipients: z.array(z.string()),
  /** State of the last e-mail that was not cancelled. Null if there is none. */
  MailState: OutboxState.nullable(),
  SentAt: Instant.nullable(),
});
export type PriceLetter = z.infer<typeof PriceLetter>;

export const listPriceLetters = listEndpoint({
  path: '/api/SupplierPricing/Letters/{id}',
  allow: editors,
  summary: 'Lists the price letters of a bulk price change, one for each affected customer, with their e-mail state.',
  params: z.object({ id: Id }),
  grows: true,
  list: list({
    row: PriceLetter,
    id: 'PriceLetterId',
    filters: { q: search(), MailState: anyOf(OutboxState.nullable()) },
    sorts: ['CustomerName', 'AccountCode', 'LineCount', 'SentAt'],
    order: ['CustomerName', 'ASC'],
  }),
});

export const openPriceLetter = endpoint({
  method: 'GET',
  path: '/api/SupplierPricing/Letter/{id}',
  allow: editors,
  summary: 'Returns a price letter as a PDF.',
  params: z.object({ id: Id }),
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});

export const revertPriceBatch = endpoint({
  method: 'POST',
  path: '/api/PriceList/RevertBatch/{id}',
  allow: editors,
  summary:
    'Reverts a bulk price change. Lines that others have changed since stay as they are and are listed. Later bulk changes that have been reverted do not count. Refused if no line would be restored.',
  params: z.object({ id: Id }),
  query: z.object({
    dryRun: z
      .enum(['true', 'false'], { error: 'must be true or false' })
      .transform((value) => value === 'true')
      .optional(),
  }),
  reply: z.object({
    PriceBatchId: z.number(),
    Restored: z.number(),
    Kept: z.array(
      z.object({
        PriceListId: z.number(),
        ProductCode: z.string(),
        CustomerName: z.string(),
        ChangedBy: z.string(),
        ChangedAt: z.string(),
      }),
    ),
    /** Deals that are not invoiced and keep the prices of this change. */
    Deals: z.array(z.object({ OrderId: z.number(), DealNo: z.number(), Part: z.number(), CustomerName: z.string() })),
  }),
  errors: ['NOT_FOUND', 'ALREADY_REVERSED', 'RULE_BROKEN'],
  isCostly: true,
});
