import { useState } from 'react';
import { getAwaitedAmount } from '#contract/money/proFormas/awaited.ts';
import { cancelProForma, proFormaCancelReasons, releaseProForma } from '#contract/money/proFormas/calls.ts';
import type { ProFormaInvoice } from '#contract/money/proFormas/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReasonBox } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import '#src/custom/money/invoices/invoices.css';

interface ProFormaDialogProps {
  proForma: ProFormaInvoice;
  onClose: () => void;
}

/** Cancels a pro forma and its order. */
export const CancelProFormaDialog = ({ proForma, onClose }: ProFormaDialogProps) => {
  const reasons = useAnswer(proFormaCancelReasons, {});
  const [reasonId, setReasonId] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const cancel = useAction(cancelProForma, {
    isErrorInline: true,
    toast: `Pro forma ${proForma.ProFormaNo} and order ${dealName(proForma)} cancelled`,
    onDone: onClose,
  });
  const run = () =>
    cancel.run({
      params: { id: proForma.ProFormaInvoiceId },
      body: { CancelReasonId: reasonId ?? 0, Comment: comment, Version: proForma.Version },
    });
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Cancel pro forma ${proForma.ProFormaNo}`}
      confirm={`Cancel order ${dealName(proForma)}`}
      failure={cancel.failure}
      pending={cancel.pending}
      isConfirmDisabled={reasonId === null}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        {`Order ${dealName(proForma)} of ${proForma.CustomerName} will be cancelled too.`}
        {proForma.Received > 0 && ` The ${formatMoney(proForma.Received, proForma.CurrencyCode)} received goes back to the account.`}
      </p>
      <div className="reason-form">
        <SelectBox
          label="Reason"
          autoFocus
          value={reasonId}
          choices={(reasons.data ?? []).map((reason) => ({ value: reason.CancelReasonId, label: reason.Description }))}
          error={cancel.fieldErrors.CancelReasonId}
          onChange={setReasonId}
        />
        <TextBox
          label="Comment"
          optional
          width="100%"
          maxLength={500}
          value={comment}
          error={cancel.fieldErrors.Comment}
          onChange={setComment}
        />
      </div>
    </ConfirmDialog>
  );
};

/** Releases the order of a pro forma. If the pro forma is not fully paid, only an Admin can release the order, with a reason. */
export const ReleaseProFormaDialog = ({ proForma, isAdmin, onClose }: ProFormaDialogProps & { isAdmin: boolean }) => {
  const [reason, setReason] = useState('');
  const release = useAction(releaseProForma, {
    isErrorInline: true,
    toast: `Order ${dealName(proForma)} is open for picking`,
    onDone: onClose,
  });
  const isPaid = getAwaitedAmount(proForma).lte(0);
  const money = (amount: number) => formatMoney(amount, proForma.CurrencyCode);
  const unpaidText = isAdmin ? '' : ' Record the payment first, or ask an administrator to release the order.';
  const nextStepText = isPaid ? ' The order goes to the pick list.' : unpaidText;
  const run = () =>
    !release.pending &&
    release.run({ params: { id: proForma.ProFormaInvoiceId }, body: { Reason: isPaid ? null : reason, Version: proForma.Version } });
  return (
    <ConfirmDialog
      isOpen
      title={`Release pro forma ${proForma.ProFormaNo}`}
      confirm={`Release order ${dealName(proForma)}`}
      failure={release.failure}
      pending={release.pending}
      isConfirmDisabled={!isPaid && (!isAdmin || reason.trim() === '')}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        {proForma.InvoiceNo === null
          ? `${money(proForma.Received)} of ${money(proForma.GrossAmount)} has been received.`
          : `${isPaid ? 'Nothing' : money(Number(getAwaitedAmount(proForma)))} of invoice ${proForma.InvoiceNo} is outstanding.`}
        {nextStepText}
      </p>
      {!isPaid && isAdmin && (
        <ReasonBox
          label="Reason for releasing without payment"
          hint="Saved with the pro forma"
          value={reason}
          error={release.fieldErrors.Reason}
          onChange={setReason}
          onEnter={run}
        />
      )}
    </ConfirmDialog>
  );
};
