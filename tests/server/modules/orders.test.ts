import { describe, expect, test } from 'vitest';
import { ApiError } from '#contract/call/apiError.ts';
import {
  addOrder,
  cancelOrder,
  deleteOrderDetails,
  editOrder,
  editOrderById,
  getOrder,
  nextDealNumber,
} from '#contract/sales/orders/calls.ts';
import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addStockMovements, movementType } from '#server/ledgers/stock/stock.ts';
import { given } from '#tests/support/given.ts';
import { givenDirectTrade, givenPrice, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const detailsOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).code).toBe('CONFIRMATION_NEEDED');
  return (error as ApiError).details as ConfirmationDetails;
};

const setStatus = (orderId: number, StatusId: number) =>
  app.db.updateTable('orders').set({ StatusId }).where('OrderId', '=', orderId).execute();

describe('AddOrder', () => {
  test('prices the lines, counts the pallets and gives the deal its number', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const { DealNo: expected } = await office.call(nextDealNumber);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, {
      Lines: [{ ProductId: product.ProductId, Quantity: 26 * 1428 }],
      CarriageCharge: 45.5,
      CustomerOrderNo: 'PO 77',
      RequiredDate: '2026-11-28',
    });
    expect(order).toMatchObject({
      DealNo: expected,
      Part: 1,
      Status: 'Open',
      DealType: 'Stock',
      OrderDate: '2026-11-21',
      CustomerOrderNo: 'PO 77',
      Warnings: [],
    });
    expect(order).toMatchObject({ InvoiceAddressId: customer.InvoiceAddressId, DeliveryAddressId: customer.DeliveryAddressId });
    expect(order.Lines[0]).toMatchObject({
      NetAmount: 6955.93,
      PalletQuantity: 26,
      PalletCharge: 18,
      Pallets: 26,
      PriceSource: 'Standard',
      VatRate: 20,
    });
    expect(order.Totals).toMatchObject({
      Goods: 6955.93,
      PalletCharges: 468,
      Carriage: 45.5,
      Net: 7469.43,
      Vat: 1493.89,
      Gross: 8963.32,
      Pallets: 26,
      WeightKg: 11788.4,
    });
    await expect(office.call(getOrder, { query: { orderId: order.OrderId } })).resolves.toMatchObject({ DealNo: expected });
  });

  test('a part pallet needs a whole one', async () => {
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId, {
      Lines: [{ ProductId: product.ProductId, Quantity: 1429 }],
    });
    expect(order.Lines[0]).toMatchObject({ PalletQuantity: 2, Pallets: 1 });
  });

  test('a customer that is not charged for pallets still gets them counted', async () => {
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { PalletsCharged: false });
    const order = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId);
    expect(order.Lines[0]).toMatchObject({ PalletQuantity: 1, PalletCharge: 0 });
    expect(order.Totals).toMatchObject({ PalletCharges: 0, Pallets: 1 });
  });

  test("takes the customer's own price: the highest minimum reached, the latest date, the highest revision", async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const id = product.ProductId;
    await givenPrice(app.db, customer.CustomerId, id, { SellPrice: 150 });
    await givenPrice(app.db, customer.CustomerId, id, { SellPrice: 148, Revision: 2 });
    await givenPrice(app.db, customer.CustomerId, id, { SellPrice: 99, Revision: 3, EffectiveFrom: '2027-01-01' });
    await givenPrice(app.db, customer.CustomerId, id, { SellPrice: 140, MinimumQuantity: 10_000 });
    await givenPrice(app.db, customer.CustomerId, id, { SellPrice: 1, Status: 'Draft' });
    for (const [Quantity, price] of [
      [9_999, 148],
      [10_000, 140],
    ] as const) {
      const order = await takeOrder(office, customer.CustomerId, id, { Lines: [{ ProductId: id, Quantity }] });
      expect(order.Lines.map((line) => [line.UnitPrice, line.PriceSource])).toEqual([[price, 'Customer']]);
    }
  });

  test('a delisted line holds for an order dated before it was delisted, and no longer', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    await givenPrice(app.db, customer.CustomerId, product.ProductId, { SellPrice: 120, Status: 'Delisted', DelistedOn: '2026-11-20' });
    const after = await takeOrder(office, customer.CustomerId, product.ProductId);
    const before = await takeOrder(office, customer.CustomerId, product.ProductId, { OrderDate: '2026-11-19', ConfirmDate: true });
    expect([before.Lines[0]?.UnitPrice, after.Lines[0]?.UnitPrice]).toEqual([120, 187.35]);
  });

  test('a typed price and discount are kept and said to be typed', async () => {
    const { customer, product } = await givenTrade(app.db);
    const Lines = [{ ProductId: product.ProductId, Quantity: 1000, UnitPrice: 200.5, DiscountPercent: 10 }];
    const order = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId, { Lines });
    expect(order.Lines[0]).toMatchObject({ UnitPrice: 200.5, PriceSource: 'Typed', NetAmount: 180.45 });
  });

  test('a product without any price wants one typed', async () => {
    const { customer } = await givenTrade(app.db);
    const product = await given.product(app.db);
    await app.db.deleteFrom('price_lists').where('ProductId', '=', product.ProductId).execute();
    const office = await app.as('Office');
    await expect(takeOrder(office, customer.CustomerId, product.ProductId)).toFailWith('INVALID_INPUT', 'Lines.0.UnitPrice');
    const before = takeOrder(office, customer.CustomerId, product.ProductId, { OrderDate: '2026-11-10', ConfirmDate: true });
    await expect(before).rejects.toThrow(`${product.Code} has no list price on 10 Nov 2026. Enter a price`);
  });

  test("a line takes the customer's VAT type where that is not standard, else the product's", async () => {
    const office = await app.as('Office');
    const { customer } = await givenTrade(app.db);
    const reduced = await given.product(app.db, { VatTypeId: 2 });
    const exempt = await given.customer(app.db, { VatTypeId: 4 });
    const own = await takeOrder(office, customer.CustomerId, reduced.ProductId, { CarriageCharge: 10 });
    expect(own.Totals.VatSummary).toEqual([
      { VatTypeId: 2, Rate: 5, Net: 267.54, Vat: 13.38 },
      { VatTypeId: 1, Rate: 20, Net: 10, Vat: 2 },
    ]);
    const theirs = await takeOrder(office, exempt.CustomerId, reduced.ProductId, { CarriageCharge: 10 });
    expect(theirs.Totals).toMatchObject({ Vat: 0, VatSummary: [{ VatTypeId: 4, Net: 277.54 }] });
  });

  test('settlement terms are copied from the customer', async () => {
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, {
      SettlementDiscountPercent: 2.5,
      SettlementDiscountDays: 7,
      PaymentTermDays: 45,
      PaymentTermBasis: 'EndOfMonth',
    });
    const order = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId);
    expect(order).toMatchObject({
      SettlementDiscountPercent: 2.5,
      SettlementDiscountDays: 7,
      PaymentTermDays: 45,
      PaymentTermBasis: 'EndOfMonth',
    });
  });

  test('short stock is said, and stops nothing', async () => {
    const { customer, product } = await givenTrade(app.db, 1000);
    const office = await app.as('Office');
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    expect(order.Warnings).toEqual([`${product.Code}: 1,428 ordered, 1,000 free`]);
    expect(order.Lines[0]?.Stock).toEqual({ OnHand: 1000, Allocated: 0, HeldByPickLists: 0, Free: 1000 });
  });

  test('a customer who pays first gets the order Held with a pro forma of its own series', async () => {
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { ProForma: true, CreditLimit: 0 });
    const order = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId);
    const proForma = await app.db
      .selectFrom('pro_forma_invoices')
      .selectAll()
      .where('OrderId', '=', order.OrderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ Status: 'Held', ProFormaNo: proForma.ProFormaNo });
    expect(Number(proForma.GrossAmount)).toBe(order.Totals.Gross);
    expect(proForma.State).toBe('Held');
  });

  test('a direct deal ships from a supplier’s depot at its price', async () => {
    const office = await app.as('Office');
    const { customer, product, supplier } = await givenDirectTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { DealTypeId: 2 });
    expect(order.Lines[0]).toMatchObject({ SupplierDepotId: supplier.SupplierDepotId, UnitPrice: 170, Stock: null });
    const Lines = [{ ProductId: product.ProductId, Quantity: 10, SupplierDepotId: await given.ownDepot(app.db) }];
    await expect(takeOrder(office, customer.CustomerId, product.ProductId, { DealTypeId: 2, Lines })).toFailWith(
      'INVALID_INPUT',
      'Lines.0.SupplierDepotId',
    );
  });

  test('names every wrong field and writes nothing', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const { CustomerId } = customer;
    const line = { ProductId: product.ProductId, Quantity: 10 };
    const before = await office.call(nextDealNumber);
    const bad: [string, object][] = [
      ['Lines', { CustomerId, Lines: [] }],
      ['Lines.0.Quantity', { CustomerId, Lines: [{ ...line, Quantity: 0 }] }],
      ['Lines.0.ProductId', { CustomerId, Lines: [{ ...line, ProductId: 999_999 }] }],
      ['Lines.0.UnitPrice', { CustomerId, Lines: [{ ...line, UnitPrice: -1 }] }],
      ['Lines.0.Quantity', { CustomerId, Lines: [{ ...line, Quantity: 100_000_000, UnitPrice: 9_999_999 }] }],
      ['Lines.0.UnitPrice', { CustomerId, Lines: [{ ...line, UnitPrice: 1.23456 }] }],
      ['Comment', { CustomerId, Comment: 'a\u0000b', Lines: [line] }],
      ['CarriageCharge', { CustomerId, CarriageCharge: -5, Lines: [line] }],
      ['CustomerId', { CustomerId: 999_999, Lines: [line] }],
      ['RequiredDate', { CustomerId, RequiredDate: '2026-02-30', Lines: [line] }],
      ['RequiredDate', { CustomerId, RequiredDate: '2026-11-20', Lines: [line] }],
      ['HaulierId', { CustomerId, HaulierId: CustomerId, Lines: [line] }],
      ['DeliveryAddressId', { CustomerId, DeliveryAddressId: 999_999, Lines: [line] }],
      ['DealTypeId', { CustomerId, DealTypeId: 3, Lines: [line] }],
    ];
    for (const [field, body] of bad) await expect(office.call(addOrder, { body: body as never })).toFailWith('INVALID_INPUT', field);
    await expect(office.call(nextDealNumber)).resolves.toEqual(before);
  });

  test('only Office and Admin take orders', async () => {
    const { customer, product } = await givenTrade(app.db);
    for (const role of ['Warehouse', 'Finance'] as const)
      await expect(takeOrder(await app.as(role), customer.CustomerId, product.ProductId)).toFailWith('NOT_ALLOWED');
    await expect(takeOrder(await app.as('Customer', customer.CustomerId), customer.CustomerId, product.ProductId)).toFailWith(
      'NOT_ALLOWED',
    );
    await expect(takeOrder(await app.as('nobody'), customer.CustomerId, product.ProductId)).toFailWith('NOT_SIGNED_IN');
  });
});

