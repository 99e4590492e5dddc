import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Drawer from '@mui/material/Drawer';
import type { Failure } from '#contract/failure.ts';
import { FailedSave } from './FailedSave.tsx';
import { useUnsavedChanges } from './unsaved.ts';
import './screen.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** What will happen: `Cancel order`, not `OK`. */
  confirm: string;
  /** The way out. */
  dismiss?: string;
  isDanger?: boolean;
  /** Why it was not done: `action.failure` of a useAction that is told beside. It stays, with *Try again* where that may help. */
  failure?: Failure | undefined;
  pending?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
  /** Not yet: a reason is missing. */
  isConfirmOff?: boolean;
  /** Not confirming is what is usually wanted: it is the filled button and has the focus. */
  isWayOutFirst?: boolean;
  /** Something was typed that closing would lose: it asks first. */
  isDirty?: boolean;
}

type QuestionButtonsProps = Pick<ConfirmDialogProps, 'confirm' | 'dismiss' | 'isDanger' | 'isWayOutFirst' | 'onConfirm' | 'onClose'> & {
  isOff: boolean;
};

/**
 * A question that opens has the focus where Enter does no harm: in its field, else on the button that is usually wanted, else on the way
 * out. It comes back there when a try that failed has taken the focus away.
 */
const QuestionButtons = ({ confirm, dismiss, isDanger, isWayOutFirst, isOff, onConfirm, onClose }: QuestionButtonsProps) => {
  const dismissRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const isDismissSafe = isDanger === true || isWayOutFirst === true;
  useLayoutEffect(() => {
    const dialog = dismissRef.current?.closest('[role="dialog"]');
    const { activeElement } = document;
    if (activeElement !== dialog && dialog?.contains(activeElement)) return;
    (isOff || isDismissSafe ? dismissRef : confirmRef).current?.focus();
  }, [isOff, isDismissSafe]);
  return (
    <DialogActions>
      <Button ref={dismissRef} variant={isWayOutFirst ? 'contained' : 'text'} onClick={onClose}>
        {dismiss}
      </Button>
      <Button
        ref={confirmRef}
        variant={isWayOutFirst ? 'text' : 'contained'}
        color={isDanger ? 'error' : 'primary'}
        disabled={isOff}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void onConfirm()}
      >
        {confirm}
      </Button>
    </DialogActions>
  );
};

/** Closing that asks first while something typed would be lost by it. */
const useAskedClose = (isDirty: boolean, onClose: () => void) => {
  const { askFirst } = useUnsavedChanges(isDirty);
  return () => askFirst(onClose);
};

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { isOpen, title, children, confirm, dismiss = 'Back', isDanger, failure, pending, onConfirm, isConfirmOff, isWayOutFirst } = props;
  const id = useId();
  const onClose = useAskedClose(isOpen && props.isDirty === true, props.onClose);
  const isOff = pending === true || isConfirmOff === true;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The key that asked is still down: it does not answer.
    if (event.repeat) return event.preventDefault();
    if (!(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isOff) void onConfirm();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        {children}
        <FailedSave failure={failure} onRetry={onConfirm} pending={pending === true} />
      </DialogContent>
      <QuestionButtons {...{ confirm, dismiss, isDanger, isWayOutFirst, isOff, onConfirm, onClose }} />
    </Dialog>
  );
};

export interface SidePanelProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stick to the bottom. */
  actions?: ReactNode;
  width?: string;
  /** Something was typed that closing would lose: it asks first. */
  isDirty?: boolean;
}

/** For a look without leaving the list. Esc closes it. */
export const SidePanel = ({ isOpen, title, children, actions, width = '32rem', ...props }: SidePanelProps) => {
  const id = useId();
  const onClose = useAskedClose(isOpen && props.isDirty === true, props.onClose);
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, 'aria-modal': true, sx: { width, maxWidth: '100vw' } } }}
    >
      <div className="side-panel">
        <header>
          <h2 id={id}>{title}</h2>
          <Button onClick={onClose}>Close</Button>
        </header>
        <div className="side-panel-body">{children}</div>
        {actions !== undefined && <footer>{actions}</footer>}
      </div>
    </Drawer>
  );
};

/** The actions of a form or record, stuck to the bottom of the screen. */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  const bar = useRef<HTMLDivElement>(null);
  // Said on the screen, not asked by a selector: one that looks for the bar is worked out anew with each text that comes or goes.
  useLayoutEffect(() => {
    const screen = bar.current?.closest('main');
    if (screen) screen.dataset.actionBar = '';
    return () => {
      if (screen) delete screen.dataset.actionBar;
    };
  }, []);
  return (
    <div className="action-bar" ref={bar}>
      {children}
    </div>
  );
};
