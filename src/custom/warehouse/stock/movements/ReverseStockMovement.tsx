import { reverseStockMovement } from '#contract/warehouse/stock/movements.ts';
import type { StockMovementRow } from '#contract/warehouse/stock/movements.ts';
import { listQuestionKinds } from '#src/api/listQuestionKinds.ts';
import { useAction } from '#src/api/useAction.ts';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';

/** Dialog that reverses a stock movement. Asks for confirmation if some of its batch has already left. */
export const ReverseStockMovement = ({ row, onClose }: { row: StockMovementRow; onClose: () => void }) => {
  const reverse = useAction(reverseStockMovement, {
    isErrorInline: true,
    toast: ({ OnHand }) => `Movement reversed. ${formatQuantity(OnHand)} on hand`,
    onDone: onClose,
  });
  const asksAboutBatch = listQuestionKinds(reverse.error).includes('LotNotHere');
  return (
    <ReasonDialog
      hint="Saved with the movement"
      title={`Reverse ${row.Type.toLowerCase()} of ${formatQuantity(Math.abs(row.Quantity))}?`}
      confirm={asksAboutBatch ? 'Reverse anyway' : 'Reverse'}
      pending={reverse.pending}
      failure={reverse.anyFailure}
      onConfirm={(Reason) =>
        reverse.run({ params: { id: row.StockMovementId }, body: { Reason, ...(asksAboutBatch && { ConfirmLots: true }) } })
      }
      onClose={onClose}
    >
      A reversing entry is added with today’s date. Both entries stay visible.
    </ReasonDialog>
  );
};
