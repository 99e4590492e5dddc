import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { sterling } from '#contract/masterData/lookups/keptRows.ts';
import { Big } from '#contract/money.ts';
import { addOrder, getOrder, processOrders } from '#contract/sales/orders/calls.ts';
import {
  addPurchaseInvoice,
  changePurchaseInvoice,
  getPurchaseInvoice,
  listChargeable,
  listPurchaseInvoices,
  listPurchaseParties,
  settlePurchaseInvoice,
} from '#contract/purchasing/purchaseInvoices/calls.ts';
import { calculateDifferences } from '#contract/purchasing/purchaseInvoices/differences.ts';
import { bookHaulier, orderDeal } from '#contract/purchasing/purchaseOrders/deal.ts';
import { given } from '#tests/support/given.ts';
import { givenDirectTrade } from '#tests/support/orders.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const euro = 2;
let office: Client;
let finance: Client;
beforeEach(async () => {
  [office, finance] = [await app.as('Office'), await app.as('Finance')];
});

/** 1,428 bottles at £140 and £10 haulage per thousand, delivered by a booked haulier. */
const delivered = async (CurrencyId = sterling) => {
  const { customer, supplier, product } = await givenDirectTrade(app.db);
  await app.db.updateTable('customers').set({ CurrencyId }).where('CustomerId', '=', customer.CustomerId).execute();
  await app.db
    .updateTable('price_lists')
    .set({ Haulage: 10, CurrencyId })
    .where('SupplierDepotId', '=', supplier.SupplierDepotId)
    .execute();
  const { CustomerTypeId } = await app.db
    .selectFrom('customer_types')
    .select('CustomerTypeId')
    .where('Description', '=', 'Haulier')
    .executeTakeFirstOrThrow();
  const haulier = await given.customer(app.db, { CustomerTypeId });
  const line = { ProductId: product.ProductId, SupplierDepotId: supplier.SupplierDepotId, Quantity: 1428 };
  const { OrderId } = await office.call(addOrder, { body: { CustomerId: customer.CustomerId, DealTypeId: 2, Lines: [line] } });
  const params = { id: OrderId };
  await office.call(orderDeal, { params, body: {} });
  await office.call(bookHaulier, { params, body: { HaulierId: haulier.CustomerId, BookedFor: '2026-11-21', BookingReference: 'WV_77' } });
  const order = await office.call(getOrder, { query: { orderId: OrderId } });
  const Lines = order.Lines.map(({ OrderDetailId }) => ({ OrderDetailId, ConfirmedQuantity: 1428, ConfirmedPallets: 1 }));
  await office.call(processOrders, {
    body: { Deals: [{ OrderId, Version: order.Version, DespatchedOn: '2026-11-21', SupplierDeliveryNoteNo: 'S-1', Lines }] },
  });
  const [open] = await finance.call(listChargeable, { query: { supplierId: supplier.SupplierId } });
  return { supplier, haulier, OrderId, open, PurchaseOrderLineId: open?.PurchaseOrderLineId ?? 0 };
};

let serial = 0;
type Deal = Awaited<ReturnType<typeof delivered>>;
const charge = ({ supplier, PurchaseOrderLineId }: Deal, Quantity = 1428, UnitPrice = 140, InvoiceNo = `AG-${++serial}`) => ({
  SupplierId: supplier.SupplierId,
  InvoiceNo,
  InvoiceDate: '2026-11-21',
  NetAmount: 199.92,
  Lines: [{ PurchaseOrderLineId, Quantity, UnitPrice }],
});

