import { useNavigate } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { BegunPayment } from './form/BegunPayment.tsx';
import type { PaymentStart } from './form/chosen.ts';
import { PaymentFormScreen } from './form/PaymentFormScreen.tsx';
import { untouchedChoice, startWithMoney } from './form/plan.ts';
import { buildPaymentDraftKey } from './form/useStoredPayment.ts';
import type { PaymentContent } from './form/usePaymentForm.ts';

export interface PaymentBesideProps {
  customerId: number | undefined;
  paymentId: number | undefined;
  use: string | null;
  onClose: () => void;
}

/** Payment form in a side panel, for a new payment or a saved draft. */
export const PaymentBeside = ({ customerId, paymentId, use, onClose }: PaymentBesideProps) => {
  const navigate = useNavigate();
  const sharedProps = {
    isBeside: true,
    onLeave: onClose,
    onSwitch: ({ customerId: to }: PaymentStart) => void navigate(screenPaths.paymentsBeside({ customerId: to, beside: 'pay' })),
  };
  if (paymentId) return <BegunPayment paymentId={paymentId} {...sharedProps} />;
  if (!customerId) return null;
  return (
    <DraftOffer<PaymentContent> about={buildPaymentDraftKey(customerId)}>
      {(restored) => (
        <PaymentFormScreen
          {...sharedProps}
          customerId={customerId}
          choice={startWithMoney(use).choice ?? untouchedChoice}
          storedDraft={restored}
          isFromFindCustomer={false}
          onDone={onClose}
        />
      )}
    </DraftOffer>
  );
};
