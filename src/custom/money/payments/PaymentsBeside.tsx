import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentsBeside as Beside } from '#contract/screenPaths.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { getCustomerBalance, getPayment, listCustomerPayments } from '#contract/money/payments/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ListRows } from '#src/lists/ListRows.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { paymentColumns } from './paymentColumns.tsx';
import { AccountWords } from './tables/AccountWords.tsx';
import { CreditsUsed } from './tables/CreditsUsed.tsx';
import type { PaymentBesideProps } from './PaymentBeside.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { ReverseDialog } from './reversal/ReverseDialog.tsx';
import type { ReversalTarget } from './reversal/ReverseDialog.tsx';
import './payments.css';

const PaymentBeside = lazyPart(async () => (await import('./PaymentBeside.tsx')).PaymentBeside);

const width = '64rem';

interface PanelProps {
  onClose: () => void;
}

const OnePayment = ({ paymentId, onClose }: PanelProps & { paymentId: number }) => {
  const answer = useAnswer(getPayment, { params: { id: paymentId } });
  const [reversalTarget, setReversalTarget] = useState<ReversalTarget | null>(null);
  if (answer.data)
    return (
      <>
        <PaymentPanel payment={answer.data} onReverse={setReversalTarget} onClose={onClose} />
        {reversalTarget && <ReverseDialog target={reversalTarget} onClose={() => setReversalTarget(null)} />}
      </>
    );
  return (
    <SidePanel isOpen title="Payment" width="44rem" onClose={onClose}>
      {answer.error ? <ErrorState error={answer.error} onRetry={answer.refetch} /> : <Loading rows={6} />}
    </SidePanel>
  );
};

const AccountPayments = ({ customerId, onClose }: PanelProps & { customerId: number }) => {
  const list = useServerList(listCustomerPayments, { params: { id: customerId }, perPage: 25, isOutsideAddress: true });
  const account = useAnswer(getCustomerBalance, { params: { id: customerId } });
  const navigate = useNavigate();
  const [reversalTarget, setReversalTarget] = useState<ReversalTarget | null>(null);
  const open = (paymentId: number) => navigate(screenPaths.paymentsBeside({ customerId, beside: 'payments', paymentId }));
  return (
    <SidePanel
      isOpen
      title="Payments"
      width={width}
      onClose={onClose}
      actions={
        <LinkButton kind="primary" hasFocus to={screenPaths.paymentsBeside({ customerId, beside: 'pay' })}>
          Record payment
        </LinkButton>
      }
    >
      {account.data && (
        <p>
          <AccountWords account={account.data} />
        </p>
      )}
      <ListRows
        label="Payments"
        list={list}
        columns={paymentColumns}
        keyOf={(payment) => payment.PaymentId}
        onOpen={(payment) => void open(payment.PaymentId)}
        density="compact"
        empty={<Empty>This customer has not paid anything yet.</Empty>}
      />
      {account.data && <CreditsUsed customerId={customerId} currency={account.data.CurrencyCode} onReverse={setReversalTarget} />}
      {reversalTarget && <ReverseDialog target={reversalTarget} onClose={() => setReversalTarget(null)} />}
    </SidePanel>
  );
};

interface PaymentsBesideProps extends PaymentBesideProps {
  beside: Beside;
}

/** Shows payments beside the account's statement. For users who close the month but have no access to the payment screens. */
export const PaymentsBeside = ({ beside, ...panelProps }: PaymentsBesideProps) => {
  if (beside === 'pay')
    return (
      <SidePanel isOpen isDirty={false} title="Record payment" width={width} onClose={panelProps.onClose}>
        <PaymentBeside {...panelProps} />
      </SidePanel>
    );
  if (panelProps.paymentId) return <OnePayment paymentId={panelProps.paymentId} onClose={panelProps.onClose} />;
  return panelProps.customerId ? <AccountPayments customerId={panelProps.customerId} onClose={panelProps.onClose} /> : null;
};
