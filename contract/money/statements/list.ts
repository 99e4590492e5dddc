import { anyOf, list, only, search } from '#contract/list.ts';
import { DateOnly, Id } from '#contract/values.ts';
import { CustomerStatementRow } from './rows.ts';

/**
 * Lists one row per account. `Show` narrows to those with a balance, overdue, or with unallocated money. `Unstated` narrows to those with a
 * balance on a day and no statement to that day or later.
 */
export const accountBalances = list({
  row: CustomerStatementRow,
  id: 'CustomerId',
  filters: {
    q: search(),
    CustomerId: anyOf(Id),
    Show: only('Owing', 'Overdue', 'Unallocated'),
    Unstated: { how: 'only' as const, value: DateOnly },
  },
  sorts: ['Name', 'AccountCode', 'CurrencyCode', 'Balance', 'Overdue', 'Unallocated', 'Tied', 'LastStatementOn'],
  order: ['Name', 'ASC'],
  totals: { of: ['Balance', 'Overdue', 'Unallocated', 'Tied'], by: ['CurrencyCode'] },
});