describe('the credit check at AddOrder', () => {
  test('over the limit: asks, and is taken with a reason that is recorded', async () => {
    const office = await app.as('Office');
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { CreditLimit: 500 });
    await takeOrder(office, customer.CustomerId, product.ProductId);
    const details = await detailsOf(takeOrder(office, customer.CustomerId, product.ProductId));
    expect(details).toMatchObject({ NeedsReason: true, NeedsAdmin: false, Warnings: [{ Kind: 'OverLimit' }] });
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { CreditOverrideReason: 'Paid by phone' });
    expect(order.CreditOverrideReason).toBe('Paid by phone');
  });

  test('overdue debt: asks, whatever is left of the limit; what is due today is not overdue', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    await givenInvoice(app.db, { CustomerId: customer.CustomerId, Gross: 50, DueDate: '2026-11-21' });
    await takeOrder(office, customer.CustomerId, product.ProductId);
    await givenInvoice(app.db, { CustomerId: customer.CustomerId, Gross: 60, DueDate: '2026-11-20' });
    const details = await detailsOf(takeOrder(office, customer.CustomerId, product.ProductId));
    expect(details).toMatchObject({ NeedsReason: true, NeedsAdmin: false, Warnings: [{ Kind: 'Overdue', Message: '£60.00 is overdue' }] });
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { CreditOverrideReason: 'Paying on Friday' });
    expect(order.CreditOverrideReason).toBe('Paying on Friday');
  });

  test('on stop: Office may not go on, an Admin may', async () => {
    const office = await app.as('Office');
    const admin = await app.as('Admin');
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { OnStop: true, OnStopReason: 'Cheque bounced' });
    const details = await detailsOf(takeOrder(office, customer.CustomerId, product.ProductId));
    expect(details).toMatchObject({ NeedsAdmin: true, Warnings: [{ Kind: 'OnStop', Message: 'The account is on stop: Cheque bounced' }] });
    await expect(takeOrder(office, customer.CustomerId, product.ProductId, { CreditOverrideReason: 'Please' })).toFailWith('NOT_ALLOWED');
    const order = await takeOrder(admin, customer.CustomerId, product.ProductId, { CreditOverrideReason: 'Director agreed' });
    expect(order.CreditOverrideReason).toBe('Director agreed');
  });

  test('a repeated order number of the customer is pointed out once', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    await takeOrder(office, customer.CustomerId, product.ProductId, { CustomerOrderNo: 'A-1' });
    const details = await detailsOf(takeOrder(office, customer.CustomerId, product.ProductId, { CustomerOrderNo: 'a-1' }));
    expect(details).toMatchObject({ NeedsReason: false, Warnings: [{ Kind: 'RepeatedOrderNo' }] });
    await expect(
      takeOrder(office, customer.CustomerId, product.ProductId, { CustomerOrderNo: 'a-1', ConfirmRepeatedOrderNo: true }),
    ).resolves.toMatchObject({ Status: 'Open' });
  });
});

