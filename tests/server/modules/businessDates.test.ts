import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addOrder, editOrderById, getOrder, processOrders } from '#contract/sales/orders/calls.ts';
import type { ConfirmationDetails } from '#contract/sales/orders/shapes.ts';
import { confirmPickOrder, confirmPrintDNote, returnGoods } from '#contract/warehouse/picking/calls.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { given } from '#tests/support/given.ts';
import { givenDirectTrade, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const today = '2026-11-21';

const lockThrough = (day: string | null) => app.db.updateTable('company').set({ LockedThrough: day }).execute();
afterEach(async () => {
  await lockThrough(null);
});

const refusalOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('a date that decides money or goods', () => {
  const receipt = { subject: 'The payment', field: 'PaymentDate', daysBack: 31 };
  const ask = (date: string, more: object = {}, confirmed?: boolean) =>
    requireBusinessDate(app.db, today, { ...receipt, date, ...more }, confirmed);

  test('is never in the future', async () => {
    await expect(ask('2026-11-21')).resolves.toBeUndefined();
    await expect(ask('2026-11-22')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { PaymentDate: 'The payment cannot be dated in the future. Today is 21 Nov 2026' },
    });
  });

  test('is never before what it follows from', async () => {
    const after = [
      { subject: 'the order', date: '2026-11-10' },
      { subject: 'the despatch', date: null },
    ];
    await expect(ask('2026-11-10', { after })).resolves.toBeUndefined();
    await expect(ask('2026-11-09', { after })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { PaymentDate: 'The payment cannot be dated before the order of 10 Nov 2026' },
    });
  });

  test('is never in a closed period, confirmed or not', async () => {
    await lockThrough('2026-10-31');
    await expect(ask('2026-11-01')).resolves.toBeUndefined();
    await expect(ask('2026-10-31', {}, true)).rejects.toMatchObject({ code: 'PERIOD_LOCKED', fields: { PaymentDate: /31 Oct 2026/ } });
  });

  test('is never where no VAT rate was in force', async () => {
    await expect(ask('1991-03-31', {}, true)).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: { PaymentDate: /no VAT rate/ } });
    await expect(ask('1991-04-01', {}, true)).resolves.toBeUndefined();
  });

  test('is asked about once it lies further back than usual', async () => {
    await expect(ask('2026-10-21')).resolves.toBeUndefined();
    await expect(ask('2026-10-20')).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
      details: {
        NeedsReason: false,
        NeedsAdmin: false,
        Warnings: [{ Kind: 'OldDate', Message: 'The payment is dated 20 Oct 2026, 32 days ago' }],
      },
    });
    await expect(ask('2026-10-20', {}, true)).resolves.toBeUndefined();
  });
});

