import { expect, test } from 'vitest';
import { getWholeInvoice, raiseInvoice } from '#contract/invoices/calls.ts';
import { confirmPayment, reversePayment } from '#contract/payments/calls.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const euro = 2;

test('an invoice takes the rate of its tax point, a payment that of its day; the allocation keeps the difference in pounds', async () => {
  await app.db
    .insertInto('currency_rates')
    .values([
      { CurrencyId: euro, Rate: 0.9, EffectiveFrom: '2026-11-01' },
      { CurrencyId: euro, Rate: 0.8, EffectiveFrom: '2026-11-20' },
    ])
    .execute();
  const customer = await given.customer(app.db, { CurrencyId: euro });
  const order = await readyDeal(app.db, { customer, CurrencyId: euro, DespatchedOn: '2026-11-02' });
  const finance = await app.as('Finance');
  const { InvoiceId } = await finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
  expect(await finance.call(getWholeInvoice, { params: { id: InvoiceId } })).toMatchObject({
    TaxPoint: '2026-11-02',
    ExchangeRate: 0.9,
    GrossAmount: 120,
  });
  const office = await app.as('Office');
  const Payment = { CustomerId: customer.CustomerId, Amount: 120, PaymentMethodId: 1, Allocations: [{ InvoiceId, Amount: 120 }] };
  const { PaymentId } = await office.call(confirmPayment, { body: { Payment, IsConfirmed: true } });
  await office.call(reversePayment, { params: { id: PaymentId } });
  const kept = await app.db
    .selectFrom('allocations')
    .select('ExchangeDifference')
    .where('PaymentId', '=', PaymentId)
    .orderBy('PaymentAllocationId')
    .execute();
  expect(kept.map((row) => Number(row.ExchangeDifference))).toEqual([-12, 12]);
});

test('a payment more than 31 days back is asked about, and confirmed with the write; a refused one leaves nothing behind', async () => {
  const customer = await given.customer(app.db);
  const office = await app.as('Office');
  const Payment = { CustomerId: customer.CustomerId, Amount: 10, PaymentMethodId: 1, PaymentDate: '2026-10-20' };
  await expect(office.call(confirmPayment, { body: { Payment, IsConfirmed: true } })).toFailWith('CONFIRMATION_NEEDED', 'PaymentDate');
  const payments = () => app.db.selectFrom('payments').select('PaymentId').where('CustomerId', '=', customer.CustomerId).execute();
  expect(await payments()).toEqual([]);
  const old = { ...Payment, PaymentDate: '1990-12-01' };
  await expect(office.call(confirmPayment, { body: { Payment: old, IsConfirmed: true, ConfirmDate: true } })).toFailWith(
    'INVALID_INPUT',
    'PaymentDate',
  );
  await office.call(confirmPayment, { body: { Payment, IsConfirmed: true, ConfirmDate: true } });
  await office.call(confirmPayment, { body: { Payment: { ...Payment, PaymentDate: '2026-10-21' }, IsConfirmed: true } });
  expect(await payments()).toHaveLength(2);
});
