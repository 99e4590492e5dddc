import { sql } from 'kysely';
import { Big } from '#contract/money.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { calculateExchangeDifference } from '#server/modules/money/payments/allocation/exchange.ts';

interface CreditRefund {
  account: { CustomerId: number; CurrencyId: number };
  credit: { CreditId: number; ExchangeRate: Big };
  on: string;
  PaymentMethodId: number;
  Reference: string | null;
  Amount: Big;
}

/**
 * Refunds unallocated money of a credit note. The refund is confirmed at once and allocated to the credit note. The caller has locked the
 * account, and numbers the refund as its last step (`numberPayment`). Returns its id.
 */
export const refundCredit = async (tx: Tx, { account, credit, on, ...refund }: CreditRefund): Promise<number> => {
  const { PaymentId, ExchangeRate } = await tx
    .insertInto('payments')
    .values({
      ...account,
      Kind: 'Refund',
      PaymentDate: on,
      PaymentMethodId: refund.PaymentMethodId,
      Amount: refund.Amount,
      Reference: refund.Reference,
      IsConfirmed: true,
      ConfirmedAt: sql`clock_timestamp()`,
      Unallocated: refund.Amount,
      ExchangeRate: sql<Big>`sterling_rate(${account.CurrencyId}::integer, ${on}::date)`,
    })
    .returning(['PaymentId', 'ExchangeRate'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('allocations')
    .values({
      CustomerId: account.CustomerId,
      CreditId: credit.CreditId,
      RefundPaymentId: PaymentId,
      Amount: refund.Amount,
      ExchangeDifference: calculateExchangeDifference(refund.Amount, credit.ExchangeRate, new Big(ExchangeRate)),
      AllocatedOn: on,
    })
    .execute();
  return PaymentId;
};
