import { getPayment } from '#contract/money/payments/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import type { PaymentStart } from './chosen.ts';
import { PaymentFormScreen } from './PaymentFormScreen.tsx';
import { startWithMoney } from './plan.ts';
import { buildPaymentDraftKey } from './useStoredPayment.ts';
import type { PaymentContent } from './usePaymentForm.ts';

interface BegunPaymentProps {
  paymentId: number;
  isBeside?: boolean;
  onLeave: () => void;
  onSwitch: (chosen: PaymentStart) => void;
}

/** Opens a saved draft, or allocates the unallocated money of a confirmed payment. */
export const BegunPayment = ({ paymentId, isBeside, onLeave, onSwitch }: BegunPaymentProps) => {
  const answer = useAnswer(getPayment, { params: { id: paymentId } }, { staleTimeMs: 0 });
  const draft = answer.data;
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!draft) return <Loading />;
  const choice = draft.IsConfirmed ? startWithMoney(`payment-${draft.PaymentId}`).choice : undefined;
  return (
    <DraftOffer<PaymentContent> about={buildPaymentDraftKey(draft.CustomerId, draft.IsConfirmed ? undefined : paymentId)}>
      {(storedDraft) => (
        <PaymentFormScreen
          customerId={draft.CustomerId}
          draft={draft.IsConfirmed ? undefined : draft}
          choice={choice}
          storedDraft={storedDraft}
          isBeside={isBeside}
          isFromFindCustomer={false}
          onDone={onLeave}
          onLeave={onLeave}
          onSwitch={onSwitch}
        />
      )}
    </DraftOffer>
  );
};
