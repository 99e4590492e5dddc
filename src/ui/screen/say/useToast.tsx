import { useNotify } from 'ra-core';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { OnScreen } from '#src/ui/state/onScreen.tsx';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { UndoButton, offerUndo } from './UndoButton.tsx';
import '#src/ui/screen/screen.css';

/** Milliseconds that a message stays, given by specification §9. */
export const toastLifeMs = 3000;

interface ToastOptions {
  tone?: 'success' | 'info' | 'warning' | 'error';
  /** Path that the *Open* link beside the text leads to. */
  open?: string;
  undo?: () => void;
}

const states = { success: 'done', info: 'information', warning: 'attention', error: 'refused' } as const;

/** Shows a toast: `toast('Invoice 10452 raised for Aldous Cider, £6,955.93', { open: screenPaths.unsentInvoices() })`. */
export const useToast = () => {
  const notify = useNotify();
  return (text: string, { tone = 'success', open, undo }: ToastOptions = {}) => {
    const undoOffer = undo && offerUndo(undo);
    const message = (
      <div className={`toast toast-${states[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
        <OnScreen kind="toast" />
        <StateIcon tone={states[tone]} />
        <span>{text}</span>
        {undoOffer && <UndoButton undo={undoOffer} />}
        {open && (
          <Button size="small" component={Link} to={open}>
            Open
          </Button>
        )}
      </div>
    );
    notify(message, { type: tone, autoHideDuration: toastLifeMs });
  };
};
