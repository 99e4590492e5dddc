import { useState } from 'react';
import { closeBackOrders, promiseBackOrders } from '#contract/sales/backOrders/calls.ts';
import type { BackOrderLine } from '#contract/sales/backOrders/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import { PromiseOrdersDialog } from './PromiseOrdersDialog.tsx';

const listOrderIds = (lines: readonly BackOrderLine[]) => [...new Set(lines.map(({ OrderId }) => OrderId))];

/** Describes the chosen lines, or counts them if there are several. */
const describeLines = ([first, ...others]: readonly BackOrderLine[]) =>
  first && others.length === 0
    ? `${first.Quantity.toLocaleString('en-GB')} × ${first.Description} of order ${dealName(first)} for ${first.CustomerName} will not be delivered.`
    : `${plural(others.length + 1, 'line')} will not be delivered.`;

interface BackOrderDeedsProps {
  chosen: readonly BackOrderLine[];
  onDone: () => void;
}

/** Buttons that set the promised date of the chosen lines' orders, or close the lines. */
export const BackOrderDeeds = ({ chosen, onDone }: BackOrderDeedsProps) => {
  const [openDialog, setOpenDialog] = useState<'close' | 'promise' | undefined>();
  const toast = useToast();
  const askForLine = () => toast('Select a line first', { tone: 'warning' });
  const keysWithoutLine = [
    { key: 'p', label: 'Set promised date', run: askForLine },
    { key: 'x', label: 'Close lines', run: askForLine },
  ];
  useScreenKeys(chosen.length === 0 ? keysWithoutLine : []);
  const finish = () => {
    setOpenDialog(undefined);
    onDone();
  };
  const close = useAction(closeBackOrders, {
    onDone: (results) => {
      const refusals = results.filter(({ Ok }) => !Ok);
      const reported = refusals.length > 0 ? refusals : results;
      toast(reported.map(({ Message }) => Message).join(' '), { tone: refusals.length > 0 ? 'warning' : 'success' });
      finish();
    },
  });
  const promise = useAction(promiseBackOrders, {
    onDone: ({ Promised }, { body }) => {
      const orders = plural(Promised, 'order');
      toast(body.PromisedDate === null ? `Promised date removed from ${orders}` : `Promised date changed for ${orders}`);
      finish();
    },
  });
  return (
    <>
      {openDialog === 'close' && (
        <ReasonDialog
          title={`Close ${plural(chosen.length, 'line')}?`}
          confirm={`Close ${plural(chosen.length, 'line')}`}
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
          orderCount={listOrderIds(chosen).length}
          initialDate={chosen[0]?.PromisedDate ?? null}
          pending={promise.pending}
          failure={promise.anyFailure}
          onConfirm={(PromisedDate) => promise.run({ body: { OrderIds: listOrderIds(chosen), PromisedDate } })}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      {chosen.length > 0 && (
        <ActionBar>
          <ActionButton kind="primary" shortcut="p" onPress={() => setOpenDialog('promise')}>
            Set promised date
          </ActionButton>
          <ActionButton kind="danger" shortcut="x" onPress={() => setOpenDialog('close')}>
            {`Close ${plural(chosen.length, 'line')}`}
          </ActionButton>
        </ActionBar>
      )}
    </>
  );
};