describe('the date of an order', () => {
  test('that is not today is asked about with all else that is to be confirmed', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    await app.db.updateTable('customers').set({ CreditLimit: 1 }).where('CustomerId', '=', customer.CustomerId).execute();
    const take = (more: object) => takeOrder(office, customer.CustomerId, product.ProductId, { OrderDate: '2026-11-20', ...more });
    const error = await refusalOf(take({}));
    expect(error.code).toBe('CONFIRMATION_NEEDED');
    expect((error.details as ConfirmationDetails).Warnings.map((warning) => warning.Kind)).toEqual(['OverLimit', 'OldDate']);
    await expect(take({ CreditOverrideReason: 'Old friends' })).toFailWith('CONFIRMATION_NEEDED');
    await expect(take({ CreditOverrideReason: 'Old friends', ConfirmDate: true })).resolves.toMatchObject({ OrderDate: '2026-11-20' });
  });

  test('in 2030, in a closed period or before any VAT rate is refused, and nothing is written', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const take = (OrderDate: string) => takeOrder(office, customer.CustomerId, product.ProductId, { OrderDate, ConfirmDate: true });
    await lockThrough('2026-09-30');
    await expect(take('2030-01-01')).toFailWith('INVALID_INPUT', 'OrderDate');
    await expect(take('2026-09-30')).toFailWith('PERIOD_LOCKED', 'OrderDate');
    await lockThrough(null);
    await expect(take('1990-06-01')).toFailWith('INVALID_INPUT', 'OrderDate');
    expect(await app.db.selectFrom('orders').select('OrderId').where('CustomerId', '=', customer.CustomerId).execute()).toEqual([]);
  });

  test('is checked again only where it changes', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { OrderDate: '2026-11-10', ConfirmDate: true });
    const edit = (body: object) => office.call(editOrderById, { params: { id: order.OrderId }, body: { Version: order.Version, ...body } });
    await lockThrough('2026-11-15');
    await expect(edit({ OrderDate: '2026-11-15', ConfirmDate: true })).toFailWith('PERIOD_LOCKED', 'OrderDate');
    await expect(edit({ OrderDate: '2026-11-18' })).toFailWith('CONFIRMATION_NEEDED');
    await expect(edit({ OrderDate: '2026-11-10', Comment: 'As it was' })).resolves.toMatchObject({ OrderDate: '2026-11-10' });
  });

  test('of a held order is moved over a change of the VAT rate: or to a day before it: its pro forma is issued anew, at the rate of today', async () => {
    app.setClock('2026-11-10T10:00:00Z');
    const customer = await given.customer(app.db, { ProForma: true });
    const { product } = await givenTrade(app.db);
    const take = async () => takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId);
    const [order, other] = [await take(), await take()];
    app.setClock(startOfClock);
    const office = await app.as('Office');
    const edit = ({ OrderId, Version }: typeof order, OrderDate: string) =>
      office.call(editOrderById, { params: { id: OrderId }, body: { Version, OrderDate, ConfirmDate: true } });
    await expect(edit(order, '2026-11-20')).toFailWith('INVALID_INPUT', 'OrderDate');
    await app.db.insertInto('vat_rates').values({ VatTypeId: 1, Rate: 25, EffectiveFrom: '2026-11-20' }).execute();
    try {
      await expect(edit(other, '2026-11-19')).resolves.toMatchObject({ Status: 'Held', Totals: { Vat: 71.39, Gross: 356.93 } });
      const moved = await edit(order, '2026-11-20');
      // £267.54 and a pallet of £18 are £285.54. A quarter of it is £71.39.
      expect(moved).toMatchObject({ Status: 'Held', OrderDate: '2026-11-20', Totals: { Net: 285.54, Vat: 71.39, Gross: 356.93 } });
      const issued = await app.db
        .selectFrom('pro_forma_invoices')
        .select(['State', 'IssuedOn', 'VatAmount'])
        .where('OrderId', '=', order.OrderId)
        .orderBy('ProFormaInvoiceId')
        .execute();
      expect(issued.map(({ State, IssuedOn, VatAmount }) => [State, IssuedOn, Number(VatAmount)])).toEqual([
        ['Cancelled', '2026-11-10', 57.11],
        ['Held', '2026-11-21', 71.39],
      ]);
    } finally {
      await app.db.deleteFrom('vat_rates').where('EffectiveFrom', '=', '2026-11-20').execute();
    }
  });
});

