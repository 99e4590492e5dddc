import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { addCredit, getInvoiceStock } from '#contract/money/credits/calls.ts';
import { getWholeInvoice, raiseInvoice, toCredit } from '#contract/money/invoices/calls.ts';
import { cancelOrder } from '#contract/sales/orders/calls.ts';
import {
  confirmPayment,
  getBroughtForward,
  getCustomerBalance,
  getPayment,
  reversePayment,
  reversePaymentAllocation,
  reverseProFormaAllocation,
  searchOpenItems,
  suggestAllocation,
  updateInvoices,
} from '#contract/money/payments/calls.ts';
import { AllocationInput } from '#contract/money/payments/shapes.ts';
import { refundPayment } from '#contract/money/payments/rests.ts';
import { cancelProForma, listProFormas, releaseProForma } from '#contract/money/proFormas/calls.ts';
import { createStatement } from '#contract/money/statements/calls.ts';
import { readReportRows } from '#server/reports/readReport.ts';
import { vatOutput } from '#server/reports/vat.ts';
import { recalculateOwed } from '#server/modules/money/invoices/raise/recalculateOwed.ts';
import { given } from '#tests/support/given.ts';
import { heldProForma, payProForma, readyDeal, receipt } from '#tests/support/invoicing.ts';
import { getCustomerOverview } from '#contract/masterData/customers/calls.ts';
import { givenCredit, givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

// Tests number some of their own invoices from 20001, next to raised invoices.
beforeAll(async () => {
  await app.db.updateTable('number_series').set({ NextNumber: 30_001 }).where('Series', '=', 'invoice').execute();
});

const raise = async (orderId: number) => (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: orderId } });
const whole = async (invoiceId: number) => (await app.as('Finance')).call(getWholeInvoice, { params: { id: invoiceId } });
type Held = Awaited<ReturnType<typeof heldProForma>>;
const params = ({ proForma }: Held) => ({ id: proForma.ProFormaInvoiceId });
const listed = async ({ proForma }: Held) =>
  (await (await app.as('Office')).call(listProFormas)).find((row) => row.ProFormaInvoiceId === proForma.ProFormaInvoiceId);

