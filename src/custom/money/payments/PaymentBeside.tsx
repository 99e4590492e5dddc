import { useNavigate } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { BegunPayment } from './form/BegunPayment.tsx';
import type { Chosen } from './form/chosen.ts';
import { PaymentFormScreen } from './form/PaymentFormScreen.tsx';
import { untouched, usedAtStart } from './form/plan.ts';
import { paymentAbout } from './form/useKeptPayment.ts';
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
  const begun = {
    isBeside: true,
    onLeave: onClose,
    onSwitch: ({ customerId: to }: Chosen) => void navigate(screenPaths.paymentsBeside({ customerId: to, beside: 'pay' })),
  };
  if (paymentId) return <BegunPayment paymentId={paymentId} {...begun} />;
  if (!customerId) return null;
  return (
    <DraftOffer<PaymentContent> about={paymentAbout(customerId)}>
      {(taken) => (
        <PaymentFormScreen
          {...begun}
          customerId={customerId}
          choice={usedAtStart(use).choice ?? untouched}
          taken={taken}
          isFromFindCustomer={false}
          onDone={onClose}
        />
      )}
    </DraftOffer>
  );
};
