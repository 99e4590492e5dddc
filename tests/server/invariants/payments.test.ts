import { describe, expect, test } from 'vitest';
import { confirmPayment, discardPayment, getPayment, reversePayment, savePayment, updateInvoices } from '#contract/money/payments/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenCredit, givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const twenty = Array.from({ length: 20 }, (_none, index) => index);

const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code: string }).code)).toSorted();

const received = (CustomerId: number, Amount: number) => ({ CustomerId, Amount, PaymentMethodId: 1, PaymentDate: '2026-11-20' });
const oneDone = (others: string) => [...twenty.slice(1).map(() => others), 'done'].toSorted();

describe('money is spent once (invariant 2)', () => {
  test('twenty requests at once each allocate the whole payment: exactly one succeeds', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const draft = await office.call(savePayment, { body: received(CustomerId, 100) });
    const { PaymentId } = await office.call(confirmPayment, { body: { PaymentId: draft.PaymentId, IsConfirmed: true } });
    const invoices = await Promise.all(twenty.map(() => givenInvoice(app.db, { CustomerId, Gross: 100 })));
    const outcomes = await Promise.allSettled(
      invoices.map(({ InvoiceId }) => office.call(updateInvoices, { body: { PaymentId, Allocations: [{ InvoiceId, Amount: 100 }] } })),
    );
    expect(codesOf(outcomes)).toEqual(oneDone('OVER_ALLOCATED'));
    expect(await office.call(getPayment, { params: { id: PaymentId } })).toMatchObject({ Unallocated: 0, Allocations: [{ Amount: 100 }] });
  });

  test('a draft that is confirmed while it is thrown away is one or the other', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const drafts = await Promise.all(twenty.map(() => office.call(savePayment, { body: received(CustomerId, 10) })));
    const outcomes = await Promise.allSettled(
      drafts.flatMap(({ PaymentId }) => [
        office.call(confirmPayment, { body: { PaymentId, IsConfirmed: true } }),
        office.call(discardPayment, { params: { id: PaymentId } }),
      ]),
    );
    const codes = codesOf(outcomes);
    expect(codes.filter((code) => code === 'done')).toHaveLength(twenty.length);
    expect(codes.filter((code) => code !== 'done' && code !== 'NOT_FOUND' && code !== 'RULE_BROKEN')).toEqual([]);
  });

  test('twenty payments at once for one invoice: exactly one succeeds', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 100 });
    const drafts = await Promise.all(
      twenty.map(() => office.call(savePayment, { body: { ...received(CustomerId, 100), Allocations: [{ InvoiceId, Amount: 100 }] } })),
    );
    const outcomes = await Promise.allSettled(
      drafts.map(({ PaymentId }) => office.call(confirmPayment, { body: { PaymentId, IsConfirmed: true } })),
    );
    expect(codesOf(outcomes)).toEqual(oneDone('OVER_ALLOCATED'));
    const numbers = await app.db
      .selectFrom('payments')
      .select('PaymentNo')
      .where('CustomerId', '=', CustomerId)
      .where('IsConfirmed', '=', true)
      .execute();
    expect(numbers).toHaveLength(1);
  });

  test('a credit note, a confirmation and a reversal asked for twenty times happen once', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 5000 });
    const { CreditId } = await givenCredit(app.db, { CustomerId, Gross: 100 });
    const used = await Promise.allSettled(
      twenty.map(() => office.call(updateInvoices, { body: { CustomerId, Allocations: [{ InvoiceId, Amount: 100, CreditId }] } })),
    );
    expect(codesOf(used)).toEqual(oneDone('OVER_ALLOCATED'));
    const { PaymentId } = await office.call(savePayment, {
      body: { ...received(CustomerId, 100), Allocations: [{ InvoiceId, Amount: 60 }] },
    });
    const confirmed = await Promise.allSettled(twenty.map(() => office.call(confirmPayment, { body: { PaymentId, IsConfirmed: true } })));
    expect(codesOf(confirmed)).toEqual(oneDone('RULE_BROKEN'));
    const reversed = await Promise.allSettled(twenty.map(() => office.call(reversePayment, { params: { id: PaymentId } })));
    expect(codesOf(reversed)).toEqual(oneDone('ALREADY_REVERSED'));
    const entries = await app.db
      .selectFrom('receivable_entries')
      .select('Kind')
      .where('PaymentId', '=', PaymentId)
      .orderBy('ReceivableEntryId')
      .execute();
    expect(entries.map((entry) => entry.Kind)).toEqual(['Receipt', 'ReceiptReversed']);
  });

  test('sent twice with one Idempotency-Key a confirmation happens once and both get the same answer', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const { PaymentId } = await office.call(savePayment, { body: received(CustomerId, 100) });
    const confirm = () =>
      office.call(confirmPayment, { body: { PaymentId, IsConfirmed: true } }, { 'idempotency-key': `confirm ${PaymentId}` });
    const [one, other] = await Promise.all([confirm(), confirm()]);
    expect(other).toEqual(one);
  });
});
