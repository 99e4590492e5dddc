import { useState } from 'react';
import type { OrderRow } from '#contract/sales/orders/calls.ts';
import { cancelOrders, promiseOrders } from '#contract/sales/orders/many.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import { PromiseDialog } from '#src/custom/sales/backOrders/PromiseDialog.tsx';

interface OpenOrderDeedsProps {
  chosen: readonly OrderRow[];
  onDone: () => void;
}

const most = 200;

/** Bulk actions on the chosen orders. Reports the result of each. */
export const OpenOrderDeeds = ({ chosen, onDone }: OpenOrderDeedsProps) => {
  const toast = useToast();
  const [asked, setAsked] = useState<'cancel' | 'promise' | undefined>();
  const tell = (results: readonly { Ok: boolean; Message: string }[]) => {
    const refused = results.filter(({ Ok }) => !Ok);
    const done = results.length - refused.length;
    const said = (refused.length > 0 ? refused : results).map(({ Message }) => Message).join(' ');
    toast(refused.length > 0 && done > 0 ? `${plural(done, 'order')} done. ${said}` : said, {
      tone: refused.length > 0 ? 'warning' : 'success',
    });
    setAsked(undefined);
    onDone();
  };
  const cancel = useAction(cancelOrders, { isToldBeside: true, onDone: tell });
  const promise = useAction(promiseOrders, { isToldBeside: true, onDone: tell });
  const OrderIds = chosen.map((row) => row.OrderId);
  const deals = plural(chosen.length, 'order');
  const isAnyPicked = chosen.some(({ Status }) => Status === 'Picked');
  const isAnyGone = chosen.some(({ Status }) => Status === 'ReadyToInvoice');
  const isTooMany = chosen.length > most;
  return (
    <>
      {asked === 'cancel' && (
        <ReasonDialog
          title={`Cancel ${deals}?`}
          confirm={`Cancel ${deals}`}
          pending={cancel.pending}
          failure={cancel.anyFailure}
          onConfirm={(Reason) => cancel.run({ body: { OrderIds, Reason } })}
          onClose={() => setAsked(undefined)}
        >
          {isAnyPicked && <p>Picked goods go back into stock.</p>}
          {isAnyGone && (
            <p>
              A despatched order is cancelled only if all its goods have been returned. If pallets were returned too, cancel it on its own
              screen.
            </p>
          )}
        </ReasonDialog>
      )}
      {asked === 'promise' && (
        <PromiseDialog
          deals={chosen.length}
          given={null}
          pending={promise.pending}
          failure={promise.anyFailure}
          onConfirm={(PromisedDate) => promise.run({ body: { OrderIds, PromisedDate } })}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ActionBar>
        <ActionButton kind="primary" shortcut="p" disabled={isTooMany} onPress={() => setAsked('promise')}>
          {`Promise ${deals}`}
        </ActionButton>
        <ActionButton kind="danger" shortcut="x" disabled={isTooMany} onPress={() => setAsked('cancel')}>
          {`Cancel ${deals}`}
        </ActionButton>
        {isTooMany && <span className="note">At most {most} at once</span>}
      </ActionBar>
    </>
  );
};
