import { describe, expect, test } from 'vitest';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { reversePayment, searchOpenItems, updateInvoices } from '#contract/money/payments/calls.ts';
import { findVatBetween } from '#server/modules/money/monthEnd/vatBetween.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { balanceOf, confirmed, received } from '#tests/support/payments.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

const outstanding = async (office: Client, customerId: number) =>
  (await office.call(searchOpenItems, { query: { customerId } })).map((item) => item.Outstanding);

describe('a settlement discount', () => {
  test('is taken out of confirmed money as out of a new payment', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-10' });
    const { PaymentId } = await confirmed(office, received(CustomerId, 500));
    const Allocations = [{ InvoiceId: invoice.InvoiceId, Amount: 117, DiscountTaken: 3 }];
    expect(await office.call(updateInvoices, { body: { PaymentId, Allocations } })).toMatchObject({
      Payment: { Unallocated: 383 },
      Allocations: [{ Amount: 117, DiscountTaken: 3 }],
    });
    expect(await balanceOf(office, CustomerId)).toBe(-383);
  });

  test('lies between day book and VAT on sales of the day it was taken on, whatever day its invoice has', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-10' });
    const Allocations = [{ InvoiceId, Amount: 117, DiscountTaken: 3 }];
    await confirmed(office, received(CustomerId, 117, { PaymentDate: '2026-11-17', Allocations }));
    const { Items } = await findVatBetween(app.db, '2026-11-30');
    expect(Items.filter(({ Id, Why }) => Id === InvoiceId && Why === 'Discount')).toMatchObject([{ DatedOn: '2026-11-17' }]);
  });

  test('money that came too late is none that settles in time, whoever pays the rest and out of what', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 8], InvoiceDate: '2026-11-10' });
    const inTime = { PaymentDate: '2026-11-17' };
    const spent = await confirmed(office, received(CustomerId, 50, inTime));
    const of = (Amount: number, DiscountTaken: number, PaymentId?: number) => ({
      Allocations: [{ InvoiceId: invoice.InvoiceId, Amount, DiscountTaken, ...(PaymentId && { PaymentId }) }],
    });
    await confirmed(office, received(CustomerId, 100, of(100, 0)));
    await expect(confirmed(office, received(CustomerId, 17, { ...inTime, ...of(17, 3) }))).toFailWith(
      'INVALID_INPUT',
      'Allocations.0.DiscountTaken',
    );
    await expect(confirmed(office, received(CustomerId, 0.01, of(0, 3, spent.PaymentId)))).toFailWith('INVALID_INPUT');
    const [open] = await office.call(searchOpenItems, { query: { customerId: CustomerId } });
    expect(open).toMatchObject({ Outstanding: 20, DiscountAvailable: 0 });
  });

  test('money that came before the invoice is none that settles in time either, set against it at once or first', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const early = await confirmed(office, received(CustomerId, 100, { PaymentDate: '2026-11-05' }));
    const inTime = await confirmed(office, received(CustomerId, 17));
    const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-10' });
    const first = { InvoiceId, Amount: 100, PaymentId: early.PaymentId };
    const rest = { InvoiceId, Amount: 17, DiscountTaken: 3, PaymentId: inTime.PaymentId };
    const allocate = (...Allocations: object[]) => office.call(updateInvoices, { body: { CustomerId, Allocations } as never });
    await expect(allocate(first, rest)).toFailWith('INVALID_INPUT', 'Allocations.1.DiscountTaken');
    await allocate(first);
    await expect(allocate(rest)).toFailWith('INVALID_INPUT', 'Allocations.0.DiscountTaken');
    expect(await office.call(searchOpenItems, { query: { customerId: CustomerId } })).toMatchObject([
      { Outstanding: 20, DiscountAvailable: 0 },
    ]);
  });

  test('of an account in euros is refused in euros: what it would be, and what would stay open', async () => {
    const [office, finance] = [await app.as('Office'), await app.as('Finance')];
    const customer = await given.customer(app.db, { CurrencyId: 2 });
    const { CustomerId } = customer;
    const terms = { SettlementDiscountPercent: 2.5, SettlementDiscountDays: 14 };
    const { OrderId } = await readyDeal(app.db, { customer, CurrencyId: 2, ...terms });
    const { InvoiceId, InvoiceNo } = await finance.call(raiseInvoice, { query: { OrderID: OrderId } });
    const { PaymentId } = await confirmed(office, received(CustomerId, 117, { PaymentDate: '2026-11-21' }));
    const refused = (Amount: number, DiscountTaken: number, words: string) =>
      expect(
        office.call(updateInvoices, { body: { PaymentId, Allocations: [{ InvoiceId, Amount, DiscountTaken }] } }),
      ).rejects.toMatchObject({ errors: { 'Allocations.0.DiscountTaken': words } });
    await refused(117, 2, `must be €3.00, the discount on invoice ${InvoiceNo}, or zero`);
    await refused(100, 3, `must settle invoice ${InvoiceNo} in full, but €17.00 would stay open`);
  });

  test('comes with an amount, and never out of a payment that was reversed', async () => {
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    const invoice = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-10' });
    await confirmed(office, received(CustomerId, 117, { Allocations: [{ InvoiceId: invoice.InvoiceId, Amount: 117 }] }));
    const spent = await confirmed(office, received(CustomerId, 10));
    const taking = (PaymentId: number, Amount: number) =>
      office.call(updateInvoices, {
        body: { CustomerId, Allocations: [{ InvoiceId: invoice.InvoiceId, Amount, DiscountTaken: 3, PaymentId }] },
      });
    await expect(taking(spent.PaymentId, 0)).toFailWith('INVALID_INPUT', 'Allocations.0.DiscountTaken');
    await office.call(reversePayment, { params: { id: spent.PaymentId }, body: { Reason: 'bounced' } });
    await expect(taking(spent.PaymentId, 0)).toFailWith('INVALID_INPUT', 'Allocations.0.PaymentId');
    expect(await outstanding(office, CustomerId)).toEqual([3]);
  });
});
