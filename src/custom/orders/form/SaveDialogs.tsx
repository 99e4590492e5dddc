import { useState } from 'react';
import { cancelOrder } from '#contract/orders/calls.ts';
import type { ConfirmationDetails, Order, OrderWarning } from '#contract/orders/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { ReasonBox } from '#src/ui/screen/ReasonDialog.tsx';
import { useToast } from '#src/ui/screen/useToast.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { dealName } from '#contract/deal/dealName.ts';

export interface Confirmation {
  CreditOverrideReason?: string;
  ConfirmRepeatedOrderNo?: boolean;
  ConfirmDate?: boolean;
}

interface ConfirmSaveProps {
  details: ConfirmationDetails | undefined;
  /** Absent: of an order. */
  title?: string;
  confirm?: string;
  pending: boolean;
  onConfirm: (given: Confirmation) => void;
  onClose: () => void;
}

/** What the server wants confirmed before it saves: the credit check with a reason, a repeated order number. */
export const ConfirmSave = (props: ConfirmSaveProps) => {
  const { details, title = 'Save this order?', confirm: verb = 'Save order', pending, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  if (!details) return null;
  const isReady = !details.NeedsAdmin && (!details.NeedsReason || reason.trim() !== '');
  const asks = (kind: OrderWarning['Kind']) => details.Warnings.some((warning) => warning.Kind === kind);
  const confirm = () =>
    isReady &&
    onConfirm({
      ...(reason.trim() && { CreditOverrideReason: reason.trim() }),
      ...(asks('RepeatedOrderNo') && { ConfirmRepeatedOrderNo: true }),
      ...(asks('OldDate') && { ConfirmDate: true }),
    });
  return (
    <ConfirmDialog isOpen title={title} confirm={verb} pending={pending} isConfirmOff={!isReady} onConfirm={confirm} onClose={onClose}>
      <ul className="warnings">
        {details.Warnings.map((warning) => (
          <li key={warning.Kind}>
            <StatusChip tone={warning.Kind === 'OnStop' ? 'refused' : 'attention'}>{warning.Message}</StatusChip>
          </li>
        ))}
      </ul>
      {details.NeedsAdmin && <p>Only an administrator may take an order for an account on stop.</p>}
      {details.NeedsReason && !details.NeedsAdmin && (
        <ReasonBox label="Why it is taken all the same" value={reason} onChange={setReason} onEnter={confirm} />
      )}
    </ConfirmDialog>
  );
};

/** Specification §8: shown where the server's answer is empty. */
const cancelledText = 'Change to Cancel';

interface CancelOrderButtonProps {
  order: Order;
  reasons: readonly { Id: number; Description: string }[];
  onCancelled: () => void;
}

export const CancelOrderButton = ({ order, reasons, onCancelled }: CancelOrderButtonProps) => {
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [listed, setListed] = useState<number | null>(null);
  const [words, setWords] = useState('');
  const { run, pending, anyFailure } = useAction(cancelOrder, {
    isToldBeside: true,
    onDone: (text) => {
      toast(text || cancelledText, { tone: 'info' });
      onCancelled();
    },
  });
  const reason = [reasons.find((one) => one.Id === listed)?.Description, words.trim()].filter(Boolean).join(': ');
  const cancel = () => run({ query: { orderId: order.OrderId }, body: { Reason: reason } });
  return (
    <>
      <ActionButton kind="danger" onPress={() => setIsOpen(true)}>
        Cancel order
      </ActionButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Cancel deal ${dealName(order)}`}
        confirm="Cancel order"
        dismiss="Keep order"
        isDanger
        failure={anyFailure}
        pending={pending}
        isConfirmOff={reason === ''}
        onConfirm={cancel}
        onClose={() => setIsOpen(false)}
      >
        <div className="dialog-fields">
          <p>What was picked goes back to stock. A cancelled order stays in the history and is not opened again.</p>
          <SelectBox
            label="Reason"
            autoFocus
            value={listed}
            none="In words"
            choices={reasons.map((one) => ({ value: one.Id, label: one.Description }))}
            onChange={setListed}
          />
          <LongTextBox label="In words" optional={listed !== null} maxLength={400} value={words} onChange={setWords} />
        </div>
      </ConfirmDialog>
    </>
  );
};
