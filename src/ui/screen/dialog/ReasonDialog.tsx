import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import type { Failure } from '#contract/call/failure.ts';
import { ConfirmDialog } from './dialogs.tsx';

interface ReasonBoxProps {
  label: string;
  value: string;
  onChange: (reason: string) => void;
  /** Enter, Ctrl+Enter: as the button that confirms; without a reason one is told that it is missing. */
  onEnter: () => unknown;
  hint?: string;
  error?: string | undefined;
}

/** One line that says why. */
export const ReasonBox = ({ label, value, onChange, onEnter, hint = 'Kept with the order', error }: ReasonBoxProps) => {
  const isEmpty = value.trim() === '';
  const [isMissing, setMissing] = useState(false);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    // The key that asked is still down: it does not answer.
    if (event.repeat) return;
    setMissing(isEmpty);
    if (!isEmpty) void onEnter();
  };
  return (
    <TextBox
      label={label}
      autoFocus
      width="100%"
      maxLength={500}
      value={value}
      onChange={onChange}
      onKeyDown={press}
      error={isMissing && isEmpty ? 'Say why' : error}
      hint={hint}
    />
  );
};

interface ReasonDialogProps {
  title: string;
  /** What will happen: `Release`. */
  confirm: string;
  label?: string;
  /** Under the reason, what becomes of it. */
  hint?: string | undefined;
  children: ReactNode;
  /** Asked before the reason. */
  fields?: ReactNode;
  pending: boolean;
  /** Something else that is asked is not understood yet. */
  isOff?: boolean;
  /** Under the reason. */
  error?: string | undefined;
  /** Beside the buttons. */
  failure?: Failure | undefined;
  onConfirm: (reason: string) => unknown;
  onClose: () => void;
}

/** Asks why before something is done that a reason is kept with. */
export const ReasonDialog = ({
  title,
  confirm,
  label = 'Reason',
  hint,
  children,
  fields,
  pending,
  isOff = false,
  error,
  failure,
  onConfirm,
  onClose,
}: ReasonDialogProps) => {
  const [reason, setReason] = useState('');
  const isReady = reason.trim() !== '' && !pending && !isOff;
  const run = () => isReady && onConfirm(reason.trim());
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={confirm}
      pending={pending}
      isConfirmOff={!isReady}
      failure={failure}
      onConfirm={run}
      onClose={onClose}
    >
      {children}
      <div className="dialog-fields">
        {fields}
        <ReasonBox label={label} value={reason} onChange={setReason} onEnter={run} error={error} {...(hint !== undefined && { hint })} />
      </div>
    </ConfirmDialog>
  );
};
