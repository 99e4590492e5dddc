import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { getDocument } from '#contract/system/documents/calls.ts';
import * as areas from '#contract/areas.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { addOrder, checkStockAndAddProduct, getOrder, getPriceLists } from '#contract/sales/orders/calls.ts';
import { whyThisPrice } from '#contract/sales/orders/whyPrice.ts';
import type { Role } from '#contract/call/roles.ts';
import * as priceCalls from '#contract/sales/prices/calls.ts';
import { confirmPriceChanges, listPriceBatches } from '#contract/purchasing/supplierPricing/calls.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { givenPrice, givenTrade } from '#tests/support/orders.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** Amounts that appear nowhere else. The margin is 160 − 77.1234 − 13.4321 = 69.4445, which is 43.4 %. */
const secrets = ['77.1234', '13.4321', '69.4445', '43.4'];
const words = /"(BuyPrice|Haulage|Margin|MarginPercent|StandardCost|UnitCost|Cost)"/;

/** The bulk price change that set the price of 160. Its text shows the margin. */
const toMargin = {
  Rules: [{ Price: 'Sell' as const, Kind: 'Margin' as const, Value: 43.4, Rounding: 'NextPound' as const }],
  EffectiveFrom: '2026-11-21',
};

interface Place {
  CustomerId: number;
  ProductId: number;
  SupplierDepotId: number;
  PriceListId: number;
  /** A deal over its credit limit whose price followed the change. */
  OrderId: number;
  OrderDetailId: number;
}
let place: Place;
let clients: Map<Role, Client>;

beforeAll(async () => {
  const { customer, product } = await givenTrade(app.db);
  const cost = { BuyPrice: 77.1234, Haulage: 13.4321, SellPrice: 150 };
  const line = await givenPrice(app.db, customer.CustomerId, product.ProductId, cost);
  await app.db.updateTable('price_lists').set(cost).where('ProductId', '=', product.ProductId).execute();
  const { ProductId, SupplierDepotId } = line;
  const { CustomerId } = customer;
  const roles: Role[] = ['Admin', 'Office', 'Finance', 'Warehouse'];
  clients = new Map(await Promise.all(roles.map(async (role) => [role, await app.as(role)] as const)));
  const admin = clients.get('Admin') as Client;
  const deal = await admin.call(addOrder, { body: { CustomerId, Lines: [{ ProductId, Quantity: 1428 }] } });
  const OrderDetailId = deal.Lines[0]?.OrderDetailId ?? 0;
  await app.db.updateTable('customers').set({ CreditLimit: 1 }).where('CustomerId', '=', CustomerId).execute();
  const params = { id: 0 };
  await admin.call(confirmPriceChanges, { params, body: { ...toMargin, Reprice: [OrderDetailId], ConfirmCredit: true } });
  const { PriceListId } = await app.db
    .selectFrom('price_lists')
    .select('PriceListId')
    .where('CustomerId', '=', CustomerId)
    .where('SellPrice', '=', '160' as never)
    .executeTakeFirstOrThrow();
  place = { CustomerId, ProductId, SupplierDepotId, PriceListId, OrderId: deal.OrderId, OrderDetailId };
});

const depot = () => ({ params: { id: place.SupplierDepotId } });
const ofCustomer = () => ({ params: { id: place.CustomerId } });
const draft = (SellPrice: number, MinimumQuantity: number) => ({
  CustomerId: place.CustomerId,
  ProductId: place.ProductId,
  SupplierDepotId: place.SupplierDepotId,
  SellPrice,
  MinimumQuantity,
});

/** A valid request for each price list call. If the call changes something, each role gets its own. */
const requests: Record<string, (role: Role) => object | Promise<object>> = {
  listDepotPrices: depot,
  listDepotPricesOfProduct: () => ({ params: { id: place.ProductId } }),
  listCustomerPrices: ofCustomer,
  listPriceRevisions: () => ({ params: { id: place.PriceListId } }),
  getPriceCombos: () => ({}),
  findPricedProducts: () => ({ body: {} }),
  listPriceLists: () => ({}),
  searchPriceLists: () => ({ query: { CustomerID: place.CustomerId }, body: {} }),
  savePriceList: (role) => ({ body: draft(160, role.length * 100) }),
  publishPriceLists: (role) => ({ query: { customerId: place.CustomerId, dryRun: 'true' }, body: [draft(160, role.length * 100 + 1)] }),
  delistPrices: () => ({ body: [place.PriceListId] }),
  revertPrices: () => ({ body: [place.PriceListId] }),
  openPriceListPaper: ofCustomer,
};

