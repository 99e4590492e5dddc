import { useState } from 'react';
import { issuePurchaseOrder } from '#contract/purchasing/purchaseOrders/calls.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { isAwaited, canCancelPurchase, canChangePurchase } from '#contract/purchasing/purchaseOrders/states.ts';
import { screens } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import { RecordFiles } from '#src/files/RecordFiles.tsx';
import { DocumentForm } from '#src/lineDocument/form/DocumentForm.tsx';
import type { ActionParts, FormProps } from '#src/lineDocument/form/DocumentForm.tsx';
import { useDocument } from '#src/lineDocument/store.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { PurchaseAside } from './PurchaseAside.tsx';
import { CancelPurchaseDialog, ClosePurchaseDialog, PurchasePromiseDialog, SendPurchaseDialog } from './PurchaseDeeds.tsx';
import { purchaseOrder } from './purchaseOrder.ts';
import type { PurchaseContext, PurchaseTypes } from './purchaseTypes.ts';
import { PurchaseTitle } from './PurchaseTitle.tsx';
import { formatIssued } from './words.ts';
import './purchasing.css';

type Parts = ActionParts<PurchaseTypes>;

const SaveButtons = ({ store, saved, context, isDirty, saving: { save, pending } }: Parts) => {
  const depotId = useDocument(store, ({ header }) => header.SupplierDepotId);
  if (saved && !canChangePurchase(saved.State)) return null;
  if (saved && saved.Revision > 0)
    return (
      <ActionButton kind="primary" shortcut="Ctrl+S" pending={pending} disabled={!isDirty} onPress={() => save('stay')}>
        Save changes
      </ActionButton>
    );
  const hasEmail = context.combos.Depots.some(({ SupplierDepotId, Email }) => SupplierDepotId === depotId && Email !== null);
  return (
    <>
      <ActionButton kind="primary" shortcut="Ctrl+Enter" pending={pending} onPress={() => save(hasEmail ? 'send' : 'issue')}>
        {hasEmail ? 'Order and e-mail' : 'Order'}
      </ActionButton>
      <ActionButton shortcut="Ctrl+S" pending={pending} disabled={saved !== undefined && !isDirty} onPress={() => save('stay')}>
        Save draft
      </ActionButton>
    </>
  );
};

const dialogs = { promise: PurchasePromiseDialog, cancel: CancelPurchaseDialog, close: ClosePurchaseDialog, send: SendPurchaseDialog };

const RecordActions = ({ order, isDirty, onChanged }: { order: PurchaseOrder; isDirty: boolean; onChanged: Parts['onChanged'] }) => {
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const Dialog = opened && dialogs[opened];
  return (
    <>
      {isAwaited(order.State) && (
        <ActionButton shortcut="Alt+P" disabled={isDirty} onPress={() => setOpened('promise')}>
          Promised date
        </ActionButton>
      )}
      {order.Revision > 0 && (
        <ActionButton shortcut="Alt+M" disabled={isDirty} onPress={() => setOpened('send')}>
          E-mail
        </ActionButton>
      )}
      {order.State === 'PartReceived' && (
        <ActionButton disabled={isDirty} onPress={() => setOpened('close')}>
          Close short
        </ActionButton>
      )}
      {canCancelPurchase(order.State) && (
        <ActionButton kind="danger" shortcut="Alt+X" disabled={isDirty} onPress={() => setOpened('cancel')}>
          Cancel order
        </ActionButton>
      )}
      {Dialog && (
        <Dialog
          order={order}
          onClose={() => setOpened(undefined)}
          onDone={(savedOrder) => {
            setOpened(undefined);
            onChanged(savedOrder);
          }}
        />
      )}
    </>
  );
};

const Actions = (parts: Parts) => (
  <>
    <SaveButtons {...parts} />
    {parts.saved && <RecordActions order={parts.saved} isDirty={parts.isDirty} onChanged={parts.onChanged} />}
  </>
);

const savedText = (savedOrder: PurchaseOrder, before: PurchaseOrder | undefined) =>
  savedOrder.Revision > 1 && savedOrder.Revision > (before?.Revision ?? 0) ? `issued as revision ${savedOrder.Revision}` : 'saved';

/** The form of a purchase order with its actions. */
export const PurchaseForm = ({ context, ...form }: FormProps<PurchaseTypes> & { context: PurchaseContext }) => {
  const { saved } = form;
  const toast = useToast();
  const issue = useAction(issuePurchaseOrder);
  const afterSave = async (order: PurchaseOrder, nextStep: string) => {
    const issueText =
      nextStep === 'stay'
        ? undefined
        : await issue.run({ params: { id: order.PurchaseOrderId }, body: { Version: order.Version, Send: nextStep === 'send' } });
    const savedOrder = issueText ?? order;
    const name = savedOrder.PurchaseOrderNo === null ? 'Draft' : `Purchase order ${savedOrder.PurchaseOrderNo}`;
    toast(`${name} ${issueText ? formatIssued(savedOrder.SupplierName, nextStep === 'send') : savedText(savedOrder, saved)}`);
    return savedOrder;
  };
  return (
    <DocumentForm
      {...form}
      {...{ context, afterSave, Actions }}
      document={purchaseOrder}
      title={<PurchaseTitle order={saved} tolerancePercent={context.combos.TolerancePercent} />}
      back={{ to: screens.purchaseOrders, label: 'Back to purchase orders' }}
    >
      {saved && saved.OrderId !== null && canChangePurchase(saved.State) && (
        <p className="note">The lines come from deal {saved.DealNo}. Change the deal to revise this order.</p>
      )}
      {saved && <PurchaseAside order={saved} />}
      {saved && <RecordFiles subject="PurchaseOrder" id={saved.PurchaseOrderId} />}
    </DocumentForm>
  );
};
