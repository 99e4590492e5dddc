import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { sendEmail } from '#contract/system/mail/calls.ts';
import { editOrderById, getOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { confirmPayment } from '#contract/money/payments/calls.ts';
import { listProFormas, openProFormaDocument } from '#contract/money/proFormas/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import type { WorkKind } from '#contract/system/today/work.ts';
import { followVatRates } from '#server/modules/sales/orders/followVatRates.ts';
import type { RefusedDeals } from '#server/modules/sales/orders/followVatRates.ts';
import { findUnreversedTies } from '#server/modules/money/payments/allocation/ties.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { given } from '#tests/support/given.ts';
import { heldProForma, payProForma, readyDeal } from '#tests/support/invoicing.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const today = '2026-11-21';
const begins = '2026-11-15';

beforeEach(async () => {
  await app.db.insertInto('vat_rates').values({ VatTypeId: 1, Rate: 25, EffectiveFrom: begins }).execute();
});
afterEach(async () => {
  await app.db.deleteFrom('vat_rates').where('EffectiveFrom', '=', begins).execute();
  // Deals and held pro formas still use the deleted rate, so they are closed.
  await app.db.updateTable('orders').set({ StatusId: 7 }).where('StatusId', '<', 6).execute();
  await app.db.updateTable('pro_forma_invoices').set({ State: 'Cancelled' }).where('State', '=', 'Held').execute();
});

const follow = () => followVatRates(app.db, today);
const order = async (id: number) => (await app.as('Office')).call(getOrder, { query: { orderId: id } });
const totals = async (id: number) => (await order(id)).Totals;
const valued = async (id: number) => {
  const { rows } = await sql<{ Gross: number }>`SELECT gross::float8 FROM current_deal_values(ARRAY[${id}::integer])`.execute(app.db);
  return rows[0]?.Gross;
};
const papers = (OrderId: number) =>
  app.db
    .selectFrom('pro_forma_invoices')
    .select(['ProFormaInvoiceId', 'State', 'Reason', 'VatAmount', 'Received'])
    .where('OrderId', '=', OrderId)
    .orderBy('ProFormaInvoiceId')
    .execute();

const openDeal = () =>
  readyDeal(app.db, {
    StatusId: 2,
    DespatchedOn: null,
    DeliveryNoteNo: null,
    OrderDate: '2026-11-02',
    lines: [{ PickedQuantity: null }],
  });

test('an open deal bears the rate that has begun, as its invoice would; a second look changes nothing', async () => {
  const deal = await openDeal();
  expect(await totals(deal.OrderId)).toMatchObject({ Net: 100, Vat: 20, Gross: 120 });
  await follow();
  expect(await totals(deal.OrderId)).toMatchObject({ Net: 100, Vat: 25, Gross: 125 });
  expect(await valued(deal.OrderId)).toBe(125);
  const { Version } = await order(deal.OrderId);
  await follow();
  expect((await order(deal.OrderId)).Version).toBe(Version);
});

test.each([
  ['lately', '2026-11-10', 25],
  ['more than 14 days ago', '2026-11-05', 20],
])('what left before the change and %s is shown at the rate of its invoice', async (_when, DespatchedOn, rate) => {
  const deal = await readyDeal(app.db, { OrderDate: '2026-11-02', DespatchedOn });
  await follow();
  expect(await totals(deal.OrderId)).toMatchObject({ Vat: rate });
  const invoice = await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: deal.OrderId } });
  expect(invoice.GrossAmount).toBe(100 + rate);
});

test('what was given the rate of its day to come and is invoiced late, by the rate of its despatch, is shown at that again', async () => {
  const deal = await readyDeal(app.db, { OrderDate: '2026-11-02', DespatchedOn: '2026-11-10' });
  await follow();
  expect(await totals(deal.OrderId)).toMatchObject({ Vat: 25 });
  await followVatRates(app.db, '2026-11-26');
  expect(await totals(deal.OrderId)).toMatchObject({ Vat: 20 });
  expect(await valued(deal.OrderId)).toBe(120);
});

test('a pro forma that waits is issued anew, and what was tied to the old one is tied to it', async () => {
  const held = await heldProForma(app.db);
  const { PaymentId } = await payProForma(await app.as('Office'), held, 60);
  await follow();
  const { OrderId } = held.order;
  expect(await totals(OrderId)).toMatchObject({ Vat: 25, Gross: 125 });
  const [former, now] = await papers(OrderId);
  expect(former).toMatchObject({ State: 'Cancelled', Reason: 'Replaced because VAT rates changed on 15 Nov 2026' });
  expect([now?.State, Number(now?.VatAmount), Number(now?.Received)]).toEqual(['Held', 25, 60]);
  const ties = await findUnreversedTies(app.db as Tx, sql`t.payment_id = ${PaymentId}`);
  expect(ties.map((tie) => [tie.ProFormaInvoiceId, Number(tie.Amount), tie.AllocatedOn])).toEqual([[now?.ProFormaInvoiceId, 60, today]]);
});

