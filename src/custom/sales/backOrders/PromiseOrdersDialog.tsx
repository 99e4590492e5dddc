import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { useState } from 'react';
import type { Failure } from '#contract/call/failure.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural } from '#src/ui/text/format.ts';

interface PromiseDialogProps {
  orderCount: number;
  initialDate: string | null;
  pending: boolean;
  failure: Failure | undefined;
  onConfirm: (date: string | null) => unknown;
  onClose: () => void;
}

/** Asks for the promised date of the chosen orders. An empty field removes their promised date. */
export const PromiseOrdersDialog = ({ orderCount, initialDate, pending, failure, onConfirm, onClose }: PromiseDialogProps) => {
  const [date, setDate] = useState(initialDate);
  const [isInvalid, setInvalid] = useState(false);
  return (
    <ConfirmDialog
      isOpen
      title={`Set promised date of ${plural(orderCount, 'order')}`}
      confirm="Set promised date"
      pending={pending}
      isConfirmDisabled={isInvalid}
      failure={failure}
      onConfirm={() => onConfirm(date)}
      onClose={onClose}
    >
      <DateInput
        label="Promised for"
        optional
        autoFocus
        value={date}
        hint={date === null ? 'Leave empty to remove the promised date' : describeDayOff(date)}
        onChange={setDate}
        onInvalid={setInvalid}
      />
    </ConfirmDialog>
  );
};