describe('EditOrder', () => {
  test('adds lines without id, changes those with one, keeps the others', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const Lines = [1428, 2856].map((Quantity) => ({ ProductId: product.ProductId, Quantity }));
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
    const [first, second] = order.Lines;
    const edited = await office.call(editOrder, {
      body: {
        OrderId: order.OrderId,
        Version: order.Version,
        Comment: 'Ring first',
        Lines: [
          { OrderDetailId: first?.OrderDetailId ?? 0, Quantity: 4284 },
          { ProductId: product.ProductId, Quantity: 100 },
        ],
      },
    });
    expect(edited.Lines.map((line) => [line.Quantity, line.PalletQuantity])).toEqual([
      [4284, 3],
      [2856, 2],
      [100, 1],
    ]);
    expect(edited.Lines[1]).toMatchObject({ OrderDetailId: second?.OrderDetailId, Version: second?.Version });
    expect(edited).toMatchObject({ Comment: 'Ring first', Version: order.Version + 1 });
  });

  test('a changed line keeps the price it was sold at', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    await givenPrice(app.db, customer.CustomerId, product.ProductId, { SellPrice: 99 });
    const change = { OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, Quantity: 2000 };
    const edited = await office.call(editOrderById, { params: { id: order.OrderId }, body: { Version: order.Version, Lines: [change] } });
    expect(edited.Lines[0]).toMatchObject({ UnitPrice: 187.35, Quantity: 2000 });
  });

  test('a stale version changes nothing and says who changed it', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    const edit = (Comment: string) =>
      office.call(editOrderById, { params: { id: order.OrderId }, body: { Version: order.Version, Comment } });
    await edit('First');
    await expect(edit('Second')).toFailWith('STALE_VERSION');
    await expect(edit('Second')).rejects.toThrow(/^You changed this in another window on \d+ Nov 2026/);
    expect((await office.call(getOrder, { query: { orderId: order.OrderId } })).Comment).toBe('First');
  });

  test('after picking began only what does not change the goods', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    await setStatus(order.OrderId, 3);
    const Version = order.Version + 1;
    const edit = (body: object) => office.call(editOrderById, { params: { id: order.OrderId }, body: { Version, ...body } });
    const line = order.Lines[0];
    await expect(edit({ Lines: [{ OrderDetailId: line?.OrderDetailId, Quantity: 5 }] })).toFailWith(
      'ORDER_NOT_EDITABLE',
      'Lines.0.Quantity',
    );
    const edited = await edit({ RequiredDate: '2026-12-01', Lines: [{ OrderDetailId: line?.OrderDetailId, Quantity: line?.Quantity }] });
    expect(edited.RequiredDate).toBe('2026-12-01');
    for (const status of [4, 5, 6]) await setStatus(order.OrderId, status);
    await expect(
      office.call(editOrderById, { params: { id: order.OrderId }, body: { Version: edited.Version + 3, Comment: 'x' } }),
    ).toFailWith('ORDER_NOT_EDITABLE');
  });

  test('a raised order is checked against the credit limit, an unchanged one is not', async () => {
    const office = await app.as('Office');
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { CreditLimit: 400 });
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    await app.db.updateTable('customers').set({ CreditLimit: 10 }).where('CustomerId', '=', customer.CustomerId).execute();
    const edit = (body: object) => office.call(editOrderById, { params: { id: order.OrderId }, body: { Version: order.Version, ...body } });
    const more = { Lines: [{ OrderDetailId: order.Lines[0]?.OrderDetailId, Quantity: 9000 }] };
    expect((await detailsOf(edit(more))).Warnings[0]?.Kind).toBe('OverLimit');
    await expect(edit({ Comment: 'Only a comment' })).resolves.toMatchObject({ CreditOverrideReason: null });
  });

  test('an edited Held order gets a new pro forma; the old one is cancelled', async () => {
    const office = await app.as('Office');
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { ProForma: true });
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    const edited = await office.call(editOrderById, {
      params: { id: order.OrderId },
      body: { Version: order.Version, CarriageCharge: 20 },
    });
    const rows = await app.db
      .selectFrom('pro_forma_invoices')
      .select(['ProFormaNo', 'State', 'GrossAmount'])
      .where('OrderId', '=', order.OrderId)
      .orderBy('ProFormaNo')
      .execute();
    expect(rows.map((row) => row.State)).toEqual(['Cancelled', 'Held']);
    expect(edited.ProFormaNo).toBe(rows[1]?.ProFormaNo);
    expect(Number(rows[1]?.GrossAmount)).toBe(edited.Totals.Gross);
  });

  test('refuses the wrong role, an unknown order and bad input', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    const body = { OrderId: order.OrderId, Version: order.Version };
    await expect((await app.as('Warehouse')).call(editOrder, { body })).toFailWith('NOT_ALLOWED');
    await expect((await app.as('Finance')).call(editOrderById, { params: { id: order.OrderId }, body })).toFailWith('NOT_ALLOWED');
    await expect(office.call(editOrder, { body: { ...body, OrderId: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(editOrder, { body: { ...body, Lines: [{ Quantity: 5 }] } })).toFailWith('INVALID_INPUT', 'Lines.0.ProductId');
    await expect(office.call(editOrder, { body: { ...body, Lines: [{ OrderDetailId: 999_999, Quantity: 5 }] } })).toFailWith(
      'INVALID_INPUT',
      'Lines.0.OrderDetailId',
    );
    await expect(office.call(editOrderById, { params: { id: order.OrderId }, body: {} as never })).toFailWith('INVALID_INPUT', 'Version');
  });
});