const workOf = async (role: 'Admin' | 'Office', kind: WorkKind) =>
  (await (await app.as(role)).call(getTodayWork, {})).find(({ Kind }) => Kind === kind);

test('a pro forma that was issued anew by itself is named to the office until it is sent; one of a person’s change is not', async () => {
  const held = await heldProForma(app.db);
  await app.db.updateTable('customers').set({ Email: 'buyer@acorn.example' }).where('CustomerId', '=', held.order.CustomerId).execute();
  const other = await heldProForma(app.db);
  const { OrderId, Version } = await order(other.order.OrderId);
  const moved = { Version, OrderDate: '2026-11-16', ConfirmDate: true };
  await (await app.as('Office')).call(editOrderById, { params: { id: OrderId }, body: moved });
  expect((await papers(OrderId)).map(({ State }) => State)).toEqual(['Cancelled', 'Held']);
  expect(await workOf('Office', 'ProFormasAnew')).toBeUndefined();
  await follow();
  const [, now] = await papers(held.order.OrderId);
  const id = now?.ProFormaInvoiceId ?? 0;
  const office = await app.as('Office');
  const toSend = async () =>
    (await office.call(listProFormas, { query: { filter: { IsToSend: true } } })).map(({ ProFormaInvoiceId }) => ProFormaInvoiceId);
  expect(await toSend()).toEqual([id]);
  const work = await workOf('Office', 'ProFormasAnew');
  expect(work).toMatchObject({ Count: 1, First: [{ Amount: 125 }], Path: '/proformainvoice?IsToSend=true' });
  // Viewing it does not send it.
  await office.call(openProFormaDocument, { params: { id } });
  expect(await toSend()).toEqual([id]);
  await office.call(sendEmail, { body: { DocumentKind: 'ProForma', DocumentIds: [id], To: ['buyer@acorn.example'] } });
  expect(await toSend()).toEqual([]);
  expect(await workOf('Office', 'ProFormasAnew')).toBeUndefined();
});

test('one that goes by post is sent once it is printed', async () => {
  const held = await heldProForma(app.db);
  await app.db.updateTable('customers').set({ DocumentDelivery: 'Post' }).where('CustomerId', '=', held.order.CustomerId).execute();
  await follow();
  const [, now] = await papers(held.order.OrderId);
  expect(await workOf('Office', 'ProFormasAnew')).toMatchObject({ Count: 1 });
  await (await app.as('Office')).call(openProFormaDocument, { params: { id: now?.ProFormaInvoiceId ?? 0 } });
  expect(await workOf('Office', 'ProFormasAnew')).toBeUndefined();
});

test('what is paid for in whole keeps the rate of its money', async () => {
  const held = await heldProForma(app.db);
  await payProForma(await app.as('Office'), held, 120);
  await follow();
  expect(await totals(held.order.OrderId)).toMatchObject({ Vat: 20, Gross: 120 });
  expect((await papers(held.order.OrderId)).map((paper) => paper.State)).toEqual(['Held']);
});

test('an order that is dated back over the change, when it is taken or later, bears the rate of today; so does its pro forma', async () => {
  const customer = await given.customer(app.db, { ProForma: true });
  const { product } = await givenTrade(app.db);
  const office = await app.as('Office');
  const take = (OrderDate: string) => takeOrder(office, customer.CustomerId, product.ProductId, { OrderDate, ConfirmDate: true });
  const taken = await take('2026-11-10');
  // £267.54 and a pallet of £18 are £285.54. A quarter of it is £71.39.
  expect(taken.Totals).toMatchObject({ Net: 285.54, Vat: 71.39 });
  expect(Number((await papers(taken.OrderId))[0]?.VatAmount)).toBe(71.39);
  const other = await take(today);
  const moved = await office.call(editOrderById, {
    params: { id: other.OrderId },
    body: { Version: other.Version, OrderDate: '2026-11-10', ConfirmDate: true },
  });
  expect(moved.Totals).toMatchObject({ Vat: 71.39 });
});

test('of a receipt that is tied in part, VAT stays due on that part alone', async () => {
  const held = await heldProForma(app.db);
  const Allocations = [{ ProFormaInvoiceId: held.proForma.ProFormaInvoiceId, Amount: 60 }];
  const Payment = {
    CustomerId: held.customer.CustomerId,
    Amount: 100,
    PaymentMethodId: 1,
    PaymentDate: '2026-11-10',
    Allocations,
    ConfirmDate: true,
  };
  await (await app.as('Office')).call(confirmPayment, { body: { Payment, IsConfirmed: true } });
  await follow();
  const { rows } = await sql<{ Rate: number; Vat: number }>`
    SELECT t.rate::float8, sum(t.vat_amount)::float8 AS vat FROM invoice_tax_points t JOIN payments p USING (payment_id)
    WHERE p.customer_id = ${held.customer.CustomerId} GROUP BY t.rate HAVING sum(t.vat_amount) <> 0`.execute(app.db);
  expect(rows).toEqual([{ Rate: 25, Vat: 12 }]);
});

