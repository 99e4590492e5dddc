import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { closeBackOrders } from '#contract/sales/backOrders/calls.ts';
import { addOrder, cancelOrder, deleteOrderDetails, editOrderById, getOrder, processOrders } from '#contract/sales/orders/calls.ts';
import { orderDeal } from '#contract/purchasing/purchaseOrders/deal.ts';
import { ApiError } from '#contract/call/apiError.ts';
import type { PurchaseOrderSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { given } from '#tests/support/given.ts';
import { givenDirectTrade, givenPrice } from '#tests/support/orders.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
const ConfirmPurchase = true;

const event = fc.record({
  kind: fc.constantFrom('quantity', 'quantity', 'add', 'remove', 'date', 'address', 'deliver', 'deliver', 'deliver', 'closeLine', 'cancel'),
  which: fc.nat(20),
  thousands: fc.integer({ min: 1, max: 5 }),
  /** How much of each line arrives in turn, and what happens to the remaining quantity. */
  halves: fc.array(fc.record({ came: fc.constantFrom(0, 1, 2), rest: fc.constantFrom('BackOrder', 'Close') }), {
    minLength: 3,
    maxLength: 3,
  }),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** A deal with lines from two suppliers' depots. Returns those lines and the addresses that it may go to. */
const givenDeal = async (office: Client) => {
  const { customer, supplier, product } = await givenDirectTrade(app.db);
  const other = await given.supplier(app.db);
  const second = await given.product(app.db);
  const places = [
    { ProductId: product.ProductId, SupplierDepotId: supplier.SupplierDepotId },
    { ProductId: second.ProductId, SupplierDepotId: supplier.SupplierDepotId },
    { ProductId: second.ProductId, SupplierDepotId: other.SupplierDepotId },
  ];
  for (const { ProductId, SupplierDepotId } of places.slice(1))
    await givenPrice(app.db, null, ProductId, { SupplierDepotId, BuyPrice: 90, SellPrice: 120 });
  const rows = ['North gate', 'South gate'].map((Line1, index) => ({
    CustomerId: customer.CustomerId,
    AddressTypeId: 2,
    Line1,
    AddressOrder: index + 1,
  }));
  const added = await app.db.insertInto('addresses').values(rows).returning('AddressId').execute();
  const addresses = added.map(({ AddressId }) => AddressId);
  const Lines = places.map((place) => ({ ...place, Quantity: 4000 }));
  const { OrderId, DealNo } = await office.call(addOrder, {
    body: { CustomerId: customer.CustomerId, DealTypeId: 2, RequiredDate: '2026-12-01', DeliveryAddressId: addresses[0], Lines },
  });
  await office.call(orderDeal, { params: { id: OrderId }, body: {} });
  return { office, DealNo, places, addresses };
};
type Deal = Awaited<ReturnType<typeof givenDeal>>;

/** The part of the deal with goods still to come. */
const findOpen = async ({ office, DealNo }: Deal) => {
  const row = await app.db
    .selectFrom('orders')
    .select('OrderId')
    .where('DealNo', '=', DealNo)
    .where('Status', '=', 'Open')
    .executeTakeFirst();
  return row && office.call(getOrder, { query: { orderId: row.OrderId } });
};
type Part = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

const deliver = async (office: Client, { OrderId, Version, Lines }: Part, { halves }: Event) => {
  const confirmed = Lines.map(({ OrderDetailId, Quantity }, index) => {
    const { came, rest } = halves[index % halves.length] ?? { came: 2, rest: 'Close' as const };
    const short = came < 2 && { Rest: rest, ShortReason: 'Mould worn out' };
    return { OrderDetailId, ConfirmedQuantity: (Quantity * came) / 2, ConfirmedPallets: 0, ...short };
  });
  return office.call(processOrders, {
    body: { Deals: [{ OrderId, Version, DespatchedOn: '2026-11-21', SupplierDeliveryNoteNo: 'S-17', Lines: confirmed }] },
  });
};

const act = async ({ office, places, addresses }: Deal, part: Part, one: Event): Promise<unknown> => {
  const { OrderId, Version, Lines } = part;
  const edit = (change: object) => office.call(editOrderById, { params: { id: OrderId }, body: { Version, ConfirmPurchase, ...change } });
  const OrderDetailId = Lines[one.which % Lines.length]?.OrderDetailId ?? 0;
  const Quantity = one.thousands * 2000;
  if (one.kind === 'quantity') return edit({ Lines: [{ OrderDetailId, Quantity }] });
  if (one.kind === 'add') return edit({ Lines: [{ ...places[one.which % places.length], Quantity }] });
  if (one.kind === 'remove') return office.call(deleteOrderDetails, { body: { orderDetailIds: [OrderDetailId], ConfirmPurchase } });
  if (one.kind === 'date') return edit({ RequiredDate: `2026-12-1${one.thousands}` });
  if (one.kind === 'address') return edit({ DeliveryAddressId: addresses[one.which % addresses.length] });
  if (one.kind === 'deliver') return deliver(office, part, one);
  if (one.kind === 'closeLine')
    return office.call(closeBackOrders, { body: { OrderDetailIds: [OrderDetailId], Reason: 'The customer gave it up' } });
  return office.call(cancelOrder, { query: { orderId: OrderId }, body: { Reason: 'Ordered twice' } });
};

/** Runs an event. A refused event changes nothing, and nothing else may fail. */
const live = async (deal: Deal, part: Part, one: Event) => {
  try {
    await act(deal, part, one);
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect([400, 409]).toContain((error as ApiError).status);
  }
};

/** Returns what each supplier's depot still expects to deliver for the deal: the last order document less the arrived quantities. */
const believed = async (dealNo: number) => {
  const { rows } = await sql<{ Depot: number; Snapshot: PurchaseOrderSnapshot; Came: Record<string, number> | null; State: string }>`
    SELECT p.supplier_depot_id AS depot, p.state, r.snapshot, (SELECT json_object_agg(code, came) FROM (
      SELECT g.code, sum(e.quantity) AS came FROM purchase_receipts e JOIN purchase_order_lines l USING (purchase_order_line_id) JOIN products g USING (product_id)
      WHERE l.purchase_order_id = p.purchase_order_id GROUP BY g.code) x) AS came
    FROM purchase_orders p JOIN orders o USING (order_id) JOIN LATERAL (SELECT snapshot FROM purchase_order_revisions r
      WHERE r.purchase_order_id = p.purchase_order_id ORDER BY revision DESC LIMIT 1) r ON true WHERE o.deal_no = ${dealNo}`.execute(
    app.db,
  );
  const toCome: Record<string, number> = {};
  const said = new Set<string>();
  for (const { Depot, Snapshot, Came } of rows) {
    if (Snapshot.CancelReason !== null) continue;
    const left: Record<string, number> = {};
    for (const { ProductCode, Quantity } of Snapshot.Lines) left[ProductCode] = (left[ProductCode] ?? 0) + Quantity;
    for (const [code, came] of Object.entries(Came ?? {})) left[code] = (left[code] ?? 0) - came;
    for (const [code, quantity] of Object.entries(left))
      if (quantity !== 0) {
        toCome[`${Depot} ${code}`] = (toCome[`${Depot} ${code}`] ?? 0) + quantity;
        said.add(`${Snapshot.RequiredDate}, ${Snapshot.DeliverTo.find((line) => line.endsWith('gate')) ?? ''}`);
      }
  }
  return { toCome, said: [...said] };
};

const wantedOf = async (part: Part | undefined) => {
  const toCome: Record<string, number> = {};
  for (const { SupplierDepotId, ProductCode, Quantity } of part?.Lines ?? [])
    toCome[`${SupplierDepotId} ${ProductCode}`] = (toCome[`${SupplierDepotId} ${ProductCode}`] ?? 0) + Quantity;
  if (!part) return { toCome, said: [] };
  const { Line1 } = await app.db
    .selectFrom('addresses')
    .select('Line1')
    .where('AddressId', '=', part.DeliveryAddressId ?? 0)
    .executeTakeFirstOrThrow();
  return { toCome, said: [`${part.RequiredDate}, ${Line1}`] };
};

overHistories(
  'whatever becomes of a direct deal, the papers that its suppliers have say what is still to come, to where and by when',
  [fc.array(event, { minLength: 18, maxLength: 18 })],
  async (events) => {
    await app.startOver();
    const deal = await givenDeal(await app.as('Office'));
    for (const one of events) {
      const part = await findOpen(deal);
      if (!part) break;
      await live(deal, part, one);
      expect(await believed(deal.DealNo)).toEqual(await wantedOf(await findOpen(deal)));
    }
  },
);
