import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { orderStatusIds } from '#contract/sales/deal/states.ts';
import { Big, lineNet } from '#contract/money.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { storeDealValues } from '#server/modules/sales/orders/storeDealValues.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { findViolations } from '#tests/support/invariants.ts';
import { givenTrade } from '#tests/support/orders.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const rule = 'what a deal that is not invoiced comes to is kept as it is, but for what is noted to be worked out';

interface Trade {
  customers: number[];
  ProductId: number;
  PalletId: number;
}
let trade: Trade;
const setUp = async () => {
  const [one, other] = [await givenTrade(app.db), await givenTrade(app.db)];
  const { PalletId } = await given.pallet(app.db);
  trade = { customers: [one.customer.CustomerId, other.customer.CustomerId], ProductId: one.product.ProductId, PalletId };
};
beforeAll(setUp);

const kinds = [
  'lines',
  'quantity',
  'pick',
  'move',
  'less',
  'pallets',
  'fewer pallets',
  'no pallets',
  'carriage',
  'day',
  'customer',
  'status',
  'status',
  'return',
  'rate',
  'less rates',
  'VAT',
  'gone',
  'new',
] as const;
const event = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(50), isWorkedOut: fc.boolean() });
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const line = (which: number) => {
  const priced = { Quantity: 100 + which * 7, UnitPrice: `${10 + which}.25`, PricePer: 100, DiscountPercent: which % 9 };
  return {
    ...priced,
    NetAmount: lineNet(priced).toFixed(2),
    VatTypeId: 1 + (which % 3),
    PickedQuantity: which % 2 === 0 ? 60 + which : null,
  };
};

const newDeal = async (which: number) => {
  const made = { StatusId: orderStatusIds.Open, CarriageCharge: which };
  const { ProductId } = trade;
  const { OrderId } = await account.deal(app.db, trade.customers[which % 2] ?? 0, made, { ...line(which), ProductId });
  return OrderId;
};

/** Changes the rows as the calls do, in any order. */
const happen = async (deals: number[], { kind, which }: Event) => {
  const OrderId = deals[which % deals.length] ?? 0;
  const other = deals[(which + 1) % deals.length] ?? 0;
  const lines = app.db.updateTable('order_details').where('OrderId', '=', OrderId);
  const order = app.db.updateTable('orders').where('OrderId', '=', OrderId);
  const { PalletId, ProductId } = trade;
  switch (kind) {
    case 'lines': {
      const { Quantity, ...more } = line(which);
      const rows = [1, 2].map((times) => ({
        ...more,
        OrderId,
        ProductId,
        Description: 'More',
        Quantity: Quantity * times,
        PalletId,
        PalletCharge: 18.5,
        PalletQuantity: times,
      }));
      return app.db.insertInto('order_details').values(rows).execute();
    }
    case 'quantity': {
      const { Quantity, NetAmount } = line(which);
      return lines.set({ Quantity, NetAmount }).execute();
    }
    case 'pick':
      return lines.set({ PickedQuantity: which, PickedPallets: which % 3 }).execute();
    case 'move':
      return lines.set({ OrderId: other }).where('Description', '=', 'More').execute();
    case 'less':
      return app.db.deleteFrom('order_details').where('OrderId', '=', OrderId).where('Description', '=', 'More').execute();
    case 'pallets':
      return sql`INSERT INTO order_pallets (order_id, pallet_id, quantity, charge) VALUES (${OrderId}, ${PalletId}, ${1 + (which % 4)}, 12.5)
        ON CONFLICT DO NOTHING`.execute(app.db);
    case 'fewer pallets':
      return app.db
        .updateTable('order_pallets')
        .where('OrderId', '=', OrderId)
        .set({ PickedQuantity: which % 2 })
        .execute();
    case 'no pallets':
      return app.db.deleteFrom('order_pallets').where('OrderId', '=', OrderId).execute();
    case 'carriage':
      return order.set({ CarriageCharge: which }).execute();
    case 'day':
      return order.set({ OrderDate: which % 2 === 0 ? '2026-11-20' : '2026-11-02' }).execute();
    case 'customer':
      return order.set({ CustomerId: trade.customers[which % 2] ?? 0 }).execute();
    case 'status':
      return sql`UPDATE orders o SET status_id = s.status_id, despatched_on = CASE WHEN s.status_id IN (${orderStatusIds.ReadyToInvoice}, ${orderStatusIds.Invoiced}) THEN '2026-11-20'::date END
        FROM order_statuses s WHERE o.order_id = ${OrderId} AND s.status_id = ${orderStatusIds.Open + (which % 6)}
          AND EXISTS (SELECT FROM order_steps t WHERE t.from_status_id = o.status_id AND t.to_status_id = s.status_id)`.execute(app.db);
    case 'return':
      return sql`INSERT INTO stock_movements (product_id, supplier_depot_id, moved_on, stock_movement_type_id, quantity, order_detail_id)
        SELECT ${ProductId}, (SELECT min(supplier_depot_id) FROM supplier_depots), '2026-11-20', ${movementType.CustomerReturn}, ${5 + which}, min(order_detail_id)
        FROM order_details WHERE order_id = ${OrderId} HAVING min(order_detail_id) IS NOT NULL`.execute(app.db);
    case 'rate':
      return sql`INSERT INTO vat_rates (vat_type_id, rate, effective_from) VALUES (${1 + (which % 3)}, ${which}, '2026-11-10') ON CONFLICT DO NOTHING`.execute(
        app.db,
      );
    case 'less rates':
      return sql`DELETE FROM vat_rates WHERE effective_from = '2026-11-10'`.execute(app.db);
    case 'VAT':
      return app.db
        .updateTable('customers')
        .where('CustomerId', '=', trade.customers[which % 2] ?? 0)
        .set({ VatTypeId: 1 + (which % 3) })
        .execute();
    case 'gone':
      if (deals.length < 2) return undefined;
      await app.db.deleteFrom('order_pallets').where('OrderId', '=', OrderId).execute();
      return lines.set({ OrderId: other }).execute();
    case 'new':
      break;
  }
  return deals.push(await newDeal(which));
};

