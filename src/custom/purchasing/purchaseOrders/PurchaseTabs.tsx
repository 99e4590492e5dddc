import { countPurchaseOrders } from '#contract/purchasing/purchaseOrders/calls.ts';
import { purchaseStates } from '#contract/purchasing/purchaseOrders/states.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter, ListState } from '#src/lists/list.ts';
import { StatusTabs } from '#src/ui/screen/StatusTabs.tsx';

/** Filters that the tabs set. At most one is set, unless a link sets several. */
export const tabFilters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: purchaseStates.map((value) => ({ value, label: purchaseWords[value] })), isElsewhere: true },
  { key: 'IsLate', label: 'Overdue', choices: [{ value: 'true', label: 'Overdue' }], isElsewhere: true },
  { key: 'Unsent', label: 'Not e-mailed', choices: [{ value: 'Unsent', label: 'Not e-mailed' }], isElsewhere: true },
];

/** Tabs for purchase orders by state, overdue and not e-mailed. */
export const PurchaseTabs = ({ list }: { list: Pick<ListState, 'values' | 'setValue'> }) => {
  const { data } = useAnswer(countPurchaseOrders, {});
  const choose = (chosenKey?: string, value?: string) => {
    for (const { key } of tabFilters) list.setValue(key, key === chosenKey ? value : undefined);
  };
  const tab = (label: string, count: number | undefined, key: string, value: string) => ({
    label,
    count,
    isChosen: list.values[key] === value,
    onChoose: () => choose(key, value),
  });
  const total = data?.States.reduce((sum, { Count }) => sum + Count, 0);
  const findCount = (state: string) => data && (data.States.find(({ State }) => State === state)?.Count ?? 0);
  return (
    <StatusTabs
      label="By state"
      tabs={[
        { label: 'All', count: total, isChosen: tabFilters.every(({ key }) => list.values[key] === undefined), onChoose: () => choose() },
        ...purchaseStates.map((state) => tab(purchaseWords[state], findCount(state), 'State', state)),
        tab('Overdue', data?.Late, 'IsLate', 'true'),
        tab('Not e-mailed', data?.Unsent, 'Unsent', 'Unsent'),
      ]}
    />
  );
};
