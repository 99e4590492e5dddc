import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { refundPayment as call } from '#contract/money/payments/rests.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { numberPayment } from '#server/ledgers/numberPayment.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import type { BusinessDate } from '#server/modules/businessDates.ts';
import { calculateExchangeDifference } from '#server/modules/money/payments/allocation/exchange.ts';
import { findLastReversals } from './lastReversals.ts';
import { lockPayer, lockPayment } from '#server/modules/money/payments/locks.ts';
import type { LockedPayment } from '#server/modules/money/payments/locks.ts';
import { describeMoneyExcess, refuseOverAllocation } from '#server/modules/money/payments/allocation/overAllocation.ts';
import { addPaymentNumber, getPayment } from '#server/modules/money/payments/queries.ts';
import { requireMethod } from '#server/modules/money/payments/savePayment.ts';
import { reverseAdvanceVat } from '#server/modules/money/payments/allocation/ties.ts';

/** Describes the date of a refund, which must not precede the payment or the reversal of its last allocation. */
const describeRefundDate = async (tx: Tx, source: LockedPayment, date: DateOnly): Promise<BusinessDate> => {
  const money = { PaymentId: source.PaymentId };
  const reversalDates = (await findLastReversals(tx, [money]))(money);
  return {
    subject: 'The refund',
    date,
    field: 'RefundedOn',
    after: [
      { subject: 'the payment', date: source.PaymentDate },
      ...reversalDates.map((reversedOn) => ({ subject: 'the reversal of its last allocation', date: reversedOn })),
    ],
    currencyId: source.CurrencyId,
    daysBack: daysBackUnasked.payment,
  };
};

/** Refunds unallocated money of a receipt. The refund is confirmed at once. Reverses VAT that was due on the money in advance. */
export const refundPayment = (context: Context, paymentId: number, body: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const { CustomerId, CurrencyId } = await lockPayer(tx, paymentId);
    const source = await lockPayment(tx, paymentId);
    if (source.Kind !== 'Receipt' || !source.IsConfirmed || source.ReversedOn !== null)
      throw new AppError('RULE_BROKEN', 'Only a confirmed receipt that is not reversed can be refunded');
    await requireMethod(tx, body.PaymentMethodId);
    if (source.Unallocated.lt(body.Amount))
      await refuseOverAllocation(tx, {
        ...describeMoneyExcess(CustomerId, { isPayment: true, id: paymentId, no: source.PaymentNo, Unallocated: source.Unallocated }),
        requested: body.Amount,
      });
    const on = body.RefundedOn ?? context.today;
    await requireBusinessDate(tx, context.today, await describeRefundDate(tx, source, on), body.ConfirmDate);
    const refund = await tx
      .insertInto('payments')
      .values({
        CustomerId,
        CurrencyId,
        Kind: 'Refund',
        PaymentDate: on,
        PaymentMethodId: body.PaymentMethodId,
        Amount: body.Amount,
        Reference: body.Reference ?? `Refund of payment ${source.PaymentNo}`,
        IsConfirmed: true,
        ConfirmedAt: sql`clock_timestamp()`,
        Unallocated: body.Amount,
        ExchangeRate: sql<Big>`sterling_rate(${CurrencyId}::integer, ${on}::date)`,
      })
      .returning(['PaymentId', 'ExchangeRate'])
      .executeTakeFirstOrThrow();
    const ExchangeDifference = calculateExchangeDifference(body.Amount, source.ExchangeRate, new Big(refund.ExchangeRate));
    await tx
      .insertInto('allocations')
      .values({
        CustomerId,
        PaymentId: paymentId,
        RefundPaymentId: refund.PaymentId,
        Amount: body.Amount,
        ExchangeDifference,
        AllocatedOn: on,
      })
      .execute();
    await reverseAdvanceVat(tx, [{ PaymentId: paymentId, Amount: body.Amount, AllocatedOn: on }]);
    const payment = await getPayment(tx, refund.PaymentId);
    return addPaymentNumber(payment, await numberPayment(tx, refund.PaymentId));
  });
