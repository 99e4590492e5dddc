import { describe, expect, test } from 'vitest';
import {
  confirmPayment,
  discardPayment,
  findByAmount,
  getBroughtForward,
  getCustomerBalance,
  getPayment,
  listCreditAllocations,
  listCustomerPayments,
  listDraftPayments,
  listPaymentInvoices,
  reversePayment,
  reversePaymentAllocation,
  savePayment,
  searchOpenItems,
  suggestAllocation,
  updateInvoices,
} from '#contract/money/payments/calls.ts';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { given } from '#tests/support/given.ts';
import { givenCredit, givenInvoice } from '#tests/support/receivables.ts';
import { balanceOf, confirmed, received } from '#tests/support/payments.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

const outstanding = async (invoiceId: number) => {
  const row = await app.db.selectFrom('invoices').select('Outstanding').where('InvoiceId', '=', invoiceId).executeTakeFirstOrThrow();
  return Number(row.Outstanding);
};

describe('SavePayment', () => {
  test('keeps a draft without a number and posts nothing', async () => {
    const office = await app.as('Office');
    const customer = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId: customer.CustomerId, Gross: 120 });
    const draft = await office.call(savePayment, {
      body: received(customer.CustomerId, 100, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 100 }] }),
    });
    expect(draft).toMatchObject({ PaymentNo: null, IsConfirmed: false, Amount: 100, Unallocated: 0, Version: 1, PaymentMethod: 'BACS' });
    expect(draft.ProposedAllocations).toEqual([
      {
        InvoiceId: invoice.InvoiceId,
        ProFormaInvoiceId: null,
        RefundPaymentId: null,
        Amount: 100,
        DiscountTaken: 0,
        CreditId: null,
        PaymentId: null,
      },
    ]);
    expect(await balanceOf(office, customer.CustomerId)).toBe(120);
    const changed = await office.call(savePayment, {
      body: received(customer.CustomerId, 110, { PaymentId: draft.PaymentId, Version: draft.Version }),
    });
    expect(changed).toMatchObject({ Amount: 110, Version: 2, ProposedAllocations: draft.ProposedAllocations });
    const stale = received(customer.CustomerId, 1, { PaymentId: draft.PaymentId, Version: draft.Version });
    await expect(office.call(savePayment, { body: stale })).toFailWith('STALE_VERSION');
  });

  test('names what is wrong', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const other = await given.customer(app.db);
    const foreign = await givenInvoice(app.db, { CustomerId: other.CustomerId, Gross: 50 });
    const saving = (body: object) => office.call(savePayment, { body: { ...received(CustomerId, 10), ...body } });
    await expect(saving({ Amount: 0 })).toFailWith('INVALID_INPUT', 'Amount');
    await expect(saving({ Amount: 1.234 })).toFailWith('INVALID_INPUT', 'Amount');
    await expect(saving({ Fee: 11 })).toFailWith('INVALID_INPUT', 'Fee');
    await expect(saving({ CustomerId: 999_999 })).toFailWith('INVALID_INPUT', 'CustomerId');
    await expect(saving({ PaymentMethodId: 99 })).toFailWith('INVALID_INPUT', 'PaymentMethodId');
    await expect(saving({ PaymentDate: '2026-02-30' })).toFailWith('INVALID_INPUT', 'PaymentDate');
    await expect(saving({ PaymentId: 1 })).toFailWith('INVALID_INPUT', 'Version');
    const allocating = (row: object) => saving({ Allocations: [row] });
    await expect(allocating({ InvoiceId: foreign.InvoiceId, Amount: 5 })).toFailWith('INVALID_INPUT', 'Allocations.0.InvoiceId');
    await expect(allocating({ InvoiceId: foreign.InvoiceId, Amount: 0 })).toFailWith('INVALID_INPUT', 'Allocations.0.Amount');
    const own = await givenInvoice(app.db, { CustomerId, Gross: 50 });
    await expect(allocating({ InvoiceId: own.InvoiceId, Amount: 11 })).toFailWith('INVALID_INPUT', 'Allocations');
    await expect(allocating({ InvoiceId: own.InvoiceId, Amount: 1, DiscountTaken: 1, CreditId: 3 })).toFailWith(
      'INVALID_INPUT',
      'Allocations.0.DiscountTaken',
    );
    expect(await office.call(listDraftPayments, { query: { filter: { CustomerId } } })).toEqual([]);
  });
});

