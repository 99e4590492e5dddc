import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { LazyMenu } from '#src/ui/screen/dialog/LazyMenu.tsx';
import { Chip } from './Chip.tsx';
import { LazyFilterPanel } from './LazyFilterPanel.tsx';

export interface FilterInputProps {
  value: string | undefined;
  /** Applies the value and closes the panel. */
  onChange: (value: string | undefined) => void;
}

export interface Filter {
  key: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  /** True if a value must be chosen, so that there is no *all*. */
  isRequired?: boolean;
  /** Describes a value that is not among the choices. */
  describe?: (value: string) => string;
  /** Shows a value whose words have to be loaded. */
  showValue?: (value: string) => ReactNode;
  /** Input that replaces the menu of choices. It opens in a panel below the chip. */
  input?: (chosen: FilterInputProps) => ReactNode;
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

const showChosen = ({ choices, input, isRequired, describe, showValue }: Filter, value: string | undefined): ReactNode => {
  if (value === undefined) return undefined;
  if (showValue) return showValue(value);
  const choice = choices.find((one) => one.value === value);
  if (choice) return choice.label;
  if (input) return describe?.(value) ?? value;
  if (isRequired) return undefined;
  // Choices may still be loading.
  return choices.length === 0 ? '…' : value;
};

const FilterChip = ({ filter, value, onChange }: FilterChipProps) => {
  const { label, input, isRequired = false } = filter;
  const choices = [
    ...(isRequired ? [] : [{ label: 'All', selected: value === undefined, run: () => onChange(undefined) }]),
    ...filter.choices.map((choice) => ({ label: choice.label, selected: choice.value === value, run: () => onChange(choice.value) })),
  ];
  return (
    <Chip
      label={label}
      value={showChosen(filter, value)}
      emptyText={isRequired ? 'default' : 'all'}
      onClear={isRequired ? undefined : () => onChange(undefined)}
      opens={input ? 'dialog' : 'menu'}
    >
      {(anchor, close) =>
        input ? (
          <LazyFilterPanel label={label} anchor={anchor} onClose={close}>
            <Suspense fallback={<div className="filter-awaited" aria-busy="true" />}>
              {input({
                value,
                onChange: (next) => {
                  onChange(next);
                  close();
                },
              })}
            </Suspense>
          </LazyFilterPanel>
        ) : (
          <LazyMenu anchor={anchor} choices={choices} onClose={close} />
        )
      }
    </Chip>
  );
};
