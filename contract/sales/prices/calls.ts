import { z } from 'zod';
import { endpoint, listEndpoint, textReply } from '#contract/call/endpoint.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { Id, IdOrAll } from '#contract/values.ts';
import { PriceFilter, PriceList, PriceListInput, PriceListRef, priceLines, priceRevisions } from './shapes.ts';

export { PriceFilter, PriceList, PriceListInput, PriceStatus } from './shapes.ts';

const editors = ['Admin', 'Office'] as const;
const readers = ['Admin', 'Office', 'Finance'] as const;

const params = z.object({ id: Id });
/** Id of the user, which the specification sends. The server takes the user from the token and refuses a different id. */
const CurrentUserID = Id.optional();
/** 0 or absent for the standard list. */
const customerId = IdOrAll.optional();
/** Runs the call and reports the result without saving it. */
const dryRun = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
  .optional();
const maxLines = 2000;
const tooManyMessage = `must be at most ${maxLines.toLocaleString('en-GB')}`;
const refs = z.array(PriceListRef).min(1, 'must name at least one price line').max(maxLines, tooManyMessage);

export const listPriceLists = listEndpoint({
  path: '/api/PriceList',
  allow: editors,
  summary: 'Lists every revision of customers’ and standard price lines.',
  list: priceLines,
  grows: true,
});

export const listDepotPrices = listEndpoint({
  path: '/api/PriceList/SupplierDepotPriceList/{id}',
  allow: readers,
  summary: 'Lists a depot’s standard price lines, including drafts and future and delisted prices.',
  params,
  list: priceLines,
});

export const listDepotPricesOfProduct = listEndpoint({
  path: '/api/PriceList/SupplierDepotPriceListToProduct/{id}',
  allow: readers,
  summary: 'Lists the standard price lines of a product by depot.',
  params,
  list: priceLines,
});

export const listCustomerPrices = listEndpoint({
  path: '/api/PriceList/CustomerPriceLists/{id}',
  allow: editors,
  summary: 'Lists a customer’s price lines, including drafts and future prices.',
  params,
  list: priceLines,
});

export const listPriceRevisions = listEndpoint({
  path: '/api/PriceList/History/{id}',
  allow: editors,
  summary: 'Lists every revision of this price’s line, latest first, with who made it and its state.',
  params,
  grows: true,
  list: priceRevisions,
  errors: ['NOT_FOUND'],
});

const Choice = z.object({ Id: z.number(), Description: z.string() });

export const getPriceCombos = endpoint({
  method: 'GET',
  path: '/api/PriceList/GetComboData',
  allow: [...editors, 'Finance'],
  summary: 'Returns the choices of the price screens, without products.',
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
  allow: editors,
  summary: 'Returns the ids of active products that match the filter.',
  body: PriceFilter,
  reply: z.array(z.number()),
  isRead: true,
});

export const searchPriceLists = endpoint({
  method: 'POST',
  path: '/api/PriceList/searchpricelist',
  allow: editors,
  summary:
    'Lists a customer’s price lines (0 for the standard list) that match the filter. Without a status, replaced prices are left out.',
  query: z.object({ CustomerID: IdOrAll.optional() }),
  body: PriceFilter,
  reply: z.array(PriceList),
  errors: ['NOT_FOUND'],
  isRead: true,
});

export const openPriceListPaper = endpoint({
  method: 'GET',
  path: '/api/PriceList/Document/{id}',
  allow: editors,
  summary: 'Returns a customer’s price list as a PDF for the customer, with current and future prices and no costs.',
  params,
  reply: KeptDocument,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const savePriceList = endpoint({
  method: 'POST',
  path: '/api/PriceList/Save',
  allow: editors,
  summary: 'Saves a price line as a draft, which orders do not use.',
  query: z.object({ CurrentUserID }),
  body: PriceListInput,
  reply: PriceList,
  errors: ['STALE_VERSION', 'ALREADY_EXISTS', 'NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
});

export const publishPriceLists = endpoint({
  method: 'POST',
  path: '/api/PriceList/SavePriceLists',
  allow: editors,
  summary: 'Publishes drafts as new revisions, all or none, and describes the result. Fields given with a line are saved first.',
  query: z.object({ customerId, CurrentUserID, dryRun }),
  body: z.array(PriceListInput).min(1, 'must name at least one price line').max(maxLines, tooManyMessage),
  reply: textReply(),
  errors: ['STALE_VERSION', 'ALREADY_EXISTS', 'NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
  isCostly: true,
});

export const delistPrices = endpoint({
  method: 'POST',
  path: '/api/PriceList/delist',
  allow: editors,
  summary: 'Delists saved lines from today, with their future prices. Open orders keep their price.',
  body: refs,
  reply: z.array(PriceList),
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});

export const revertPrices = endpoint({
  method: 'POST',
  path: '/api/PriceList/Revert',
  allow: editors,
  summary: 'Deletes a draft, relists a delisted line, or restores the price before a saved one as a new revision from today.',
  query: z.object({ customerId, CurrentUserID, dryRun }),
  body: refs,
  reply: z.object({
    /** Ids of the deleted drafts. */
    Dropped: z.array(z.number()),
    /** Changed lines, each before and after. */
    Reverted: z.array(z.object({ Before: PriceList, After: PriceList })),
  }),
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'],
});
