import { countOpenOrders } from '#contract/sales/orders/many.ts';
import { statusWords } from '#contract/words/deals.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { StatusTabs } from '#src/ui/screen/StatusTabs.tsx';
import { openStatuses, needsAction } from './listFilters.ts';

interface OrderStatusTabsProps {
  /** Chosen status. Undefined for all. */
  value: string | undefined;
  onChange: (status: string | undefined) => void;
}

/** Tabs for the statuses of open orders, each with its count. */
export const OrderStatusTabs = ({ value, onChange }: OrderStatusTabsProps) => {
  const { data } = useAnswer(countOpenOrders, {});
  const statusCounts = data?.Statuses ?? [];
  const total = data && statusCounts.reduce((sum, { Count }) => sum + Count, 0);
  const otherStatus = openStatuses.find((status) => status === value && !statusCounts.some(({ Status }) => Status === status));
  // Keeps the chosen status visible even if no order has it.
  const statuses = otherStatus ? [...statusCounts, { Status: otherStatus, Count: 0 }] : statusCounts;
  const tab = (label: string, count: number | undefined, status: string | undefined) => ({
    label,
    count,
    isChosen: value === status,
    onChoose: () => onChange(status),
  });
  return (
    <StatusTabs
      label="By status"
      tabs={[
        tab('Needs action', data?.ToActOn, needsAction),
        tab('All', total, undefined),
        ...statuses.map(({ Status, Count }) => tab(statusWords[Status], Count, Status)),
      ]}
    />
  );
};
