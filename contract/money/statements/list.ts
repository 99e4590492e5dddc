import { anyOf, list, only, search } from '#contract/list.ts';
import { DateOnly, Id } from '#contract/values.ts';
import { CustomerStatementRow } from './rows.ts';

/**
 * Accounts with their balances. `Show` limits the list to accounts with a balance, an overdue amount or unallocated money. `Unstated` limits
 * it to accounts with a balance on that day and no statement to that day or later.
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
