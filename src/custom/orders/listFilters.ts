import { filterOf } from '#contract/list.ts';
import { openDeals } from '#contract/orders/list.ts';
import type { Filter } from '#src/ui/screen/FilterChips.tsx';
import { addDays, today } from '#src/ui/text/format.ts';
import { statusWords } from './words.ts';

const openStatuses = ['Held', 'Open', 'Picking', 'Picked', 'ReadyToInvoice'] as const;

export const orderFilters: readonly Filter[] = [
  { key: 'Status', label: 'Status', choices: openStatuses.map((status) => ({ value: status, label: statusWords[status].word })) },
  { key: 'DealType', label: 'Deal', choices: ['Stock', 'Direct'].map((value) => ({ value, label: value })) },
  {
    key: 'required',
    label: 'Required',
    choices: [
      { value: 'late', label: 'late' },
      { value: 'today', label: 'today' },
      { value: 'tomorrow', label: 'tomorrow' },
      { value: 'week', label: 'in the next 7 days' },
      { value: 'later', label: 'later' },
    ],
  },
];

const requiredWithin = (choice: string | undefined): Record<string, string> => {
  const now = today();
  switch (choice ?? 'all') {
    case 'late':
      return { IsLate: 'true' };
    case 'today':
      return { RequiredFrom: now, RequiredTo: now };
    case 'tomorrow':
      return { RequiredFrom: addDays(now, 1), RequiredTo: addDays(now, 1) };
    case 'week':
      return { RequiredFrom: now, RequiredTo: addDays(now, 7) };
    case 'later':
      return { RequiredFrom: addDays(now, 8) };
    default:
      return {};
  }
};

/** The address of the list → the call's filter. */
export const listFilter = ({ q, Status, DealType, customerId, required }: Record<string, string | undefined>) =>
  filterOf(openDeals, { q, Status, DealType, CustomerId: customerId, ...requiredWithin(required) });
