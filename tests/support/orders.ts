import type { AnswerOf, InputOf } from '#contract/call/endpoint.ts';
import { addOrder } from '#contract/sales/orders/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { given } from './given.ts';
import type { Client } from './testApp.ts';

type Body = InputOf<typeof addOrder>['body'];
export type TakenOrder = AnswerOf<typeof addOrder>;

/** Takes an order through the call, for one pallet of the product by default. */
export const takeOrder = async (client: Client, customerId: number, productId: number, more: Partial<Body> = {}): Promise<TakenOrder> =>
  client.call(addOrder, { body: { CustomerId: customerId, Lines: [{ ProductId: productId, Quantity: 1428 }], ...more } });

/** Adds a customer, and a palletised product with a weight and stock. */
export const givenTrade = async (db: Db, stock = 100_000) => {
  const customer = await given.customer(db);
  const pallet = await given.pallet(db);
  const { WeightId } = await db
    .insertInto('weights')
    .values({ Description: `Weight for pallet ${pallet.PalletId}`, Grams: 300 })
    .returning('WeightId')
    .executeTakeFirstOrThrow();
  const product = await given.product(db, { PalletId: pallet.PalletId, WeightId });
  if (stock > 0) await given.stock(db, product.ProductId, stock);
  return { customer, pallet, product };
};

/** Saves a price of the customer for goods from our own warehouse. */
export const givenPrice = async (db: Db, customerId: number | null, productId: number, price: Record<string, unknown> = {}) => {
  const line = {
    CustomerId: customerId,
    ProductId: productId,
    SupplierDepotId: await given.ownDepot(db),
    SellPrice: 150,
    EffectiveFrom: '2025-01-01',
    Status: 'Saved',
    ...price,
  };
  return db.insertInto('price_lists').values(line).returningAll().executeTakeFirstOrThrow();
};

/** Adds the supplier of a direct deal, with a product that it makes and lists. */
export const givenDirectTrade = async (db: Db) => {
  const { customer, pallet } = await givenTrade(db);
  const supplier = await given.supplier(db);
  const product = await given.product(db, { PalletId: pallet.PalletId, SupplierId: supplier.SupplierId });
  await givenPrice(db, null, product.ProductId, { SupplierDepotId: supplier.SupplierDepotId, SellPrice: 170, BuyPrice: 140 });
  return { customer, pallet, supplier, product };
};
