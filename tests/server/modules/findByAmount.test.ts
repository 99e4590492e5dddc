import { expect, test } from 'vitest';
import { findByAmount } from '#contract/money/payments/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('an amount finds the invoice of that amount, invoices of one customer that add up to it, and nothing that is merely more', async () => {
  const office = await app.as('Office');
  const single = await given.customer(app.db, { Name: 'Aldous Cider' });
  const several = await given.customer(app.db);
  const other = await given.customer(app.db);
  const exact = await givenInvoice(app.db, { CustomerId: single.CustomerId, Gross: 646.21 });
  const first = await givenInvoice(app.db, { CustomerId: several.CustomerId, Gross: 400.11 });
  await givenInvoice(app.db, { CustomerId: several.CustomerId, Gross: 300 });
  const second = await givenInvoice(app.db, { CustomerId: several.CustomerId, Gross: 246.1 });
  await givenInvoice(app.db, { CustomerId: other.CustomerId, Gross: 700 });
  await givenInvoice(app.db, { CustomerId: other.CustomerId, Gross: 246.1 });
  expect(await office.call(findByAmount, { query: { amount: 646.21 } })).toMatchObject([
    { Kind: 'Item', CustomerName: 'Aldous Cider', Amount: 646.21, Items: [{ InvoiceId: exact.InvoiceId }] },
    { Kind: 'Items', CustomerId: several.CustomerId, Items: [{ InvoiceId: first.InvoiceId }, { InvoiceId: second.InvoiceId }] },
  ]);
});

test('an amount finds the deal that will be invoiced at it', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const { Totals, CustomerId, DealNo } = await takeOrder(office, customer.CustomerId, product.ProductId, { CarriageCharge: 61.37 });
  expect(await office.call(findByAmount, { query: { amount: Totals.Gross } })).toMatchObject([
    { Kind: 'Deal', CustomerId, DealNo, Items: [] },
  ]);
});

test('no amount is refused in words', async () => {
  const office = await app.as('Office');
  await expect(office.call(findByAmount, { query: { amount: 0 } })).toFailWith('INVALID_INPUT', 'amount');
});
