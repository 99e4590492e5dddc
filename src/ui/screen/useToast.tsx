import { useRef, useState } from 'react';
import { useCloseNotification, useNotify } from 'ra-core';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { useScreenKeys } from './screenKeys.ts';
import './screen.css';

/** Specification §9. */
export const toastLifeMs = 3000;

interface ToastOptions {
  tone?: 'success' | 'info' | 'warning' | 'error';
  /** The path that `Open`, beside the text, leads to. */
  open?: string;
  undo?: () => void;
}

const states = { success: 'done', info: 'information', warning: 'attention', error: 'refused' } as const;

/** By Ctrl+Z as well, from wherever one is. Used once it is gone; the toast stays while it has the focus, which then goes back. */
const UndoButton = ({ undo }: { undo: () => void }) => {
  const close = useCloseNotification();
  const button = useRef<HTMLButtonElement>(null);
  const [before] = useState(() => document.activeElement);
  const run = () => {
    const isHere = document.activeElement === button.current;
    close();
    undo();
    if (isHere && document.activeElement === button.current && before instanceof HTMLElement) before.focus();
  };
  useScreenKeys([{ key: 'Ctrl+Z', label: 'Undo', run }]);
  return (
    <Button ref={button} size="small" onClick={run} aria-keyshortcuts="Control+Z">
      Undo
      <kbd className="shortcut" aria-hidden="true">
        Ctrl+Z
      </kbd>
    </Button>
  );
};

/** `toast('Invoice 10452 raised for Aldous Cider, £6,955.93', { open: '/unsentinvoices' })` */
export const useToast = () => {
  const notify = useNotify();
  return (text: string, { tone = 'success', open, undo }: ToastOptions = {}) => {
    const message = (
      <div className={`toast toast-${states[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
        <StateIcon tone={states[tone]} />
        <span>{text}</span>
        {undo && <UndoButton undo={undo} />}
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
