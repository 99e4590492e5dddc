import { describe, expect, test } from 'vitest';
import {
  confirmPayment,
  listCustomerPayments,
  listCreditAllocations,
  reversePayment,
  reversePaymentAllocation,
} from '#contract/money/payments/calls.ts';
import { previewReversal, refundPayment, writeOffRest } from '#contract/money/payments/rests.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { given } from '#tests/support/given.ts';
import { balanceOf, confirmed, received } from '#tests/support/payments.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const outstanding = async (id: number) =>
  Number((await app.db.selectFrom('invoices').select('Outstanding').where('InvoiceId', '=', id).executeTakeFirstOrThrow()).Outstanding);

/** The test numbers its own invoices, so the number series continues after them. */
const checkAll = async () => {
  await app.database.pool.query(
    "UPDATE number_series SET next_number = (SELECT max(invoice_no) + 1 FROM invoices) WHERE series = 'invoice'",
  );
  await checkInvariants(app.db);
};

/** An invoice with a small amount left unpaid. */
const restOf = async (rest: number, Gross = 120) => {
  const office = await app.as('Office');
  const { CustomerId } = await given.customer(app.db);
  const { InvoiceId, InvoiceNo } = await givenInvoice(app.db, { CustomerId, Gross });
  const Allocations = [{ InvoiceId, Amount: Gross - rest }];
  const payment = await confirmed(office, received(CustomerId, Gross - rest, { Allocations }));
  return { office, CustomerId, InvoiceId, InvoiceNo, payment };
};

