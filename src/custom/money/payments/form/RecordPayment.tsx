import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { PaymentStart } from './chosen.ts';
import { BegunPayment } from './BegunPayment.tsx';
import { DraftPayments } from './DraftPayments.tsx';
import { FindOpenItems } from '#src/custom/money/payments/tables/FindOpenItems.tsx';
import { PaymentFormScreen } from './PaymentFormScreen.tsx';
import { buildPaymentDraftKey } from './useStoredPayment.ts';
import type { PaymentContent } from './usePaymentForm.ts';
import { chooseItem, untouchedChoice, startWithMoney } from './plan.ts';
import type { Choice } from './plan.ts';
import '#src/custom/money/payments/payments.css';

/** Starts with a pro forma ticked, for the amount still to receive. */
const startWithProForma = (id: string | null, openAmount: string | null): { choice?: Choice } =>
  id && openAmount ? { choice: chooseItem(`proforma-${id}`, Number(openAmount)) } : {};

const ChoosePayment = ({ onChoose }: { onChoose: (chosen: PaymentStart) => void }) => (
  <ChooseCustomer
    title="Record payment"
    about="Choose the customer to see open invoices and record the payment."
    primary={<LinkButton to={screenPaths.bankFiles()}>Bank files</LinkButton>}
    onChoose={(customerId) => onChoose({ customerId })}
  >
    <FindOpenItems onChoose={onChoose} />
    <DraftPayments />
  </ChooseCustomer>
);

/**
 * Screen /recordpayment for a customer (`?customerId=`) or a draft (`?paymentId=`). The payment may start with money brought forward
 * (`&use=credit-12`) or a pro forma (`&proForma=12&wanted=120`). Without a customer or draft, the screen offers a search.
 */
export const RecordPayment = () => {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  // Passes items found by number or amount, or the input for another customer, to the form that opens next.
  const [storedChoice, setStoredChoice] = useState<PaymentStart | undefined>();
  /** Rises with each payment, so that the next one starts with an empty form. */
  const [round, setRound] = useState(0);
  const customerId = Number(address.get('customerId'));
  const paymentId = Number(address.get('paymentId'));
  const isFromFindCustomer = customerId > 0 && !['use', 'chosen', 'proForma'].some((name) => address.has(name));
  const startAgain = () => {
    setStoredChoice(undefined);
    setAddress({});
    setRound((before) => before + 1);
  };
  // Changes the customer by navigation, which asks about unsaved input.
  const choose = (choice: PaymentStart) => {
    setStoredChoice(choice);
    setAddress({ customerId: String(choice.customerId), chosen: 'here' });
  };
  if (paymentId) return <BegunPayment key={`${paymentId}-${round}`} paymentId={paymentId} onLeave={startAgain} onSwitch={choose} />;
  if (!customerId) return <ChoosePayment key={round} onChoose={choose} />;
  const { choice, fields } = storedChoice?.customerId === customerId ? storedChoice : {};
  return (
    <DraftOffer<PaymentContent> key={`${customerId}-${round}`} about={buildPaymentDraftKey(customerId)}>
      {(storedDraft) => (
        <PaymentFormScreen
          customerId={customerId}
          choice={
            choice ??
            startWithMoney(address.get('use')).choice ??
            startWithProForma(address.get('proForma'), address.get('wanted')).choice ??
            untouchedChoice
          }
          fields={fields}
          storedDraft={storedDraft}
          isFromFindCustomer={isFromFindCustomer}
          onDone={isFromFindCustomer ? () => void navigate(screenPaths.customer(customerId)) : startAgain}
          onLeave={startAgain}
          onSwitch={choose}
        />
      )}
    </DraftOffer>
  );
};
