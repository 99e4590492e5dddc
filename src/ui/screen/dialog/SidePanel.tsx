import { useId } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { OpenDialog } from './OpenDialog.tsx';
import { useConfirmedClose } from './useConfirmedClose.ts';
import '#src/ui/screen/screen.css';

export interface SidePanelProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Fixed to the bottom of the panel. */
  actions?: ReactNode;
  width?: string;
  /** Whether closing would lose changes. If absent, any typing counts. Pass false if the form inside asks by itself. */
  isDirty?: boolean;
  pending?: boolean;
}

/** Shows details without leaving the list. Esc closes it. */
export const SidePanel = ({ isOpen, title, children, actions, width = '32rem', ...props }: SidePanelProps) => {
  const id = useId();
  const { close: onClose, typing } = useConfirmedClose({
    isOpen,
    isDirty: props.isDirty,
    isPending: props.pending,
    onClose: props.onClose,
  });
  return (
    <Drawer
      data-panel
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, 'aria-modal': true, sx: { width, maxWidth: '100vw' } },
      }}
    >
      <OpenDialog onClose={onClose} />
      <div className="side-panel">
        <header>
          <h2 id={id}>{title}</h2>
          <Button onClick={onClose}>Close</Button>
        </header>
        <div className="side-panel-body" {...typing}>
          {children}
        </div>
        {actions !== undefined && <footer>{actions}</footer>}
      </div>
    </Drawer>
  );
};