describe('WriteOff', () => {
  test('a small rest is not asked for any more: an allocation of its own kind, in the ledger, undone as any', async () => {
    const { office, CustomerId, InvoiceId, InvoiceNo } = await restOf(4.5);
    const body = { InvoiceId, Amount: 4.5, Reason: 'Bank charges of the payer' };
    const written = await office.call(writeOffRest, { body });
    expect(written).toMatchObject({ InvoiceNo, Amount: 4.5, IsWriteOff: true, PaymentId: null, CreditId: null, Reason: body.Reason });
    expect([await outstanding(InvoiceId), await balanceOf(office, CustomerId)]).toEqual([0, 0]);
    expect((await office.call(listCreditAllocations, { params: { id: CustomerId } }))[0]).toMatchObject({ IsWriteOff: true });
    await expect(office.call(writeOffRest, { body })).toFailWith('OVER_ALLOCATED');
    const half = await office.call(reversePaymentAllocation, {
      params: { id: written.PaymentAllocationId },
      body: { Reason: 'They paid it' },
    });
    expect(half).toMatchObject({ IsWriteOff: true, Amount: -4.5 });
    expect([await outstanding(InvoiceId), await balanceOf(office, CustomerId)]).toEqual([4.5, 4.5]);
    const { rows } = await app.database.pool.query<{ kind: string }>(
      "SELECT kind FROM receivable_entries WHERE customer_id = $1 AND kind LIKE 'WriteOff%' ORDER BY receivable_entry_id",
      [CustomerId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['WriteOff', 'WriteOffReversed']);
    await checkAll();
  });

  /** Each write-off of an invoice with its matching entry. */
  const writeOffsOf = async (id: number) => {
    const { rows } = await app.database.pool.query<{ amount: string; reason: string }>(
      'SELECT amount::text, reason FROM allocations WHERE invoice_id = $1 AND is_write_off ORDER BY payment_allocation_id',
      [id],
    );
    return rows.map(({ amount, reason }) => [amount, reason]);
  };
  const bothHalves = [
    ['3.21', 'Bank charges'],
    ['-3.21', 'Write-off reversed, invoice open again'],
  ];

  test('A payment that bounces takes the write-off of the remainder with it, and both halves stay visible', async () => {
    const { office, CustomerId, InvoiceId, payment } = await restOf(3.21, 3823.78);
    await office.call(writeOffRest, { body: { InvoiceId, Amount: 3.21, Reason: 'Bank charges' } });
    const preview = await office.call(previewReversal, { query: { paymentId: payment.PaymentId } });
    expect(preview.Invoices).toMatchObject([{ Before: 0, After: 3823.78, WriteOffReversed: 3.21 }]);
    await office.call(reversePayment, { params: { id: payment.PaymentId }, body: { Reason: 'Returned by the bank' } });
    expect([await outstanding(InvoiceId), await balanceOf(office, CustomerId)]).toEqual([3823.78, 3823.78]);
    expect(await writeOffsOf(InvoiceId)).toEqual(bothHalves);
    await checkAll();
  });

  test('An allocation that is reversed takes the write-off with it; money of another payment stays on the invoice', async () => {
    const { office, CustomerId, InvoiceId, payment } = await restOf(103.21, 200);
    await confirmed(office, received(CustomerId, 100, { Allocations: [{ InvoiceId, Amount: 100 }] }));
    await office.call(writeOffRest, { body: { InvoiceId, Amount: 3.21, Reason: 'Bank charges' } });
    const [allocation] = payment.Allocations;
    const params = { id: allocation?.PaymentAllocationId ?? 0 };
    await office.call(reversePaymentAllocation, { params, body: { Reason: 'Wrong invoice' } });
    expect(await outstanding(InvoiceId)).toBe(100);
    expect(await writeOffsOf(InvoiceId)).toEqual(bothHalves);
    await checkAll();
  });

  test('above the limit of the company, of the whole invoice, or of another amount than is left it is refused', async () => {
    const large = await restOf(5.01);
    const ask = (InvoiceId: number, Amount: number) =>
      large.office.call(writeOffRest, { body: { InvoiceId, Amount, Reason: 'Too small' } });
    await expect(ask(large.InvoiceId, 5.01)).toFailWith('RULE_BROKEN');
    await expect(ask(large.InvoiceId, 5)).toFailWith('OVER_ALLOCATED', 'Amount');
    const words = `Invoice ${large.InvoiceNo} has £5.01 left to pay, not £5.00. Reload and write off the whole balance.`;
    await expect(ask(large.InvoiceId, 5)).rejects.toThrow(words);
    const whole = await givenInvoice(app.db, { CustomerId: large.CustomerId, Gross: 3 });
    await expect(ask(whole.InvoiceId, 3)).toFailWith('RULE_BROKEN');
    await expect(ask(999_999, 3)).toFailWith('INVALID_INPUT', 'InvoiceId');
    const body = { InvoiceId: (await restOf(2)).InvoiceId, Amount: 2, Reason: 'Early' };
    await expect(large.office.call(writeOffRest, { body: { ...body, WrittenOffOn: '2026-10-01' } })).toFailWith(
      'INVALID_INPUT',
      'WrittenOffOn',
    );
  });

  test('of many at once one writes it off', async () => {
    const { office, InvoiceId } = await restOf(1.2);
    const asked = Array.from({ length: 10 }, () => office.send(writeOffRest, { body: { InvoiceId, Amount: 1.2, Reason: 'Small' } }));
    expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(1);
    await checkAll();
  });
});

describe('Refund', () => {
  test('pays back what is on account, never more, and is undone as any payment', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const { PaymentId } = await confirmed(office, received(CustomerId, 100));
    const refund = await office.call(refundPayment, { params: { id: PaymentId }, body: { Amount: 60, PaymentMethodId: 1 } });
    expect(refund).toMatchObject({ Kind: 'Refund', Amount: 60, Unallocated: 0, IsConfirmed: true });
    expect(await balanceOf(office, CustomerId)).toBe(-40);
    await expect(office.call(refundPayment, { params: { id: PaymentId }, body: { Amount: 40.01, PaymentMethodId: 1 } })).toFailWith(
      'OVER_ALLOCATED',
    );
    await expect(office.call(refundPayment, { params: { id: refund.PaymentId }, body: { Amount: 1, PaymentMethodId: 1 } })).toFailWith(
      'RULE_BROKEN',
    );
    await office.call(reversePayment, { params: { id: refund.PaymentId }, body: { Reason: 'Came back' } });
    expect(await balanceOf(office, CustomerId)).toBe(-100);
    const asked = Array.from({ length: 8 }, () =>
      office.send(refundPayment, { params: { id: PaymentId }, body: { Amount: 30, PaymentMethodId: 1 } }),
    );
    expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(3);
    await checkAll();
  });

  test('by a way that is in use: what was brought forward came by none', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const { PaymentId } = await confirmed(office, received(CustomerId, 100));
    const broughtForward = { Amount: 60, PaymentMethodId: 8 };
    const refused = await office.send(refundPayment, { params: { id: PaymentId }, body: broughtForward });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { errors: { PaymentMethodId: 'is no longer in use. Choose another' } },
    ]);
    expect(await balanceOf(office, CustomerId)).toBe(-100);
  });

  test('not before the day on which the money was freed, and far back only where somebody says so', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 100, InvoiceDate: '2026-09-01' });
    const paid = received(CustomerId, 100, { PaymentDate: '2026-10-01', Allocations: [{ InvoiceId, Amount: 100 }] });
    const { PaymentId, Allocations } = await office.call(confirmPayment, { body: { Payment: paid, IsConfirmed: true, ConfirmDate: true } });
    const ofAllocation = { id: Allocations[0]?.PaymentAllocationId ?? 0 };
    await office.call(reversePaymentAllocation, {
      params: ofAllocation,
      body: { Reason: 'Not theirs', ReversedOn: '2026-10-10', ConfirmDate: true },
    });
    const refund = (more: object) =>
      office.call(refundPayment, { params: { id: PaymentId }, body: { Amount: 100, PaymentMethodId: 1, ...more } });
    await expect(refund({ RefundedOn: '2026-10-09', ConfirmDate: true })).rejects.toThrow(
      'cannot be dated before the reversal of its last allocation of 10 Oct 2026',
    );
    await expect(refund({ RefundedOn: '2026-10-10' })).toFailWith('CONFIRMATION_NEEDED');
    expect(await refund({ RefundedOn: '2026-10-10', ConfirmDate: true })).toMatchObject({ PaymentDate: '2026-10-10' });
    await checkAll();
  });
});

