import { sql } from 'kysely';
import { Big } from '#contract/money.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { calculateExchangeDifference } from '#server/modules/money/payments/allocation/exchange.ts';

interface CreditRefund {
  account: { CustomerId: number; CurrencyId: number };
  credit: { CreditId: number; CreditNo: number; ExchangeRate: Big };
  on: string;
  PaymentMethodId: number;
  Reference: string | null;
  Amount: Big;
}

/** Refunds unallocated money of a credit note. The refund is confirmed at once and allocated to the credit note. The caller has locked the account. */
export const refundCredit = async (tx: Tx, { account, credit, on, ...refund }: CreditRefund) => {
  const posted = await tx
    .insertInto('payments')
    .values({
      ...account,
      PaymentNo: sql<number>`take_number('payment')`,
      Kind: 'Refund',
      PaymentDate: on,
      PaymentMethodId: refund.PaymentMethodId,
      Amount: refund.Amount,
      Reference: refund.Reference ?? `Refund of credit note ${credit.CreditNo}`,
      IsConfirmed: true,
      ConfirmedAt: sql`clock_timestamp()`,
      Unallocated: refund.Amount,
      ExchangeRate: sql<Big>`sterling_rate(${account.CurrencyId}::integer, ${on}::date)`,
    })
    .returning(['PaymentId', 'PaymentNo', 'ExchangeRate'])
    .executeTakeFirstOrThrow();
  await addReceivableEntries(tx, [
    { ...account, EntryDate: on, Kind: 'Refund', Amount: refund.Amount, PaymentId: posted.PaymentId, Reference: String(posted.PaymentNo) },
  ]);
  await tx
    .insertInto('allocations')
    .values({
      CustomerId: account.CustomerId,
      CreditId: credit.CreditId,
      RefundPaymentId: posted.PaymentId,
      Amount: refund.Amount,
      ExchangeDifference: calculateExchangeDifference(refund.Amount, credit.ExchangeRate, new Big(posted.ExchangeRate)),
      AllocatedOn: on,
    })
    .execute();
};
