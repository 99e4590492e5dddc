import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getWholeInvoice, raiseInvoice, raiseInvoices, readyToInvoice } from '#contract/money/invoices/calls.ts';
import { editOrderById } from '#contract/sales/orders/calls.ts';
import { confirmPayment, reversePayment } from '#contract/money/payments/calls.ts';
import { releaseProForma } from '#contract/money/proFormas/calls.ts';
import { confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { given } from '#tests/support/given.ts';
import { heldProForma, payProForma, readyDeal } from '#tests/support/invoicing.ts';
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

test('a deposit was booked at its own tax point’s rate: taken up by the invoice it makes no difference, and what is paid leaves no pounds owed', async () => {
  const customer = await given.customer(app.db, { CurrencyId: euro, ProForma: true });
  const held = await heldProForma(app.db, { customer: { ...customer, CurrencyId: euro } });
  const [office, admin, finance] = [await app.as('Office'), await app.as('Admin'), await app.as('Finance')];
  await payProForma(office, held, 60, '2026-11-10');
  await admin.call(releaseProForma, { params: { id: held.proForma.ProFormaInvoiceId }, body: { Reason: 'Half is paid' } });
  await app.db.updateTable('order_details').set({ PickedQuantity: 1000 }).where('OrderId', '=', held.order.OrderId).execute();
  await app.db.updateTable('orders').set({ StatusId: 5, DespatchedOn: '2026-11-20' }).where('OrderId', '=', held.order.OrderId).execute();
  const { InvoiceId } = await finance.call(raiseInvoice, { query: { OrderID: held.order.OrderId } });
  // €60 at 0.90 and €60 at 0.80.
  const { rows } = await sql<{ Pounds: number }>`
    SELECT sum(sterling_net + sterling_vat)::float8 AS pounds FROM invoice_vat WHERE invoice_id = ${InvoiceId}`.execute(app.db);
  expect(rows[0]?.Pounds).toBe(102);
  const Payment = { CustomerId: customer.CustomerId, Amount: 60, PaymentMethodId: 1, Allocations: [{ InvoiceId, Amount: 60 }] };
  await office.call(confirmPayment, { body: { Payment, IsConfirmed: true } });
  const kept = await app.db.selectFrom('allocations').select('ExchangeDifference').where('InvoiceId', '=', InvoiceId).execute();
  expect(kept.map((row) => Number(row.ExchangeDifference))).toEqual([0, 0]);
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

test('no day without an exchange rate: not for the order, not for its despatch, and a deal that has one anyway stands in nobody’s way', async () => {
  const customer = await given.customer(app.db, { CurrencyId: euro });
  const before = '1998-12-02';
  const picked = await readyDeal(app.db, { customer, CurrencyId: euro, OrderDate: before, StatusId: 4, DespatchedOn: null });
  const admin = await app.as('Admin');
  const query = { despatchedOn: before, confirmDate: 'true' as const, creditOverrideReason: 'meant' };
  await expect(admin.call(confirmPrintDNote, { params: { id: picked.OrderId }, query })).toFailWith('INVALID_INPUT', 'despatchedOn');
  const picking = await readyDeal(app.db, { customer, CurrencyId: euro, StatusId: 3, DespatchedOn: null });
  const change = { OrderDate: before, ConfirmDate: true, CreditOverrideReason: 'meant', Version: picking.Version };
  await expect(admin.call(editOrderById, { params: { id: picking.OrderId }, body: change })).toFailWith('INVALID_INPUT', 'OrderDate');

  const stuck = await readyDeal(app.db, { customer, CurrencyId: euro, OrderDate: before, DespatchedOn: before });
  const good = await readyDeal(app.db);
  const finance = await app.as('Finance');
  const problem = (await finance.call(readyToInvoice)).find((row) => row.OrderId === stuck.OrderId)?.Problem;
  expect(problem).toContain('no exchange rate');
  await expect(finance.call(raiseInvoice, { query: { OrderID: stuck.OrderId } })).toFailWith('RULE_BROKEN');
  const results = await finance.call(raiseInvoices, { body: { OrderIds: [stuck.OrderId, good.OrderId] } });
  expect(results).toMatchObject([
    { OrderId: stuck.OrderId, Invoice: null },
    { OrderId: good.OrderId, Error: null },
  ]);
});

test('a refusal names amounts in the account’s own currency', async () => {
  const customer = await given.customer(app.db, { CurrencyId: euro });
  const { InvoiceId } = await (
    await app.as('Finance')
  ).call(raiseInvoice, {
    query: { OrderID: (await readyDeal(app.db, { customer, CurrencyId: euro })).OrderId },
  });
  const body = { CustomerId: customer.CustomerId, Amount: 200, PaymentMethodId: 1, Allocations: [{ InvoiceId, Amount: 200 }] };
  const refusal = (await app.as('Office')).call(confirmPayment, { body: { Payment: body, IsConfirmed: true } });
  await expect(refusal).rejects.toThrow('has €120.00 left and €200.00 was entered');
});
