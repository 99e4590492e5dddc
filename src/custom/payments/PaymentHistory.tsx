import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { AccountBalance } from '#contract/payments/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { getCustomerBalance, listCreditAllocations, listCustomerPayments } from '#contract/payments/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { customerIdFor } from '#src/resources/pickers/customerData.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachLink } from '#src/ui/screen/ReachLink.tsx';
import { Empty, ErrorState } from '#src/ui/states/states.tsx';
import { formatMoney, owesWords } from '#src/ui/text/format.ts';
import { AllocationsTable } from './AllocationsTable.tsx';
import { paymentColumns } from './paymentColumns.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import type { Doomed } from './ReverseDialog.tsx';
import './payments.css';

/** Credit notes that were set against something, and rests that were written off. */
export const CreditsUsed = ({
  customerId,
  currency,
  onReverse,
}: {
  customerId: number;
  currency: string;
  onReverse: (doomed: Doomed) => void;
}) => {
  const answer = useAnswer(listCreditAllocations, { params: { id: customerId } });
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data || answer.data.length === 0) return null;
  return (
    <section>
      <h2 className="form-section">Credit notes used, rests written off</h2>
      <AllocationsTable
        label="Allocations of credit notes"
        rows={answer.data}
        currency={currency}
        withSource
        onReverse={(allocation) => onReverse({ allocation, currency })}
      />
    </section>
  );
};

const withPayment = (paymentId: number | undefined) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before);
  if (paymentId) next.set('paymentId', String(paymentId));
  else next.delete('paymentId');
  return next;
};

export const AccountWords = ({ account }: { account: z.infer<typeof AccountBalance> }) => {
  const { CustomerId, Name, AccountCode, Balance, Unallocated, Tied, CurrencyCode } = account;
  const onAccount = [
    Unallocated > 0 && `${formatMoney(Unallocated, CurrencyCode)} on account`,
    Tied > 0 && `${formatMoney(Tied, CurrencyCode)} tied to pro formas`,
  ]
    .filter(Boolean)
    .map((words) => `, ${words}`)
    .join('');
  return (
    <span>
      <ReachLink to={screenPaths.customer(CustomerId)}>{Name}</ReachLink>
      {` · ${AccountCode} · ${owesWords(Balance, CurrencyCode)}${onAccount}`}
    </span>
  );
};

const History = ({ customerId }: { customerId: number }) => {
  const list = useServerList(listCustomerPayments, { params: { id: customerId }, perPage: 50 });
  const account = useAnswer(getCustomerBalance, { params: { id: customerId } });
  const [address, setAddress] = useSearchParams();
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const openedId = Number(address.get('paymentId'));
  const opened = list.rows?.find((payment) => payment.PaymentId === openedId);
  const open = (paymentId: number | undefined) => setAddress(withPayment(paymentId), { replace: true });
  const record = screenPaths.recordPayment({ customerId });
  return (
    <ListScreen
      title="Payment history"
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
      {account.data && <CreditsUsed customerId={customerId} currency={account.data.CurrencyCode} onReverse={setDoomed} />}
      {opened && <PaymentPanel payment={opened} onReverse={setDoomed} onClose={() => open(undefined)} />}
      {doomed && <ReverseDialog doomed={doomed} onClose={() => setDoomed(null)} />}
    </ListScreen>
  );
};

/** /customerpaymenthistory: the customer comes from the address or from Find Customer; without either a picker comes first. */
export const PaymentHistory = () => {
  const [address, setAddress] = useSearchParams();
  const customerId = customerIdFor(address);
  if (customerId) return <History key={customerId} customerId={customerId} />;
  return (
    <ChooseCustomer
      title="Payment history"
      about="All that they paid, and what each payment paid for."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