describe('ConfirmPayment', () => {
  test('gives a number, posts the whole amount and leaves the rest on account', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 120 });
    const payment = await confirmed(
      office,
      received(CustomerId, 200, { Fee: 3, Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 120 }] }),
    );
    expect(payment.PaymentNo).toBeGreaterThanOrEqual(60_001);
    expect(payment).toMatchObject({ IsConfirmed: true, Unallocated: 80, Fee: 3, ProposedAllocations: [] });
    expect(payment.Allocations).toMatchObject([{ InvoiceNo: invoice.InvoiceNo, Amount: 120, AllocatedOn: '2026-11-20', ReversedOn: null }]);
    expect(await outstanding(invoice.InvoiceId)).toBe(0);
    expect(await office.call(getCustomerBalance, { params: { id: CustomerId } })).toMatchObject({
      Balance: -80,
      Unallocated: 80,
      Overdue: 0,
    });
    const invoices = await office.call(listPaymentInvoices, { params: { id: payment.PaymentId } });
    expect(invoices).toMatchObject([{ InvoiceId: invoice.InvoiceId, Amount: 120, DiscountTaken: 0 }]);
    const again = office.call(confirmPayment, { body: { PaymentId: payment.PaymentId, IsConfirmed: true, FromFindCustomer: true } });
    await expect(again).toFailWith('RULE_BROKEN');
    await expect(office.call(discardPayment, { params: { id: payment.PaymentId } })).toFailWith('RULE_BROKEN');
  });

  test('false leaves the draft, which may then be discarded', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const draft = await office.call(savePayment, { body: received(CustomerId, 50) });
    const left = await office.call(confirmPayment, { body: { PaymentId: draft.PaymentId, IsConfirmed: false } });
    expect(left).toMatchObject({ IsConfirmed: false, Version: 1 });
    await office.call(discardPayment, { params: { id: draft.PaymentId } });
    await expect(office.call(getPayment, { params: { id: draft.PaymentId } })).toFailWith('NOT_FOUND');
  });

  test('refuses more than an invoice owes, and changes nothing', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const slow = await office.call(savePayment, {
      body: received(CustomerId, 100, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 100 }] }),
    });
    await confirmed(office, received(CustomerId, 30, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 30 }] }));
    const late = office.call(confirmPayment, { body: { PaymentId: slow.PaymentId, IsConfirmed: true } });
    await expect(late).toFailWith('OVER_ALLOCATED');
    await expect(late).rejects.toThrow(/has £70\.00 left and £100\.00 was entered\. .*test-.* allocated to it last, at \d\d:\d\d today/);
    expect(await office.call(getPayment, { params: { id: slow.PaymentId } })).toMatchObject({ IsConfirmed: false, PaymentNo: null });
    expect(await balanceOf(office, CustomerId)).toBe(70);
  });

  test('a payment posted as it was typed is saved in the same breath; refused, it leaves not even a draft', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const post = (amount: number) =>
      office.call(confirmPayment, {
        body: {
          Payment: received(CustomerId, 500, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: amount }] }),
          IsConfirmed: true,
        },
      });
    await expect(post(101)).toFailWith('OVER_ALLOCATED');
    expect(await office.call(listDraftPayments, { query: { filter: { CustomerId } } })).toEqual([]);
    expect(await post(100)).toMatchObject({ IsConfirmed: true, Unallocated: 400 });
    await expect(office.call(confirmPayment, { body: { IsConfirmed: true } })).toFailWith('INVALID_INPUT', 'PaymentId');
  });

  test('a post-dated payment waits for its day; an invoice younger than the payment is paid on its own day', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 60, InvoiceDate: '2026-11-21' });
    const coming = confirmed(office, received(CustomerId, 10, { PaymentDate: '2026-11-22' }));
    await expect(coming).toFailWith('INVALID_INPUT', 'PaymentDate');
    const early = await confirmed(office, received(CustomerId, 60, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 60 }] }));
    expect(early.Allocations[0]?.AllocatedOn).toBe('2026-11-21');
  });

  test('a stale version and a locked period are refused', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const draft = await office.call(savePayment, { body: received(CustomerId, 10, { PaymentDate: '2026-01-31' }) });
    const body = { PaymentId: draft.PaymentId, IsConfirmed: true };
    await expect(office.call(confirmPayment, { body: { ...body, Version: 9 } })).toFailWith('STALE_VERSION');
    await app.db.updateTable('company').set({ LockedThrough: '2026-01-31' }).execute();
    await expect(office.call(confirmPayment, { body })).toFailWith('PERIOD_LOCKED');
    const draftIn = (PaymentDate: string) => office.call(savePayment, { body: received(CustomerId, 10, { PaymentDate }) });
    await expect(draftIn('2026-01-31')).toFailWith('PERIOD_LOCKED', 'PaymentDate');
    expect(await draftIn('2026-02-01')).toMatchObject({ IsConfirmed: false });
    await app.db.updateTable('company').set({ LockedThrough: null }).execute();
    await expect(office.call(confirmPayment, { body: { ...body, PaymentId: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(confirmPayment, { body: { IsConfirmed: 'yes' } as never })).toFailWith('INVALID_INPUT', 'IsConfirmed');
  });
});