describe('ReversalPreview', () => {
  test('says what reversing a payment changes, and stores nothing', async () => {
    const { office, CustomerId, InvoiceId, InvoiceNo, payment } = await restOf(20);
    const preview = await office.call(previewReversal, { query: { paymentId: payment.PaymentId } });
    expect(preview).toEqual({
      Balance: { Before: 20, After: 120 },
      OnAccount: { Before: 0, After: 0 },
      Invoices: [{ InvoiceId, InvoiceNo, OriginalNo: null, Before: 20, After: 120, DiscountLost: 0, VatDue: 0 }],
      HeldAgain: [],
    });
    expect([await outstanding(InvoiceId), await balanceOf(office, CustomerId)]).toEqual([20, 20]);
    const [kept] = await office.call(listCustomerPayments, { params: { id: CustomerId } });
    expect(kept).toMatchObject({ ReversedOn: null, Version: payment.Version });
  });

  test('of one allocation: the money is on account again; the discount that is lost with it, and its VAT', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 120, InvoiceDate: '2026-11-15', Settlement: [2.5, 14] });
    const Allocations = [{ InvoiceId, Amount: 117, DiscountTaken: 3 }];
    const payment = await confirmed(office, received(CustomerId, 117, { Allocations }));
    const allocationId = payment.Allocations[0]?.PaymentAllocationId ?? 0;
    const preview = await office.call(previewReversal, { query: { allocationId } });
    expect(preview).toMatchObject({
      Balance: { Before: 0, After: 3 },
      OnAccount: { Before: 0, After: 117 },
      Invoices: [{ InvoiceId, Before: 0, After: 120, DiscountLost: 3, VatDue: 0.5 }],
    });
    await office.call(reversePaymentAllocation, { params: { id: allocationId }, body: { Reason: 'Wrong' } });
    expect([await outstanding(InvoiceId), await balanceOf(office, CustomerId)]).toEqual([120, 3]);
    await expect(office.call(previewReversal, { query: { allocationId } })).toFailWith('ALREADY_REVERSED');
    await expect(office.call(previewReversal, { query: {} })).toFailWith('INVALID_INPUT');
    await expect(office.call(previewReversal, { query: { paymentId: 999_999 } })).toFailWith('NOT_FOUND');
  });
});
