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

const requiredWithin = (choice: string | undefined) => {
  const now = today();
  switch (choice ?? 'all') {
    case 'late':
      return { IsLate: true };
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
export const listFilter = (values: Record<string, string | undefined>) => ({
  ...(values.q && { q: values.q }),
  ...(values.Status && { Status: values.Status }),
  ...(values.DealType && { DealType: values.DealType }),
  ...(values.customerId && { CustomerId: Number(values.customerId) }),
  ...requiredWithin(values.required),
});