describe('settlement discount', () => {
  test('taken in time it is kept with net and VAT and falls out of the balance', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-10' });
    const payment = await confirmed(
      office,
      received(CustomerId, 117, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 117, DiscountTaken: 3 }] }),
    );
    expect(payment).toMatchObject({ Unallocated: 0, Allocations: [{ Amount: 117, DiscountTaken: 3 }] });
    const kept = await app.db
      .selectFrom('allocations')
      .select('DiscountVat')
      .where('InvoiceId', '=', invoice.InvoiceId)
      .executeTakeFirstOrThrow();
    expect(kept.DiscountVat).toEqual([{ VatTypeId: 1, Rate: 20, Net: 2.5, Vat: 0.5 }]);
    expect(await outstanding(invoice.InvoiceId)).toBe(0);
    expect(await balanceOf(office, CustomerId)).toBe(0);
    await office.call(reversePayment, { params: { id: payment.PaymentId }, body: { Reason: 'cheque returned' } });
    expect(await outstanding(invoice.InvoiceId)).toBe(120);
    expect(await balanceOf(office, CustomerId)).toBe(120);
  });

  test('late, too much or twice it is refused', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-10' });
    const late = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-05' });
    const paying = (InvoiceId: number, Amount: number, DiscountTaken: number) =>
      confirmed(office, received(CustomerId, 117, { Reference: `BACS ${Amount}`, Allocations: [{ InvoiceId, Amount, DiscountTaken }] }));
    await expect(paying(late.InvoiceId, 117, 3)).toFailWith('INVALID_INPUT', 'Allocations.0.DiscountTaken');
    await expect(paying(invoice.InvoiceId, 116, 3.01)).toFailWith('INVALID_INPUT', 'Allocations.0.DiscountTaken');
    await expect(paying(invoice.InvoiceId, 117, 2.99)).toFailWith('INVALID_INPUT', 'Allocations.0.DiscountTaken');
    await paying(invoice.InvoiceId, 117, 3);
    await expect(paying(invoice.InvoiceId, 1, 3)).toFailWith('OVER_ALLOCATED');
  });

  test('a part payment takes none, however early; the one that settles in time takes it', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-10' });
    const paying = (Amount: number, DiscountTaken: number) =>
      confirmed(office, received(CustomerId, Amount, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount, DiscountTaken }] }));
    await expect(paying(50, 3)).toFailWith('INVALID_INPUT', 'Allocations.0.DiscountTaken');
    expect(await outstanding(invoice.InvoiceId)).toBe(120);
    await paying(50, 0);
    await expect(paying(66.99, 3)).toFailWith('INVALID_INPUT', 'Allocations.0.DiscountTaken');
    await paying(67, 3);
    expect(await outstanding(invoice.InvoiceId)).toBe(0);
  });

  test('money received before the invoice takes none', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-10' });
    const early = received(CustomerId, 117, {
      PaymentDate: '2026-11-09',
      Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 117, DiscountTaken: 3 }],
    });
    await expect(confirmed(office, early)).toFailWith('INVALID_INPUT', 'Allocations.0.DiscountTaken');
    const asked = await office.call(suggestAllocation, { params: { customerId: CustomerId }, query: { amount: 117, date: '2026-11-09' } });
    expect(asked.Allocations).toMatchObject([{ Amount: 117, DiscountTaken: 0 }]);
  });

  test('of an invoice credited in part the discount is on what is left', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-10' });
    await givenCredit(app.db, { CustomerId, Gross: 60, InvoiceId: invoice.InvoiceId, ofLine: true });
    const [open] = await office.call(searchOpenItems, { query: { customerId: CustomerId } });
    expect(open).toMatchObject({ Outstanding: 120, DiscountAvailable: 1.5, DiscountUntil: '2026-11-24' });
  });
});

