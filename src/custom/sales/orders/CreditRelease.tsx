import { useState } from 'react';
import { findCreditHold } from '#contract/sales/orders/creditHold.ts';
import { releaseCredit } from '#contract/sales/orders/calls.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import type { OrderAccount } from './form/draft/orderDraft.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';

interface CreditReleaseProps {
  order: Order;
  account: OrderAccount;
  onReleased: (order: Order) => void;
}

const isAdmin = () => getUserRoles().includes('Admin');

/** Shows that credit control holds the order, and lets the office release the order with a reason. */
export const CreditRelease = ({ order, account, onReleased }: CreditReleaseProps) => {
  const [releasedOrder, setReleasedOrder] = useState<Order | undefined>();
  const [isOpen, setOpen] = useState(false);
  const { OnStop, CreditLeft, Overdue } = account.Credit;
  const hold = findCreditHold(
    { OnStop, ProForma: account.ProForma, isOverLimit: CreditLeft < 0, isOverdue: Overdue > 0 },
    releasedOrder ?? order,
  );
  if (!hold) return releasedOrder ? <StatusChip tone="done">{`Released: ${releasedOrder.CreditOverrideReason}`}</StatusChip> : null;
  const canRelease = hold !== 'OnStop' || isAdmin();
  return (
    <div className="credit-hold">
      <StatusChip tone="refused">Held by credit control</StatusChip>
      {canRelease ? (
        <ActionButton onPress={() => setOpen(true)}>Release order</ActionButton>
      ) : (
        <span className="note">The account is on stop. An administrator must release the order.</span>
      )}
      {isOpen && (
        <ReleaseOrderDialog
          order={order}
          onClose={() => setOpen(false)}
          onReleased={(answer) => {
            setReleasedOrder(answer);
            onReleased(answer);
          }}
        />
      )}
    </div>
  );
};

interface ReleaseDialogProps {
  order: Order;
  onReleased: (order: Order) => void;
  onClose: () => void;
}

const ReleaseOrderDialog = ({ order, onClose, onReleased }: ReleaseDialogProps) => {
  const release = useAction(releaseCredit, {
    isErrorInline: true,
    onDone: (answer) => {
      onClose();
      onReleased(answer);
    },
    toast: `Order ${dealName(order)} released. The warehouse may now pick and despatch it.`,
  });
  return (
    <ReasonDialog
      title={`Release order ${dealName(order)}`}
      confirm="Release order"
      label="Reason for releasing"
      pending={release.pending}
      error={release.fieldErrors.Reason}
      failure={release.failure}
      onConfirm={(Reason) => release.run({ params: { id: order.OrderId }, body: { Reason } })}
      onClose={onClose}
    >
      <p>The warehouse may then pick and despatch the order, although the account is on stop or over its credit limit.</p>
    </ReasonDialog>
  );
};