describe('money tied to a pro forma', () => {
  test('a pro forma is an open item until it has its money; the suggestion finds it by its number, or where it alone is the amount', async () => {
    const held = await heldProForma(app.db);
    const { CustomerId } = held.customer;
    const office = await app.as('Office');
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 500 });
    const open = await office.call(searchOpenItems, { query: { customerId: CustomerId } });
    expect(open.map((item) => [item.Kind, item.InvoiceNo, item.Outstanding])).toEqual([
      ['ProForma', held.proForma.ProFormaNo, 120],
      ['Pallet', invoice.InvoiceNo, 500],
    ]);
    const ask = (amount: number, reference: string) =>
      office.call(suggestAllocation, { params: { customerId: CustomerId }, query: { amount, reference } });
    const tie = { InvoiceId: null, ProFormaInvoiceId: held.proForma.ProFormaInvoiceId };
    expect((await ask(50, `PF${held.proForma.ProFormaNo}`)).Allocations).toMatchObject([{ ...tie, Amount: 50 }]);
    expect((await ask(120, 'BACS')).Allocations).toMatchObject([{ ...tie, Amount: 120 }]);
    expect((await ask(119, 'BACS')).Allocations).toMatchObject([{ InvoiceId: invoice.InvoiceId, Amount: 119 }]);
    await payProForma(office, held, 120);
    expect((await office.call(searchOpenItems, { query: { customerId: CustomerId } })).map((item) => item.Kind)).toEqual(['Pallet']);
  });

  test('two receipts of a day for one invoice are two rows of VAT on sales, which its order tells apart', async () => {
    const held = await heldProForma(app.db);
    const office = await app.as('Office');
    await payProForma(office, held, 50);
    await payProForma(office, held, 70);
    await office.call(releaseProForma, { params: params(held), body: {} });
    const { InvoiceId } = await raise(held.order.OrderId);
    const selection = { from: '2026-11-01', to: '2026-11-21', vatTypeId: 0, currencyId: 0 };
    const rows = await readReportRows(app.db, { report: vatOutput, selection, today: '2026-11-21' }, { count: 1000 });
    const own = rows.filter((row) => row['InvoiceId'] === InvoiceId);
    expect(own.map(({ SterlingVat }) => Number(SterlingVat)).toSorted((a, b) => a - b)).toEqual([8.33, 11.67]);
    const places = new Set(own.map((row) => JSON.stringify(vatOutput.order.map(([key]) => row[key]))));
    expect(places.size).toBe(2);
  });

  test('Received is what is tied to it and nothing else; one customer’s money is counted once', async () => {
    const held = await heldProForma(app.db);
    const other = await heldProForma(app.db, { customer: held.customer });
    const office = await app.as('Office');
    await receipt(app.db, held.customer.CustomerId, 500);
    const payment = await payProForma(office, held, 50);
    expect(payment).toMatchObject({
      Tied: 50,
      Unallocated: 0,
      Ties: [{ ProFormaNo: held.proForma.ProFormaNo, Amount: 50, AllocatedOn: '2026-11-10' }],
    });
    expect([(await listed(held))?.Received, (await listed(other))?.Received]).toEqual([50, 0]);
    const id = held.customer.CustomerId;
    expect(await office.call(getCustomerBalance, { params: { id } })).toMatchObject({ Balance: -50, Unallocated: 500, Tied: 50 });
    expect(await office.call(getBroughtForward, { params: { id } })).toMatchObject({ Total: 500, Tied: 50 });
    expect((await office.call(getCustomerOverview, { params: { id } })).Figures).toMatchObject({ Unallocated: 500, Tied: 50 });
    await expect(office.call(releaseProForma, { params: params(held) })).toFailWith('NOT_ALLOWED');
    await payProForma(office, held, 70);
    await office.call(releaseProForma, { params: params(held) });
    await expect(office.call(releaseProForma, { params: params(other) })).toFailWith('NOT_ALLOWED');
  });

  test('after the VAT invoice of one deal is raised, the money releases no other', async () => {
    const held = await heldProForma(app.db);
    const other = await heldProForma(app.db, { customer: held.customer });
    const office = await app.as('Office');
    await payProForma(office, held, 120);
    await office.call(releaseProForma, { params: params(held) });
    await raise(held.order.OrderId);
    expect((await listed(held))?.Received).toBe(120);
    expect((await listed(other))?.Received).toBe(0);
    await expect(office.call(releaseProForma, { params: params(other) })).toFailWith('NOT_ALLOWED');
  });

  test('twenty at once tie the whole receipt: one succeeds', async () => {
    const first = await heldProForma(app.db);
    const deals = [first, await heldProForma(app.db, { customer: first.customer })];
    const office = await app.as('Office');
    const body = { CustomerId: first.customer.CustomerId, Amount: 120, PaymentMethodId: 1, PaymentDate: '2026-11-20' };
    const { PaymentId } = await office.call(confirmPayment, { body: { Payment: body, IsConfirmed: true } });
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_none, index) =>
        office.call(updateInvoices, {
          body: { PaymentId, Allocations: [{ ProFormaInvoiceId: deals[index % 2]?.proForma.ProFormaInvoiceId ?? 0, Amount: 120 }] },
        }),
      ),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await office.call(getPayment, { params: { id: PaymentId } })).toMatchObject({ Tied: 120, Unallocated: 0 });
  });

  test('refuses more than it wants, another customer’s, a credit note, one that is cancelled or invoiced', async () => {
    const held = await heldProForma(app.db);
    const foreign = await heldProForma(app.db);
    const office = await app.as('Office');
    const paying = (ProFormaInvoiceId: number, Amount: number, more = {}) =>
      office.call(confirmPayment, {
        body: {
          Payment: {
            CustomerId: held.customer.CustomerId,
            Amount: 200,
            PaymentMethodId: 1,
            PaymentDate: '2026-11-20',
            Allocations: [{ ProFormaInvoiceId, Amount, ...more }],
          },
          IsConfirmed: true,
        },
      });
    const own = held.proForma.ProFormaInvoiceId;
    await expect(paying(own, 120.01)).toFailWith('OVER_ALLOCATED');
    await expect(paying(foreign.proForma.ProFormaInvoiceId, 10)).toFailWith('INVALID_INPUT', 'Allocations.0.ProFormaInvoiceId');
    await expect(paying(own, 10, { CreditId: 1 })).toFailWith('INVALID_INPUT', 'Payment.Allocations.0.CreditId');
    await expect(paying(own, 10, { InvoiceId: 1 })).toFailWith('INVALID_INPUT', 'Payment.Allocations.0.InvoiceId');
    await office.call(cancelProForma, { params: params(held), body: { CancelReasonId: 2 } });
    await expect(paying(own, 10)).toFailWith('INVALID_INPUT', 'Allocations.0.ProFormaInvoiceId');
  });

  test('cancelling the pro forma, or the released deal, gives the money back to the account; its VAT stays due until the money is used', async () => {
    const office = await app.as('Office');
    const cancelled = await heldProForma(app.db);
    const first = await payProForma(office, cancelled, 60);
    await office.call(cancelProForma, { params: params(cancelled), body: { CancelReasonId: 2 } });
    expect(await office.call(getPayment, { params: { id: first.PaymentId } })).toMatchObject({ Tied: 0, Unallocated: 60 });
    expect(await pendingVat(first.PaymentId)).toEqual([{ Day: '2026-11-10', Vat: 10 }]);
    const released = await heldProForma(app.db);
    const second = await payProForma(office, released, 120);
    await office.call(releaseProForma, { params: params(released) });
    await office.call(cancelOrder, { query: { orderId: released.order.OrderId }, body: { Reason: 'Changed his mind' } });
    expect(await office.call(getPayment, { params: { id: second.PaymentId } })).toMatchObject({ Tied: 0, Unallocated: 120 });
    expect((await listed(released))?.State).toBe('Cancelled');
  });

  test('of freed money the VAT is given back on what is used or refunded of it alone; what never was tied is used first', async () => {
    const held = await heldProForma(app.db);
    const { CustomerId } = held.customer;
    const office = await app.as('Office');
    const Allocations = [{ ProFormaInvoiceId: held.proForma.ProFormaInvoiceId, Amount: 60 }];
    const Payment = { CustomerId, Amount: 90, PaymentMethodId: 1, PaymentDate: '2026-11-10', Allocations };
    const { PaymentId } = await office.call(confirmPayment, { body: { Payment, IsConfirmed: true } });
    await office.call(cancelProForma, { params: params(held), body: { CancelReasonId: 2 } });
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 500 });
    const use = (Amount: number) => office.call(updateInvoices, { body: { PaymentId, Allocations: [{ InvoiceId, Amount }] } });
    await use(30);
    expect(await pendingVat(PaymentId)).toEqual([{ Day: '2026-11-10', Vat: 10 }]);
    await use(24);
    expect(await pendingVat(PaymentId)).toEqual([
      { Day: '2026-11-10', Vat: 10 },
      { Day: '2026-11-21', Vat: -4 },
    ]);
    const rest = { Amount: 36, PaymentMethodId: 1, RefundedOn: '2026-11-21' };
    await office.call(refundPayment, { params: { id: PaymentId }, body: rest });
    expect((await pendingVat(PaymentId)).at(-1)).toEqual({ Day: '2026-11-21', Vat: -10 });
  });

  test('freed money is used from the day it was freed, however old the payment it is used with, and its VAT is given back then', async () => {
    const office = await app.as('Office');
    const held = await heldProForma(app.db);
    const { CustomerId } = held.customer;
    const { PaymentId } = await payProForma(office, held, 120);
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 500 });
    await office.call(cancelProForma, { params: params(held), body: { CancelReasonId: 2 } });
    await paidWith(CustomerId, '2026-11-12', [{ PaymentId, InvoiceId, Amount: 120 }]);
    const { Allocations } = await office.call(getPayment, { params: { id: PaymentId } });
    expect(Allocations).toMatchObject([{ InvoiceId, Amount: 120, AllocatedOn: '2026-11-21' }]);
    expect(await pendingVat(PaymentId)).toEqual([
      { Day: '2026-11-10', Vat: 20 },
      { Day: '2026-11-21', Vat: -20 },
    ]);
  });

  test('freed money pays back no refund before the day it was freed', async () => {
    const office = await app.as('Office');
    const held = await heldProForma(app.db);
    const { CustomerId } = held.customer;
    const bounced = await paidWith(CustomerId, '2026-11-02', []);
    const refunded = { Amount: 20, PaymentMethodId: 1, RefundedOn: '2026-11-03', ConfirmDate: true };
    const refund = await office.call(refundPayment, { params: { id: bounced.PaymentId }, body: refunded });
    await office.call(reversePayment, { params: { id: bounced.PaymentId }, body: { ReversedOn: '2026-11-04', Reason: 'Cheque returned' } });
    const { PaymentId } = await payProForma(office, held, 20);
    await office.call(cancelProForma, { params: params(held), body: { CancelReasonId: 2 } });
    await paidWith(CustomerId, '2026-11-12', [{ PaymentId, InvoiceId: null, RefundPaymentId: refund.PaymentId, Amount: 20 }]);
    const { Allocations } = await office.call(getPayment, { params: { id: PaymentId } });
    expect(Allocations).toMatchObject([{ RefundPaymentId: refund.PaymentId, AllocatedOn: '2026-11-21' }]);
    expect((await pendingVat(PaymentId)).map(({ Day }) => Day)).toEqual(['2026-11-10', '2026-11-21']);
  });

  test('money that an invoice gave back is tied from that day on, which is its tax point', async () => {
    const office = await app.as('Office');
    const held = await heldProForma(app.db);
    const { CustomerId } = held.customer;
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 120 });
    const { PaymentId, Allocations } = await paidWith(CustomerId, '2026-11-10', [{ InvoiceId, Amount: 20 }]);
    const id = Allocations[0]?.PaymentAllocationId ?? 0;
    await office.call(reversePaymentAllocation, { params: { id }, body: { ReversedOn: '2026-11-18', Reason: 'Wrong' } });
    await paidWith(CustomerId, '2026-11-12', [
      { PaymentId, InvoiceId: null, ProFormaInvoiceId: held.proForma.ProFormaInvoiceId, Amount: 20 },
    ]);
    expect(await office.call(getPayment, { params: { id: PaymentId } })).toMatchObject({
      Ties: [{ Amount: 20, AllocatedOn: '2026-11-18' }],
    });
    expect(await pendingVat(PaymentId)).toEqual([{ Day: '2026-11-18', Vat: 3.33 }]);
  });

  test('VAT on freed money that pays younger invoices is given back with each of them, not before', async () => {
    const office = await app.as('Office');
    const held = await heldProForma(app.db);
    const { CustomerId } = held.customer;
    const { PaymentId, Ties } = await payProForma(office, held, 120, '2026-11-03');
    const freed = { params: { id: Ties[0]?.ProFormaAllocationId ?? 0 }, body: { ReversedOn: '2026-11-04', Reason: 'Wrong deal' } };
    await office.call(reverseProFormaAllocation, freed);
    const older = await givenInvoice(app.db, { CustomerId, Gross: 90 });
    const younger = await givenInvoice(app.db, { CustomerId, Gross: 30, InvoiceDate: '2026-11-12' });
    await paidWith(CustomerId, '2026-11-06', [
      { PaymentId, InvoiceId: older.InvoiceId, Amount: 90 },
      { PaymentId, InvoiceId: younger.InvoiceId, Amount: 30 },
    ]);
    expect(await pendingVat(PaymentId)).toEqual([
      { Day: '2026-11-03', Vat: 20 },
      { Day: '2026-11-06', Vat: -15 },
      { Day: '2026-11-12', Vat: -5 },
    ]);
  });

  test('freed by hand it is on the account; what a deal was released on only an Admin frees; once', async () => {
    const held = await heldProForma(app.db);
    const office = await app.as('Office');
    const { Ties } = await payProForma(office, held, 120);
    const id = Ties[0]?.ProFormaAllocationId ?? 0;
    await office.call(releaseProForma, { params: params(held) });
    const wrong = { params: { id }, body: { Reason: 'Wrong deal' } };
    await expect(office.call(reverseProFormaAllocation, wrong)).toFailWith('NOT_ALLOWED');
    const admin = await app.as('Admin');
    const early = { ...wrong, body: { ...wrong.body, ReversedOn: '2026-11-09' } };
    await expect(admin.call(reverseProFormaAllocation, early)).toFailWith('INVALID_INPUT', 'ReversedOn');
    // An allocation that we added always needs a reason.
    await expect(admin.call(reverseProFormaAllocation, { params: { id } } as never)).toFailWith('INVALID_INPUT', 'Reason');
    expect(await admin.call(reverseProFormaAllocation, wrong)).toMatchObject({
      Amount: -120,
      ReversesId: id,
    });
    await expect(admin.call(reverseProFormaAllocation, wrong)).toFailWith('ALREADY_REVERSED');
    await expect((await app.as('Warehouse')).call(reverseProFormaAllocation, wrong)).toFailWith('NOT_ALLOWED');
    await expect(admin.call(reverseProFormaAllocation, { ...wrong, params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    expect((await listed(held))?.Received).toBe(0);
  });

  test('a payment that bounces takes its ties with it, and the VAT on them is given back that day', async () => {
    const held = await heldProForma(app.db);
    const office = await app.as('Office');
    const { PaymentId } = await payProForma(office, held, 120);
    const reversed = await office.call(reversePayment, {
      params: { id: PaymentId },
      body: { ReversedOn: '2026-11-18', Reason: 'Cheque returned' },
    });
    expect(reversed).toMatchObject({ Tied: 0, Unallocated: 0, Ties: [{ ReversedOn: '2026-11-18' }, { Amount: -120 }] });
    expect((await listed(held))?.Received).toBe(0);
    expect(await pendingVat(PaymentId)).toEqual([
      { Day: '2026-11-10', Vat: 20 },
      { Day: '2026-11-18', Vat: -20 },
    ]);
  });

  test('the statement shows it beside what is unallocated, as at any day', async () => {
    const held = await heldProForma(app.db);
    const office = await app.as('Office');
    await payProForma(office, held, 100, '2026-11-10');
    await receipt(app.db, (await given.customer(app.db)).CustomerId, 1);
    const on = async (DateTo: string) =>
      (await app.as('Finance')).call(createStatement, { query: { CustID: held.customer.CustomerId, DateTo, Kind: 'OpenItem' } });
    expect((await on('2026-11-09')).Ageing).toMatchObject({ TiedToProFormas: 0, Unallocated: 0 });
    expect(await on('2026-11-21')).toMatchObject({
      ClosingBalance: -100,
      Ageing: { TiedToProFormas: -100, Unallocated: 0 },
      Lines: [{ Kind: 'Payment in advance', CustomerOrderNo: `Pro forma ${held.proForma.ProFormaNo}`, Balance: -100 }],
    });
  });
});

/** A payment of £20 on that day, confirmed together with other money of the account. */
const paidWith = async (CustomerId: number, PaymentDate: string, Allocations: z.input<typeof AllocationInput>[]) => {
  const Payment = { CustomerId, Amount: 20, PaymentMethodId: 1, PaymentDate, Allocations, ConfirmDate: true };
  return (await app.as('Office')).call(confirmPayment, { body: { Payment, IsConfirmed: true } });
};

const pendingVat = async (paymentId: number) => {
  const { rows } = await sql<{ Day: string; Vat: number }>`
    SELECT tax_point AS day, sum(vat_amount)::float AS vat FROM invoice_tax_points WHERE payment_id = ${paymentId} AND invoice_id IS NULL
    GROUP BY 1 HAVING sum(vat_amount) <> 0 ORDER BY 1`.execute(app.db);
  return rows;
};

describe('the VAT invoice of a deal paid in advance', () => {
  const release = async ({ order }: { order: { OrderId: number } }) => {
    await app.db.updateTable('pro_forma_invoices').set({ State: 'Released' }).where('OrderId', '=', order.OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 2 }).where('OrderId', '=', order.OrderId).execute();
  };

  const taxPoints = async (invoiceId: number) => {
    const { rows } = await sql<{ Day: string; Net: number; Vat: number; PaymentId: number | null }>`
      SELECT tax_point AS day, sum(net_amount)::float AS net, sum(vat_amount)::float AS vat, payment_id FROM invoice_tax_points
      WHERE invoice_id = ${invoiceId} GROUP BY 1, payment_id ORDER BY 1`.execute(app.db);
    return rows;
  };

  test('a deal paid in advance is invoiced as ordered before it leaves, with the tax point of the money, which pays it', async () => {
    const held = await heldProForma(app.db);
    const payment = await payProForma(await app.as('Office'), held, 120);
    await release(held);
    const invoice = await raise(held.order.OrderId);
    expect(await whole(invoice.InvoiceId)).toMatchObject({
      GrossAmount: 120,
      TaxPoint: '2026-11-10',
      InvoiceDate: '2026-11-21',
      Outstanding: 0,
      Prepaid: { Received: 120, Due: 0, Receipts: [{ ReceivedOn: '2026-11-10', TaxPoint: '2026-11-10', Amount: 120, Vat: 20 }] },
    });
    expect(await taxPoints(invoice.InvoiceId)).toEqual([{ Day: '2026-11-10', Net: 100, Vat: 20, PaymentId: payment.PaymentId }]);
    const after = await app.db
      .selectFrom('orders')
      .select(['Status', 'PrepaidInvoiceId'])
      .where('OrderId', '=', held.order.OrderId)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ Status: 'Open', PrepaidInvoiceId: invoice.InvoiceId });
  });

  test('each advance receipt has its own tax point up to its amount, the rest that of the invoice', async () => {
    const held = await heldProForma(app.db);
    const office = await app.as('Office');
    const first = await payProForma(office, held, 30, '2026-11-05');
    const second = await payProForma(office, held, 50, '2026-11-12');
    await release(held);
    const invoice = await raise(held.order.OrderId);
    expect(await taxPoints(invoice.InvoiceId)).toEqual([
      { Day: '2026-11-05', Net: 25, Vat: 5, PaymentId: first.PaymentId },
      { Day: '2026-11-12', Net: 41.67, Vat: 8.33, PaymentId: second.PaymentId },
      { Day: '2026-11-21', Net: 33.33, Vat: 6.67, PaymentId: null },
    ]);
    expect(await whole(invoice.InvoiceId)).toMatchObject({ TaxPoint: '2026-11-21', Outstanding: 40, Prepaid: { Received: 80, Due: 40 } });
  });

  test('picked with more than was paid for, the rest has the tax point and the exchange rate of the day it is invoiced', async () => {
    const held = await heldProForma(app.db, { customer: await given.customer(app.db, { ProForma: true, CurrencyId: 2 }) });
    const { PaymentId } = await payProForma(await app.as('Office'), held, 120);
    await release(held);
    await app.db.updateTable('order_details').set({ PickedQuantity: 1100 }).where('OrderId', '=', held.order.OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 5, DespatchedOn: '2026-11-20' }).where('OrderId', '=', held.order.OrderId).execute();
    await app.db.insertInto('currency_rates').values({ CurrencyId: 2, Rate: 0.9, EffectiveFrom: '2026-11-15' }).execute();
    const { InvoiceId } = await raise(held.order.OrderId);
    await app.db.deleteFrom('currency_rates').where('EffectiveFrom', '=', '2026-11-15').execute();
    expect(await taxPoints(InvoiceId)).toEqual([
      { Day: '2026-11-10', Net: 100, Vat: 20, PaymentId },
      { Day: '2026-11-21', Net: 10, Vat: 2, PaymentId: null },
    ]);
    // €20 of VAT at 0.86 and €2 at 0.90.
    expect(await whole(InvoiceId)).toMatchObject({ TaxPoint: '2026-11-21', ExchangeRate: 0.9, Vat: [{ SterlingVat: 19 }] });
  });

  test('delivered in parts after a change of the rate, what the money covers keeps the rate of its day', async () => {
    const held = await heldProForma(app.db);
    await payProForma(await app.as('Office'), held, 120);
    await release(held);
    await app.db.updateTable('order_details').set({ PickedQuantity: 500 }).where('OrderId', '=', held.order.OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 5, DespatchedOn: '2026-11-20' }).where('OrderId', '=', held.order.OrderId).execute();
    // The first part is invoiced. Its pro forma keeps the remaining money.
    const rest = await readyDeal(app.db, { customer: held.customer, DealNo: held.order.DealNo, Part: 2, lines: [{ Quantity: 500 }] });
    await raise(held.order.OrderId);
    await app.db.insertInto('vat_rates').values({ VatTypeId: 1, Rate: 25, EffectiveFrom: '2026-11-15' }).execute();
    const { InvoiceId } = await raise(rest.OrderId);
    await app.db.deleteFrom('vat_rates').where('EffectiveFrom', '=', '2026-11-15').execute();
    expect(await whole(InvoiceId)).toMatchObject({ GrossAmount: 60, VatAmount: 10, TaxPoint: '2026-11-10', Outstanding: 0 });
    expect((await taxPoints(InvoiceId)).map(({ Day, Vat }) => [Day, Vat])).toEqual([['2026-11-10', 10]]);
  });

  test('paid in part before a change of the rate, all of it bears the rate of the delivery, and what the money bore is put back that day', async () => {
    const held = await heldProForma(app.db);
    const { PaymentId } = await payProForma(await app.as('Office'), held, 60);
    await release(held);
    await app.db.updateTable('order_details').set({ PickedQuantity: 1000 }).where('OrderId', '=', held.order.OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 5, DespatchedOn: '2026-11-20' }).where('OrderId', '=', held.order.OrderId).execute();
    await app.db.insertInto('vat_rates').values({ VatTypeId: 1, Rate: 25, EffectiveFrom: '2026-11-15' }).execute();
    const { InvoiceId } = await raise(held.order.OrderId);
    await app.db.deleteFrom('vat_rates').where('EffectiveFrom', '=', '2026-11-15').execute();
    expect(await whole(InvoiceId)).toMatchObject({ GrossAmount: 125, VatAmount: 25, Outstanding: 65, Prepaid: { Received: 60, Due: 65 } });
    expect(await taxPoints(InvoiceId)).toEqual([
      { Day: '2026-11-10', Net: 50, Vat: 10, PaymentId },
      { Day: '2026-11-21', Net: 50, Vat: 15, PaymentId: null },
    ]);
    expect(await pendingVat(PaymentId)).toEqual([]);
  });

  test('invoiced after despatch the receipts keep their tax points; despatch and the 14 days make that of the rest', async () => {
    const held = await heldProForma(app.db);
    const office = await app.as('Office');
    await payProForma(office, held, 30, '2026-10-25');
    await release(held);
    await app.db.updateTable('order_details').set({ PickedQuantity: 1000 }).where('OrderId', '=', held.order.OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 5, DespatchedOn: '2026-11-03' }).where('OrderId', '=', held.order.OrderId).execute();
    const invoice = await raise(held.order.OrderId);
    expect((await taxPoints(invoice.InvoiceId)).map((row) => row.Day)).toEqual(['2026-11-02', '2026-11-03']);
  });

  test('what an invoice takes up was declared with the receipt: no correction of the return, though its period is closed meanwhile', async () => {
    const held = await heldProForma(app.db);
    const { PaymentNo } = await payProForma(await app.as('Office'), held, 120, '2026-10-25');
    await release(held);
    const corrections = async () => {
      const selection = { from: '2026-10-01', to: '2026-11-30', vatTypeId: 0, currencyId: 0 };
      const rows = await readReportRows(app.db, { report: vatOutput, selection, today: '2026-11-21' }, { count: 500 });
      return rows.filter((row) => row.CustomerId === held.customer.CustomerId).map((row) => [row.DocumentNo, row.Correction]);
    };
    expect(await corrections()).toEqual([[String(PaymentNo), null]]);
    await app.db.updateTable('company').set({ LockedThrough: '2026-11-02' }).execute();
    const { InvoiceNo } = await raise(held.order.OrderId);
    await app.db.updateTable('company').set({ LockedThrough: null }).execute();
    expect(await corrections()).toEqual([[String(InvoiceNo), null]]);
  });

  test('free money of the account counts for none until it is tied', async () => {
    const held = await heldProForma(app.db);
    await receipt(app.db, held.customer.CustomerId, 120);
    await release(held);
    await expect(raise(held.order.OrderId)).toFailWith('ORDER_WRONG_STATE');
  });

  test('an invoice takes up what it needs; the rest of the money is on the account, its VAT due until it is used', async () => {
    const held = await heldProForma(app.db);
    const office = await app.as('Office');
    const { PaymentId } = await payProForma(office, held, 120);
    await release(held);
    await app.db.updateTable('order_details').set({ PickedQuantity: 750 }).where('OrderId', '=', held.order.OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 5, DespatchedOn: '2026-11-20' }).where('OrderId', '=', held.order.OrderId).execute();
    const invoice = await raise(held.order.OrderId);
    expect(await whole(invoice.InvoiceId)).toMatchObject({ GrossAmount: 90, Outstanding: 0, Prepaid: { Received: 90, Due: 0 } });
    expect(await office.call(getPayment, { params: { id: PaymentId } })).toMatchObject({ Unallocated: 30, Tied: 0 });
    expect(await pendingVat(PaymentId)).toEqual([{ Day: '2026-11-10', Vat: 5 }]);
    const other = await givenInvoice(app.db, { CustomerId: held.customer.CustomerId, Gross: 30 });
    await office.call(updateInvoices, { body: { PaymentId, Allocations: [{ InvoiceId: other.InvoiceId, Amount: 30 }] } });
    expect(await pendingVat(PaymentId)).toEqual([
      { Day: '2026-11-10', Vat: 5 },
      { Day: '2026-11-21', Vat: -5 },
    ]);
  });

  test('mixed pallets invoiced in advance are delivered as those that went', async () => {
    const held = await heldProForma(app.db);
    const { PalletId } = await given.pallet(app.db);
    const { OrderId } = held.order;
    await app.db.insertInto('order_pallets').values({ OrderId, PalletId, Quantity: 3, Charge: 10 }).execute();
    await payProForma(await app.as('Office'), held, 120);
    await release(held);
    await raise(OrderId);
    await app.db.updateTable('order_pallets').set({ PickedQuantity: 2 }).where('OrderId', '=', OrderId).execute();
    await app.db.updateTable('order_details').set({ PickedQuantity: 1000 }).where('OrderId', '=', OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 6, DespatchedOn: '2026-11-21' }).where('OrderId', '=', OrderId).execute();
    const owed = (await (await app.as('Finance')).call(toCredit)).find((row) => row.OrderId === OrderId);
    expect(owed).toMatchObject({ Lines: [{ Quantity: 1, NetAmount: 10 }], NetAmount: 10, VatAmount: 2 });
  });

  test('what was invoiced in advance and not delivered is to credit, that part with its VAT, until it is credited', async () => {
    const held = await heldProForma(app.db);
    await payProForma(await app.as('Office'), held, 120);
    await release(held);
    const invoice = await raise(held.order.OrderId);
    const goods = async () => (await (await app.as('Office')).call(getInvoiceStock, { params: { id: invoice.InvoiceId } })).Lines;
    expect(await goods()).toMatchObject([{ Invoiced: 1000, Delivered: 0 }]);
    await app.db.updateTable('order_details').set({ PickedQuantity: 750 }).where('OrderId', '=', held.order.OrderId).execute();
    await app.db.updateTable('orders').set({ StatusId: 6, DespatchedOn: '2026-11-21' }).where('OrderId', '=', held.order.OrderId).execute();
    const finance = await app.as('Finance');
    const owed = async () => {
      const row = (await finance.call(toCredit)).find(({ OrderId }) => OrderId === held.order.OrderId);
      await recalculateOwed(app.db);
      return row;
    };
    expect(await owed()).toMatchObject({
      InvoiceNo: invoice.InvoiceNo,
      Lines: [{ Quantity: 250, NetAmount: 25 }],
      NetAmount: 25,
      VatAmount: 5,
      GrossAmount: 30,
    });
    await expect((await app.as('Office')).call(toCredit)).toFailWith('NOT_ALLOWED');
    // Goods that never left cannot come back.
    const [line] = await goods();
    expect(line).toMatchObject({ Delivered: 750 });
    const Stock = [{ InvoiceDetailId: line?.InvoiceDetailId ?? 0, Quantity: 751, Outcome: 'ToStock' as const }];
    const back = { CustomerId: held.customer.CustomerId, InvoiceId: invoice.InvoiceId, CreditReasonId: 1, Stock };
    await expect((await app.as('Office')).call(addCredit, { body: back })).toFailWith('RULE_BROKEN', 'Stock.0.Quantity');
    await givenCredit(app.db, {
      CustomerId: held.customer.CustomerId,
      Gross: 30,
      InvoiceId: invoice.InvoiceId,
      ofLine: true,
      quantity: 250,
    });
    expect(await owed()).toBeUndefined();
  });
});
