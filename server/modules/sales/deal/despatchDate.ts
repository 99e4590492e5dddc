import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { LockedOrder } from './queries.ts';

/**
 * The day on which a deal's goods left, as `requireBusinessDate` checks it: not before the order. `reversedOn` is the day on which an
 * earlier despatch of the deal was taken back, and the new one cannot be before that either.
 */
export const despatchDate = (order: Pick<LockedOrder, 'OrderDate' | 'CurrencyId'>, date: DateOnly, reversedOn: DateOnly | null = null) => ({
  what: 'The despatch',
  date,
  currencyId: order.CurrencyId,
  after: [
    { what: 'the order', date: order.OrderDate },
    { what: 'the reversal', date: reversedOn },
  ],
  daysBack: daysBackUnasked.despatch,
});
