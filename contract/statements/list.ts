import { anyOf, list, only, search } from '#contract/list.ts';
import { Id } from '#contract/values.ts';
import { CustomerStatementRow } from './rows.ts';

/** A row per account; `Show` narrows to those with a balance, overdue, or with unallocated money. */
export const accountBalances = list({
  row: CustomerStatementRow,
  id: 'CustomerId',
  filters: { q: search(), CustomerId: anyOf(Id), Show: only('Owing', 'Overdue', 'Unallocated') },
  sorts: ['Name', 'AccountCode', 'CurrencyCode', 'Balance', 'Overdue', 'Unallocated', 'Tied', 'LastStatementOn'],
  order: ['Name', 'ASC'],
  totals: { of: ['Balance', 'Overdue', 'Unallocated', 'Tied'], by: ['CurrencyCode'] },
});
