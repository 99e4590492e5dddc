import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { LockedOrder } from './queries.ts';

/**
 * Describes the despatch date to `requireBusinessDate`. It must not be before the order, nor before `reversedOn`, the day on which an
 * earlier despatch of the deal was reversed.
 */
export const describeDespatchDate = (
  order: Pick<LockedOrder, 'OrderDate' | 'CurrencyId'>,
  date: DateOnly,
  reversedOn: DateOnly | null = null,
) => ({
  subject: 'The despatch',
  date,
  currencyId: order.CurrencyId,
  after: [
    { subject: 'the order', date: order.OrderDate },
    { subject: 'the reversal', date: reversedOn },
  ],
  daysBack: daysBackUnasked.despatch,
});
