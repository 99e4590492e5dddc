import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';

interface PaymentQuestionProps {
  /** Warnings to confirm. The dialog is closed if empty. */
  warnings: readonly OrderWarning[];
  customer: string;
  pending: boolean;
  onMean: () => unknown;
  onClose: () => void;
}

const chooseLabels = (warnings: readonly OrderWarning[], customer: string) => {
  const [first, second] = warnings.map(({ Kind }) => Kind);
  if (second) return { title: 'Is this payment right?', confirm: 'Record payment' };
  if (first === 'OtherAccount') return { title: `Is this payment from ${customer}?`, confirm: 'Record for this customer' };
  if (first === 'SamePayment') return { title: 'Is this a different payment?', confirm: 'Record as new payment' };
  return { title: 'Is this date right?', confirm: 'Record with this date' };
};

/** Asks the user to confirm an old date, another customer's reference or a possible duplicate before posting. */
export const PaymentQuestion = ({ warnings, customer, pending, onMean, onClose }: PaymentQuestionProps) => (
  <ConfirmDialog isOpen={warnings.length > 0} {...chooseLabels(warnings, customer)} pending={pending} onConfirm={onMean} onClose={onClose}>
    {warnings.map(({ Message }) => (
      <p key={Message}>{`${Message}.`}</p>
    ))}
  </ConfirmDialog>
);
