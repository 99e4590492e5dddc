import { describe, expect, test } from 'vitest';
import { previewReversal } from '#contract/money/payments/rests.ts';
import {
  cancelProForma,
  listProFormas,
  openProFormaDocument,
  proFormaCancelReasons,
  releaseProForma,
} from '#contract/money/proFormas/calls.ts';
import { getDocument } from '#contract/system/documents/calls.ts';
import { cancelOrder, editOrderById, getOrder } from '#contract/sales/orders/calls.ts';
import { confirmPickOrder } from '#contract/warehouse/picking/calls.ts';
import { getCustomerBalance } from '#contract/money/payments/calls.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { heldProForma, payProForma, receipt } from '#tests/support/invoicing.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

const statusOf = async (orderId: number) =>
  (await app.db.selectFrom('orders').select('Status').where('OrderId', '=', orderId).executeTakeFirstOrThrow()).Status;
const params = (held: { proForma: { ProFormaInvoiceId: number } }) => ({ id: held.proForma.ProFormaInvoiceId });

test('the preview of a reversal names the deal that is held again', async () => {
  const held = await heldProForma(app.db);
  const office = await app.as('Office');
  const { PaymentId } = await payProForma(office, held, 120);
  await office.call(releaseProForma, { params: params(held) });
  const { HeldAgain } = await (await app.as('Admin')).call(previewReversal, { query: { paymentId: PaymentId } });
  expect(HeldAgain).toEqual([String(held.order.DealNo)]);
});

describe('listProFormas, proFormaCancelReasons', () => {
  test('Held come first, with the money that is there for each', async () => {
    const released = await heldProForma(app.db);
    const held = await heldProForma(app.db);
    await app.db.updateTable('pro_forma_invoices').set({ State: 'Released' }).where('OrderId', '=', released.order.OrderId).execute();
    const office = await app.as('Office');
    await payProForma(office, held, 50);
    const list = await office.call(listProFormas);
    const states = list.map((row) => row.State);
    expect(states.lastIndexOf('Held')).toBeLessThan(states.indexOf('Released'));
    expect(list.find((row) => row.OrderId === held.order.OrderId)).toMatchObject({ Received: 50, GrossAmount: 120, OrderStatus: 'Held' });
  });

  test('the reasons to choose from; not for Finance', async () => {
    const reasons = await (await app.as('Office')).call(proFormaCancelReasons);
    expect(reasons.map((reason) => reason.Description)).toContain('Payment never came');
    for (const call of [listProFormas, proFormaCancelReasons]) await expect((await app.as('Finance')).call(call)).toFailWith('NOT_ALLOWED');
  });
});

describe('releaseProForma', () => {
  test('money that covers the gross opens the deal', async () => {
    const held = await heldProForma(app.db);
    await payProForma(await app.as('Office'), held, 120);
    const answer = await (await app.as('Office')).call(releaseProForma, { params: params(held) });
    expect(answer).toMatchObject({ State: 'Released', OrderStatus: 'Open', Reason: null });
  });

  test('without it Office may not, an Admin may with a reason', async () => {
    const held = await heldProForma(app.db);
    await payProForma(await app.as('Office'), held, 119.99);
    await receipt(app.db, held.customer.CustomerId, 500);
    await expect((await app.as('Office')).call(releaseProForma, { params: params(held), body: { Reason: 'x' } })).toFailWith('NOT_ALLOWED');
    const admin = await app.as('Admin');
    await expect(admin.call(releaseProForma, { params: params(held) })).toFailWith('INVALID_INPUT', 'Reason');
    expect(await statusOf(held.order.OrderId)).toBe('Held');
    const answer = await admin.call(releaseProForma, { params: params(held), body: { Reason: 'Paid in cash at the gate' } });
    expect(answer).toMatchObject({ State: 'Released', Reason: 'Paid in cash at the gate' });
  });

  test('one that was released on part of the money and whose deal is cancelled says that the money is on the account', async () => {
    const held = await heldProForma(app.db);
    await payProForma(await app.as('Office'), held, 50);
    await (await app.as('Admin')).call(releaseProForma, { params: params(held), body: { Reason: 'The rest is on its way' } });
    const office = await app.as('Office');
    const told = await office.call(cancelOrder, { query: { orderId: held.order.OrderId }, body: { Reason: 'Payment never came' } });
    expect(told).toContain('£50.00 received for it is back on the account');
    expect(await office.call(getCustomerBalance, { params: { id: held.customer.CustomerId } })).toMatchObject({ Tied: 0, Unallocated: 50 });
  });

  test('money for one pro forma releases it and no other, however much at once it is tried', async () => {
    const first = await heldProForma(app.db);
    const second = await heldProForma(app.db, { customer: first.customer });
    const office = await app.as('Office');
    await payProForma(office, first, 120);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => office.call(releaseProForma, { params: params(index % 2 ? first : second) })),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await Promise.all([statusOf(first.order.OrderId), statusOf(second.order.OrderId)])).toEqual(['Open', 'Held']);
  });

  test('refuses a stale version, a released one, another role, an unknown id', async () => {
    const held = await heldProForma(app.db);
    const office = await app.as('Office');
    await payProForma(office, held, 120);
    await expect(office.call(releaseProForma, { params: params(held), body: { Version: 7 } })).toFailWith('STALE_VERSION');
    await office.call(releaseProForma, { params: params(held), body: { Version: 2 } });
    await expect(office.call(releaseProForma, { params: params(held) })).toFailWith('RULE_BROKEN');
    await expect((await app.as('Finance')).call(releaseProForma, { params: params(held) })).toFailWith('NOT_ALLOWED');
    await expect(office.call(releaseProForma, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(releaseProForma, { params: { id: 'x' } })).toFailWith('INVALID_INPUT', 'id');
  });
});

