import { expect, test } from 'vitest';
import {
  confirmPayment,
  getCustomerBalance,
  getPayment,
  reversePayment,
  reversePaymentAllocation,
} from '#contract/money/payments/calls.ts';
import { given } from '#tests/support/given.ts';
import { findViolations, invariants } from '#tests/support/invariants.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

/** £120, paid by £50 and then, in time, by £67 with the £3 of its settlement discount. */
const paidInTwo = async (office: Client) => {
  const { CustomerId } = await given.customer(app.db);
  const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-10' });
  const pay = (Amount: number, DiscountTaken: number) =>
    office.call(confirmPayment, {
      body: {
        Payment: {
          CustomerId,
          Amount,
          PaymentMethodId: 1,
          PaymentDate: '2026-11-20',
          Reference: 'BACS',
          Allocations: [{ InvoiceId, Amount, DiscountTaken }],
        },
        IsConfirmed: true,
      },
    });
  return { CustomerId, InvoiceId, first: await pay(50, 0), second: await pay(67, 3) };
};

const outstanding = async (invoiceId: number) =>
  Number(
    (await app.db.selectFrom('invoices').select('Outstanding').where('InvoiceId', '=', invoiceId).executeTakeFirstOrThrow()).Outstanding,
  );

// The invoices of this test have numbers of their own.
const everythingHolds = async () => {
  for (const invariant of invariants.filter((name) => name !== 'numbers are gapless'))
    expect(await findViolations(app.db, invariant)).toEqual([]);
};

test('a part payment that is reversed takes the settlement discount with it: the invoice is not settled any more', async () => {
  const office = await app.as('Office');
  const { CustomerId, InvoiceId, first, second } = await paidInTwo(office);
  expect(await outstanding(InvoiceId)).toBe(0);
  await office.call(reversePayment, { params: { id: first.PaymentId }, body: { Reason: 'cheque returned' } });
  expect(await outstanding(InvoiceId)).toBe(53);
  expect((await office.call(getCustomerBalance, { params: { id: CustomerId } })).Balance).toBe(53);
  const { Allocations, Unallocated } = await office.call(getPayment, { params: { id: second.PaymentId } });
  expect(Unallocated).toBe(0);
  expect(Allocations.map(({ Amount, DiscountTaken }) => [Amount, DiscountTaken])).toEqual([
    [67, 3],
    [-67, -3],
    [67, 0],
  ]);
  await everythingHolds();
});

test('so does one allocation of it; the one that took the discount gives back its own alone', async () => {
  const office = await app.as('Office');
  const { InvoiceId, first, second } = await paidInTwo(office);
  await office.call(reversePaymentAllocation, { params: { id: first.Allocations[0]?.PaymentAllocationId ?? 0 } });
  expect(await outstanding(InvoiceId)).toBe(53);
  const other = await paidInTwo(office);
  await office.call(reversePayment, { params: { id: other.second.PaymentId }, body: { Reason: 'cheque returned' } });
  expect(await outstanding(other.InvoiceId)).toBe(70);
  expect((await office.call(getPayment, { params: { id: other.first.PaymentId } })).Allocations).toHaveLength(1);
  await office.call(reversePayment, { params: { id: second.PaymentId }, body: { Reason: 'cheque returned' } });
  expect(await outstanding(InvoiceId)).toBe(120);
  await everythingHolds();
});
