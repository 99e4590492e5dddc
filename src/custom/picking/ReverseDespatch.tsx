import { useState } from 'react';
import { dealName } from '#contract/deal/dealName.ts';
import { mayDo } from '#contract/deal/states.ts';
import { reverseDespatch } from '#contract/picking/calls.ts';
import type { PickGoods } from '#contract/picking/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';

/** Nothing had left after all: for a deal that is not invoiced yet. */
export const ReverseDespatch = ({ goods }: { goods: PickGoods }) => {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const reverse = useAction(reverseDespatch, {
    onDone: () => setOpen(false),
    toast: (answer) => `Deal ${dealName(answer)} has not left: it is picked, its pallets are back`,
  });
  if (!mayDo(goods, 'reverseDespatch', ['Warehouse'])) return null;
  return (
    <>
      <ActionButton kind="quiet" onPress={() => setOpen(true)}>
        It has not left
      </ActionButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Deal ${dealName(goods)} has not left`}
        confirm="Take the despatch back"
        pending={reverse.pending}
        isConfirmOff={reason.trim() === ''}
        onConfirm={() => reverse.run({ params: { id: goods.OrderId }, body: { Reason: reason, Version: goods.Version } })}
        onClose={() => setOpen(false)}
      >
        <p>Its pallets come back from the customer, and the deal is picked and not yet gone.</p>
        <TextBox label="Reason" value={reason} onChange={setReason} error={reverse.fieldErrors.Reason} width="100%" />
      </ConfirmDialog>
    </>
  );
};
