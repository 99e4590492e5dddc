import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Failure } from '#contract/call/failure.ts';
import { Shortcut } from '#src/ui/screen/ActionButton.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { Dialog } from './Dialog.tsx';
import { useConfirmedClose } from './useConfirmedClose.ts';
import '#src/ui/screen/screen.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Names the action, such as `Cancel order`, not `OK`. */
  confirm: string;
  /** Label of the button that closes the dialog. */
  dismiss?: string;
  isDanger?: boolean;
  /** Reason why the action failed, from `action.failure` of useAction with `isToldBeside`. Stays visible, with *Try again* if a retry may help. */
  failure?: Failure | undefined;
  pending?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
  /** Disables the confirm button, such as while a reason is missing. */
  isConfirmDisabled?: boolean;
  /** Makes the dismiss button the primary button with the focus, for a question that most users answer with it. */
  isDismissPrimary?: boolean;
  /** Whether closing would lose changes. If absent, any typing counts. Pass false if the form inside asks by itself. */
  isDirty?: boolean;
}

type QuestionButtonsProps = Pick<ConfirmDialogProps, 'confirm' | 'dismiss' | 'isDanger' | 'isDismissPrimary' | 'onConfirm' | 'onClose'> & {
  isOff: boolean;
};

const oneLine = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="search"], [type="button"], [type="hidden"])';
/** Whether a field is in a table or list, where Enter has its own meaning. */
const isInList = (field: Element) => field.closest('table, ul, ol, [role="grid"]') !== null;

const firstField = (dialog: Element | null | undefined) =>
  [...(dialog?.querySelectorAll<HTMLElement>(`:is(${oneLine}, textarea):enabled:not([readonly])`) ?? [])].find((field) => !isInList(field));

/** Recognises Enter in a one-line field that does not use the key itself, as an open list of options does. */
const isEnterInField = (event: KeyboardEvent) => {
  const field = event.target as Element;
  return (
    !event.defaultPrevented &&
    !event.shiftKey &&
    !event.altKey &&
    !event.nativeEvent.isComposing &&
    event.currentTarget.contains(field) &&
    field.matches(oneLine) &&
    field.getAttribute('aria-expanded') !== 'true' &&
    !isInList(field)
  );
};

/**
 * Places the focus where Enter does no harm: in the field with its text selected, or else on the preferred button, or else on the dismiss button.
 * It returns there after a failed attempt. Tab goes from the fields to the action before the dismiss button.
 */
const QuestionButtons = ({ confirm, dismiss, isDanger, isDismissPrimary, isOff, onConfirm, onClose }: QuestionButtonsProps) => {
  const dismissRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const isDismissSafe = isDanger === true || isDismissPrimary === true;
  useLayoutEffect(() => {
    const dialog = dismissRef.current?.closest('[role="dialog"]');
    const { activeElement } = document;
    if (activeElement !== dialog && dialog?.contains(activeElement)) return;
    const field = firstField(dialog);
    (field ?? (isOff || isDismissSafe ? dismissRef : confirmRef).current)?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [isOff, isDismissSafe]);
  const dismissButton = (
    <Button ref={dismissRef} variant={isDismissPrimary ? 'contained' : 'text'} onClick={onClose}>
      {dismiss}
    </Button>
  );
  return (
    <DialogActions disableSpacing className={isDismissPrimary ? 'question-buttons' : 'question-buttons deed-first'}>
      {isDismissPrimary && dismissButton}
      <Button
        ref={confirmRef}
        variant={isDismissPrimary ? 'text' : 'contained'}
        color={isDanger ? 'error' : 'primary'}
        disabled={isOff}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void onConfirm()}
      >
        {confirm}
        <Shortcut keys="Ctrl+Enter" />
      </Button>
      {!isDismissPrimary && dismissButton}
    </DialogActions>
  );
};

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    isOpen,
    title,
    children,
    confirm,
    dismiss = 'Back',
    isDanger,
    failure,
    pending,
    onConfirm,
    isConfirmDisabled,
    isDismissPrimary,
  } = props;
  const id = useId();
  const { close: onClose, typing } = useConfirmedClose({ isOpen, isDirty: props.isDirty, isPending: pending, onClose: props.onClose });
  const isOff = pending === true || isConfirmDisabled === true;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Ignores the key that opened the dialog while it is still held down.
    if (event.repeat) return event.preventDefault();
    if (!(event.ctrlKey || event.metaKey || (!isDismissPrimary && isEnterInField(event)))) return;
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
      <DialogContent id={`${id}-text`} {...typing}>
        {children}
      </DialogContent>
      <FailedSave failure={failure} onRetry={onConfirm} pending={pending === true} />
      <QuestionButtons {...{ confirm, dismiss, isDanger, isDismissPrimary, isOff, onConfirm, onClose }} />
    </Dialog>
  );
};

/** Actions of a form or record, fixed to the bottom of the screen. */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  const bar = useRef<HTMLDivElement>(null);
  // Registered here instead of found with a CSS selector, because `:has()` would be evaluated again on every text change.
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
