import { useState } from 'react';
import '#src/ui/inputs/inputs.css';

interface BoundProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  placeholder: string;
}

const isBound = (text: string) => text === '' || (/^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) <= 1_000_000);

/** One end of a range. The filter applies on Enter or when the field loses the focus. Text that is not a number is marked as invalid and ignored. */
const Bound = ({ label, value = '', onChange, placeholder }: BoundProps) => {
  const [entry, setEntry] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setEntry(value);
  }
  const text = entry.trim();
  const applyBound = () => text !== value && isBound(text) && onChange(text || undefined);
  return (
    <input
      className="input input-figure"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={!isBound(text)}
      placeholder={placeholder}
      value={entry}
      onChange={(event) => setEntry(event.target.value)}
      onBlur={applyBound}
      onKeyDown={(event) => event.key === 'Enter' && applyBound()}
    />
  );
};

interface RangeFilterProps {
  /** Label with the unit, such as `Weight, g`. */
  label: string;
  from: string | undefined;
  to: string | undefined;
  onFrom: (value: string | undefined) => void;
  onTo: (value: string | undefined) => void;
}

export const BottleRangeFilter = ({ label, from, to, onFrom, onTo }: RangeFilterProps) => (
  <div className="range-filter" role="group" aria-label={label}>
    <span aria-hidden="true">{label}</span>
    <Bound label={`${label}, from`} value={from} onChange={onFrom} placeholder="from" />
    <Bound label={`${label}, to`} value={to} onChange={onTo} placeholder="to" />
  </div>
);
