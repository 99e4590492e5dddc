import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { askAdministratorText } from '#src/custom/sales/orders/form/head/creditLeft.ts';
import type { SavedOrder } from '#contract/sales/orders/shapes.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { useState } from 'react';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { ReasonBox } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

export interface Confirmation {
  CreditOverrideReason?: string;
  ConfirmRepeatedOrderNo?: boolean;
  ConfirmDate?: boolean;
  ConfirmPurchase?: boolean;
  ConfirmLots?: boolean;
  /** VAT type to set for the whole order. */
  VatTypeId?: number;
}

interface ConfirmSaveProps {
  details: ConfirmationDetails | undefined;
  /** Defaults to the title for an order. */
  title?: string;
  confirm?: string;
  pending: boolean;
  onConfirm: (answers: Confirmation) => void;
  onClose: () => void;
}

/** Asks the questions that the server needs confirmed before it saves, such as a reason for a credit warning. */
export const ConfirmSave = (props: ConfirmSaveProps) => {
  const { details, title = 'Save this order?', confirm: verb = 'Save order', pending, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  if (!details) return null;
  const isReady = !details.NeedsAdmin && (!details.NeedsReason || reason.trim() !== '');
  const hasWarning = (kind: OrderWarning['Kind']) => details.Warnings.some((warning) => warning.Kind === kind);
  const confirm = () =>
    isReady &&
    onConfirm({
      ...(reason.trim() && { CreditOverrideReason: reason.trim() }),
      ...(hasWarning('RepeatedOrderNo') && { ConfirmRepeatedOrderNo: true }),
      ...(hasWarning('OldDate') && { ConfirmDate: true }),
      ...(hasWarning('PurchaseOrder') && { ConfirmPurchase: true }),
      ...(hasWarning('NoLots') && { ConfirmLots: true }),
    });
  return (
    <ConfirmDialog isOpen title={title} confirm={verb} pending={pending} isConfirmDisabled={!isReady} onConfirm={confirm} onClose={onClose}>
      <ul className="warnings">
        {details.Warnings.map((warning) => (
          <li key={warning.Message}>
            <StatusChip tone={warning.Kind === 'OnStop' ? 'refused' : 'attention'}>{warning.Message}</StatusChip>
          </li>
        ))}
      </ul>
      {details.NeedsAdmin && <p>{askAdministratorText}</p>}
      {details.NeedsReason && !details.NeedsAdmin && (
        <ReasonBox label="Reason for accepting the order" value={reason} onChange={setReason} onEnter={confirm} />
      )}
    </ConfirmDialog>
  );
};

interface SavedEarlierProps {
  saved: SavedOrder;
  onOpen: () => unknown;
  onAgain: () => unknown;
}

/** Shows the order that an earlier request saved although its response was lost. */
export const SavedEarlier = ({ saved, onOpen, onAgain }: SavedEarlierProps) => (
  <Notice isAlert>
    <StatusChip tone="attention">{`Already saved as order ${dealName(saved)}`}</StatusChip>
    <span>The connection failed before the server confirmed the save. Changes made since then are not saved.</span>
    <ActionButton kind="primary" onPress={onOpen}>{`Open order ${dealName(saved)}`}</ActionButton>
    <ActionButton kind="quiet" onPress={onAgain}>
      Save again with these changes
    </ActionButton>
  </Notice>
);
