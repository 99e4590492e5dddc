import { useState } from 'react';
import { reversePalletMovement } from '#contract/warehouse/pallets/calls.ts';
import type { MovementRow } from '#contract/warehouse/pallets/shapes.ts';
import { listQuestionKinds } from '#src/api/listQuestionKinds.ts';
import type { AskedKind } from '#src/api/listQuestionKinds.ts';
import { useAction } from '#src/api/useAction.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatDate, plural, today } from '#src/ui/text/format.ts';
import { getMovementLabel } from './movementColumns.tsx';

const describeMovement = (row: MovementRow) =>
  `${plural(row.Quantity, row.Code)}, ${getMovementLabel(row).toLowerCase()} of ${formatDate(row.MovedOn)}`;

/** Describes what happens to the credit note and invoice when their transfer is reversed. */
const describeReversedPapers = ({ Kind, CreditNo, InvoiceNo, FromName, ToName }: MovementRow) => {
  if (Kind !== 'Transfer' || (CreditNo === null && InvoiceNo === null)) return null;
  const undone = [
    InvoiceNo !== null && `invoice ${InvoiceNo} of ${ToName} is credited`,
    CreditNo !== null && `credit note ${CreditNo} of ${FromName} is cancelled by a debit note`,
  ].filter(Boolean);
  return `On that day ${undone.join(' and ')}. All pallets on these documents go back.`;
};

export const ReversePalletMovement = ({ row, onDone }: { row: MovementRow; onDone: () => void }) => {
  const toast = useToast();
  const [day, setDay] = useState<string | null>(today());
  const [isInvalid, setInvalid] = useState(false);
  /** Kinds of question that the user has confirmed for this date. */
  const [confirmedKinds, setConfirmedKinds] = useState<readonly AskedKind[]>([]);
  const reverse = useAction(reversePalletMovement, {
    isErrorInline: true,
    onDone: () => {
      toast(`Reversed: ${describeMovement(row)}`);
      onDone();
    },
  });
  const questions = listQuestionKinds(reverse.error);
  const papers = describeReversedPapers(row);
  const confirm = (Reason: string) => {
    const allKinds = [...confirmedKinds, ...questions];
    setConfirmedKinds(allKinds);
    const confirmations = {
      ...(allKinds.includes('OldDate') && { ConfirmDate: true }),
      ...(allKinds.includes('YardShort') && { ConfirmYard: true }),
    };
    return reverse.run({ params: { id: row.PalletMovementId }, body: { Reason, ...(day && { ReversedOn: day }), ...confirmations } });
  };
  const changeDay = (next: string | null) => {
    setDay(next);
    setConfirmedKinds([]);
    reverse.reset();
  };
  return (
    <ReasonDialog
      title="Reverse this movement?"
      hint="Saved with the movement"
      confirm={questions.length > 0 ? 'Reverse anyway' : 'Reverse'}
      pending={reverse.pending}
      error={reverse.fieldErrors.Reason}
      isOff={isInvalid}
      fields={
        <DateInput label="Reversed on" value={day} onChange={changeDay} onInvalid={setInvalid} error={reverse.fieldErrors.ReversedOn} />
      }
      failure={reverse.anyFailure}
      onConfirm={confirm}
      onClose={onDone}
    >
      <p>{`${describeMovement(row)}: ${row.FromName} to ${row.ToName}. Both entries stay visible.`}</p>
      {papers && <p>{papers}</p>}
    </ReasonDialog>
  );
};
