import type { AnswerOf } from '#contract/call/endpoint.ts';
import { addPurchaseOrder, issuePurchaseOrder } from '#contract/purchasing/purchaseOrders/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { given } from './given.ts';
import { givenPrice } from './orders.ts';
import type { Client } from './testApp.ts';

export type Purchase = AnswerOf<typeof addPurchaseOrder>;

/** A supplier with an e-mail address, and two products that its depot lists: one bought at £140 and £12 haulage, one at £90. */
export const givenMaker = async (db: Db) => {
  const supplier = await given.supplier(db, { Email: 'orders@glassworks.example', LeadTimeDays: 14 });
  const [bottle, jar] = [await given.product(db, { SupplierCode: 'N-500' }), await given.product(db)];
  const { SupplierDepotId } = supplier;
  await givenPrice(db, null, bottle.ProductId, { SupplierDepotId, SellPrice: 170, BuyPrice: 140, Haulage: 12 });
  await givenPrice(db, null, jar.ProductId, { SupplierDepotId, SellPrice: 120, BuyPrice: 90 });
  return { supplier, SupplierDepotId, bottle, jar };
};

/** A draft for two pallets of the bottle, due by 5 Dec 2026. */
export const draftPurchase = async (client: Client, db: Db) => {
  const maker = await givenMaker(db);
  const draft = await client.call(addPurchaseOrder, {
    body: {
      SupplierDepotId: maker.SupplierDepotId,
      RequiredDate: '2026-12-05',
      Lines: [{ ProductId: maker.bottle.ProductId, Quantity: 2856 }],
    },
  });
  return { ...maker, draft };
};

export const outPurchase = async (client: Client, db: Db, Send = false) => {
  const made = await draftPurchase(client, db);
  const { PurchaseOrderId: id, Version } = made.draft;
  return { ...made, order: await client.call(issuePurchaseOrder, { params: { id }, body: { Version, Send } }) };
};
