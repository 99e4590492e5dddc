import { useState } from 'react';
import Button from '@mui/material/Button';
import { LazyMenu } from './dialog/LazyMenu.tsx';
import './screen.css';

export interface Filter {
  key: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  /** True if a value must be chosen, so that there is no *all*. */
  isRequired?: boolean;
}

interface FilterChipsProps {
  filters: readonly Filter[];
  /** Values by filter key. An absent value means all. */
  values: Record<string, string | undefined>;
  onChange: (key: string, value: string | undefined) => void;
  label?: string;
}

/** Shows each filter with its value, such as `Status: Open` or `Haulier: all`. */
export const FilterChips = ({ filters, values, onChange, label = 'Filters' }: FilterChipsProps) => (
  <div className="filter-chips" role="group" aria-label={label}>
    {filters.map((filter) => (
      <FilterChip key={filter.key} filter={filter} value={values[filter.key]} onChange={(value) => onChange(filter.key, value)} />
    ))}
  </div>
);

interface FilterChipProps {
  filter: Filter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

const FilterChip = ({ filter, value, onChange }: FilterChipProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = filter.choices.find((choice) => choice.value === value);
  const choices = [
    ...(filter.isRequired ? [] : [{ label: 'All', selected: !current, run: () => onChange(undefined) }]),
    ...filter.choices.map((choice) => ({ label: choice.label, selected: choice.value === value, run: () => onChange(choice.value) })),
  ];
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={current ? 'primary' : 'inherit'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {filter.label}: {current?.label ?? (filter.isRequired ? 'default' : 'all')}
      </Button>
      <LazyMenu anchor={anchor} choices={choices} onClose={() => setAnchor(null)} />
    </>
  );
};
