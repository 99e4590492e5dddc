import { useState } from 'react';
import Button from '@mui/material/Button';
import type { ListState } from '#src/lists/list.ts';

/** Number of filters that fit beside the search without taking space from the rows. */
const maxVisible = 6;

interface MoreFiltersProps {
  /** Number of hidden filters. */
  count: number;
  isWhole: boolean;
  onChange: (isWhole: boolean) => void;
  /** Id of the element that the button shows and hides. */
  shows?: string;
}

export const MoreFilters = ({ count, isWhole, onChange, shows }: MoreFiltersProps) => (
  <Button size="small" aria-expanded={isWhole} aria-controls={shows} onClick={() => onChange(!isWhole)}>
    {isWhole ? 'Fewer filters' : `More filters (${count})`}
  </Button>
);

/** Returns the visible filters, and the button for the others if there are many. */
export const useFilters = ({ filters: all, values }: Pick<ListState, 'filters' | 'values'>) => {
  const filters = all.filter(({ key, isElsewhere, isByLink }) => !isElsewhere && (!isByLink || values[key] !== undefined));
  const [isWhole, setWhole] = useState(false);
  const isLate = (filter: ListState['filters'][number]) => filters.length > maxVisible && filter.isLate === true;
  const late = filters.filter((filter) => isLate(filter) && values[filter.key] === undefined);
  if (late.length === 0) return { filters, more: null };
  return {
    filters: isWhole ? filters : filters.filter((filter) => !late.includes(filter)),
    more: <MoreFilters count={late.length} isWhole={isWhole} onChange={setWhole} />,
  };
};
