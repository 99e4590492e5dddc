import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { getPayment } from '#contract/payments/calls.ts';
import type { OpenInvoice } from '#contract/payments/shapes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { DraftPayments } from './DraftPayments.tsx';
import { FindOpenItems } from './FindOpenItems.tsx';
import { PaymentFormScreen } from './PaymentFormScreen.tsx';
import { untouched } from './plan.ts';
import type { Choice } from './plan.ts';
import './payments.css';

interface Chosen {
  customerId: number;
  choice?: Choice;
}

const usedAtStart = (use: string | null): { choice?: Choice } =>
  use ? { choice: { mode: 'suggested', exclude: new Set(), use: new Set(use.split(',')) } } : {};

const Beginning = ({ onChoose }: { onChoose: (chosen: Chosen) => void }) => {
  const takeInvoice = ({ CustomerId, InvoiceId, Outstanding }: OpenInvoice) =>
    onChoose({
      customerId: CustomerId,
      choice: { mode: 'own', entered: new Map([[InvoiceId, { Amount: Outstanding, DiscountTaken: 0 }]]), used: new Set() },
    });
  return (
    <>
      <ScreenTitle title="Record payment" />
      <CustomerPicker value={null} autoFocus onChange={(customer) => customer && onChoose({ customerId: customer.CustomerId })} />
      <FindOpenItems onOpen={takeInvoice} />
      <DraftPayments />
    </>
  );
};

const DraftScreen = ({ paymentId, onLeave }: { paymentId: number; onLeave: () => void }) => {
  const answer = useAnswer(getPayment, { params: { id: paymentId } }, { staleTimeMs: 0 });
  const draft = answer.data;
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!draft) return <Loading />;
  const choice = draft.IsConfirmed ? usedAtStart(`payment-${draft.PaymentId}`).choice : undefined;
  return (
    <PaymentFormScreen
      customerId={draft.CustomerId}
      draft={draft.IsConfirmed ? undefined : draft}
      choice={choice}
      isFromFindCustomer={false}
      onDone={onLeave}
      onLeave={onLeave}
    />
  );
};

/** /recordpayment: for a customer (`?customerId=`), a draft (`?paymentId=`), money brought forward (`&use=credit-12`), or from the beginning. */
export const RecordPayment = () => {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | undefined>();
  const [round, setRound] = useState(0);
  const customerId = Number(address.get('customerId')) || chosen?.customerId;
  const paymentId = Number(address.get('paymentId'));
  const isFromFindCustomer = Number(address.get('customerId')) > 0 && !address.has('use');
  const begin = () => {
    setChosen(undefined);
    setAddress({});
    setRound((before) => before + 1);
  };
  if (paymentId) return <DraftScreen key={`${paymentId}-${round}`} paymentId={paymentId} onLeave={begin} />;
  if (!customerId) return <Beginning key={round} onChoose={setChosen} />;
  return (
    <PaymentFormScreen
      key={`${customerId}-${round}`}
      customerId={customerId}
      choice={chosen?.choice ?? usedAtStart(address.get('use')).choice ?? untouched}
      isFromFindCustomer={isFromFindCustomer}
      onDone={isFromFindCustomer ? () => void navigate(`/findcustomer?customerId=${customerId}`) : begin}
      onLeave={begin}
    />
  );
};