describe('UpdateInvoices', () => {
  test('replaces what a draft proposes', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const draft = await office.call(savePayment, { body: received(CustomerId, 40) });
    const body = { PaymentId: draft.PaymentId, Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 40 }] };
    const answer = await office.call(updateInvoices, { body });
    expect(answer.Payment?.ProposedAllocations).toMatchObject([{ InvoiceId: invoice.InvoiceId, Amount: 40 }]);
    expect(answer.Allocations).toEqual([]);
    expect(await outstanding(invoice.InvoiceId)).toBe(100);
  });

  test('allocates more of a confirmed payment, and a credit note, dated today', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const credit = await givenCredit(app.db, { CustomerId, Gross: 30, InvoiceId: invoice.InvoiceId });
    const payment = await confirmed(office, received(CustomerId, 80));
    const before = await office.call(getBroughtForward, { params: { id: CustomerId } });
    expect(before).toMatchObject({
      Total: 110,
      Items: [
        { Kind: 'Credit', Unallocated: 30 },
        { Kind: 'Payment', Unallocated: 80 },
      ],
    });
    const { InvoiceId } = invoice;
    const Allocations = [
      { InvoiceId, Amount: 70 },
      { InvoiceId, Amount: 30, CreditId: credit.CreditId },
    ];
    const answer = await office.call(updateInvoices, { body: { PaymentId: payment.PaymentId, Allocations } });
    expect(answer.Payment?.Unallocated).toBe(10);
    expect(answer.Allocations.map((row) => row.AllocatedOn)).toEqual(['2026-11-21', '2026-11-21']);
    expect(await office.call(listCreditAllocations, { params: { id: CustomerId } })).toMatchObject([
      { SourceNo: credit.CreditNo, Amount: 30 },
    ]);
    const more = { PaymentId: payment.PaymentId, Allocations: [{ InvoiceId, Amount: 1 }] };
    await expect(office.call(updateInvoices, { body: more })).toFailWith('OVER_ALLOCATED');
    const twice = {
      CustomerId,
      Allocations: [
        { InvoiceId, Amount: 1, CreditId: credit.CreditId },
        { InvoiceId, Amount: 1, CreditId: credit.CreditId },
      ],
    };
    await expect(office.call(updateInvoices, { body: twice })).toFailWith('INVALID_INPUT', 'Allocations.1.InvoiceId');
    await expect(office.call(updateInvoices, { body: { CustomerId, Allocations: [{ InvoiceId, Amount: 1 }] } })).toFailWith(
      'INVALID_INPUT',
      'Allocations.0.PaymentId',
    );
    await expect(office.call(updateInvoices, { body: { PaymentId: payment.PaymentId, Allocations: [] } })).toFailWith(
      'INVALID_INPUT',
      'Allocations',
    );
    await expect(office.call(updateInvoices, { body: { Allocations: [] } })).toFailWith('INVALID_INPUT', 'PaymentId');
  });

  test("another customer's money cannot be used", async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const rich = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const credit = await givenCredit(app.db, { CustomerId: rich.CustomerId, Gross: 30 });
    const Allocations = [{ InvoiceId: invoice.InvoiceId, Amount: 30, CreditId: credit.CreditId }];
    await expect(office.call(updateInvoices, { body: { CustomerId, Allocations } })).toFailWith('INVALID_INPUT', 'Allocations.0.CreditId');
  });
});

