import { useState } from 'react';
import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import type { Failure } from '#contract/call/failure.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { today } from '#src/ui/text/format.ts';

interface NoteDialogProps {
  /** Name of the customer, or the number of customers. */
  customers: string;
  pending: boolean;
  failure: Failure | undefined;
  onConfirm: (note: { AskAgainOn: string; Note: string }) => unknown;
  onClose: () => void;
}

/** Asks for the customers' answer and the day on which to ask again. Proposes a week from today. */
export const NoteDialog = ({ customers, pending, failure, onConfirm, onClose }: NoteDialogProps) => {
  const [day, setDay] = useState<string | null>(() => addDays(today(), 7));
  const [isInvalid, setInvalid] = useState(false);
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      isOpen
      title={`Mark ${customers} as asked`}
      confirm="Mark as asked"
      pending={pending}
      isConfirmDisabled={isInvalid || day === null}
      failure={failure}
      onConfirm={() => day !== null && onConfirm({ AskAgainOn: day, Note: note })}
      onClose={onClose}
    >
      <div className="dialog-fields">
        <TextBox label="Their answer" optional autoFocus value={note} maxLength={400} onChange={setNote} />
        <DateInput label="Ask again on" value={day} hint={describeDayOff(day)} onChange={setDay} onInvalid={setInvalid} />
      </div>
    </ConfirmDialog>
  );
};
