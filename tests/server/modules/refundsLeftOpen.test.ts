import { expect, test } from 'vitest';
import { getChaseFile, listChased, sendChaseLetters } from '#contract/money/chasing/calls.ts';
import { getOrderAccount } from '#contract/sales/orders/calls.ts';
import { getCustomerBalance, reversePayment, searchOpenItems, suggestAllocation, updateInvoices } from '#contract/money/payments/calls.ts';
import { refundPayment } from '#contract/money/payments/rests.ts';
import { createStatement, listCustomersStatement } from '#contract/money/statements/calls.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { given } from '#tests/support/given.ts';
import { confirmed, received } from '#tests/support/payments.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** A cheque of £1,000 for an invoice of £922.09. The excess was refunded, then the cheque bounced. */
const bounced = async () => {
  const office = await app.as('Office');
  const { CustomerId } = await given.customer(app.db);
  const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 922.09 });
  const cheque = await confirmed(office, received(CustomerId, 1000, { Allocations: [{ InvoiceId, Amount: 922.09 }] }));
  const refund = await office.call(refundPayment, { params: { id: cheque.PaymentId }, body: { Amount: 77.91, PaymentMethodId: 1 } });
  await office.call(reversePayment, { params: { id: cheque.PaymentId }, body: { Reason: 'Cheque bounced' } });
  const open = () => office.call(searchOpenItems, { query: { customerId: CustomerId } });
  const account = () => office.call(getCustomerBalance, { params: { id: CustomerId } });
  const checkAll = async () => {
    await app.database.pool.query(
      "UPDATE number_series SET next_number = (SELECT max(invoice_no) + 1 FROM invoices) WHERE series = 'invoice'",
    );
    await checkInvariants(app.db);
  };
  return { office, CustomerId, InvoiceId, refund, open, account, checkAll };
};

test('a refund whose receipt bounced is open beside the invoice, and the next receipt pays both', async () => {
  const { office, CustomerId, InvoiceId, refund, open, account, checkAll } = await bounced();
  const { PaymentId: RefundPaymentId, PaymentNo } = refund;
  expect((await open()).map((item) => [item.Kind, item.InvoiceNo, item.RefundPaymentId, item.Outstanding])).toContainEqual([
    'Refund',
    PaymentNo,
    RefundPaymentId,
    77.91,
  ]);
  expect((await account()).Balance).toBe(1000);
  const { Allocations, Rest } = await office.call(suggestAllocation, {
    params: { customerId: CustomerId },
    query: { amount: 1000, reference: '' },
  });
  expect(new Map(Allocations.map((row) => [row.InvoiceId === null ? 'refund' : 'invoice', row.Amount]))).toEqual(
    new Map([
      ['invoice', 922.09],
      ['refund', 77.91],
    ]),
  );
  expect(Allocations.map((row) => row.InvoiceId ?? row.RefundPaymentId)).toEqual(expect.arrayContaining([InvoiceId, RefundPaymentId]));
  expect(Rest).toBe(0);
  const paid = await confirmed(office, received(CustomerId, 1000, { PaymentDate: '2026-11-21', Allocations }));
  expect(paid).toMatchObject({ Unallocated: 0 });
  expect(await open()).toEqual([]);
  expect(await account()).toMatchObject({ Balance: 0, Unallocated: 0 });
  await checkAll();
  await office.call(reversePayment, { params: { id: paid.PaymentId }, body: { Reason: 'Bounced again' } });
  expect(new Set((await open()).map((item) => item.Outstanding))).toEqual(new Set([77.91, 922.09]));
  await checkAll();
});

test('money on account is set against it, never more than it has open', async () => {
  const { office, CustomerId, refund, open, checkAll } = await bounced();
  const { PaymentId } = await confirmed(office, received(CustomerId, 100));
  const set = (Amount: number) =>
    office.call(updateInvoices, { body: { CustomerId, Allocations: [{ PaymentId, RefundPaymentId: refund.PaymentId, Amount }] } });
  await expect(set(77.92)).toFailWith('OVER_ALLOCATED');
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => set(77.91)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await open()).map((item) => item.Kind)).not.toContain('Refund');
  await checkAll();
});

test('from the day after it was paid back it is overdue, everywhere, and asked for by letter', async () => {
  const { office, CustomerId, refund, account } = await bounced();
  const finance = await app.as('Finance');
  const before = (await account()).Overdue;
  await app.database.pool.query('ALTER TABLE payments DISABLE TRIGGER USER');
  await app.database.pool.query("UPDATE payments SET payment_date = '2026-11-20' WHERE payment_id = $1", [refund.PaymentId]);
  await app.database.pool.query('ALTER TABLE payments ENABLE TRIGGER USER');
  const Overdue = Number((before + 77.91).toFixed(2));
  expect(await account()).toMatchObject({ Overdue, Unallocated: 0 });
  expect((await office.call(getOrderAccount, { params: { id: CustomerId } })).Credit).toMatchObject({ Overdue });
  const ofAccount = (row: { CustomerId: number }) => row.CustomerId === CustomerId;
  const balances = await finance.call(listCustomersStatement, { query: { filter: { Show: 'Overdue' } } });
  expect(balances.find(ofAccount)).toMatchObject({ Overdue, Unallocated: 0 });
  expect((await finance.call(listChased, {})).find(ofAccount)).toMatchObject({ Overdue, Days1To30: Overdue });
  const { Invoices } = await finance.call(getChaseFile, { params: { id: CustomerId } });
  const item = { Kind: 'Refund', InvoiceNo: refund.PaymentNo, Outstanding: 77.91, Days: 1, Interest: null };
  expect(Invoices).toContainEqual(expect.objectContaining(item));
  const statement = await finance.call(createStatement, { query: { CustID: CustomerId, DateTo: '2026-11-21' } });
  expect(statement).toMatchObject({ OverdueAmount: Overdue, Ageing: { Days1To30: Overdue, Unallocated: 0 } });
  const [letter] = await finance.call(sendChaseLetters, { body: { CustomerIds: [CustomerId], Level: 1 } });
  expect(letter).toMatchObject({ Ok: true });
  const mail = await app.db.selectFrom('outbox').select('Body').where('CustomerId', '=', CustomerId).executeTakeFirstOrThrow();
  expect(mail.Body).toContain(`\nRefund ${refund.PaymentNo}: £77.91\n`);
});

test('another account’s refund, and a receipt, are refused in words', async () => {
  const { office, CustomerId } = await bounced();
  const other = await bounced();
  const { PaymentId } = await confirmed(office, received(CustomerId, 100));
  const set = (RefundPaymentId: number) =>
    office.call(updateInvoices, { body: { CustomerId, Allocations: [{ PaymentId, RefundPaymentId, Amount: 1 }] } });
  await expect(set(other.refund.PaymentId)).toFailWith('INVALID_INPUT', 'Allocations.0.RefundPaymentId');
  await expect(set(PaymentId)).toFailWith('INVALID_INPUT', 'Allocations.0.RefundPaymentId');
});