describe('ReversePayment and ReversePaymentAllocation', () => {
  test('a reversed payment keeps both halves and cannot be reversed again', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const payment = await confirmed(office, received(CustomerId, 150, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 100 }] }));
    const reversed = await office.call(reversePayment, { params: { id: payment.PaymentId }, body: { Reason: 'cheque returned' } });
    expect(reversed).toMatchObject({ Unallocated: 0, ReversedOn: '2026-11-21', ReverseReason: 'cheque returned' });
    expect(reversed.Allocations).toMatchObject([
      { Amount: 100, ReversedOn: '2026-11-21' },
      { Amount: -100, ReversesId: payment.Allocations[0]?.PaymentAllocationId, Reason: 'cheque returned' },
    ]);
    expect(await balanceOf(office, CustomerId)).toBe(100);
    expect(await outstanding(invoice.InvoiceId)).toBe(100);
    await expect(office.call(reversePayment, { params: { id: payment.PaymentId } })).toFailWith('ALREADY_REVERSED');
    const Allocations = [{ InvoiceId: invoice.InvoiceId, Amount: 1 }];
    await expect(office.call(updateInvoices, { body: { PaymentId: payment.PaymentId, Allocations } })).toFailWith('RULE_BROKEN');
    const history = await office.call(listCustomerPayments, { params: { id: CustomerId }, query: { range: [0, 9] } });
    expect(history).toHaveLength(1);
    expect(await office.call(listPaymentInvoices, { params: { id: payment.PaymentId } })).toEqual([]);
  });

  test('one allocation is reversed; its money is free again', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const payment = await confirmed(office, received(CustomerId, 100, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 100 }] }));
    const id = payment.Allocations[0]?.PaymentAllocationId ?? 0;
    const early = office.call(reversePaymentAllocation, { params: { id }, body: { Reason: 'wrong', ReversedOn: '2026-11-19' } });
    await expect(early).toFailWith('INVALID_INPUT', 'ReversedOn');
    const late = office.call(reversePaymentAllocation, { params: { id }, body: { Reason: 'wrong', ReversedOn: '2026-11-22' } });
    await expect(late).toFailWith('INVALID_INPUT', 'ReversedOn');
    const half = await office.call(reversePaymentAllocation, { params: { id } });
    expect(half).toMatchObject({ Amount: -100, ReversesId: id, AllocatedOn: '2026-11-21' });
    await expect(office.call(reversePaymentAllocation, { params: { id } })).toFailWith('ALREADY_REVERSED');
    await expect(office.call(reversePaymentAllocation, { params: { id: half.PaymentAllocationId } })).toFailWith('RULE_BROKEN');
    expect(await office.call(getPayment, { params: { id: payment.PaymentId } })).toMatchObject({ Unallocated: 100 });
    expect(await balanceOf(office, CustomerId)).toBe(0);
    const again = await office.call(updateInvoices, {
      body: { PaymentId: payment.PaymentId, Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 100 }] },
    });
    expect(again.Allocations[0]?.AllocatedOn).toBe('2026-11-21');
  });

  test('without a body it is undone as specified, and kept that no reason was given; who says anything says why', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const payment = await confirmed(office, received(CustomerId, 150, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 100 }] }));
    const whole = { params: { id: payment.PaymentId } };
    const one = { params: { id: payment.Allocations[0]?.PaymentAllocationId ?? 0 } };
    for (const body of [{ ReversedOn: '2026-11-21' }, { ConfirmDate: true }, { Reason: '' }, { Reason: ' ', ReversedOn: '2026-11-21' }]) {
      await expect(office.call(reversePayment, { ...whole, body })).toFailWith('INVALID_INPUT', 'Reason');
      await expect(office.call(reversePaymentAllocation, { ...one, body })).toFailWith('INVALID_INPUT', 'Reason');
    }
    expect(await office.call(reversePaymentAllocation, { ...one, body: {} })).toMatchObject({ Reason: 'No reason given' });
    expect(await office.call(reversePayment, whole)).toMatchObject({ ReverseReason: 'No reason given', Unallocated: 0 });
  });

  test('a draft is discarded, not reversed; a locked period stays as it is', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const draft = await office.call(savePayment, { body: received(CustomerId, 10) });
    await expect(office.call(reversePayment, { params: { id: draft.PaymentId } })).toFailWith('RULE_BROKEN');
    await expect(office.call(reversePayment, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(reversePaymentAllocation, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await expect(office.call(reversePayment, { params: { id: 'x' } })).toFailWith('INVALID_INPUT', 'id');
    const payment = await confirmed(office, received(CustomerId, 10));
    await app.db.updateTable('company').set({ LockedThrough: '2026-11-20' }).execute();
    const back = office.call(reversePayment, { params: { id: payment.PaymentId }, body: { Reason: 'wrong', ReversedOn: '2026-11-20' } });
    await expect(back).toFailWith('PERIOD_LOCKED');
    await app.db.updateTable('company').set({ LockedThrough: null }).execute();
  });
});

