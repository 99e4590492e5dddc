import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';

interface PaymentQuestionProps {
  /** Warnings to confirm. The dialog is closed if there are none. */
  warnings: readonly OrderWarning[];
  customer: string;
  pending: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
}

const chooseLabels = (warnings: readonly OrderWarning[], customer: string) => {
  const [first, second] = warnings.map(({ Kind }) => Kind);
  if (second) return { title: 'Is this payment right?', confirm: 'Record payment' };
  if (first === 'OtherAccount') return { title: `Is this payment from ${customer}?`, confirm: 'Record for this customer' };
  if (first === 'SamePayment') return { title: 'Is this a different payment?', confirm: 'Record as new payment' };
  return { title: 'Is this date right?', confirm: 'Record with this date' };
};

/** Asks before posting: about an old date, an invoice of another customer in the reference, or a payment that is already recorded. */
export const PaymentQuestion = ({ warnings, customer, pending, onConfirm, onClose }: PaymentQuestionProps) => (
  <ConfirmDialog
    isOpen={warnings.length > 0}
    {...chooseLabels(warnings, customer)}
    pending={pending}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {warnings.map(({ Message }) => (
      <p key={Message}>{`${Message}.`}</p>
    ))}
  </ConfirmDialog>
);