interface Value {
  OrderId: number;
  CustomerId: number;
  Net: Big;
  Vat: Big;
  Gross: Big;
}

const valuesOf = async (from: ReturnType<typeof sql>) => {
  const { rows } = await sql<Value>`SELECT order_id, customer_id, net, vat, gross FROM ${from} v ORDER BY order_id`.execute(app.db);
  return rows.map(({ OrderId, CustomerId, Net, Vat, Gross }) => [
    OrderId,
    CustomerId,
    ...[Net, Vat, Gross].map((amount) => amount.toFixed(4)),
  ]);
};

overHistories(
  'after any history, what deals come to is told as they are valued one by one, kept or noted',
  [fc.array(event, { minLength: 20, maxLength: 60 })],
  async (events) => {
    await app.startOver();
    await setUp();
    const deals = [await newDeal(events.length), await newDeal(events.length + 1)];
    await storeDealValues(app.db);
    for (const one of events) {
      await happen(deals, one);
      const wanted = sql`ARRAY[${sql.join(deals)}]::integer[]`;
      expect(await valuesOf(sql`current_deal_values(${wanted})`)).toEqual(await valuesOf(sql`deal_values(${wanted})`));
      expect(await findViolations(app.db, rule)).toEqual([]);
      if (one.isWorkedOut) await storeDealValues(app.db);
    }
    const open = sql`deal_values(ARRAY(SELECT order_id FROM orders WHERE status NOT IN ('Invoiced', 'Cancelled')))`;
    expect(await valuesOf(sql`open_deal_values()`)).toEqual(await valuesOf(open));
    await storeDealValues(app.db);
    expect(await valuesOf(sql`kept_deal_values`)).toEqual(await valuesOf(open));
  },
);

test('what came back of a kept deal is worth nothing at once', async () => {
  const deals = [await newDeal(4)];
  const at = { which: 0, isWorkedOut: true };
  await happen(deals, { kind: 'pick', which: 40, isWorkedOut: true });
  for (const StatusId of [orderStatusIds.Picking, orderStatusIds.Picked])
    await app.db
      .updateTable('orders')
      .set({ StatusId })
      .where('OrderId', '=', deals[0] ?? 0)
      .execute();
  await storeDealValues(app.db);
  const valued = () => valuesOf(sql`current_deal_values(ARRAY[${deals[0] ?? 0}::integer])`);
  const before = await valued();
  expect(await valuesOf(sql`(SELECT * FROM kept_deal_values WHERE order_id = ${deals[0] ?? 0})`)).toEqual(before);
  await happen(deals, { ...at, kind: 'return' });
  expect(await valued()).not.toEqual(before);
  expect(await valued()).toEqual(await valuesOf(sql`deal_values(ARRAY[${deals[0] ?? 0}::integer])`));
});

test('queued deals are found by index, also with a plan from a time when none was queued', async () => {
  await storeDealValues(app.db);
  await sql`VACUUM ANALYZE deal_values_wanted`.execute(app.db);
  await transact(app.db, 0, async (tx) => {
    const value = () => sql`SELECT FROM current_deal_values(ARRAY(SELECT order_id FROM orders))`.execute(tx);
    const countScans = async () =>
      (await sql`SELECT seq_scan::integer FROM pg_stat_xact_user_tables WHERE relname = 'deal_values_wanted'`.execute(tx)).rows;
    const before = await countScans();
    await value();
    await sql`INSERT INTO deal_values_wanted (order_id) SELECT order_id FROM orders CROSS JOIN generate_series(1, 200)`.execute(tx);
    await value();
    expect(await countScans()).toEqual(before);
  });
});

test('what is changed while it is valued is valued again', async () => {
  const OrderId = await newDeal(3);
  await storeDealValues(app.db);
  const writer = new pg.Client(app.database.pool.options);
  await writer.connect();
  await writer.query('BEGIN');
  await writer.query('UPDATE orders SET carriage_charge = 1234 WHERE order_id = $1', [OrderId]);
  await writer.query("INSERT INTO vat_rates (vat_type_id, rate, effective_from) VALUES (1, 33, '2026-11-11')");
  // Records another change and stores it before the writer ends.
  await app.db.updateTable('order_details').where('OrderId', '=', OrderId).set({ Quantity: 1000, NetAmount: 500 }).execute();
  await storeDealValues(app.db);
  const valued = () => valuesOf(sql`current_deal_values(ARRAY[${OrderId}::integer])`);
  const before = await valued();
  expect(before).toEqual(await valuesOf(sql`deal_values(ARRAY[${OrderId}::integer])`));
  await writer.query('COMMIT');
  await writer.end();
  const after = await valued();
  expect(after).toEqual(await valuesOf(sql`deal_values(ARRAY[${OrderId}::integer])`));
  expect(after).not.toEqual(before);
  await storeDealValues(app.db);
  expect(await valued()).toEqual(after);
});
