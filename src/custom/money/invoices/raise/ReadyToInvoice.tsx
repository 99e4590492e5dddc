import { useState } from 'react';
import { readyToInvoice } from '#contract/money/invoices/calls.ts';
import type { ReadyDeal } from '#contract/money/invoices/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { canReach } from '#src/ui/screen/reach/reach.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { RaiseBar } from './RaiseBar.tsx';
import { RaiseDialog } from './RaiseDialog.tsx';
import { RaiseResult } from './RaiseResult.tsx';
import { buildReadyColumns, getDealTone, urgency } from './buildReadyColumns.tsx';
import { ToCredit } from './ToCredit.tsx';
import type { ChosenDay } from './useInvoiceDay.ts';
import { useRaise } from './useRaise.ts';
import '#src/custom/money/invoices/invoices.css';

const filters = [urgency];
const unsent = screenPaths.unsentInvoices();

/** Screen /readytoinvoice: orders ready to invoice. The user chooses orders, then raises their invoices with or without e-mail. */
export const ReadyToInvoice = () => {
  const list = useServerList(readyToInvoice, { filters });
  const { chosen, selection, clear } = useChosen(
    list,
    (deal) => deal.OrderId,
    (deal) => deal.Problem === null,
  );
  const [previewedDeal, setPreviewedDeal] = useState<ReadyDeal | undefined>(undefined);
  const [raiseRequest, setRaiseRequest] = useState<{ deals: readonly ReadyDeal[]; isMailed: boolean } | undefined>(undefined);
  const raise = useRaise();
  const confirm = (dated: ChosenDay) => {
    if (!raiseRequest) return;
    setRaiseRequest(undefined);
    setPreviewedDeal(undefined);
    clear();
    void raise.run(raiseRequest.deals, raiseRequest.isMailed, dated);
  };
  return (
    <ListScreen
      title="Ready to invoice"
      noun="order"
      list={list}
      columns={buildReadyColumns(list)}
      keyOf={(deal) => deal.OrderId}
      onOpen={setPreviewedDeal}
      selection={selection}
      toneOf={getDealTone}
      search="Search deal, customer, their order"
      empty={
        <Empty action={<ReachButton to={screenPaths.openOrders()}>Open orders</ReachButton>}>
          No orders are waiting to be invoiced. They appear here once they have left.
        </Empty>
      }
      primary={canReach(unsent) && <LinkButton to={unsent}>Unsent invoices</LinkButton>}
    >
      {list.total ? <RaiseBar deals={chosen} onAsk={(isMailed) => setRaiseRequest({ deals: chosen, isMailed })} /> : null}
      {previewedDeal && (
        <PreviewPanel
          deal={previewedDeal}
          onRaise={() => setRaiseRequest({ deals: [previewedDeal], isMailed: false })}
          onClose={() => setPreviewedDeal(undefined)}
        />
      )}
      {raiseRequest && <RaiseDialog {...raiseRequest} onConfirm={confirm} onClose={() => setRaiseRequest(undefined)} />}
      <RaiseResult raise={raise} />
      <ToCredit />
    </ListScreen>
  );
};
