import { reversePalletMovement } from '#contract/pallets/calls.ts';
import type { MovementRow } from '#contract/pallets/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { wasAskedAbout } from '#src/api/wasAskedAbout.ts';
import { ReasonDialog } from '#src/ui/screen/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { kindOf } from './movementColumns.tsx';

const sayOf = (row: MovementRow) => `${plural(row.Quantity, row.Code)}, ${kindOf(row).toLowerCase()} of ${formatDate(row.MovedOn)}`;

/** The papers of a transfer are undone with it, all that is on them at once. */
const papersOf = ({ Kind, CreditNo, InvoiceNo, FromName, ToName }: MovementRow) => {
  if (Kind !== 'Transfer' || (CreditNo === null && InvoiceNo === null)) return null;
  const undone = [
    InvoiceNo !== null && `invoice ${InvoiceNo} of ${ToName} is credited`,
    CreditNo !== null && `credit note ${CreditNo} of ${FromName} is undone by a debit note`,
  ].filter(Boolean);
  return `With it ${undone.join(' and ')}, as of today; every type on these papers goes back.`;
};

export const ReverseMovement = ({ row, onDone }: { row: MovementRow; onDone: () => void }) => {
  const toast = useToast();
  const reverse = useAction(reversePalletMovement, {
    isToldBeside: true,
    onDone: () => {
      toast(`Reversed: ${sayOf(row)}`);
      onDone();
    },
  });
  const isAsked = wasAskedAbout(reverse.error);
  const papers = papersOf(row);
  return (
    <ReasonDialog
      title="Reverse this movement?"
      hint="Kept with the movement"
      confirm={isAsked ? 'Reverse all the same' : 'Reverse'}
      pending={reverse.pending}
      error={reverse.fieldErrors.Reason}
      failure={reverse.anyFailure}
      onConfirm={(Reason) => reverse.run({ params: { id: row.PalletMovementId }, body: { Reason, ...(isAsked && { ConfirmYard: true }) } })}
      onClose={onDone}
    >
      <p>{`${sayOf(row)}: ${row.FromName} to ${row.ToName}. Both rows stay in sight.`}</p>
      {papers && <p>{papers}</p>}
    </ReasonDialog>
  );
};
