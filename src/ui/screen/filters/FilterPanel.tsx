import type { ReactNode } from 'react';
import Popover from '@mui/material/Popover';
import { OpenDialog } from '#src/ui/screen/dialog/OpenDialog.tsx';

export interface FilterPanelProps {
  label: string;
  /** Chip that the panel is attached to. Null if closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Panel below a chip for a value that is typed or searched. A press beside it applies what was typed, as Enter does. A form that accepts it
 * closes the panel, and one that refuses it stays open with its error. Esc closes and discards.
 */
export const FilterPanel = ({ label, anchor, onClose, children }: FilterPanelProps) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={(event: Event, reason) => {
      const form = reason === 'backdropClick' ? (event.target as Element).parentElement?.querySelector('form') : undefined;
      if (form) form.requestSubmit();
      else onClose();
    }}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': label, 'aria-modal': true, className: 'filter-panel' } }}
  >
    <OpenDialog onClose={onClose} />
    {children}
  </Popover>
);
