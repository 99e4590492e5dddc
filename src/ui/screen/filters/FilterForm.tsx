import type { ReactNode } from 'react';
import Button from '@mui/material/Button';

/** Inputs of a filter that apply together, on Enter or with the button. `onApply` closes the panel unless it refuses. */
export const FilterForm = ({ onApply, children }: { onApply: () => void; children: ReactNode }) => (
  <form
    className="filter-form"
    onSubmit={(event) => {
      event.preventDefault();
      const form = event.currentTarget;
      // A press beside the panel takes the focus, which a refusal returns.
      if (!form.contains(document.activeElement)) form.querySelector('input')?.focus();
      onApply();
    }}
  >
    {children}
    <Button type="submit" variant="contained">
      Apply
    </Button>
  </form>
);
