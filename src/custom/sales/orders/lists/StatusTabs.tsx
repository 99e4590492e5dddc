import { countOpenOrders } from '#contract/sales/orders/many.ts';
import { statusWords } from '#contract/words/deals.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { openStatuses, needsAction } from './listFilters.ts';
import { markHiddenSides } from '#src/ui/screen/markHiddenSides.ts';

interface StatusTabsProps {
  /** Chosen status. Undefined for all. */
  value: string | undefined;
  onChange: (status: string | undefined) => void;
}

interface OneProps {
  label: string;
  count: number | undefined;
  isShown: boolean;
  onPress: () => void;
}

const One = ({ label, count, isShown, onPress }: OneProps) => (
  <button type="button" aria-pressed={isShown} onClick={onPress}>
    {label} {count !== undefined && <span className="note">{formatQuantity(count)}</span>}
  </button>
);

/** Tabs for the statuses of open orders, each with its count. */
export const StatusTabs = ({ value, onChange }: StatusTabsProps) => {
  const { data } = useAnswer(countOpenOrders, {});
  const statusCounts = data?.Statuses ?? [];
  const total = data && statusCounts.reduce((sum, { Count }) => sum + Count, 0);
  const otherStatus = openStatuses.find((status) => status === value && !statusCounts.some(({ Status }) => Status === status));
  // Keeps the chosen status visible even if no order has it.
  const statuses = otherStatus ? [...statusCounts, { Status: otherStatus, Count: 0 }] : statusCounts;
  return (
    <div ref={markHiddenSides} className="status-tabs" role="group" aria-label="By status">
      <One label="Needs action" count={data?.ToActOn} isShown={value === needsAction} onPress={() => onChange(needsAction)} />
      <One label="All" count={total} isShown={value === undefined} onPress={() => onChange(undefined)} />
      {statuses.map(({ Status, Count }) => (
        <One key={Status} label={statusWords[Status]} count={Count} isShown={value === Status} onPress={() => onChange(Status)} />
      ))}
    </div>
  );
};
