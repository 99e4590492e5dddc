import { useState } from 'react';
import Button from '@mui/material/Button';
import type { ListState } from '#src/lists/list.ts';

/** As many as stand beside the search without taking the room of the rows. */
const most = 6;

interface MoreFiltersProps {
  /** How many are out of sight until it is pressed. */
  count: number;
  isWhole: boolean;
  onChange: (isWhole: boolean) => void;
  /** The id of what it shows. */
  shows?: string;
}

export const MoreFilters = ({ count, isWhole, onChange, shows }: MoreFiltersProps) => (
  <Button size="small" aria-expanded={isWhole} aria-controls={shows} onClick={() => onChange(!isWhole)}>
    {isWhole ? 'Fewer filters' : `More filters (${count})`}
  </Button>
);

/** The filters that are in sight, and what shows the others, where there are many. */
export const useFilters = ({ filters: all, values }: Pick<ListState, 'filters' | 'values'>) => {
  const filters = all.filter(({ key, isElsewhere, isByLink }) => !isElsewhere && (!isByLink || values[key] !== undefined));
  const [isWhole, setWhole] = useState(false);
  const isLate = (filter: ListState['filters'][number]) => filters.length > most && filter.isLate === true;
  const late = filters.filter((filter) => isLate(filter) && values[filter.key] === undefined);
  if (late.length === 0) return { filters, more: null };
  return {
    filters: isWhole ? filters : filters.filter((filter) => !late.includes(filter)),
    more: <MoreFilters count={late.length} isWhole={isWhole} onChange={setWhole} />,
  };
};