describe('RecordPayment', () => {
  test('finds open invoices that meet every filter', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const first = await givenInvoice(app.db, { CustomerId, Gross: 401.5, DealNo: 91_001, DueDate: '2026-11-05' });
    const second = await givenInvoice(app.db, { CustomerId, Gross: 402.5, DealNo: 91_002, DueDate: '2026-11-30' });
    const find = async (query: InputOf<typeof searchOpenItems>['query']) =>
      (await office.call(searchOpenItems, { query })).map((row) => row.InvoiceId);
    expect(await find({ customerId: CustomerId })).toEqual([first.InvoiceId, second.InvoiceId]);
    expect(await find({ dealNo: '91002' })).toEqual([second.InvoiceId]);
    expect(await find({ dealNo: '91002/1', customerId: CustomerId })).toEqual([second.InvoiceId]);
    expect(await find({ invoiceNo: String(first.InvoiceNo) })).toEqual([first.InvoiceId]);
    expect(await find({ fromAmount: 402, toAmount: 402.5 })).toEqual([second.InvoiceId]);
    expect(await find({ dealNo: '91002', invoiceNo: String(first.InvoiceNo) })).toEqual([]);
    await confirmed(office, received(CustomerId, 401.5, { Allocations: [{ InvoiceId: first.InvoiceId, Amount: 401.5 }] }));
    expect(await find({ customerId: CustomerId })).toEqual([second.InvoiceId]);
    const page = await office.send(searchOpenItems, {
      query: { range: [0, 0], sort: ['Outstanding', 'DESC'], customerId: CustomerId },
    });
    expect(page.headers.get('content-range')).toBe('items 0-0/1');
    await expect(find({ dealNo: 'x' })).toFailWith('INVALID_INPUT', 'dealNo');
    await expect(find({ invoiceNo: 'x' })).toFailWith('INVALID_INPUT', 'invoiceNo');
    await expect(find({ fromAmount: -1 })).toFailWith('INVALID_INPUT', 'fromAmount');
    await expect(find({ fromAmount: 5, toAmount: 4 })).toFailWith('INVALID_INPUT', 'toAmount');
  });
});