describe('DeleteOrderDetails', () => {
  test('removes lines of one order, all or none, never the last', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const Lines = [1, 2, 3].map((Quantity) => ({ ProductId: product.ProductId, Quantity }));
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
    const other = await takeOrder(office, customer.CustomerId, product.ProductId);
    const ids = order.Lines.map((line) => line.OrderDetailId);
    const remove = (orderDetailIds: number[]) => office.call(deleteOrderDetails, { body: { orderDetailIds } });
    await expect(remove(ids)).toFailWith('RULE_BROKEN', 'orderDetailIds');
    await expect(remove([ids[0] ?? 0, other.Lines[0]?.OrderDetailId ?? 0])).toFailWith('INVALID_INPUT', 'orderDetailIds');
    await expect(remove([ids[0] ?? 0, 999_999])).toFailWith('NOT_FOUND');
    await expect(remove([])).toFailWith('INVALID_INPUT', 'orderDetailIds');
    const left = await remove(ids.slice(0, 2));
    expect(left.Lines.map((line) => line.Quantity)).toEqual([3]);
    expect(left.Version).toBe(order.Version + 1);
    await setStatus(other.OrderId, 4);
    await expect(remove([other.Lines[0]?.OrderDetailId ?? 0])).toFailWith('ORDER_NOT_EDITABLE', 'orderDetailIds');
    await expect((await app.as('Warehouse')).call(deleteOrderDetails, { body: { orderDetailIds: ids } })).toFailWith('NOT_ALLOWED');
  });
});

