import { beforeAll, expect, test } from 'vitest';
import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { confirmPayment, reversePayment, reversePaymentAllocation } from '#contract/money/payments/calls.ts';
import { refundPayment, writeOffRest } from '#contract/money/payments/rests.ts';
import { addStockMovement } from '#contract/warehouse/stock/movements.ts';
import { movementType } from '#server/ledgers/stock/movementTypes.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import { received } from '#tests/support/payments.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const today = '2026-11-21';

// Tests number some of their own invoices from 20001, next to raised invoices.
beforeAll(async () => {
  await app.db.updateTable('number_series').set({ NextNumber: 30_001 }).where('Series', '=', 'invoice').execute();
});

/** Runs the action on a new record for each date, because an action cannot be undone twice. */
type Deed = (day: string, ConfirmDate?: boolean) => Promise<unknown>;

const payment = async (more: object = {}) => {
  const office = await app.as('Office');
  const { CustomerId } = await given.customer(app.db);
  const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 120, InvoiceDate: '2026-09-01' });
  const pay = (PaymentDate: string, ConfirmDate?: boolean) =>
    office.call(confirmPayment, {
      body: {
        Payment: received(CustomerId, 119, { PaymentDate, ...more, Allocations: [{ InvoiceId, Amount: 60 }] }),
        IsConfirmed: true,
        ConfirmDate,
      },
    });
  return { office, InvoiceId, CustomerId, pay };
};

const paid = async () => {
  const one = await payment();
  return { ...one, ...(await one.pay('2026-09-02', true)) };
};

const deeds: Record<string, [field: string, deed: Deed, unaskedDays?: number]> = {
  'a payment': ['PaymentDate', async (day, confirm) => (await payment()).pay(day, confirm)],
  'the reversal of a payment': [
    'ReversedOn',
    async (ReversedOn, ConfirmDate) => {
      const { office, PaymentId } = await paid();
      return office.call(reversePayment, { params: { id: PaymentId }, body: { Reason: 'Wrong', ReversedOn, ConfirmDate } });
    },
  ],
  'the reversal of an allocation': [
    'ReversedOn',
    async (ReversedOn, ConfirmDate) => {
      const { office, Allocations } = await paid();
      const id = Allocations[0]?.PaymentAllocationId ?? 0;
      return office.call(reversePaymentAllocation, { params: { id }, body: { Reason: 'Wrong', ReversedOn, ConfirmDate } });
    },
  ],
  'a refund': [
    'RefundedOn',
    async (RefundedOn, ConfirmDate) => {
      const { office, PaymentId } = await paid();
      return office.call(refundPayment, { params: { id: PaymentId }, body: { Amount: 59, PaymentMethodId: 1, RefundedOn, ConfirmDate } });
    },
  ],
  'a write-off': [
    'WrittenOffOn',
    async (WrittenOffOn, ConfirmDate) => {
      const office = await app.as('Office');
      const { CustomerId } = await given.customer(app.db);
      const { InvoiceId } = await givenInvoice(app.db, { CustomerId, Gross: 120, InvoiceDate: '2026-09-01' });
      const Payment = received(CustomerId, 118, { PaymentDate: '2026-09-02', Allocations: [{ InvoiceId, Amount: 118 }] });
      await office.call(confirmPayment, { body: { Payment, IsConfirmed: true, ConfirmDate: true } });
      return office.call(writeOffRest, { body: { InvoiceId, Amount: 2, Reason: 'Bank charges', WrittenOffOn, ConfirmDate } });
    },
  ],
  'the supply of an ad hoc invoice': [
    // Asked above the form, with the other questions about the order.
    '',
    async (SupplyDate, ConfirmDate) => {
      const { CustomerId } = await given.customer(app.db);
      const Lines = [{ Description: 'Mould charge', Quantity: 1, UnitPrice: 1450 }];
      return (await app.as('Office')).call(createOrderAndInvoice, { body: { CustomerId, Lines, SupplyDate, ConfirmDate } });
    },
    // The same limit as for a despatch, because this is one.
    7,
  ],
  'a movement of stock by hand': [
    'MovedOn',
    async (MovedOn, ConfirmDate) => {
      const { ProductId } = await given.product(app.db);
      const body = { ProductId, StockMovementTypeId: movementType.AdjustmentIn, Quantity: 12, Comment: 'Found', MovedOn, ConfirmDate };
      return (await app.as('Admin')).call(addStockMovement, { body });
    },
    7,
  ],
  'a credit note': [
    'CreditDate',
    async (CreditDate, ConfirmDate) => {
      app.setClock('2026-10-01T09:00:00Z');
      const deal = await creditableDeal(await openHouse(app));
      app.setClock(`${today}T09:00:00Z`);
      const parts = { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 1 }], CreditDate, ConfirmDate };
      return issuedCredit(await app.as('Office'), deal, parts);
    },
  ],
};

test.each(Object.entries(deeds))(
  '%s beyond its limit is asked about once; up to it nobody is asked',
  async (_what, [field, deed, days = 31]) => {
    const [unasked, asked] = [addDays(today, -days), addDays(today, -days - 1)];
    await deed(unasked);
    const refusal = (await deed(asked).catch((error: unknown) => error)) as { errors?: Record<string, string> };
    expect(refusal).toMatchObject({ code: 'CONFIRMATION_NEEDED', details: { Warnings: [{ Kind: 'OldDate' }] } });
    expect(Object.keys(refusal.errors ?? {}).join()).toBe(field);
    await deed(asked, true);
  },
);

test.each([
  ['the reversal of a payment', '2026-09-01', 'its last allocation of 2 Sep 2026'],
  ['the reversal of an allocation', '2026-09-01', 'the allocation of 2 Sep 2026'],
  ['a refund', '2026-09-01', 'the payment of 2 Sep 2026'],
  ['a write-off', '2026-09-01', 'its last allocation of 2 Sep 2026'],
  ['a credit note', '2026-09-30', /invoice \d+ of 1 Oct 2026/],
])('%s is never dated before what it follows from, confirmed or not', async (what, day, follows) => {
  const [field = '', deed] = deeds[what] ?? [];
  await expect(deed?.(day, true)).rejects.toMatchObject({ code: 'INVALID_INPUT', errors: { [field]: expect.stringMatching(follows) } });
});
