import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { useState } from 'react';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  promisePurchaseOrder,
  sendPurchaseOrder,
} from '#contract/purchasing/purchaseOrders/calls.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { formatPurchaseNumber } from './words.ts';

export interface PurchaseDialogProps {
  order: PurchaseOrder;
  onDone: (order: PurchaseOrder) => void;
  onClose: () => void;
}

const formatPurchaseName = (order: PurchaseOrder) =>
  order.PurchaseOrderNo === null ? 'this draft' : `purchase order ${order.PurchaseOrderNo}`;

/** Records the supplier’s promised date. */
export const PurchasePromiseDialog = ({ order, onDone, onClose }: PurchaseDialogProps) => {
  const [day, setDay] = useState<string | null>(order.PromisedDate ?? order.RequiredDate);
  const [remark, setRemark] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const action = useAction(promisePurchaseOrder, {
    isErrorInline: true,
    toast: `Promised date of purchase order ${formatPurchaseNumber(order)} saved`,
    onDone,
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Promised date of ${formatPurchaseName(order)}`}
      confirm="Save date"
      pending={action.pending}
      failure={action.failure}
      isConfirmDisabled={day === null || isInvalid}
      onConfirm={() =>
        action.run({
          params: { id: order.PurchaseOrderId },
          body: { Version: order.Version, PromisedDate: day ?? '', Remark: remark.trim() || null },
        })
      }
      onClose={onClose}
    >
      <div className="dialog-fields">
        <DateInput
          label="Promised for"
          autoFocus
          value={day}
          hint={describeDayOff(day)}
          onChange={setDay}
          onInvalid={setInvalid}
          error={action.fieldErrors.PromisedDate}
        />
        <LongTextBox
          label="Supplier’s reply"
          optional
          rows={2}
          maxLength={1000}
          value={remark}
          onChange={setRemark}
          error={action.fieldErrors.Remark}
        />
      </div>
    </ConfirmDialog>
  );
};

/** Cancels a purchase order without receipts. If the order is issued, a last revision tells the supplier. */
export const CancelPurchaseDialog = ({ order, onDone, onClose }: PurchaseDialogProps) => {
  const action = useAction(cancelPurchaseOrder, {
    isErrorInline: true,
    toast: `Purchase order ${formatPurchaseNumber(order)} cancelled`,
    onDone,
  });
  return (
    <ReasonDialog
      title={`Cancel ${formatPurchaseName(order)}`}
      confirm="Cancel order"
      pending={action.pending}
      failure={action.failure}
      error={action.fieldErrors.Reason}
      onConfirm={(Reason) => action.run({ params: { id: order.PurchaseOrderId }, body: { Version: order.Version, Reason } })}
      onClose={onClose}
    >
      <p>
        {order.Revision === 0
          ? 'This draft has not been sent, so the supplier does not know of it.'
          : `Revision ${order.Revision + 1} tells the supplier that the order is cancelled. It is e-mailed if the last one was.`}
      </p>
    </ReasonDialog>
  );
};

export const ClosePurchaseDialog = ({ order, onDone, onClose }: PurchaseDialogProps) => {
  const action = useAction(closePurchaseOrder, {
    isErrorInline: true,
    toast: `Purchase order ${formatPurchaseNumber(order)} closed`,
    onDone,
  });
  return (
    <ReasonDialog
      title={`Close ${formatPurchaseName(order)}`}
      confirm="Close order"
      pending={action.pending}
      failure={action.failure}
      error={action.fieldErrors.Reason}
      onConfirm={(Reason) => action.run({ params: { id: order.PurchaseOrderId }, body: { Version: order.Version, Reason } })}
      onClose={onClose}
    >
      <p>
        The remaining goods are no longer expected. Revision {order.Revision + 1} tells the supplier. It is e-mailed if the last one was.
      </p>
    </ReasonDialog>
  );
};

/** E-mails the last revision. */
export const SendPurchaseDialog = ({ order, onDone, onClose }: PurchaseDialogProps) => {
  const [to, setTo] = useState(order.Email ?? '');
  const action = useAction(sendPurchaseOrder, {
    isErrorInline: true,
    toast: `Purchase order ${formatPurchaseNumber(order)} queued for e-mail`,
    onDone,
  });
  const run = () => action.run({ params: { id: order.PurchaseOrderId }, body: { To: to } });
  return (
    <ConfirmDialog
      isOpen
      title={`E-mail ${formatPurchaseName(order)}`}
      confirm="Send e-mail"
      pending={action.pending}
      failure={action.failure}
      isConfirmDisabled={to.trim() === ''}
      onConfirm={run}
      onClose={onClose}
    >
      <div className="dialog-fields">
        <TextBox label="To" autoFocus width="100%" maxLength={500} value={to} onChange={setTo} error={action.fieldErrors.To} />
        <p className="note">The PDF is attached. It shows quantities and no prices.</p>
      </div>
    </ConfirmDialog>
  );
};