describe('CancelOrder', () => {
  test('what was picked goes back to stock, and the text says so', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db, 5000);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    const place = { ProductId: product.ProductId, SupplierDepotId: await given.ownDepot(app.db) };
    await app.db.transaction().execute((tx) =>
      addStockMovements(tx as Tx, [
        {
          ...place,
          MovedOn: '2026-11-21',
          StockMovementTypeId: movementType.Sale,
          Quantity: -1428,
          OrderDetailId: order.Lines[0]?.OrderDetailId ?? null,
        },
      ]),
    );
    await setStatus(order.OrderId, 4);
    const text = await office.call(cancelOrder, { query: { orderId: order.OrderId }, body: { Reason: 'Wrong size' } });
    expect(text).toBe(`Deal ${order.DealNo} is cancelled. Back in stock: 1,428 × ${product.Code}.`);
    const level = await app.db
      .selectFrom('stock_levels')
      .select('OnHand')
      .where('ProductId', '=', product.ProductId)
      .executeTakeFirstOrThrow();
    expect(level.OnHand).toBe(5000);
    const cancelled = await office.call(getOrder, { query: { orderId: order.OrderId } });
    expect(cancelled).toMatchObject({ Status: 'Cancelled', CancelReason: 'Wrong size' });
    await expect(office.call(cancelOrder, { query: { orderId: order.OrderId }, body: { Reason: 'Again' } })).toFailWith(
      'ORDER_WRONG_STATE',
    );
  });

  test('an order that has left, or is invoiced, is not cancelled', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const { OrderId } = await takeOrder(office, customer.CustomerId, product.ProductId);
    const cancel = () => office.call(cancelOrder, { query: { orderId: OrderId }, body: { Reason: 'Too late' } });
    await setStatus(OrderId, 5);
    await expect(cancel()).toFailWith('ORDER_WRONG_STATE');
    await setStatus(OrderId, 6);
    await expect(cancel()).toFailWith('ORDER_ALREADY_INVOICED');
  });

  test('a Held order takes its pro forma with it', async () => {
    const office = await app.as('Office');
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { ProForma: true });
    const { OrderId } = await takeOrder(office, customer.CustomerId, product.ProductId);
    await expect(office.call(cancelOrder, { query: { orderId: OrderId }, body: { Reason: 'Never paid' } })).resolves.toContain(
      'Nothing had been taken from stock',
    );
    const proForma = await app.db
      .selectFrom('pro_forma_invoices')
      .select(['State', 'Reason'])
      .where('OrderId', '=', OrderId)
      .executeTakeFirst();
    expect(proForma).toEqual({ State: 'Cancelled', Reason: 'Never paid' });
  });

  test('refuses the wrong role and a missing reason', async () => {
    const { customer, product } = await givenTrade(app.db);
    const office = await app.as('Office');
    const { OrderId } = await takeOrder(office, customer.CustomerId, product.ProductId);
    await expect((await app.as('Finance')).call(cancelOrder, { query: { orderId: OrderId }, body: { Reason: 'x' } })).toFailWith(
      'NOT_ALLOWED',
    );
    await expect(office.call(cancelOrder, { query: { orderId: OrderId }, body: { Reason: ' ' } })).toFailWith('INVALID_INPUT', 'Reason');
  });
});
