import { useState } from 'react';
import { confirmPrintDNote, printDeliveryNotes, reverseDespatch } from '#contract/warehouse/picking/calls.ts';
import type { PickGoods, PickListRow } from '#contract/warehouse/picking/calls.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar, ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { plural } from '#src/ui/text/format.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';

/** Formats `Deal 10452/2 has left for Aldous Cider` or `3 orders have left`. */
const describeDespatched = ([first, ...others]: readonly PickGoods[]) =>
  first && others.length === 0
    ? `Deal ${dealName(first)} has left for ${first.CustomerName}`
    : `${plural(others.length + 1, 'order')} have left`;

/** Actions for the selected deals: print delivery notes, and confirm despatch. */
const useDespatch = (rows: readonly PickListRow[], onDone: () => void) => {
  const print = useAction(printDeliveryNotes, { onDone: (file) => openInNewTab(file) });
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const toast = useToast();
  const reversal = useAction(reverseDespatch);
  const despatch = useAction(confirmPrintDNote, {
    onFailed: (error) => {
      setRefusals((before) => [...before, error.message]);
      return true;
    },
  });
  return {
    refused: refusals,
    printing: print.pending,
    despatching: despatch.pending,
    print: () => print.run({ body: { OrderIds: rows.map((deal) => deal.OrderId) } }),
    despatch: async () => {
      setRefusals([]);
      const despatchedDeals: PickGoods[] = [];
      for (const deal of rows.filter((one) => one.Status === 'Picked')) {
        const goods = await despatch.run({ params: { id: deal.OrderId } });
        if (goods) despatchedDeals.push(goods);
      }
      const undo = async () => {
        for (const { OrderId } of despatchedDeals) await reversal.run({ params: { id: OrderId }, body: { Reason: 'Undone at once' } });
      };
      if (despatchedDeals.length > 0) toast(describeDespatched(despatchedDeals), { undo: () => void undo() });
      onDone();
    },
  };
};

const RefusedDeals = ({ messages }: { messages: readonly string[] }) =>
  messages.length === 0 ? null : (
    <div className="pick-hold" role="alert">
      <strong>{`${plural(messages.length, 'order')} could not be despatched:`}</strong>
      {messages.map((message) => (
        <span key={message}>{message}.</span>
      ))}
    </div>
  );

interface DespatchBarProps {
  chosen: readonly PickListRow[];
  onDone: () => void;
}

/** Buttons that print delivery notes and confirm despatch for the selected deals. Lists the deals that could not be despatched. */
export const DespatchBar = ({ chosen, onDone }: DespatchBarProps) => {
  const [isConfirming, setConfirming] = useState(false);
  const { print, printing, despatch, despatching, refused } = useDespatch(chosen, onDone);
  return (
    <>
      <RefusedDeals messages={refused} />
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Confirm despatch of ${plural(chosen.length, 'order')}?`}
        confirm="Confirm despatch"
        pending={despatching}
        onConfirm={async () => {
          await despatch();
          setConfirming(false);
        }}
        onClose={() => setConfirming(false)}
      >
        <p>The orders become ready to invoice. Their pallets are added to the customers’ accounts.</p>
      </ConfirmDialog>
      {chosen.length > 0 && (
        <ActionBar>
          <ActionButton
            kind="primary"
            onPress={() => setConfirming(true)}
            pending={despatching}
            disabled={!chosen.some((deal) => deal.Status === 'Picked')}
          >
            {`Confirm despatch of ${plural(chosen.length, 'order')}`}
          </ActionButton>
          <ActionButton onPress={print} pending={printing} shortcut="Ctrl+P">
            {`Print ${plural(chosen.length, 'delivery note')}`}
          </ActionButton>
        </ActionBar>
      )}
    </>
  );
};
