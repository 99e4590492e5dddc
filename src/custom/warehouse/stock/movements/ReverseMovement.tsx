import { reverseStockMovement } from '#contract/warehouse/stock/movements.ts';
import type { StockMovementRow } from '#contract/warehouse/stock/movements.ts';
import { askedKinds } from '#src/api/askedKinds.ts';
import { useAction } from '#src/api/useAction.ts';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';

/** Asks for confirmation if some of a batch has already left. */
export const ReverseMovement = ({ row, onClose }: { row: StockMovementRow; onClose: () => void }) => {
  const reverse = useAction(reverseStockMovement, {
    isToldBeside: true,
    toast: ({ OnHand }) => `Reversed: ${formatQuantity(OnHand)} are there now`,
    onDone: onClose,
  });
  const isAsked = askedKinds(reverse.error).includes('LotNotHere');
  return (
    <ReasonDialog
      hint="Kept with the movement"
      title={`Reverse ${row.Type.toLowerCase()} of ${formatQuantity(Math.abs(row.Quantity))}?`}
      confirm={isAsked ? 'Reverse all the same' : 'Reverse'}
      pending={reverse.pending}
      failure={reverse.anyFailure}
      onConfirm={(Reason) => reverse.run({ params: { id: row.StockMovementId }, body: { Reason, ...(isAsked && { ConfirmLots: true }) } })}
      onClose={onClose}
    >
      A row that takes it back is added, dated today; both stay.
    </ReasonDialog>
  );
};
