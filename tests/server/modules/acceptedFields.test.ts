import { beforeAll, describe, expect, test } from 'vitest';
import { changeCustomer, getCustomer } from '#contract/masterData/entities/customers.ts';
import { movePallets } from '#contract/warehouse/pallets/calls.ts';
import { confirmPayment, getPayment, listDraftPayments, savePayment, updateInvoices } from '#contract/money/payments/calls.ts';
import { addStockMovement, manualMovementTypes } from '#contract/warehouse/stock/movements.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade } from '#tests/support/orders.ts';
import { received } from '#tests/support/payments.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

/** Checks that a call uses or refuses every field that it accepts, and drops none. */
const app = useTestApp();
let office: Client;
let admin: Client;
beforeAll(async () => {
  [office, admin] = await Promise.all([app.as('Office'), app.as('Admin')]);
});

describe('a payment that is confirmed as it was entered', () => {
  const givenDraft = async () => {
    const { CustomerId } = await given.customer(app.db);
    const body = received(CustomerId, 100);
    const draft = await office.call(savePayment, { body });
    return { body, draft };
  };

  test('is not a new one beside the draft that the call names', async () => {
    const { body, draft } = await givenDraft();
    const both = { PaymentId: draft.PaymentId, Payment: body, IsConfirmed: true };
    await expect(office.call(confirmPayment, { body: both })).toFailWith('INVALID_INPUT', 'PaymentId');
    expect(await office.call(listDraftPayments, { query: { filter: { CustomerId: body.CustomerId } } })).toMatchObject([
      { PaymentId: draft.PaymentId },
    ]);
    const Payment = { ...body, PaymentId: draft.PaymentId, Version: draft.Version };
    const confirmed = await office.call(confirmPayment, { body: { PaymentId: draft.PaymentId, Payment, IsConfirmed: true } });
    expect(confirmed).toMatchObject({ PaymentId: draft.PaymentId, IsConfirmed: true });
  });

  test('is refused with two versions, and with a stale one', async () => {
    const { body, draft } = await givenDraft();
    const Payment = { ...body, PaymentId: draft.PaymentId, Version: draft.Version };
    await expect(office.call(confirmPayment, { body: { Payment, IsConfirmed: true, Version: 99 } })).toFailWith('INVALID_INPUT', 'Version');
    await expect(office.call(confirmPayment, { body: { Payment: body, IsConfirmed: true, Version: 1 } })).toFailWith(
      'INVALID_INPUT',
      'Version',
    );
    const stale = { Payment: { ...Payment, Version: 99 }, IsConfirmed: true, Version: 99 };
    await expect(office.call(confirmPayment, { body: stale })).toFailWith('STALE_VERSION');
    expect(await office.call(getPayment, { params: { id: draft.PaymentId } })).toMatchObject({ IsConfirmed: false });
  });
});

test('a payment is not allocated on behalf of another customer, nor by the version of no payment', async () => {
  const { CustomerId } = await given.customer(app.db);
  const other = await given.customer(app.db);
  const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 100 });
  const { PaymentId } = await office.call(savePayment, { body: received(CustomerId, 100) });
  const Allocations = [{ InvoiceId, Amount: 100 }];
  const update = (body: object) => office.call(updateInvoices, { body: { Allocations, ...body } });
  await expect(update({ PaymentId, CustomerId: other.CustomerId })).toFailWith('INVALID_INPUT', 'CustomerId');
  await expect(update({ CustomerId, Version: 1 })).toFailWith('INVALID_INPUT', 'Version');
  expect((await update({ PaymentId, CustomerId })).Payment).toMatchObject({ PaymentId });
});

test.each(['AdjustmentIn', 'AdjustmentOut', 'Breakage', 'Transfer'] as const)('a stock movement %s takes no cost', async (type) => {
  const { product } = await givenTrade(app.db);
  const ToSupplierDepotId = type === 'Transfer' ? 999 : undefined;
  const body = { ProductId: product.ProductId, StockMovementTypeId: manualMovementTypes[type], Quantity: 1, Comment: 'Counted' };
  await expect(admin.call(addStockMovement, { body: { ...body, ToSupplierDepotId, UnitCost: 0 } })).toFailWith('INVALID_INPUT', 'UnitCost');
});

test('a write-off of pallets names no supplier', async () => {
  const { pallet } = await givenTrade(app.db);
  const body = { Kind: 'WriteOff' as const, PalletId: pallet.PalletId, Quantity: 1, SupplierId: 3 };
  await expect(office.call(movePallets, { body })).toFailWith('INVALID_INPUT', 'SupplierId');
});

test('nobody says who wrote a comment, or when; a page sends both back as they are', async () => {
  const { CustomerId } = await given.customer(app.db);
  const params = { id: CustomerId };
  const change = async (Comments: object[]) => {
    const { Version } = await admin.call(getCustomer, { params });
    return admin.call(changeCustomer, { params, body: { Version, Comments } as never });
  };
  await expect(change([{ Comment: 'Rang', Author: 'The director' }])).toFailWith('INVALID_INPUT', 'Comments.0.Author');
  await expect(change([{ Comment: 'Rang', CreatedAt: '2020-01-01T00:00:00Z' }])).toFailWith('INVALID_INPUT', 'Comments.0.CreatedAt');
  await change([{ Comment: 'Rang' }]);
  const { Comments } = (await admin.call(getCustomer, { params })) as { Comments: object[] };
  await expect(change(Comments)).resolves.toMatchObject({ Comments });
  await expect(change(Comments.map((one) => ({ ...one, Author: 'The director' })))).toFailWith('INVALID_INPUT', 'Comments.0.Author');
});
