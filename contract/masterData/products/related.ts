import { z } from 'zod';
import { OrderStatus } from '#contract/sales/deal/states.ts';
import { listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { DateOnly, Id, Money, PricePer, UnitPrice } from '#contract/values.ts';
import { statusWords } from '#contract/words/deals.ts';

const params = z.object({ id: Id });

const StockPlace = z.object({
  SupplierDepotId: z.number(),
  Supplier: z.string(),
  Depot: z.string(),
  OnHand: z.int().meta({ title: 'In stock, units' }),
});

export const listProductStock = listEndpoint({
  path: '/api/Product/Stock/{id}',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance'],
  summary: 'Lists the depots that stock a product, with quantities.',
  params,
  list: list({
    row: StockPlace,
    id: 'SupplierDepotId',
    filters: { q: search() },
    sorts: ['Supplier', 'Depot', 'OnHand', 'SupplierDepotId'],
    order: ['OnHand', 'DESC'],
    totals: { of: ['OnHand'] },
  }),
});

// Leaves out costs, because the office reads this list.
const ListedPrice = z.object({
  PriceListId: z.number(),
  Customer: z.string().meta({ title: 'Price list' }),
  Depot: z.string(),
  MinimumQuantity: z.int().meta({ title: 'From quantity' }),
  SellPrice: UnitPrice,
  PricePer: PricePer.meta({ title: 'Priced' }),
  Currency: z.string(),
  EffectiveFrom: DateOnly,
  Status: z.string(),
});

/** Lists the latest saved prices of a product on all price lists. */
export const listProductPrices = listEndpoint({
  path: '/api/Product/Prices/{id}',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'Lists the prices of a product in the standard and customers’ price lists, as last saved.',
  params,
  grows: true,
  list: list({
    row: ListedPrice,
    id: 'PriceListId',
    filters: { q: search(), Status: anyOf(z.enum(['Saved', 'Delisted'])) },
    sorts: ['Customer', 'Depot', 'MinimumQuantity', 'SellPrice', 'EffectiveFrom', 'PriceListId'],
    order: ['Customer', 'ASC'],
  }),
});

const SoldLine = z.object({
  OrderDetailId: z.number(),
  OrderId: z.number(),
  Deal: z.string(),
  OrderDate: DateOnly.meta({ title: 'Ordered' }),
  Customer: z.string(),
  Quantity: z.int(),
  UnitPrice,
  PricePer: PricePer.meta({ title: 'Priced' }),
  NetAmount: Money.meta({ title: 'Net' }),
  CurrencyCode: z.string().meta({ title: 'Currency' }),
  Status: OrderStatus.meta({ words: statusWords }),
});

/** Lists the deals with a product, newest first. Leaves out cancelled ones. */
export const listProductSales = listEndpoint({
  path: '/api/Product/Sales/{id}',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'Lists the sales of a product, with customer, date, quantity and price.',
  params,
  grows: true,
  list: list({
    row: SoldLine,
    id: 'OrderDetailId',
    filters: { q: search(), OrderedFrom: from(DateOnly, 'OrderDate'), OrderedTo: to(DateOnly, 'OrderDate') },
    sorts: ['OrderDate', 'Deal', 'Customer', 'Quantity', 'UnitPrice', 'NetAmount', 'OrderDetailId'],
    order: ['OrderDate', 'DESC'],
    totals: { of: ['Quantity', 'NetAmount'], by: ['CurrencyCode'] },
  }),
});