describe('before a deal is cancelled it is told what goes back to the account', () => {
  test('what was received for it, and nothing where nothing was', async () => {
    const office = await app.as('Office');
    const held = await heldProForma(app.db);
    const freed = async () => (await office.call(getOrder, { query: { orderId: held.order.OrderId } })).FreedIfCancelled;
    expect(await freed()).toBe(0);
    await receipt(app.db, held.customer.CustomerId, 500);
    expect(await freed()).toBe(0);
    await payProForma(office, held, 50);
    expect(await freed()).toBe(50);
  });

  test('nothing while another part of the deal wants it, and all of it with the last part, which has no pro forma of its own', async () => {
    const office = await app.as('Office');
    const warehouse = await app.as('Warehouse');
    const { product } = await givenTrade(app.db);
    const { CustomerId } = await given.customer(app.db, { ProForma: true });
    const order = await takeOrder(office, CustomerId, product.ProductId);
    const proForma = (await office.call(listProFormas)).find((row) => row.OrderId === order.OrderId);
    if (!proForma) throw new Error('The deal has no pro forma');
    await payProForma(office, { customer: { CustomerId }, proForma }, proForma.GrossAmount);
    await office.call(releaseProForma, { params: { id: proForma.ProFormaInvoiceId } });
    const OrderDetailId = order.Lines[0]?.OrderDetailId ?? 0;
    const Lines = [{ OrderDetailId, PickedQuantity: 1000, ShortReason: 'Out of stock', Short: 'BackOrder' as const }];
    const { BackOrder } = await warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines } });
    const freed = async (orderId: number) => (await office.call(getOrder, { query: { orderId } })).FreedIfCancelled;
    const cancel = (orderId: number) => office.call(cancelOrder, { query: { orderId }, body: { Reason: 'Payment never came' } });
    const rest = BackOrder?.OrderId ?? 0;
    expect([await freed(order.OrderId), await freed(rest)]).toEqual([0, 0]);
    expect(await cancel(order.OrderId)).not.toContain('on the account');
    expect(await freed(rest)).toBe(proForma.GrossAmount);
    expect(await cancel(rest)).toContain('received for it is back on the account');
    expect(await freed(rest)).toBe(0);
  });
});

describe('cancelProForma', () => {
  test('cancels the deal with it, and says why on both', async () => {
    const held = await heldProForma(app.db);
    const answer = await (
      await app.as('Office')
    ).call(cancelProForma, { params: params(held), body: { CancelReasonId: 2, Comment: 'Chased twice' } });
    expect(answer).toMatchObject({
      State: 'Cancelled',
      CancelReason: 'Payment never came',
      Reason: 'Chased twice',
      OrderStatus: 'Cancelled',
    });
    const order = await app.db
      .selectFrom('orders')
      .select('CancelReason')
      .where('OrderId', '=', held.order.OrderId)
      .executeTakeFirstOrThrow();
    expect(order.CancelReason).toBe('Payment never came: Chased twice');
  });

  test('refuses an unknown reason, a missing one, one that is cancelled, another role', async () => {
    const held = await heldProForma(app.db);
    const office = await app.as('Office');
    await expect(office.call(cancelProForma, { params: params(held), body: { CancelReasonId: 99 } })).toFailWith(
      'INVALID_INPUT',
      'CancelReasonId',
    );
    await expect(office.call(cancelProForma, { params: params(held), body: {} as { CancelReasonId: number } })).toFailWith(
      'INVALID_INPUT',
      'CancelReasonId',
    );
    await expect((await app.as('Warehouse')).call(cancelProForma, { params: params(held), body: { CancelReasonId: 2 } })).toFailWith(
      'NOT_ALLOWED',
    );
    expect(await statusOf(held.order.OrderId)).toBe('Held');
    await office.call(cancelProForma, { params: params(held), body: { CancelReasonId: 2 } });
    await expect(office.call(cancelProForma, { params: params(held), body: { CancelReasonId: 2 } })).toFailWith('RULE_BROKEN');
  });
});

const paperText = async (by: Client, proFormaId: number) => {
  const { DocumentId } = await by.call(openProFormaDocument, { params: { id: proFormaId } });
  return readText(new Uint8Array(await (await by.call(getDocument, { params: { id: DocumentId } })).bytes()));
};

