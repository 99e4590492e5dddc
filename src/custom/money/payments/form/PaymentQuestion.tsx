import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';

interface PaymentQuestionProps {
  /** Empty: nothing is asked. */
  asked: readonly OrderWarning[];
  customer: string;
  pending: boolean;
  onMean: () => unknown;
  onClose: () => void;
}

const wordsFor = (asked: readonly OrderWarning[], customer: string) => {
  const [first, second] = asked.map(({ Kind }) => Kind);
  if (second) return { title: 'Is this payment right?', confirm: 'Record it so' };
  if (first === 'OtherAccount') return { title: `Is it from ${customer}?`, confirm: 'It is theirs' };
  if (first === 'SamePayment') return { title: 'Is it another payment?', confirm: 'Record it too' };
  return { title: 'Is this date right?', confirm: 'It came on that day' };
};

/** What must be confirmed before a payment is posted: an old date, a reference that quotes what another customer owes, one like it that is there. */
export const PaymentQuestion = ({ asked, customer, pending, onMean, onClose }: PaymentQuestionProps) => (
  <ConfirmDialog isOpen={asked.length > 0} {...wordsFor(asked, customer)} pending={pending} onConfirm={onMean} onClose={onClose}>
    {asked.map(({ Message }) => (
      <p key={Message}>{`${Message}.`}</p>
    ))}
  </ConfirmDialog>
);
