import { expect, test } from 'vitest';
import { suggestAllocation } from '#contract/payments/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('a reference that quotes another customer’s invoice says whose it is, and with its exact amount nothing is spread over the oldest', async () => {
  const office = await app.as('Office');
  const { CustomerId } = await given.customer(app.db);
  const owner = await given.customer(app.db, { Name: 'Aldous Cider' });
  const own = await givenInvoice(app.db, { CustomerId, Gross: 500 });
  const theirs = await givenInvoice(app.db, { CustomerId: owner.CustomerId, Gross: 240 });
  const ask = (amount: number, reference: string) =>
    office.call(suggestAllocation, { params: { customerId: CustomerId }, query: { amount, reference } });
  const exact = await ask(240, `BACS ${theirs.InvoiceNo}`);
  expect(exact).toMatchObject({
    Allocations: [],
    Rest: 240,
    Elsewhere: [{ InvoiceNo: theirs.InvoiceNo, CustomerId: owner.CustomerId, CustomerName: 'Aldous Cider', Outstanding: 240 }],
  });
  const other = await ask(100, `BACS ${theirs.InvoiceNo}`);
  expect(other).toMatchObject({ Allocations: [{ InvoiceId: own.InvoiceId, Amount: 100 }], Elsewhere: [{ InvoiceNo: theirs.InvoiceNo }] });
  const both = await ask(240, `BACS ${own.InvoiceNo} ${theirs.InvoiceNo}`);
  expect(both).toMatchObject({ Allocations: [{ InvoiceId: own.InvoiceId, Amount: 240 }], Elsewhere: [] });
});