/** Reduces the price after release and prints only then. */
const printedCheaper = async (proFormaId: number, orderId: number) => {
  const admin = await app.as('Admin');
  await admin.call(releaseProForma, { params: { id: proFormaId }, body: { Reason: 'Paid in cash at the gate' } });
  const before = await admin.call(getOrder, { query: { orderId } });
  const [line] = before.Lines;
  const Lines = [{ OrderDetailId: line?.OrderDetailId ?? 0, UnitPrice: (line?.UnitPrice ?? 0) / 2 }];
  await admin.call(editOrderById, { params: { id: orderId }, body: { Version: before.Version, Lines, DeliveryAddressId: null } });
  const after = await admin.call(getOrder, { query: { orderId } });
  expect(after.Totals.Gross).toBeLessThan(before.Totals.Gross);
  return { text: await paperText(admin, proFormaId), before, after };
};

describe('openProFormaDocument', () => {
  test('one that was released and never printed says what it was held for, however much cheaper the deal is by now', async () => {
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { ProForma: true });
    const order = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId);
    const id = order.ProFormaInvoiceId ?? 0;
    const { text, before, after } = await printedCheaper(id, order.OrderId);
    expect(text).toContain(`To pay | £${before.Totals.Gross.toFixed(2)}`);
    expect(text).toContain(`PF${order.ProFormaNo}`);
    expect(text).not.toContain(after.Totals.Gross.toFixed(2));
  });

  test('so does one of which nothing was kept when it was issued: it is kept before the deal is changed', async () => {
    const held = await heldProForma(app.db);
    const { text } = await printedCheaper(held.proForma.ProFormaInvoiceId, held.order.OrderId);
    expect(text).toContain('£120.00');
  });

  test('one that is cancelled asks nobody for money any more; a paper that was made before is kept', async () => {
    const admin = await app.as('Admin');
    const [printed, never] = [await heldProForma(app.db), await heldProForma(app.db)];
    const paper = await admin.call(openProFormaDocument, { params: params(printed) });
    await app.db
      .updateTable('pro_forma_invoices')
      .set({ State: 'Cancelled' })
      .where('OrderId', 'in', [printed.order.OrderId, never.order.OrderId])
      .execute();
    expect(await admin.call(openProFormaDocument, { params: params(printed) })).toEqual(paper);
    await expect(admin.call(openProFormaDocument, { params: params(never) })).toFailWith('RULE_BROKEN');
  });

  test('one that is still held follows what leaves its goods and its sum as they are', async () => {
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { ProForma: true });
    const office = await app.as('Office');
    const order = await takeOrder(office, customer.CustomerId, product.ProductId);
    const body = { Version: order.Version, Lines: [], CustomerOrderNo: 'LATE-77' };
    await office.call(editOrderById, { params: { id: order.OrderId }, body });
    expect(await paperText(office, order.ProFormaInvoiceId ?? 0)).toContain('LATE-77');
  });

  test('says what was received and what is still to pay, and once it is paid asks for nothing; the papers before are kept', async () => {
    const held = await heldProForma(app.db);
    const admin = await app.as('Admin');
    const { ProFormaInvoiceId } = held.proForma;
    const first = await admin.call(openProFormaDocument, { params: params(held) });
    await payProForma(admin, held, 50, '2026-11-10');
    const part = await paperText(admin, ProFormaInvoiceId);
    expect(part).toMatch(/Total \| £120\.00/);
    expect(part).toMatch(/Received \| £50\.00 on 10 Nov 2026/);
    expect(part).toMatch(/Still to pay \| £70\.00/);
    expect(part).toMatch(/Reference \| .*PF/);
    await payProForma(admin, held, 70, '2026-11-20');
    const whole = await paperText(admin, ProFormaInvoiceId);
    expect(whole).toMatch(/Received \| £70\.00 on 20 Nov 2026/);
    expect(whole).toMatch(/Still to pay \| £0\.00/);
    expect(whole).toMatch(/Paid in full, with thanks/);
    expect(whole).not.toMatch(/Reference/);
    const kept = app.db
      .selectFrom('documents')
      .select('DocumentId')
      .where('Kind', '=', 'ProForma')
      .where('SubjectId', '=', ProFormaInvoiceId);
    const ids = (await kept.execute()).map((row) => row.DocumentId);
    expect([ids.length, ids.includes(first.DocumentId)]).toEqual([3, true]);
  });

  test('makes the paper once and keeps it', async () => {
    const held = await heldProForma(app.db);
    const office = await app.as('Office');
    const first = await office.call(openProFormaDocument, { params: params(held) });
    expect(first.FileName).toBe(`Pro forma ${held.proForma.ProFormaNo}.pdf`);
    expect(await office.call(openProFormaDocument, { params: params(held) })).toEqual(first);
    await expect((await app.as('Warehouse')).call(openProFormaDocument, { params: params(held) })).toFailWith('NOT_ALLOWED');
    const stranger = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    await expect(stranger.call(openProFormaDocument, { params: params(held) })).toFailWith('NOT_ALLOWED');
    await expect(office.call(openProFormaDocument, { params: { id: 0 } })).toFailWith('INVALID_INPUT', 'id');
  });
});
