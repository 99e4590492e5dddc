import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { useState } from 'react';
import type { Failure } from '#contract/call/failure.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural } from '#src/ui/text/format.ts';

interface PromiseDialogProps {
  deals: number;
  given: string | null;
  pending: boolean;
  failure: Failure | undefined;
  onConfirm: (date: string | null) => unknown;
  onClose: () => void;
}

/** Asks for a promised date. An empty field removes it. */
export const PromiseOrdersDialog = ({ deals, given, pending, failure, onConfirm, onClose }: PromiseDialogProps) => {
  const [date, setDate] = useState(given);
  const [isInvalid, setInvalid] = useState(false);
  return (
    <ConfirmDialog
      isOpen
      title={`Promise ${plural(deals, 'order')}`}
      confirm="Promise"
      pending={pending}
      isConfirmOff={isInvalid}
      failure={failure}
      onConfirm={() => onConfirm(date)}
      onClose={onClose}
    >
      <DateInput
        label="Promised for"
        optional
        autoFocus
        value={date}
        hint={describeDayOff(date)}
        onChange={setDate}
        onInvalid={setInvalid}
      />
    </ConfirmDialog>
  );
};