test('a rate that is typed after it began, or put right, is followed by pro formas of orders that were taken meanwhile', async () => {
  const { order } = await heldProForma(app.db);
  await app.db.updateTable('orders').set({ OrderDate: '2026-11-18' }).where('OrderId', '=', order.OrderId).execute();
  const held = async () => (await papers(order.OrderId)).filter(({ State }) => State === 'Held').map(({ VatAmount }) => Number(VatAmount));
  await follow();
  expect(await held()).toEqual([25]);
  await app.db.updateTable('vat_rates').set({ Rate: 22 }).where('EffectiveFrom', '=', begins).execute();
  await follow();
  expect(await held()).toEqual([22]);
  await follow();
  expect(await papers(order.OrderId)).toHaveLength(3);
});

test('a deal that cannot follow for another reason than locked books is told with it, and nothing of the trial stays', async () => {
  const held = await heldProForma(app.db);
  const { ProFormaInvoiceId } = held.proForma;
  const before = await app.db.selectFrom('number_series').selectAll().orderBy('Series').execute();
  await sql`
    CREATE FUNCTION refuse_pro_forma() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'Pro formas are out of paper' USING ERRCODE = 'DJ003'; END $$`.execute(app.db);
  await sql`CREATE TRIGGER out_of_paper BEFORE INSERT ON pro_forma_invoices FOR EACH ROW EXECUTE FUNCTION refuse_pro_forma()`.execute(
    app.db,
  );
  try {
    const told = await workOf('Admin', 'VatBehind');
    expect(told).toMatchObject({ Count: 1, First: [{ Name: String(held.order.DealNo), About: 'Pro formas are out of paper' }] });
  } finally {
    await sql`DROP FUNCTION refuse_pro_forma CASCADE`.execute(app.db);
  }
  // Nothing blocks it now. It is updated by itself, and until then it is listed with its customer.
  const [{ Name } = { Name: '' }] = await app.db
    .selectFrom('customers')
    .select('Name')
    .where('CustomerId', '=', held.customer.CustomerId)
    .execute();
  expect(await workOf('Admin', 'VatBehind')).toMatchObject({ First: [{ About: Name }] });
  expect(await papers(held.order.OrderId)).toMatchObject([{ ProFormaInvoiceId, State: 'Held' }]);
  expect(await app.db.selectFrom('number_series').selectAll().orderBy('Series').execute()).toEqual(before);
});

test('a deal that cannot follow holds back no other, and is told', async () => {
  const held = await heldProForma(app.db);
  await payProForma(await app.as('Office'), held, 60);
  const deal = await openDeal();
  await app.db.updateTable('company').set({ LockedThrough: today }).execute();
  await expect(follow()).rejects.toThrow('The books are locked through 21 Nov 2026');
  const open = await app.as('Office');
  const behind = () => open.call(openOrders, { query: { filter: { Vat: 'Behind' } } });
  expect((await behind()).map(({ OrderId }) => OrderId)).toEqual([held.order.OrderId]);
  expect(await workOf('Admin', 'VatBehind')).toMatchObject({
    Count: 1,
    First: [{ About: 'The books are locked through 21 Nov 2026' }],
    Path: '/orders?Status=all&Vat=Behind',
  });
  await app.db.updateTable('company').set({ LockedThrough: null }).execute();
  expect((await papers(held.order.OrderId)).map(({ State }) => State)).toEqual(['Held']);
  expect(await totals(deal.OrderId)).toMatchObject({ Vat: 25 });
  await follow();
  expect(await workOf('Admin', 'VatBehind')).toBeUndefined();
});

test('what locked books refused is not tried again before the lock or the day is another', async () => {
  const held = await heldProForma(app.db);
  await payProForma(await app.as('Office'), held, 60);
  const lockThrough = (LockedThrough: string | null) => app.db.updateTable('company').set({ LockedThrough }).execute();
  const refused: RefusedDeals = new Map();
  const look = (day = today) => followVatRates(app.db, day, refused);
  await lockThrough(today);
  await expect(look()).rejects.toThrow('The books are locked through 21 Nov 2026');
  await look();
  await lockThrough('2026-11-22');
  await expect(look()).rejects.toThrow('The books are locked through 22 Nov 2026');
  await look();
  await expect(look('2026-11-22')).rejects.toThrow('The books are locked through 22 Nov 2026');
  expect((await papers(held.order.OrderId)).map(({ State }) => State)).toEqual(['Held']);
  await lockThrough(null);
  await look();
  expect((await papers(held.order.OrderId)).map(({ State }) => State)).toEqual(['Cancelled', 'Held']);
  expect(await workOf('Admin', 'VatBehind')).toBeUndefined();
});