const others: [string, Endpoint, () => object][] = [
  ['getPriceLists', getPriceLists, () => ({ query: { custID: place.CustomerId, incUnlisted: true } })],
  [
    'checkStockAndAddProduct',
    checkStockAndAddProduct,
    () => ({ body: { CustomerId: place.CustomerId, ProductId: place.ProductId, Quantity: 1428 } }),
  ],
  [
    'whyThisPrice',
    whyThisPrice,
    () => ({
      query: { CustomerId: place.CustomerId, ProductId: place.ProductId, SupplierDepotId: place.SupplierDepotId, Quantity: 1428 },
    }),
  ],
  [
    'whyThisPrice of a saved line',
    whyThisPrice,
    () => {
      const { CustomerId, ProductId, SupplierDepotId, OrderDetailId } = place;
      return { query: { CustomerId, ProductId, SupplierDepotId, Quantity: 1428, OrderDetailId } };
    },
  ],
  ['getOrder', getOrder, () => ({ query: { orderId: place.OrderId } })],
];

/** Returns the calls of an area, which also has schemas. */
const endpointsOf = (area: object) => Object.entries(area).filter((entry): entry is [string, Endpoint] => 'path' in (entry[1] as object));

const everyCall = (): [string, Endpoint, (role: Role) => object | Promise<object>][] => [
  ...endpointsOf(areas.prices).map(([name, call]) => {
    const request = requests[name];
    if (!request) throw new Error(`Say here how ${name} is asked: it must not tell what a line costs`);
    return [name, call, request] as [string, Endpoint, typeof request];
  }),
  ...others,
];

const isAllowed = (call: Endpoint, role: Role) => typeof call.allow !== 'string' && call.allow.includes(role);

test('no call about prices, nor what it says, tells Office or Warehouse what a line costs or leaves', async () => {
  const asked: string[] = [];
  for (const [name, call, request] of everyCall())
    for (const role of ['Office', 'Warehouse'] as const) {
      const client = clients.get(role);
      if (!client || !isAllowed(call, role)) continue;
      const answer = await client.send(call, await request(role));
      const text = await answer.text();
      expect([name, role, answer.status < 300 ? 'answered' : text]).toEqual([name, role, 'answered']);
      expect(text, `${name} as ${role}`).not.toMatch(words);
      for (const secret of secrets) expect(text, `${name} as ${role}`).not.toContain(secret);
      asked.push(name);
    }
  expect(new Set(asked)).toEqual(new Set(everyCall().map(([name]) => name)));
});

test('nor does the history of a deal that followed a change in bulk beyond its limit', async () => {
  const text = await (await clients.get('Office')?.send(getHistory, { params: { entity: 'Order', id: place.OrderId } }))?.text();
  expect(text).toContain('{"Field":"UnitPrice","Label":"Price","From":"150","To":"160"}');
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('Admin and Finance are told it, where they may ask: the figures above are there to be hidden', async () => {
  const batches = await clients.get('Finance')?.call(listPriceBatches);
  expect(batches?.map(({ Description }) => Description)).toEqual([expect.stringContaining('to a margin of 43.4 %')]);
  for (const role of ['Admin', 'Finance'] as const) {
    const text = await (await clients.get(role)?.send(priceCalls.listDepotPrices, depot()))?.text();
    for (const secret of secrets) expect(text).toContain(secret);
  }
});

test('the calls of supplier pricing, which tell cost, are for Admin and Finance alone', () => {
  for (const [name, call] of endpointsOf(areas.supplierPricing)) expect([name, call.allow]).toEqual([name, ['Admin', 'Finance']]);
});

test('the paper of a price list has the sell price and no cost', async () => {
  const office = clients.get('Office') as Client;
  const paper = await office.call(priceCalls.openPriceListPaper, ofCustomer());
  const bytes = await (await office.send(getDocument, { params: { id: paper.DocumentId } })).arrayBuffer();
  const text = await readText(new Uint8Array(bytes));
  expect(text).toContain('£160.00');
  for (const secret of ['77.12', '13.43', '69.44', '43.4']) expect(text).not.toContain(secret);
});
