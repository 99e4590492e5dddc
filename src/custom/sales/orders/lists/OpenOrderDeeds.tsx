import { useState } from 'react';
import type { OrderRow } from '#contract/sales/orders/calls.ts';
import { cancelOrders, promiseOrders } from '#contract/sales/orders/many.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import { PromiseOrdersDialog } from '#src/custom/sales/backOrders/PromiseOrdersDialog.tsx';

interface OpenOrderDeedsProps {
  chosen: readonly OrderRow[];
  onDone: () => void;
}

const maxOrders = 200;

/** Bulk actions on the chosen orders. Reports the result of each. */
export const OpenOrderDeeds = ({ chosen, onDone }: OpenOrderDeedsProps) => {
  const toast = useToast();
  const [openDialog, setOpenDialog] = useState<'cancel' | 'promise' | undefined>();
  const showResults = (results: readonly { Ok: boolean; Message: string }[]) => {
    const refusals = results.filter(({ Ok }) => !Ok);
    const doneCount = results.length - refusals.length;
    const resultText = (refusals.length > 0 ? refusals : results).map(({ Message }) => Message).join(' ');
    toast(refusals.length > 0 && doneCount > 0 ? `${plural(doneCount, 'order')} changed. ${resultText}` : resultText, {
      tone: refusals.length > 0 ? 'warning' : 'success',
    });
    setOpenDialog(undefined);
    onDone();
  };
  const cancel = useAction(cancelOrders, { isErrorInline: true, onDone: showResults });
  const promise = useAction(promiseOrders, { isErrorInline: true, onDone: showResults });
  const OrderIds = chosen.map((row) => row.OrderId);
  const orderCountText = plural(chosen.length, 'order');
  const isAnyPicked = chosen.some(({ Status }) => Status === 'Picked');
  const isAnyDespatched = chosen.some(({ Status }) => Status === 'ReadyToInvoice');
  const isTooMany = chosen.length > maxOrders;
  return (
    <>
      {openDialog === 'cancel' && (
        <ReasonDialog
          title={`Cancel ${orderCountText}?`}
          confirm={`Cancel ${orderCountText}`}
          pending={cancel.pending}
          failure={cancel.anyFailure}
          onConfirm={(Reason) => cancel.run({ body: { OrderIds, Reason } })}
          onClose={() => setOpenDialog(undefined)}
        >
          {isAnyPicked && <p>Picked goods go back into stock.</p>}
          {isAnyDespatched && (
            <p>
              A despatched order can be cancelled only after all its goods have been returned. If pallets were returned too, open the order
              and cancel it there.
            </p>
          )}
        </ReasonDialog>
      )}
      {openDialog === 'promise' && (
        <PromiseOrdersDialog
          orderCount={chosen.length}
          initialDate={null}
          pending={promise.pending}
          failure={promise.anyFailure}
          onConfirm={(PromisedDate) => promise.run({ body: { OrderIds, PromisedDate } })}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      <ActionBar>
        <ActionButton kind="primary" shortcut="p" disabled={isTooMany} onPress={() => setOpenDialog('promise')}>
          Set promised date
        </ActionButton>
        <ActionButton kind="danger" shortcut="x" disabled={isTooMany} onPress={() => setOpenDialog('cancel')}>
          {`Cancel ${orderCountText}`}
        </ActionButton>
        {isTooMany && <span className="note">Select at most {maxOrders} orders</span>}
      </ActionBar>
    </>
  );
};
