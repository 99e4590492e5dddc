import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { findOfferedDiscounts } from '#server/modules/money/billing/discounts.ts';
import { given } from '#tests/support/given.ts';
import { inRollback } from '#tests/support/inRollback.ts';
import { givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let invoice: { InvoiceId: number; CustomerId: number };
beforeAll(async () => {
  const { CustomerId } = await given.customer(app.db);
  invoice = await givenInvoice(app.db, { CustomerId, Gross: 120, Settlement: [2.5, 14], InvoiceDate: '2026-11-02' });
});

interface Paid {
  on: string;
  amount?: number;
  discount?: number;
  /** True if the money was tied to the invoice's pro forma before the invoice was raised. */
  isTied?: boolean;
  /** True if the allocation was reversed. */
  isUndone?: boolean;
}

/** Returns how much of the invoice's £3.00 discount is still offered after these payments. Writes only the rows that the rule reads. */
const offered = async (paid: readonly Paid[]) => {
  let gross = '';
  await inRollback(app.db, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    const { CustomerId, InvoiceId } = invoice;
    for (const [index, { on, amount = 50, discount = 0, isTied, isUndone }] of paid.entries()) {
      const payment = {
        CustomerId,
        PaymentDate: on,
        PaymentMethodId: 1,
        CurrencyId: 1,
        Amount: 500,
        IsConfirmed: true,
        PaymentNo: 9000 + index,
      };
      const confirmed = { ...payment, ConfirmedAt: '2026-11-21T09:00:00Z' };
      const { PaymentId } = await tx.insertInto('payments').values(confirmed).returning('PaymentId').executeTakeFirstOrThrow();
      const row = { CustomerId, PaymentId, InvoiceId, Amount: amount, DiscountTaken: discount, AllocatedOn: '2026-11-21' };
      const tied = { ...row, ProFormaAllocationId: isTied ? 1 : null };
      const { PaymentAllocationId } = await tx
        .insertInto('allocations')
        .values(tied)
        .returning('PaymentAllocationId')
        .executeTakeFirstOrThrow();
      const back = { ...tied, Amount: -amount, DiscountTaken: -discount, ReversesId: PaymentAllocationId, Reason: 'Wrong' };
      if (isUndone) await tx.insertInto('allocations').values(back).execute();
    }
    gross = (await findOfferedDiscounts(tx, [InvoiceId])).get(InvoiceId)?.Gross.toFixed(2) ?? 'none';
  });
  return gross;
};

describe('the settlement discount of an invoice of 2 Nov with 14 days', () => {
  test.each<[string, Paid[], string]>([
    ['nothing', [], '3.00'],
    ['money of the day before', [{ on: '2026-11-01' }], 'none'],
    ['money of the day before that was tied to its pro forma', [{ on: '2026-11-01', isTied: true }], '3.00'],
    ['money of its own day', [{ on: '2026-11-02' }], '3.00'],
    ['money of the last of the days', [{ on: '2026-11-16' }], '3.00'],
    ['money of the day after', [{ on: '2026-11-17' }], 'none'],
    ['money of the day after that was tied', [{ on: '2026-11-17', isTied: true }], 'none'],
    ['late money that was taken back', [{ on: '2026-11-17', isUndone: true }], '3.00'],
    ['money in time beside late money', [{ on: '2026-11-10' }, { on: '2026-11-17' }], 'none'],
    ['money that took the discount', [{ on: '2026-11-10', discount: 3 }], 'none'],
    ['money that took the discount and was taken back', [{ on: '2026-11-10', discount: 3, isUndone: true }], '3.00'],
  ])('after %s', async (_what, paid, gross) => {
    expect(await offered(paid)).toBe(gross);
  });

  test('is not looked for where no invoice is asked about', async () => {
    expect(await findOfferedDiscounts(app.db, [])).toEqual(new Map());
  });
});