describe('the date of a despatch', () => {
  let orderId = 0;
  const despatch = async (despatchedOn: string, more: { confirmDate?: 'true' } = {}) =>
    (await app.as('Warehouse')).call(confirmPrintDNote, { params: { id: orderId }, query: { despatchedOn, ...more } });
  const palletDays = () => app.db.selectFrom('pallet_movements').select('MovedOn').where('OrderId', '=', orderId).execute();

  beforeEach(async () => {
    const { customer, product } = await givenTrade(app.db);
    const office = await app.as('Office');
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { OrderDate: '2026-11-02', ConfirmDate: true });
    orderId = order.OrderId;
    const Lines = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, PickedQuantity: 1428 }];
    await (await app.as('Warehouse')).call(confirmPickOrder, { params: { id: orderId }, body: { Lines } });
  });

  test('is not before the order, not in the future, not in a closed period; nothing moves', async () => {
    await expect(despatch('2020-01-01', { confirmDate: 'true' })).toFailWith('INVALID_INPUT', 'despatchedOn');
    await expect(despatch('2026-11-01', { confirmDate: 'true' })).toFailWith('INVALID_INPUT', 'despatchedOn');
    await expect(despatch('2026-11-22')).toFailWith('INVALID_INPUT', 'despatchedOn');
    await lockThrough('2026-11-20');
    await expect(despatch('2026-11-20')).toFailWith('PERIOD_LOCKED', 'despatchedOn');
    expect(await palletDays()).toEqual([]);
  });

  test('more than seven days back is asked about, seven are not', async () => {
    await expect(despatch('2026-11-13')).toFailWith('CONFIRMATION_NEEDED', 'despatchedOn');
    await expect(despatch('2026-11-14')).resolves.toMatchObject({ DespatchedOn: '2026-11-14' });
    await expect(despatch('2026-11-13')).toFailWith('CONFIRMATION_NEEDED', 'despatchedOn');
    await expect(despatch('2026-11-01', { confirmDate: 'true' })).toFailWith('INVALID_INPUT', 'despatchedOn');
    await expect(despatch('2026-11-13', { confirmDate: 'true' })).resolves.toMatchObject({ DespatchedOn: '2026-11-13' });
  });

  test('is the first on which goods come back; more than seven days back is asked about', async () => {
    await despatch('2026-11-12', { confirmDate: 'true' });
    const { OrderDetailId } = await app.db
      .selectFrom('order_details')
      .select('OrderDetailId')
      .where('OrderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const back = async (ReturnedOn: string, more: { ConfirmDate?: true } = {}) =>
      (await app.as('Warehouse')).call(returnGoods, {
        params: { id: orderId },
        body: { Reason: 'Refused', ReturnedOn, Lines: [{ OrderDetailId, Quantity: 10 }], ...more },
      });
    await expect(back('2026-11-11', { ConfirmDate: true })).toFailWith('INVALID_INPUT', 'ReturnedOn');
    await expect(back('2026-11-13')).toFailWith('CONFIRMATION_NEEDED', 'ReturnedOn');
    expect(await back('2026-11-13', { ConfirmDate: true })).toMatchObject({ Lines: [{ Returned: 10 }] });
    await back('2026-11-14');
  });

  test('leaves the order’s date where it is: the order is never dated after it', async () => {
    await despatch('2026-11-18');
    const office = await app.as('Office');
    const { Version } = await office.call(getOrder, { query: { orderId } });
    await expect(
      office.call(editOrderById, { params: { id: orderId }, body: { Version, OrderDate: '2026-11-19', ConfirmDate: true } }),
    ).toFailWith('INVALID_INPUT', 'OrderDate');
  });
});

test('a direct deal’s confirmation is asked about its date like a despatch, deal by deal', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenDirectTrade(app.db);
  const order = await office.call(addOrder, {
    body: {
      CustomerId: customer.CustomerId,
      DealTypeId: 2,
      OrderDate: '2026-11-02',
      ConfirmDate: true,
      Lines: [{ ProductId: product.ProductId, Quantity: 1428 }],
    },
  });
  const confirm = async (DespatchedOn: string, more: object = {}) => {
    const Lines = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, ConfirmedQuantity: 1428, ConfirmedPallets: 1 }];
    const Deals = [{ OrderId: order.OrderId, DespatchedOn, SupplierDeliveryNoteNo: 'AG-1', Lines, ...more }];
    return (await office.call(processOrders, { body: { Deals } }))[0];
  };
  expect(await confirm('2026-11-01', { ConfirmDate: true })).toMatchObject({
    Ok: false,
    Errors: { DespatchedOn: /before the order/ },
    ToConfirm: [],
  });
  expect(await confirm('2026-11-03')).toMatchObject({ Ok: false, ToConfirm: [{ Kind: 'OldDate' }] });
  expect(await confirm('2026-11-03', { ConfirmDate: true })).toMatchObject({ Ok: true, ToConfirm: [] });
});
