import fc from 'fast-check';
import { sql } from 'kysely';
import { createStatement } from '#contract/money/statements/calls.ts';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { must } from '#server/must.ts';
import type { Db } from '#server/database/client/connect.ts';
import { codeAll } from './moneyWrites.ts';
import { given } from './given.ts';
import { givenPrice } from './orders.ts';
import type { Client, TestApp } from './testApp.ts';

/** Random values for an event. Each kind of event uses those that it needs. */
export const drawn = {
  which: fc.nat(1000),
  other: fc.nat(1000),
  quantity: fc.integer({ min: 1, max: 3000 }),
  percent: fc.constantFrom(1, 20, 45, 85, 100, 100, 100),
};
export type Draw = { [Name in keyof typeof drawn]: (typeof drawn)[Name] extends fc.Arbitrary<infer One> ? One : never };

export interface World {
  app: TestApp;
  db: Db;
  clerk: Client;
  today: string;
  /** Accounts: with a settlement discount, without pallet charges, in euros, and one that pays in advance. */
  customerIds: number[];
  /** An account with only items from before this system. */
  former: { CustomerId: number; AccountCode: string };
  products: { ProductId: number; Code: string }[];
  /** A product that a supplier sends straight to customers. */
  direct: { ProductId: number; SupplierDepotId: number };
  byLot: { ProductId: number };
  maker: { SupplierId: number; SupplierDepotId: number };
  pallet: { PalletId: number; Code: string };
  ownDepotId: number;
}

/** The data that all histories of a house start from. */
export type House = Omit<World, 'clerk' | 'today' | 'customerIds' | 'former'>;

export const at = <Item>(list: readonly Item[], index: number) => list[index % Math.max(list.length, 1)];

/** Returned if there is nothing to act on. */
export const nothing = Symbol('nothing');

/** Moves the clock and signs in again, because a session does not last until the next day. */
export const moveTo = async (world: World, today: string) => {
  world.app.setClock(`${today}T09:00:00Z`);
  world.today = today;
  world.clerk = await world.app.as(['Admin', 'Office', 'Warehouse', 'Finance']);
};

export const buildHouse = async (app: TestApp): Promise<House> => {
  const { db } = app;
  const ownDepotId = await given.ownDepot(db);
  const maker = await given.supplier(db, { Email: 'orders@glassworks.example' });
  const { SupplierId, SupplierDepotId } = maker;
  const pallet = await given.pallet(db, { SupplierId });
  const made = { SupplierId, PalletId: pallet.PalletId };
  const products = [await given.product(db, made), await given.product(db, { ...made, VatTypeId: 3 }), await given.product(db)];
  const direct = await given.product(db, made);
  const byLot = await given.product(db, { ...made, LotRequired: true });
  for (const { ProductId } of [...products, direct]) await given.stock(db, ProductId, 600_000);
  for (const { ProductId } of [...products, direct, byLot]) {
    await givenPrice(db, null, ProductId, { CurrencyId: 2, Revision: 2, SellPrice: 215.35 });
    for (const CurrencyId of [1, 2])
      await givenPrice(db, null, ProductId, { SupplierDepotId, CurrencyId, Revision: CurrencyId + 2, SellPrice: 170, BuyPrice: 140 });
  }
  await codeAll({ db } as Parameters<typeof codeAll>[0]);
  return { app, db, products, direct: { ...direct, SupplierDepotId }, byLot, maker, pallet, ownDepotId };
};

export const openBooks = async (house: House, today: string): Promise<World> => {
  const { app, db } = house;
  const customers = [
    await given.customer(db, { SettlementDiscountPercent: 2.5, SettlementDiscountDays: 10 }),
    await given.customer(db, { PalletsCharged: false, StatementKind: 'BalanceForward' }),
    await given.customer(db, { CurrencyId: 2, VatTypeId: 3 }),
    await given.customer(db, { ProForma: true }),
  ];
  const { CustomerId, AccountCode } = await given.customer(db);
  const world: World = {
    ...house,
    clerk: await app.as('Admin'),
    today,
    customerIds: customers.map((customer) => customer.CustomerId),
    former: { CustomerId, AccountCode },
  };
  await moveTo(world, today);
  return world;
};

/** Usually finds a deal in one of these states. Otherwise finds one for which the action must be refused. */
export const findDeal = async ({ db, customerIds }: World, index: number, statuses: readonly number[], dealType?: number) => {
  const find = (states: readonly number[]) =>
    db
      .selectFrom('orders')
      .select(['OrderId', 'CustomerId', 'StatusId', 'DealTypeId', 'Version'])
      .where('CustomerId', 'in', customerIds)
      .where('IsCallOff', '=', false)
      .where('StatusId', 'in', [...states])
      .$if(dealType !== undefined, (query) => query.where('DealTypeId', '=', dealType ?? 0))
      .orderBy('OrderId')
      .execute();
  const fitting = index % 9 === 0 ? [] : await find(statuses);
  return at(fitting.length > 0 ? fitting : await find([1, 2, 3, 4, 5, 6, 7]), index);
};

export const openInvoices = async ({ db }: World, customerIds: readonly number[]) => {
  const { rows } = await sql<{ InvoiceId: number; CustomerId: number; Outstanding: number }>`
    SELECT invoice_id, customer_id, outstanding::float8 FROM invoices WHERE customer_id = ANY(${[...customerIds]}::integer[]) AND outstanding > 0
    ORDER BY invoice_id`.execute(db);
  return rows;
};

export const findPayments = async ({ db, customerIds }: World, which = sql`true`) => {
  const { rows } = await sql<{ PaymentId: number; CustomerId: number; Unallocated: number }>`
    SELECT payment_id, customer_id, unallocated::float8 FROM payments
    WHERE customer_id = ANY(${customerIds}::integer[]) AND is_confirmed AND ${which} ORDER BY payment_id`.execute(db);
  return rows;
};

/** Returns both kinds of statement of one account at a date. The date decides which account. */
export const statementsOf = async ({ clerk, customerIds }: World, DateTo: string, DateFrom: string) => {
  const CustID = must(at(customerIds, daysBetween(DateFrom, DateTo)), 'The house has customers');
  const kinds = ['OpenItem', 'BalanceForward'] as const;
  return Promise.all(kinds.map((Kind) => clerk.call(createStatement, { query: { CustID, DateTo, Kind, DateFrom } })));
};
