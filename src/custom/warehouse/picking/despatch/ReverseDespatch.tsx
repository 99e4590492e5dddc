import { useState } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { canTakeStep } from '#contract/sales/deal/states.ts';
import { reverseDespatch } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';

/** Reverses the despatch of a deal that is not invoiced and has no returns. */
export const ReverseDespatch = ({ goods }: { goods: PickGoods }) => {
  const [isOpen, setOpen] = useState(false);
  const reverse = useAction(reverseDespatch, {
    isErrorInline: true,
    onDone: () => setOpen(false),
    toast: (answer) => `Despatch of deal ${dealName(answer)} reversed. Its pallets are back in the yard`,
  });
  const hasLeft = goods.Lines.some((line) => line.Returned);
  if (hasLeft || !canTakeStep(goods, 'reverseDespatch', ['Warehouse'])) return null;
  return (
    <>
      <ActionButton kind="quiet" onPress={() => setOpen(true)}>
        Reverse despatch
      </ActionButton>
      {isOpen && (
        <ReasonDialog
          title={`Reverse despatch of deal ${dealName(goods)}?`}
          confirm="Reverse despatch"
          pending={reverse.pending}
          error={reverse.fieldErrors.Reason}
          failure={reverse.failure}
          onConfirm={(Reason) => reverse.run({ params: { id: goods.OrderId }, body: { Reason, Version: goods.Version } })}
          onClose={() => setOpen(false)}
        >
          <p>
            The customer no longer holds its pallets, and the order waits for despatch again. If it leaves on another day, print its
            delivery note again.
          </p>
        </ReasonDialog>
      )}
    </>
  );
};
