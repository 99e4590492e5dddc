import { daysBackUnasked } from '#contract/deal/dates.ts';
import type { DateOnly } from '#contract/values.ts';
import type { LockedOrder } from './queries.ts';

/** What `requireBusinessDate` asks of the day on which a deal's goods left. */
export const despatchDate = (order: Pick<LockedOrder, 'OrderDate' | 'CurrencyId'>, date: DateOnly) => ({
  what: 'The despatch',
  date,
  currencyId: order.CurrencyId,
  after: [{ what: 'the order', date: order.OrderDate }],
  daysBack: daysBackUnasked.despatch,
});