describe('Suggest', () => {
  const ask = async (client: Client, customerId: number, query: InputOf<typeof suggestAllocation>['query']) =>
    client.call(suggestAllocation, { params: { customerId }, query });

  test('quoted numbers, then what adds up, then the oldest; excluded ones never', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const old = await givenInvoice(app.db, { CustomerId, Gross: 100, DueDate: '2026-10-01', InvoiceDate: '2026-09-01' });
    const middle = await givenInvoice(app.db, { CustomerId, Gross: 70.1, DueDate: '2026-10-15', InvoiceDate: '2026-09-15' });
    const young = await givenInvoice(app.db, {
      CustomerId,
      Gross: 55.2,
      DueDate: '2026-12-10',
      InvoiceDate: '2026-11-10',
      Settlement: [2, 30],
    });
    const quoted = await ask(office, CustomerId, { amount: 60, reference: `inv ${middle.InvoiceNo}` });
    expect(quoted.Allocations).toMatchObject([{ InvoiceId: middle.InvoiceId, Amount: 60 }]);
    expect(quoted.Reasons).toEqual([{ InvoiceId: middle.InvoiceId, ProFormaInvoiceId: null, RefundPaymentId: null, Why: 'Quoted' }]);
    const addsUp = await ask(office, CustomerId, { amount: 125.3 });
    expect(addsUp.Allocations.map((row) => row.InvoiceId)).toEqual([middle.InvoiceId, young.InvoiceId]);
    const discounted = await ask(office, CustomerId, { amount: 154.1 });
    expect(discounted.Allocations).toMatchObject([{ Amount: 100 }, { InvoiceId: young.InvoiceId, Amount: 54.1, DiscountTaken: 1.1 }]);
    const late = await ask(office, CustomerId, { amount: 154.1, date: '2026-12-20' });
    expect(late.Reasons.map((row) => row.Why)).toEqual(['Oldest', 'Oldest']);
    const oldest = await ask(office, CustomerId, { amount: 110, exclude: String(old.InvoiceId) });
    expect(oldest.Allocations.map((row) => [row.InvoiceId, row.Amount])).toEqual([
      [middle.InvoiceId, 70.1],
      [young.InvoiceId, 39.9],
    ]);
    expect((await ask(office, CustomerId, { amount: 300 })).Rest).toBe(74.7);
    expect((await ask(office, CustomerId, {})).Allocations).toEqual([]);
  });

  test('a credit note that makes it add up is used, its own invoice first', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    await givenInvoice(app.db, { CustomerId, Gross: 100, DueDate: '2026-10-01' });
    const second = await givenInvoice(app.db, { CustomerId, Gross: 80, DueDate: '2026-10-02' });
    const credit = await givenCredit(app.db, { CustomerId, Gross: 25, InvoiceId: second.InvoiceId });
    const answer = await ask(office, CustomerId, { amount: 155 });
    expect(answer.Sources).toEqual([{ PaymentId: null, CreditId: credit.CreditId, Amount: 25 }]);
    expect(answer.Allocations.find((row) => row.CreditId)).toMatchObject({ InvoiceId: second.InvoiceId, Amount: 25 });
    expect(answer.Rest).toBe(0);
    expect((await ask(office, CustomerId, { amount: 155, exclude: `credit-${credit.CreditId}` })).Sources).toEqual([]);
    expect((await ask(office, CustomerId, { use: `credit-${credit.CreditId}` })).Allocations).toMatchObject([
      { CreditId: credit.CreditId, Amount: 25 },
    ]);
    await expect(ask(office, CustomerId, { exclude: 'nonsense' })).toFailWith('INVALID_INPUT', 'exclude');
    await expect(ask(office, 999_999, {})).toFailWith('NOT_FOUND');
  });
});

