import { useState } from 'react';
import type { ComponentType } from 'react';
import type { ListState } from '#src/lists/list.ts';
import type { ShorthandInputProps } from '#src/ui/inputs/typed/ShorthandInput.tsx';
import { Chip } from '#src/ui/screen/filters/Chip.tsx';
import { FilterForm } from '#src/ui/screen/filters/FilterForm.tsx';
import { LazyFilterPanel } from '#src/ui/screen/filters/LazyFilterPanel.tsx';

interface RangeChipProps {
  list: Pick<ListState, 'values' | 'setValue'>;
  /** Label with the unit, such as `Weight, g`. */
  label: string;
  /** Keys of the two filters, which are marked `isElsewhere`. */
  from: string;
  to: string;
  /** Describes the limits on the chip. Either may be empty. */
  describe: (from: string, to: string) => string;
  /** Input of one limit. */
  Limit: ComponentType<ShorthandInputProps<string>>;
  /** Accessible names of the two inputs. */
  limitLabels: readonly [from: string, to: string];
  /** Returns an error for the first limit if it lies beyond the second. */
  checkOrder: (from: string, to: string) => string | undefined;
}

const RangePanel = ({
  list,
  from,
  to,
  Limit,
  limitLabels,
  checkOrder,
  onDone,
}: Omit<RangeChipProps, 'label' | 'describe'> & { onDone: () => void }) => {
  const keys = [from, to];
  const [limits, setLimits] = useState(keys.map((key) => list.values[key]));
  const [invalid, setInvalid] = useState([false, false]);
  const [orderError, setOrderError] = useState<string>();
  const apply = () => {
    if (invalid.includes(true)) return;
    const [first, last] = limits;
    const error = first !== undefined && last !== undefined ? checkOrder(first, last) : undefined;
    setOrderError(error);
    if (error !== undefined) return;
    for (const [index, key] of keys.entries()) list.setValue(key, limits[index]);
    onDone();
  };
  return (
    <FilterForm onApply={apply}>
      {limitLabels.map((label, index) => (
        <Limit
          key={label}
          label={label}
          value={limits[index] ?? null}
          onChange={(value) => {
            setLimits((before) => before.with(index, value ?? undefined));
            setOrderError(undefined);
          }}
          error={index === 0 ? orderError : undefined}
          onInvalid={(isInvalid) => setInvalid((before) => before.with(index, isInvalid))}
          autoFocus={index === 0}
        />
      ))}
    </FilterForm>
  );
};

/** One chip for the two limits of a range, which the list keeps as two filters. */
export const RangeChip = ({ label, describe, ...props }: RangeChipProps) => {
  const { list, from, to } = props;
  const [first, last] = [list.values[from], list.values[to]];
  const clear = () => {
    list.setValue(from, undefined);
    list.setValue(to, undefined);
  };
  return (
    <Chip
      label={label}
      value={first === undefined && last === undefined ? undefined : describe(first ?? '', last ?? '')}
      onClear={clear}
      opens="dialog"
    >
      {(anchor, close) => (
        <LazyFilterPanel label={label} anchor={anchor} onClose={close}>
          <RangePanel {...props} onDone={close} />
        </LazyFilterPanel>
      )}
    </Chip>
  );
};
