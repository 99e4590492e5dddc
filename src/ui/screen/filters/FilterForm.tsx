import { useRef } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';

/** Inputs of a filter that apply together, on Enter or with the button. `onApply` closes the panel unless it refuses. */
export const FilterForm = ({ onApply, children }: { onApply: () => void; children: ReactNode }) => {
  const lastFocus = useRef<HTMLElement>(null);
  return (
    <form
      className="filter-form"
      onFocus={(event) => {
        lastFocus.current = event.target;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // A press beside the panel takes the focus, which a refusal returns.
        lastFocus.current?.focus();
        onApply();
      }}
    >
      {children}
      <Button type="submit" variant="contained">
        Apply
      </Button>
    </form>
  );
};
