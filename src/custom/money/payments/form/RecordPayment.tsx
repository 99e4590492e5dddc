import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { Chosen } from './chosen.ts';
import { BegunPayment } from './BegunPayment.tsx';
import { DraftPayments } from './DraftPayments.tsx';
import { FindOpenItems } from '#src/custom/money/payments/tables/FindOpenItems.tsx';
import { PaymentFormScreen } from './PaymentFormScreen.tsx';
import { buildPaymentDraftKey } from './useStoredPayment.ts';
import type { PaymentContent } from './usePaymentForm.ts';
import { chooseItem, untouchedChoice, startWithMoney } from './plan.ts';
import type { Choice } from './plan.ts';
import '#src/custom/money/payments/payments.css';

/** Starts with a pro forma ticked for its open amount. */
const startWithProForma = (id: string | null, openAmount: string | null): { choice?: Choice } =>
  id && openAmount ? { choice: chooseItem(`proforma-${id}`, Number(openAmount)) } : {};

const Beginning = ({ onChoose }: { onChoose: (chosen: Chosen) => void }) => (
  <ChooseCustomer
    title="Record payment"
    about="Choose the customer to see open invoices and record the payment."
    primary={<LinkButton to={screenPaths.bankFiles()}>Bank file or advice</LinkButton>}
    onChoose={(customerId) => onChoose({ customerId })}
  >
    <FindOpenItems onChoose={onChoose} />
    <DraftPayments />
  </ChooseCustomer>
);

/**
 * Screen /recordpayment: for a customer (`?customerId=`) or a draft (`?paymentId=`). May start with money brought forward
 * (`&use=credit-12`) or a pro forma (`&proForma=12&wanted=120`). Offers a search if nothing is given.
 */
export const RecordPayment = () => {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  // Keeps items found by number or amount, and input meant for another customer, for the form that opens next.
  const [storedChoice, setStoredChoice] = useState<Chosen | undefined>();
  const [round, setRound] = useState(0);
  const customerId = Number(address.get('customerId'));
  const paymentId = Number(address.get('paymentId'));
  const isFromFindCustomer = customerId > 0 && !['use', 'chosen', 'proForma'].some((name) => address.has(name));
  const begin = () => {
    setStoredChoice(undefined);
    setAddress({});
    setRound((before) => before + 1);
  };
  // The customer is in the URL, so changing it is a navigation that asks about unsaved input.
  const choose = (choice: Chosen) => {
    setStoredChoice(choice);
    setAddress({ customerId: String(choice.customerId), chosen: 'here' });
  };
  if (paymentId) return <BegunPayment key={`${paymentId}-${round}`} paymentId={paymentId} onLeave={begin} onSwitch={choose} />;
  if (!customerId) return <Beginning key={round} onChoose={choose} />;
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
          onDone={isFromFindCustomer ? () => void navigate(screenPaths.customer(customerId)) : begin}
          onLeave={begin}
          onSwitch={choose}
        />
      )}
    </DraftOffer>
  );
};
