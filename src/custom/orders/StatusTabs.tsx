import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { countOpenOrders } from '#contract/orders/many.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
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
  const statuses = data?.Statuses ?? [];
  const total = statuses.reduce((sum, { Count }) => sum + Count, 0);
  const isThere = statuses.some(({ Status }) => Status === value);
  return (
    <Tabs
      value={isThere ? value : all}
      onChange={(_event, chosen: string) => onChange(chosen === all ? undefined : chosen)}
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
