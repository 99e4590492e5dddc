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
import { useAskedClose } from './useAskedClose.ts';
import '#src/ui/screen/screen.css';

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
  /** Whether closing would lose something; absent: once anything was typed in it; false: its form asks itself. */
  isDirty?: boolean;
}

type QuestionButtonsProps = Pick<ConfirmDialogProps, 'confirm' | 'dismiss' | 'isDanger' | 'isWayOutFirst' | 'onConfirm' | 'onClose'> & {
  isOff: boolean;
};

const oneLine = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="search"], [type="button"], [type="hidden"])';
/** Lines of a table or list have keys of their own. */
const isAmongLines = (field: Element) => field.closest('table, ul, ol, [role="grid"]') !== null;

const firstField = (dialog: Element | null | undefined) =>
  [...(dialog?.querySelectorAll<HTMLElement>(`:is(${oneLine}, textarea):enabled:not([readonly])`) ?? [])].find(
    (field) => !isAmongLines(field),
  );

/** Enter in a one-line field that has no use for the key itself, such as taking what it offers. */
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
    !isAmongLines(field)
  );
};

/**
 * A question that opens has the focus where Enter does no harm: in its field, whose content is typed over, else on the button that is usually wanted, else on the way
 * out. It comes back there when a try that failed has taken the focus away. Tab comes from the fields to the deed before the way out.
 */
const QuestionButtons = ({ confirm, dismiss, isDanger, isWayOutFirst, isOff, onConfirm, onClose }: QuestionButtonsProps) => {
  const dismissRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const isDismissSafe = isDanger === true || isWayOutFirst === true;
  useLayoutEffect(() => {
    const dialog = dismissRef.current?.closest('[role="dialog"]');
    const { activeElement } = document;
    if (activeElement !== dialog && dialog?.contains(activeElement)) return;
    const field = firstField(dialog);
    (field ?? (isOff || isDismissSafe ? dismissRef : confirmRef).current)?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [isOff, isDismissSafe]);
  const wayOut = (
    <Button ref={dismissRef} variant={isWayOutFirst ? 'contained' : 'text'} onClick={onClose}>
      {dismiss}
    </Button>
  );
  return (
    <DialogActions disableSpacing className={isWayOutFirst ? 'question-buttons' : 'question-buttons deed-first'}>
      {isWayOutFirst && wayOut}
      <Button
        ref={confirmRef}
        variant={isWayOutFirst ? 'text' : 'contained'}
        color={isDanger ? 'error' : 'primary'}
        disabled={isOff}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void onConfirm()}
      >
        {confirm}
        <Shortcut keys="Ctrl+Enter" />
      </Button>
      {!isWayOutFirst && wayOut}
    </DialogActions>
  );
};

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { isOpen, title, children, confirm, dismiss = 'Back', isDanger, failure, pending, onConfirm, isConfirmOff, isWayOutFirst } = props;
  const id = useId();
  const { close: onClose, typing } = useAskedClose({ isOpen, isDirty: props.isDirty, isPending: pending, onClose: props.onClose });
  const isOff = pending === true || isConfirmOff === true;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The key that asked is still down: it does not answer.
    if (event.repeat) return event.preventDefault();
    if (!(event.ctrlKey || event.metaKey || (!isWayOutFirst && isEnterInField(event)))) return;
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
      <QuestionButtons {...{ confirm, dismiss, isDanger, isWayOutFirst, isOff, onConfirm, onClose }} />
    </Dialog>
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