describe('who may', () => {
  const calls: [string, Endpoint, object][] = [
    ['reversePayment', reversePayment, { params: { id: 1 } }],
    ['reversePaymentAllocation', reversePaymentAllocation, { params: { id: 1 } }],
    ['listCustomerPayments', listCustomerPayments, { params: { id: 1 } }],
    ['listPaymentInvoices', listPaymentInvoices, { params: { id: 1 } }],
    ['listCreditAllocations', listCreditAllocations, { params: { id: 1 } }],
    ['searchOpenItems', searchOpenItems, {}],
    ['findByAmount', findByAmount, { query: { amount: 1 } }],
    ['getCustomerBalance', getCustomerBalance, { params: { id: 1 } }],
    ['getBroughtForward', getBroughtForward, { params: { id: 1 } }],
    ['suggestAllocation', suggestAllocation, { params: { customerId: 1 } }],
    ['listDraftPayments', listDraftPayments, {}],
    ['getPayment', getPayment, { params: { id: 1 } }],
    ['discardPayment', discardPayment, { params: { id: 1 } }],
    ['savePayment', savePayment, { body: {} }],
    ['updateInvoices', updateInvoices, { body: {} }],
    ['confirmPayment', confirmPayment, { body: {} }],
  ];

  test.each(calls)(
    '%s is for no other than Admin, Office and, where it drafts, allocates or reads, Finance',
    async (_name, call, input) => {
      const customer = await given.customer(app.db);
      const others = [await app.as('Warehouse'), await app.as('Customer', customer.CustomerId)];
      for (const other of others) await expect(other.call(call, input)).toFailWith('NOT_ALLOWED');
      await expect((await app.as('nobody')).call(call, input)).toFailWith('NOT_SIGNED_IN');
    },
  );

  test('finance drafts a payment, which the office confirms; it sets the money against an invoice, and takes that back', async () => {
    const { CustomerId } = await given.customer(app.db);
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 60, InvoiceDate: '2026-11-01', DueDate: '2026-12-01' });
    const finance = await app.as('Finance');
    const draft = await finance.call(savePayment, {
      body: { CustomerId, Amount: 60, PaymentMethodId: 1, PaymentDate: '2026-11-10', Allocations: [] },
    });
    const confirmed = { body: { PaymentId: draft.PaymentId, IsConfirmed: true } };
    await expect(finance.call(confirmPayment, confirmed)).toFailWith('NOT_ALLOWED');
    await (await app.as('Office')).call(confirmPayment, confirmed);
    await expect(finance.call(reversePayment, { params: { id: draft.PaymentId } })).toFailWith('NOT_ALLOWED');
    await finance.call(updateInvoices, { body: { PaymentId: draft.PaymentId, Allocations: [{ InvoiceId, Amount: 60 }] } });
    const [paid] = (await finance.call(getPayment, { params: { id: draft.PaymentId } })).Allocations;
    expect(paid).toMatchObject({ InvoiceId, Amount: 60 });
    await finance.call(reversePaymentAllocation, { params: { id: paid?.PaymentAllocationId ?? 0 }, body: { Reason: 'Not theirs' } });
    expect(await finance.call(getPayment, { params: { id: draft.PaymentId } })).toMatchObject({ Unallocated: 60 });
  });
});
