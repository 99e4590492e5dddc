import type { ReactNode } from 'react';
import Button from '@mui/material/Button';

/** Inputs of a filter that apply together, on Enter or with the button. */
export const FilterForm = ({ onApply, children }: { onApply: () => void; children: ReactNode }) => (
  <form
    className="filter-form"
    onSubmit={(event) => {
      event.preventDefault();
      onApply();
    }}
  >
    {children}
    <Button type="submit" variant="contained">
      Apply
    </Button>
  </form>
);
