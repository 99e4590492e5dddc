import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { beginFilterPanel } from './LazyFilterPanel.tsx';
import '#src/ui/screen/screen.css';

interface ChipProps {
  label: string;
  /** The chosen value in words. Absent if all rows are shown. */
  value?: ReactNode;
  /** Stands for the value while nothing is chosen. */
  emptyText?: string;
  /** Absent if a value must be chosen. */
  onClear?: (() => void) | undefined;
  opens: 'menu' | 'dialog';
  /** Menu or panel of the chip. `anchor` is null while it is closed. */
  children: (anchor: HTMLElement | null, close: () => void) => ReactNode;
}

/** Shows a filter as `Customer: all`. Pressing it opens its choices. A chosen value can be cleared beside it, or with Delete. */
export const Chip = ({ label, value, emptyText = 'all', onClear, opens, children }: ChipProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chip = useRef<HTMLButtonElement>(null);
  const isSet = value !== undefined;
  const clear = () => {
    onClear?.();
    chip.current?.focus();
  };
  const isClearable = isSet && onClear !== undefined;
  return (
    <span className={isClearable ? 'filter-chip is-set' : 'filter-chip'}>
      <Button
        ref={chip}
        size="small"
        variant="outlined"
        color={isSet ? 'primary' : 'inherit'}
        aria-haspopup={opens}
        aria-expanded={anchor !== null}
        {...(opens === 'dialog' && { onPointerEnter: beginFilterPanel, onFocus: beginFilterPanel })}
        onClick={(event) => setAnchor(event.currentTarget)}
        onKeyDown={(event) => isClearable && ['Delete', 'Backspace'].includes(event.key) && clear()}
      >
        <span className="chip-text">
          {label}: {value ?? emptyText}
        </span>
      </Button>
      {isClearable && (
        <Button className="chip-clear" size="small" variant="outlined" aria-label={`Clear ${label}`} onClick={clear}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" />
          </svg>
        </Button>
      )}
      {children(anchor, () => setAnchor(null))}
    </span>
  );
};
