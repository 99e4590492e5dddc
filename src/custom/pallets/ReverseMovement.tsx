import { reversePalletMovement } from '#contract/pallets/calls.ts';
import type { MovementRow } from '#contract/pallets/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { wasAskedAbout } from '#src/api/wasAskedAbout.ts';
import { ReasonDialog } from '#src/ui/screen/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { kindOf } from './movementColumns.tsx';

const sayOf = (row: MovementRow) => `${plural(row.Quantity, row.Code)}, ${kindOf(row).toLowerCase()} of ${formatDate(row.MovedOn)}`;

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
  return (
    <ReasonDialog
      title="Reverse this movement?"
      confirm={isAsked ? 'Reverse all the same' : 'Reverse'}
      pending={reverse.pending}
      error={reverse.fieldErrors.Reason}
      failure={reverse.anyFailure}
      onConfirm={(Reason) => reverse.run({ params: { id: row.PalletMovementId }, body: { Reason, ...(isAsked && { ConfirmYard: true }) } })}
      onClose={onDone}
    >
      <p>{`${sayOf(row)}: ${row.FromName} to ${row.ToName}. Both rows stay in sight.`}</p>
    </ReasonDialog>
  );
};
