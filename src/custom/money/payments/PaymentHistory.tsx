import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { getCustomerBalance, listCustomerPayments } from '#contract/money/payments/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { getCustomerId } from '#src/resources/pickers/customerData.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { paymentColumns } from './paymentColumns.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { ReverseDialog } from './reversal/ReverseDialog.tsx';
import type { ReversalTarget } from './reversal/ReverseDialog.tsx';
import { useAddressValues } from '#src/ui/screen/reach/useAddressValues.ts';
import { AccountWords } from './tables/AccountWords.tsx';
import { CreditsUsed } from './tables/CreditsUsed.tsx';
import './payments.css';

const History = ({ customerId }: { customerId: number }) => {
  const { address, change } = useAddressValues();
  const list = useServerList(listCustomerPayments, { params: { id: customerId }, perPage: 50 });
  const account = useAnswer(getCustomerBalance, { params: { id: customerId } });
  const [reversalTarget, setReversalTarget] = useState<ReversalTarget | null>(null);
  const openedId = Number(address.get('paymentId'));
  const opened = list.rows?.find((payment) => payment.PaymentId === openedId);
  const open = (paymentId: number | undefined) => change({ paymentId: paymentId?.toString() });
  const record = screenPaths.recordPayment({ customerId });
  return (
    <ListScreen
      title="Payment history"
      noun="payment"
      label="Payments"
      list={list}
      columns={paymentColumns}
      keyOf={(payment) => payment.PaymentId}
      onOpen={(payment) => open(payment.PaymentId)}
      detail={account.data && <AccountWords account={account.data} />}
      primary={
        <LinkButton kind="primary" to={record}>
          Record payment
        </LinkButton>
      }
      empty={<Empty action={<LinkButton to={record}>Record payment</LinkButton>}>This customer has not paid anything yet.</Empty>}
    >
      {account.data && <CreditsUsed customerId={customerId} currency={account.data.CurrencyCode} onReverse={setReversalTarget} />}
      {opened && <PaymentPanel payment={opened} onReverse={setReversalTarget} onClose={() => open(undefined)} />}
      {reversalTarget && <ReverseDialog target={reversalTarget} onClose={() => setReversalTarget(null)} />}
    </ListScreen>
  );
};

/** Screen /customerpaymenthistory. Takes the customer from the URL or from Find Customer, or asks for one. */
export const PaymentHistory = () => {
  const [address, setAddress] = useSearchParams();
  const customerId = getCustomerId(address);
  if (customerId) return <History key={customerId} customerId={customerId} />;
  return (
    <ChooseCustomer
      title="Payment history"
      about="Choose the customer to see payments and what they paid for."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
