import { expect, test } from 'vitest';
import {
  confirmPayment,
  listDraftPayments,
  reversePayment,
  savePayment,
  searchOpenItems,
  suggestAllocation,
} from '#contract/money/payments/calls.ts';
import { given } from '#tests/support/given.ts';
import { received } from '#tests/support/payments.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('a filter that says what a parameter says already is refused, whichever would win', async () => {
  const office = await app.as('Office');
  const query = { customerId: 2, filter: { CustomerId: [1] } };
  await expect(office.call(searchOpenItems, { query })).toFailWith('INVALID_INPUT', 'filter');
});

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

test('a payment that quotes what another customer owes is posted only when it is meant; all that is to confirm is asked at once', async () => {
  const office = await app.as('Office');
  const { CustomerId } = await given.customer(app.db);
  const owner = await given.customer(app.db, { Name: 'Marlow Mead' });
  const own = await givenInvoice(app.db, { CustomerId, Gross: 240 });
  const theirs = await givenInvoice(app.db, { CustomerId: owner.CustomerId, Gross: 240 });
  const Allocations = [{ InvoiceId: own.InvoiceId, Amount: 240 }];
  const confirm = (more: object, meant: object = {}) =>
    office.call(confirmPayment, { body: { Payment: received(CustomerId, 240, { Allocations, ...more }), IsConfirmed: true, ...meant } });
  const quoting = { Reference: `FPS ${theirs.InvoiceNo}` };
  await expect(confirm(quoting)).toFailWith('CONFIRMATION_NEEDED', 'Reference');
  const old = { ...quoting, PaymentDate: '2026-10-01' };
  const refusal = await confirm(old).catch((error: { details: unknown }) => error.details);
  expect(refusal).toMatchObject({
    Warnings: [{ Kind: 'OldDate' }, { Kind: 'OtherAccount', Message: `The reference quotes invoice ${theirs.InvoiceNo} of Marlow Mead` }],
  });
  await expect(confirm(old, { ConfirmDate: true })).toFailWith('CONFIRMATION_NEEDED', 'Reference');
  await expect(confirm(old, { ConfirmAccount: true })).toFailWith('CONFIRMATION_NEEDED', 'PaymentDate');
  expect(await office.call(listDraftPayments, { query: { filter: { CustomerId } } })).toEqual([]);
  expect(await confirm(quoting, { ConfirmAccount: true })).toMatchObject({ IsConfirmed: true, Unallocated: 0 });
});

test('a payment of the same amount, day and reference as one that is recorded is posted only when it is meant, and without a word once that one is reversed', async () => {
  const office = await app.as('Office');
  const { CustomerId } = await given.customer(app.db);
  const confirm = (more: object, meant: object = {}) =>
    office.call(confirmPayment, {
      body: { Payment: received(CustomerId, 7000, { Reference: 'BACS aldous', ...more }), IsConfirmed: true, ...meant },
    });
  const first = await confirm({});
  const refusal = await confirm({ Reference: ' bacs Aldous' }).catch((error: { details: unknown }) => error.details);
  expect(refusal).toMatchObject({
    Warnings: [{ Kind: 'SamePayment', Message: `Payment ${first.PaymentNo} of £7,000.00 on that date has the same reference` }],
  });
  for (const other of [{ Amount: 7000.01 }, { Reference: 'BACS 2' }, { Reference: '' }, { PaymentDate: '2026-11-19' }])
    expect(await confirm(other), JSON.stringify(other)).toMatchObject({ IsConfirmed: true });
  const second = await confirm({}, { ConfirmSame: true });
  for (const { PaymentId } of [first, second])
    await office.call(reversePayment, { params: { id: PaymentId }, body: { Reason: 'Keyed twice' } });
  expect(await confirm({})).toMatchObject({ IsConfirmed: true });
});

test('a payment asks about a saved draft for the same invoice, and the draft is then refused with who paid it and when', async () => {
  const office = await app.as('Office');
  const { CustomerId } = await given.customer(app.db);
  const invoice = await givenInvoice(app.db, { CustomerId, Gross: 100 });
  const payment = received(CustomerId, 100, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 100 }] });
  const draft = await office.call(savePayment, { body: payment });
  const pay = (meant: object) => office.call(confirmPayment, { body: { Payment: payment, IsConfirmed: true, ...meant } });
  const refusal = await pay({}).catch((error: { details: unknown }) => error.details);
  const question = `There is an unconfirmed draft payment of £100.00 for invoice ${invoice.InvoiceNo}, saved by`;
  expect(refusal).toMatchObject({ Warnings: [{ Kind: 'SamePayment', Message: expect.stringContaining(question) }] });
  await pay({ ConfirmSame: true });
  const late = office.call(confirmPayment, { body: { PaymentId: draft.PaymentId, IsConfirmed: true, ConfirmSame: true } });
  await expect(late).toFailWith('OVER_ALLOCATED');
  await expect(late).rejects.toThrow(
    new RegExp(`^Invoice ${invoice.InvoiceNo} was fully paid by .+ at \\d\\d:\\d\\d today\\. Reload and allocate the money elsewhere\\.`),
  );
});

test('a reference that quotes an own open invoice beside another customer’s is not asked about', async () => {
  const office = await app.as('Office');
  const { CustomerId } = await given.customer(app.db);
  const owner = await given.customer(app.db);
  const own = await givenInvoice(app.db, { CustomerId, Gross: 100 });
  const theirs = await givenInvoice(app.db, { CustomerId: owner.CustomerId, Gross: 100 });
  const Reference = `${own.InvoiceNo} ${theirs.InvoiceNo}`;
  const Payment = received(CustomerId, 100, { Reference, Allocations: [{ InvoiceId: own.InvoiceId, Amount: 100 }] });
  expect(await office.call(confirmPayment, { body: { Payment, IsConfirmed: true } })).toMatchObject({ IsConfirmed: true });
});
