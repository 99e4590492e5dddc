import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import type { Failure } from '#contract/call/failure.ts';
import { ConfirmDialog } from './dialogs.tsx';

interface ReasonBoxProps {
  label: string;
  value: string;
  onChange: (reason: string) => void;
  /** Called on Enter or Ctrl+Enter, as by the confirm button. If there is no reason, an error asks for it. */
  onEnter: () => unknown;
  hint?: string;
  error?: string | undefined;
}

/** One-line input for a reason. */
export const ReasonBox = ({ label, value, onChange, onEnter, hint = 'Stored with the order', error }: ReasonBoxProps) => {
  const isEmpty = value.trim() === '';
  const [isMissing, setMissing] = useState(false);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    // Ignores the key that opened the dialog while it is still held down.
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
      onKeyDown={handleKey}
      error={isMissing && isEmpty ? 'Enter a reason' : error}
      hint={hint}
    />
  );
};

interface ReasonDialogProps {
  title: string;
  /** Names the action, such as `Release`. */
  confirm: string;
  label?: string;
  /** Text below the reason that says where the reason is used. */
  hint?: string | undefined;
  children: ReactNode;
  /** Fields above the reason. */
  fields?: ReactNode;
  pending: boolean;
  /** Disables the confirm button while another field is invalid. */
  isOff?: boolean;
  /** Shown below the reason. */
  error?: string | undefined;
  /** Shown beside the buttons. */
  failure?: Failure | undefined;
  onConfirm: (reason: string) => unknown;
  onClose: () => void;
}

/** Asks for the reason of an action. The reason is stored with the action. */
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
      isConfirmDisabled={!isReady}
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
