import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { countOpenOrders } from '#contract/orders/many.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { openStatuses } from './listFilters.ts';
import { statusWords } from './words.ts';

interface StatusTabsProps {
  /** The status that is shown; none: all. */
  value: string | undefined;
  onChange: (status: string | undefined) => void;
}

const all = 'all';

/** Where the open deals stand, each with how many there are. */
export const StatusTabs = ({ value, onChange }: StatusTabsProps) => {
  const { data } = useAnswer(countOpenOrders, {});
  const counted = data?.Statuses ?? [];
  const total = counted.reduce((sum, { Count }) => sum + Count, 0);
  const chosen = openStatuses.find((status) => status === value);
  const isCounted = counted.some(({ Status }) => Status === chosen);
  // None has the chosen one: it is said all the same.
  const statuses = chosen && !isCounted ? [...counted, { Status: chosen, Count: 0 }] : counted;
  return (
    <Tabs
      value={chosen ?? all}
      onChange={(_event, next: string) => onChange(next === all ? undefined : next)}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Status"
    >
      <Tab value={all} label={data ? `All ${formatQuantity(total)}` : 'All'} />
      {statuses.map(({ Status, Count }) => (
        <Tab key={Status} value={Status} label={`${statusWords[Status].word} ${formatQuantity(Count)}`} />
      ))}
    </Tabs>
  );
};
