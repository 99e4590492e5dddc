import { z } from 'zod';
import { endpoint, listEndpoint, text } from '#contract/call/endpoint.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { Id, IdOrAll } from '#contract/values.ts';
import { PriceFilter, PriceList, PriceListInput, PriceListRef, priceLines, priceRevisions } from './shapes.ts';

export { PriceFilter, PriceList, PriceListInput, PriceStatus } from './shapes.ts';

const keepers = ['Admin', 'Office'] as const;
const readers = ['Admin', 'Office', 'Finance'] as const;

const params = z.object({ id: Id });
/** The user who acts, as the specification sends it: the token decides, another's number is refused. */
const CurrentUserID = Id.optional();
/** Absent or 0: the standard lines. */
const customerId = IdOrAll.optional();
/** Tries it and says what would come of it; nothing is kept. */
const dryRun = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
  .optional();
const most = 2000;
const tooMany = `must be at most ${most.toLocaleString('en-GB')}`;
const refs = z.array(PriceListRef).min(1, 'must name at least one price line').max(most, tooMany);

export const listPriceLists = listEndpoint({
  path: '/api/PriceList',
  allow: keepers,
  summary: 'Every revision of the price lines of customers and of the standard list.',
  list: priceLines,
  grows: true,
});

export const listDepotPrices = listEndpoint({
  path: '/api/PriceList/SupplierDepotPriceList/{id}',
  allow: readers,
  summary: 'The standard lines of a supplier’s depot: drafts, what is in force, what is to come, what was delisted.',
  params,
  list: priceLines,
});

export const listDepotPricesOfProduct = listEndpoint({
  path: '/api/PriceList/SupplierDepotPriceListToProduct/{id}',
  allow: readers,
  summary: 'The standard line of a product at each depot.',
  params,
  list: priceLines,
});

export const listCustomerPrices = listEndpoint({
  path: '/api/PriceList/CustomerPriceLists/{id}',
  allow: keepers,
  summary: 'A customer’s price lines: drafts and saved ones, those to come too.',
  params,
  list: priceLines,
});

/** Added. */
export const listPriceRevisions = listEndpoint({
  path: '/api/PriceList/History/{id}',
  allow: keepers,
  summary: 'Every revision of the line that this price is one of, the latest first: since when, by whom, and what became of it.',
  params,
  grows: true,
  list: priceRevisions,
  errors: ['NOT_FOUND'],
});

const Choice = z.object({ Id: z.number(), Description: z.string() });

export const getPriceCombos = endpoint({
  method: 'GET',
  path: '/api/PriceList/GetComboData',
  allow: [...keepers, 'Finance'],
  summary: 'What the screens of prices offer to choose from; never products.',
  reply: z.object({
    Suppliers: z.array(Choice),
    SupplierDepots: z.array(Choice.extend({ SupplierId: z.number(), SupplierName: z.string(), IsOwn: z.boolean() })),
    ProductGroups: z.array(Choice),
    CustomerGroups: z.array(Choice),
    Currencies: z.array(Choice.extend({ Code: z.string(), Symbol: z.string() })),
    Colours: z.array(Choice),
    Sizes: z.array(Choice),
    Weights: z.array(Choice),
    NeckFinishes: z.array(Choice),
  }),
});

export const findPricedProducts = endpoint({
  method: 'POST',
  path: '/api/PriceList/getProductIds',
  allow: keepers,
  summary: 'The ids of the active products that are like this.',
  body: PriceFilter,
  reply: z.array(z.number()),
  isRead: true,
});

export const searchPriceLists = endpoint({
  method: 'POST',
  path: '/api/PriceList/searchpricelist',
  allow: keepers,
  summary:
    'The price lines of a customer (0: the standard ones) whose products are like this. Without a status: all but what was superseded.',
  query: z.object({ CustomerID: IdOrAll.optional() }),
  body: PriceFilter,
  reply: z.array(PriceList),
  errors: ['NOT_FOUND'],
  isRead: true,
});

/** Added. */
export const openPriceListPaper = endpoint({
  method: 'GET',
  path: '/api/PriceList/Document/{id}',
  allow: keepers,
  summary: 'A customer’s price list of today as a document for the customer: what is in force and what is to come, without cost.',
  params,
  reply: KeptDocument,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const savePriceList = endpoint({
  method: 'POST',
  path: '/api/PriceList/Save',
  allow: keepers,
  summary: 'Keeps one price line as a Draft, which no order sees.',
  query: z.object({ CurrentUserID }),
  body: PriceListInput,
  reply: PriceList,
  errors: ['STALE_VERSION', 'ALREADY_EXISTS', 'NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
});

export const publishPriceLists = endpoint({
  method: 'POST',
  path: '/api/PriceList/SavePriceLists',
  allow: keepers,
  summary:
    'Publishes Drafts as new revisions, all of them or none; says what was done. What is given beside the number of a line is kept first.',
  query: z.object({ customerId, CurrentUserID, dryRun }),
  body: z.array(PriceListInput).min(1, 'must name at least one price line').max(most, tooMany),
  reply: text(),
  errors: ['STALE_VERSION', 'ALREADY_EXISTS', 'NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
  isCostly: true,
});

export const delistPrices = endpoint({
  method: 'POST',
  path: '/api/PriceList/delist',
  allow: keepers,
  summary: 'Takes saved lines off the list from today, with what was to come of them; open deals keep their price.',
  body: refs,
  reply: z.array(PriceList),
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});

export const revertPrices = endpoint({
  method: 'POST',
  path: '/api/PriceList/Revert',
  allow: keepers,
  summary: 'A Draft is dropped; a Delisted line is Saved again; a Saved one gets the price before it back, as a new revision from today.',
  query: z.object({ customerId, CurrentUserID, dryRun }),
  body: refs,
  reply: z.object({
    /** The drafts that are gone. */
    Dropped: z.array(z.number()),
    /** Each line that changed, as it was and as it is now. */
    Reverted: z.array(z.object({ Before: PriceList, After: PriceList })),
  }),
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});
