import { useState } from 'react';
import { closeBackOrders, promiseBackOrders } from '#contract/sales/backOrders/calls.ts';
import type { BackOrderLine } from '#contract/sales/backOrders/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import { PromiseOrdersDialog } from './PromiseOrdersDialog.tsx';

const listOrderIds = (lines: readonly BackOrderLine[]) => [...new Set(lines.map(({ OrderId }) => OrderId))];

/** Describes the chosen lines, or counts them if there are several. */
const describeLines = ([first, ...others]: readonly BackOrderLine[]) =>
  first && others.length === 0
    ? `${first.Quantity.toLocaleString('en-GB')} × ${first.Description} on deal ${dealName(first)} for ${first.CustomerName} will not be delivered.`
    : `${plural(others.length + 1, 'line')} will not be delivered.`;

interface BackOrderDeedsProps {
  chosen: readonly BackOrderLine[];
  onDone: () => void;
}

/** Buttons that promise the orders of the chosen lines for a new date, or close the lines. */
export const BackOrderDeeds = ({ chosen, onDone }: BackOrderDeedsProps) => {
  const [openDialog, setOpenDialog] = useState<'close' | 'promise' | undefined>();
  const toast = useToast();
  const finish = () => {
    setOpenDialog(undefined);
    onDone();
  };
  const close = useAction(closeBackOrders, {
    onDone: (results) => {
      const refusals = results.filter(({ Ok }) => !Ok);
      const words = refusals.length > 0 ? refusals : results;
      toast(words.map(({ Message }) => Message).join(' '), { tone: refusals.length > 0 ? 'warning' : 'success' });
      finish();
    },
  });
  const promise = useAction(promiseBackOrders, {
    onDone: ({ Promised }) => {
      toast(`Promised date changed for ${plural(Promised, 'order')}`);
      finish();
    },
  });
  return (
    <>
      {openDialog === 'close' && (
        <ReasonDialog
          title={`Close ${plural(chosen.length, 'line')}?`}
          confirm="Close"
          pending={close.pending}
          failure={close.anyFailure}
          onConfirm={(Reason) => close.run({ body: { OrderDetailIds: chosen.map((line) => line.OrderDetailId), Reason } })}
          onClose={() => setOpenDialog(undefined)}
        >
          <p>{describeLines(chosen)} An order with no lines left is cancelled.</p>
        </ReasonDialog>
      )}
      {openDialog === 'promise' && (
        <PromiseOrdersDialog
          deals={listOrderIds(chosen).length}
          given={chosen[0]?.PromisedDate ?? null}
          pending={promise.pending}
          failure={promise.anyFailure}
          onConfirm={(PromisedDate) => promise.run({ body: { OrderIds: listOrderIds(chosen), PromisedDate } })}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      {chosen.length > 0 && (
        <ActionBar>
          <ActionButton kind="primary" shortcut="p" onPress={() => setOpenDialog('promise')}>
            {`Promise ${plural(listOrderIds(chosen).length, 'order')}`}
          </ActionButton>
          <ActionButton kind="danger" shortcut="x" onPress={() => setOpenDialog('close')}>
            {`Close ${plural(chosen.length, 'line')}`}
          </ActionButton>
        </ActionBar>
      )}
    </>
  );
};
