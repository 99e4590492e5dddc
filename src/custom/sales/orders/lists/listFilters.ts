import { dealTypeWords, statusWords } from '#contract/words/deals.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import type { ListFilter } from '#src/lists/list.ts';
import { addDays, today } from '#src/ui/text/format.ts';

/** Statuses of open orders, in the order in which an order passes through them. */
export const openStatuses = ['Held', 'Open', 'Picking', 'Picked', 'ReadyToInvoice'] as const;

const requiredWithin = (choice: string): Record<string, string> => {
  const now = today();
  switch (choice) {
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

/** Filter value for orders that need action by the office, whatever their status. */
export const needsAction = 'ToActOn';

export const orderFilters: readonly ListFilter[] = [
  {
    key: 'Status',
    label: 'Status',
    choices: [
      { value: needsAction, label: 'needs action' },
      ...openStatuses.map((status) => ({ value: status, label: statusWords[status] })),
    ],
    initial: needsAction,
    isOpening: true,
    toFilter: (choice): Record<string, string> => (choice === needsAction ? { Needs: 'Any' } : { Status: choice }),
    // StatusTabs shows this filter.
    isElsewhere: true,
  },
  { key: 'DealType', label: 'Type', choices: (['Stock', 'Direct'] as const).map((value) => ({ value, label: dealTypeWords[value] })) },
  {
    key: 'required',
    label: 'Required',
    choices: [
      { value: 'late', label: 'overdue' },
      { value: 'today', label: 'today' },
      { value: 'tomorrow', label: 'tomorrow' },
      { value: 'week', label: 'in the next 7 days' },
      { value: 'later', label: 'later' },
    ],
    toFilter: requiredWithin,
  },
  {
    key: 'IsCallOff',
    label: 'Call-off',
    choices: [
      { value: 'true', label: 'call-offs' },
      { value: 'false', label: 'no call-offs' },
    ],
  },
  {
    key: 'Vat',
    label: 'VAT',
    choices: [
      { value: 'Behind', label: 'outdated rate' },
      { value: 'TwoTypes', label: 'two types' },
    ],
    isByLink: true,
  },
  customerFilter,
];
