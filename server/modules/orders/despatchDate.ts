import { daysBackUnasked } from '#contract/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { LockedOrder } from './queries.ts';

/** What `requireBusinessDate` asks of the day on which a deal's goods left; `reversedOn`: that of an earlier despatch that was none. */
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
