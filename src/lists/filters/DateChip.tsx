import { useState } from 'react';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { Chip } from '#src/ui/screen/filters/Chip.tsx';
import { FilterForm } from '#src/ui/screen/filters/FilterForm.tsx';
import { LazyFilterPanel } from '#src/ui/screen/filters/LazyFilterPanel.tsx';
import { formatDate } from '#src/ui/text/format.ts';

interface DateChipProps {
  label: string;
  /** Stands for the day while none is chosen. */
  emptyText: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

const DayPanel = ({ label, value, onChange }: Pick<DateChipProps, 'label' | 'value' | 'onChange'>) => {
  const [day, setDay] = useState(value);
  const [isInvalid, setInvalid] = useState(false);
  return (
    <FilterForm onApply={() => !isInvalid && onChange(day)}>
      <DateInput label={label} autoFocus value={day} onChange={setDay} onInvalid={setInvalid} />
    </FilterForm>
  );
};

/** Chip for one day, such as `As at: now`. */
export const DateChip = ({ label, emptyText, value, onChange }: DateChipProps) => (
  <Chip
    label={label}
    emptyText={emptyText}
    value={value === null ? undefined : formatDate(value)}
    onClear={() => onChange(null)}
    opens="dialog"
  >
    {(anchor, close) => (
      <LazyFilterPanel label={label} anchor={anchor} onClose={close}>
        <DayPanel
          label={label}
          value={value}
          onChange={(day) => {
            onChange(day);
            close();
          }}
        />
      </LazyFilterPanel>
    )}
  </Chip>
);
