import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { anyOf, list, search, yesNo } from '#contract/list.ts';
import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { PriceRule, priceNames } from '#contract/sales/prices/rule.ts';
import { PriceList, priceFilters, priceSorts } from '#contract/sales/prices/shapes.ts';
import { DateOnly, Id, IdOrAll, Instant, optionalNote, UnitPrice } from '#contract/values.ts';

const keepers = ['Admin', 'Finance'] as const;
/** The supplier; 0: all. */
const params = z.object({ id: IdOrAll });

export const listAffectedPrices = listEndpoint({
  path: '/api/SupplierPricing/UpdateData',
  allow: keepers,
  summary:
    'The saved price lines that a change of a supplier’s prices touches, each with what was sold at it in the last 12 months (invoiced, less credited). Reads only.',
  query: { supplierId: IdOrAll.optional(), customerGroupId: IdOrAll.optional(), productGroupId: IdOrAll.optional() },
  list: list({
    row: PriceList.extend({ Volume: z.number() }),
    id: 'PriceListId',
    filters: priceFilters,
    sorts: priceSorts,
    order: ['Description', 'ASC'],
  }),
});

const mostExceptions = 10_000;

/** A line that the rules do not settle: left as it is, or at prices of its own. */
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
    .min(1, 'must say what becomes of the prices')
    .max(priceNames.length, 'must be one for each price at most')
    .refine((rules) => new Set(rules.map(({ Price }) => Price)).size === rules.length, 'must be one for each price at most'),
  EffectiveFrom: DateOnly,
  Exceptions: z.array(Exception).max(mostExceptions, 'must be at most 10,000').default([]),
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
  /** A price of this line that is to come later, and stays: from then it holds. */
  LaterFrom: z.string().nullable(),
});
export type ChangedLine = z.infer<typeof ChangedLine>;

/** What the last 12 months’ volumes would have brought and cost, in the customer’s currency. */
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

/** A line of a deal whose goods may still change, at a price that is to change. */
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

/** Added. */
export const previewPriceChanges = endpoint({
  method: 'POST',
  path: '/api/SupplierPricing/Preview/{id}',
  allow: keepers,
  summary:
    'What a change of prices would do, by the page: lines before and after, the effect on each customer, and the open deals. Writes nothing.',
  params,
  body: z.object({
    ...change,
    /** The page of lines: the index of its first one, and how many. */
    First: z.int().min(0).max(1_000_000).default(0),
    Count: z.int().min(1).max(1000).default(100),
    /** Of another page of what was seen: `Customers` and `OpenDeals`, which are of all lines, stay empty. */
    LinesOnly: z.boolean().default(false),
  }),
  reply: z.object({
    /** All lines that are touched, and those whose prices change. */
    LineCount: z.number(),
    ChangedCount: z.number(),
    Lines: z.array(ChangedLine),
    Customers: z.array(CustomerEffect),
    OpenDeals: z.array(OpenDealLine),
    /** Exceptions whose line has another revision by now: they hold for that one. */
    Moved: z.array(z.object({ From: z.number(), To: z.number() })),
    /** What was seen: confirm with it, and a line that somebody changed since is told. */
    Seen: z.string(),
  }),
  isCostly: true,
  isRead: true,
});

/** What a line held: on the day of the change. */
export interface PricesThen {
  PriceListId: number;
  BuyPrice: number | null;
  Haulage: number | null;
  SellPrice: number;
  EffectiveFrom: string;
}

/** A line that somebody changed between the preview and the confirmation; the refusal’s `details.Changed` are these. */
export interface ChangedMeanwhile {
  ProductCode: string;
  CustomerName: string;
  SupplierDepotName: string;
  ChangedBy: string;
  ChangedAt: string;
  /** None: it was not there. */
  Before: PricesThen | null;
  /** None: it is delisted. */
  After: PricesThen | null;
}

/** The specification’s. */
export const confirmPriceChanges = endpoint({
  method: 'POST',
  path: '/api/SupplierPricing/ConfirmPriceChanges/{id}',
  allow: keepers,
  summary: 'Writes a change of prices as one batch: every line that changes gets a new revision, all of them or none.',
  params,
  body: z.object({
    ...change,
    Description: optionalNote(200),
    /** Of the preview. Without it the same change is made once, until it is taken back. */
    Seen: z.string().max(100).nullish(),
    /** The lines of open deals that take the new price; the others keep theirs. */
    Reprice: z.array(Id).max(2000, 'must be at most 2,000').default([]),
    /** What the credit check says of these deals was shown, and they follow all the same; none is released by it. */
    ConfirmCredit: z.boolean().optional(),
    /** Suppliers have their orders already, and are to be told of the change. */
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
  /** To how many customers it is told by letter, and to how many that was sent. */
  LetterCount: z.number(),
  SentCount: z.number(),
});
export type PriceBatch = z.infer<typeof PriceBatch>;

/** Added. */
export const listPriceBatches = listEndpoint({
  path: '/api/SupplierPricing/Batches',
  allow: keepers,
  summary: 'The changes of prices that were made, the latest first.',
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
  /** Who would get it: the contacts who ticked price letters, else the main address. */
  Recipients: z.array(z.string()),
  /** Of the last mail with it that was not taken back; null: it was never mailed. */
  MailState: OutboxState.nullable(),
  SentAt: Instant.nullable(),
});
export type PriceLetter = z.infer<typeof PriceLetter>;

/** Added. */
export const listPriceLetters = listEndpoint({
  path: '/api/SupplierPricing/Letters/{id}',
  allow: keepers,
  summary: 'The letters of a change of prices, one to each customer whose prices it changes, and how each was mailed.',
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

/** Added. */
export const openPriceLetter = endpoint({
  method: 'GET',
  path: '/api/SupplierPricing/Letter/{id}',
  allow: keepers,
  summary: 'A price letter as a document, as it is sent.',
  params: z.object({ id: Id }),
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});

/** Added. */
export const revertPriceBatch = endpoint({
  method: 'POST',
  path: '/api/PriceList/RevertBatch/{id}',
  allow: keepers,
  summary:
    'Takes a change of prices back as one: each line gets the price before it, but for those that were changed since, which are named and kept. A later change that was taken back is none; where nothing would be restored it is refused, and can be taken back later.',
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
    /** The deals not invoiced yet that keep its prices. */
    Deals: z.array(z.object({ OrderId: z.number(), DealNo: z.number(), Part: z.number(), CustomerName: z.string() })),
  }),
  errors: ['NOT_FOUND', 'ALREADY_REVERSED', 'RULE_BROKEN'],
  isCostly: true,
});