describe('a supplier’s invoice', () => {
  test('may charge any quantity, by however many invoices: they are listed with how far they are off', async () => {
    const deal = await delivered();
    for (let count = 0; count < 22; count++) await finance.call(addPurchaseInvoice, { body: charge(deal, 100_000_000, 0.01) });
    const kept = await finance.call(addPurchaseInvoice, { body: charge(deal) });
    expect(kept.Lines).toMatchObject([{ ExpectedQuantity: 1428 - 2_200_000_000, QuantityDifference: 2_200_000_000 }]);
    const listed = await finance.call(listPurchaseInvoices, { query: { range: [0, 24] } });
    expect(listed.filter((row) => row.SupplierId === deal.supplier.SupplierId).map((row) => row.OffCount)).toEqual(Array(23).fill(1));
    expect(await finance.call(listChargeable, { query: { supplierId: deal.supplier.SupplierId } })).toEqual([]);
  });

  test('is checked against what came and what was agreed; what agrees is not off', async () => {
    const deal = await delivered();
    expect(deal.open).toMatchObject({ ExpectedQuantity: 1428, ExpectedPrice: 140, PricePer: 1000 });
    const kept = await finance.call(addPurchaseInvoice, { body: charge(deal) });
    expect(kept).toMatchObject({ State: 'ToCheck', OffCount: 0, LinesNet: 199.92, Lines: [{ IsOff: false, NetAmount: 199.92 }] });
    expect(await finance.call(listChargeable, { query: { supplierId: deal.supplier.SupplierId } })).toEqual([]);
  });

  test('of goods bought in euros is in euros, and charges nothing that was bought in pounds', async () => {
    const [deal, other] = [await delivered(euro), await delivered()];
    expect(deal.open).toMatchObject({ CurrencyCode: 'EUR', ExpectedPrice: 140 });
    const body = charge(deal);
    expect(await finance.call(addPurchaseInvoice, { body })).toMatchObject({ CurrencyCode: 'EUR', OffCount: 0 });
    expect(await finance.call(addPurchaseInvoice, { body: charge(other) })).toMatchObject({ CurrencyCode: 'GBP' });
    // Our orders in both currencies go to one of the supplier's depots.
    const { SupplierDepotId, PurchaseOrderId } = await app.db
      .selectFrom('purchase_orders')
      .innerJoin('purchase_order_lines', 'purchase_order_lines.PurchaseOrderId', 'purchase_orders.PurchaseOrderId')
      .select(['SupplierDepotId', 'purchase_orders.PurchaseOrderId'])
      .where('PurchaseOrderLineId', '=', deal.PurchaseOrderLineId)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('purchase_orders')
      .set({ SupplierDepotId })
      .where('OrderId', '=', other.OrderId)
      .where('PurchaseOrderId', '<>', PurchaseOrderId)
      .execute();
    const mixed = {
      ...charge(deal),
      Lines: [...body.Lines, { PurchaseOrderLineId: other.PurchaseOrderLineId, Quantity: 1, UnitPrice: 140 }],
    };
    await expect(finance.call(addPurchaseInvoice, { body: mixed })).rejects.toMatchObject({
      errors: { 'Lines.1.PurchaseOrderLineId': 'is in GBP, but earlier lines are in EUR. Enter two invoices' },
    });
  });

  test('quantity and price that are off by more than the tolerance are listed with the difference', async () => {
    const deal = await delivered();
    const off = await finance.call(addPurchaseInvoice, { body: charge(deal, 1600, 145) });
    expect(off).toMatchObject({ OffCount: 1, Lines: [{ QuantityDifference: 172, PriceDifference: 5, IsOff: true }] });
    const params = { id: off.PurchaseInvoiceId };
    const within = { ...charge(deal, 1480, 141), Version: off.Version };
    expect(await finance.call(changePurchaseInvoice, { params, body: within })).toMatchObject({ OffCount: 0 });
    const [row] = await finance.call(listPurchaseInvoices, { query: { filter: { id: off.PurchaseInvoiceId } } });
    expect(row).toMatchObject({ OffCount: 0, LineCount: 1, PartyName: deal.supplier.Name });
  });

  test('what it charges is named on it as it was offered: by deal, customer, delivery note and day', async () => {
    const deal = await delivered();
    const { DealNo, CustomerName, Reference, OnDate } = deal.open ?? {};
    expect([Reference, OnDate]).toEqual(['S-1', '2026-11-21']);
    const kept = await finance.call(addPurchaseInvoice, { body: charge(deal) });
    expect(kept.Lines).toMatchObject([{ DealNo, CustomerName, Reference, OnDate }]);
  });

  test('what other invoices have charged counts: the same goods twice are off', async () => {
    const deal = await delivered();
    const first = await finance.call(addPurchaseInvoice, { body: charge(deal, 1000) });
    const second = await finance.call(addPurchaseInvoice, { body: charge(deal, 1428) });
    expect(second.Lines).toMatchObject([{ ExpectedQuantity: 428, QuantityDifference: 1000 }]);
    expect((await finance.call(getPurchaseInvoice, { params: { id: first.PurchaseInvoiceId } })).OffCount).toBe(1);
  });

  test('the same number of the same supplier is refused, at once too; another supplier may have it', async () => {
    const [deal, other] = [await delivered(), await delivered()];
    const tried = await Promise.allSettled(
      ['AG-17', 'ag-17', 'AG-17'].map((no) => finance.call(addPurchaseInvoice, { body: charge(deal, 1, 140, no) })),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(finance.call(addPurchaseInvoice, { body: charge(deal, 1, 140, 'Ag-17') })).toFailWith('ALREADY_EXISTS', 'InvoiceNo');
    await finance.call(addPurchaseInvoice, { body: charge(other, 1, 140, 'AG-17') });
  });

  test('is agreed, or queried with a reason; agreed it is changed no more', async () => {
    const deal = await delivered();
    const { PurchaseInvoiceId: id, Version } = await finance.call(addPurchaseInvoice, { body: charge(deal) });
    const settle = (State: 'Agreed' | 'Queried' | 'ToCheck', now: number, Reason: string | null = null) =>
      finance.call(settlePurchaseInvoice, { params: { id }, body: { Version: now, State, Reason } });
    await expect(settle('Queried', Version)).toFailWith('INVALID_INPUT', 'Reason');
    const queried = await settle('Queried', Version, 'Dearer than agreed');
    expect(queried).toMatchObject({ State: 'Queried', QueryReason: 'Dearer than agreed' });
    await expect(settle('Agreed', Version)).toFailWith('STALE_VERSION');
    const agreed = await settle('Agreed', queried.Version);
    expect(agreed).toMatchObject({ State: 'Agreed', QueryReason: null });
    const body = { ...charge(deal), Version: agreed.Version };
    await expect(finance.call(changePurchaseInvoice, { params: { id }, body })).toFailWith('RULE_BROKEN');
  });

  test('refuses by the field what is not right, and whom costs are not for', async () => {
    const [deal, other] = [await delivered(), await delivered()];
    const body = charge(deal);
    const refused = (more: object, field: string) =>
      expect(finance.call(addPurchaseInvoice, { body: { ...body, ...more } })).toFailWith('INVALID_INPUT', field);
    await refused({ SupplierId: null }, 'SupplierId');
    await refused({ HaulierId: deal.haulier.CustomerId }, 'HaulierId');
    await refused({ InvoiceDate: '2026-11-22' }, 'InvoiceDate');
    await refused({ InvoiceNo: ' ' }, 'InvoiceNo');
    await refused({ Lines: [] }, 'Lines');
    await refused(
      { Lines: [{ PurchaseOrderLineId: other.PurchaseOrderLineId, Quantity: 1, UnitPrice: 1 }] },
      'Lines.0.PurchaseOrderLineId',
    );
    await refused({ Lines: [{ PurchaseOrderLineId: deal.PurchaseOrderLineId, UnitPrice: 1 }] }, 'Lines.0.Quantity');
    await refused({ Lines: [{ PurchaseOrderLineId: deal.PurchaseOrderLineId, Quantity: 1 }] }, 'Lines.0.UnitPrice');
    await expect(office.call(listPurchaseInvoices)).toFailWith('NOT_ALLOWED');
    await expect(office.call(addPurchaseInvoice, { body })).toFailWith('NOT_ALLOWED');
  });
});

test('what was brought is found by our number and by theirs: the note of the supplier, the booking of the haulier', async () => {
  const { supplier, haulier, open } = await delivered();
  expect(open).toMatchObject({ Reference: 'S-1', OnDate: '2026-11-21' });
  const found = async (by: object, text: string) => (await finance.call(listChargeable, { query: { ...by, text } })).length;
  const [ours, theirs] = [{ supplierId: supplier.SupplierId }, { haulierId: haulier.CustomerId }];
  for (const text of ['s-1', String(open?.PurchaseOrderNo), `deal ${open?.DealNo}`]) expect(await found(ours, text), text).toBe(1);
  for (const text of ['wv_7', String(open?.DealNo)]) expect(await found(theirs, text), text).toBe(1);
  for (const text of ['S-2', 'v%7', 'zzz']) expect([await found(ours, text), await found(theirs, text)], text).toEqual([0, 0]);
});

test('a haulier’s invoice is checked by the deal against the haulage of what was delivered', async () => {
  const { haulier, OrderId } = await delivered();
  const parties = await finance.call(listPurchaseParties);
  expect(parties.Hauliers.map(({ Id }) => Id)).toContain(haulier.CustomerId);
  const query = { haulierId: haulier.CustomerId };
  expect(await finance.call(listChargeable, { query })).toMatchObject([{ OrderId, ExpectedNet: 14.28 }]);
  const body = {
    HaulierId: haulier.CustomerId,
    InvoiceNo: `H-${++serial}`,
    InvoiceDate: '2026-11-21',
    NetAmount: 20,
    Lines: [{ OrderId, NetAmount: 20 }],
  };
  expect(await finance.call(addPurchaseInvoice, { body })).toMatchObject({
    OffCount: 1,
    Lines: [{ NetDifference: 5.72, ExpectedNet: 14.28 }],
  });
  expect(await finance.call(listChargeable, { query })).toEqual([]);
  const twice = await finance.call(addPurchaseInvoice, { body: { ...body, InvoiceNo: `H-${++serial}` } });
  expect(twice.Lines).toMatchObject([{ ExpectedNet: -5.72, IsOff: true }]);
});

test('the haulage of a deal in euros is checked in pounds, which the haulier asks for', async () => {
  await app.db
    .insertInto('currency_rates')
    .values({ CurrencyId: euro, Rate: 0.8, EffectiveFrom: '2026-11-01' })
    .onConflict((same) => same.doNothing())
    .execute();
  const { haulier, OrderId } = await delivered(euro);
  const query = { haulierId: haulier.CustomerId };
  expect(await finance.call(listChargeable, { query })).toMatchObject([{ OrderId, ExpectedNet: 11.42 }]);
  const body = {
    HaulierId: haulier.CustomerId,
    InvoiceNo: `H-${++serial}`,
    InvoiceDate: '2026-11-21',
    NetAmount: 11.42,
    Lines: [{ OrderId, NetAmount: 11.42 }],
  };
  expect(await finance.call(addPurchaseInvoice, { body })).toMatchObject({ OffCount: 0, Lines: [{ NetDifference: null, IsOff: false }] });
});

test('a line is off exactly where it is beyond the tolerance', () => {
  const amount = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, fc.integer({ min: 0, max: 30 }), (charged, came, price, agreed, percent) => {
      const found = calculateDifferences(
        { Quantity: charged, UnitPrice: price, NetAmount: 0, ExpectedQuantity: came, ExpectedPrice: agreed, ExpectedNet: null },
        { QuantityPercent: percent, PricePercent: percent },
      );
      const isOver = charged > came && new Big(charged - came).gt(new Big(came).times(percent).div(100));
      const isOther = new Big(price - agreed).abs().gt(new Big(agreed).times(percent).div(100));
      expect(found.QuantityDifference).toBe(isOver ? charged - came : null);
      expect(found.PriceDifference).toBe(isOther ? price - agreed : null);
      expect(found.IsOff).toBe(isOver || isOther);
    }),
  );
});
