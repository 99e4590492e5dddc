import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getCustomerBalance, listCreditAllocations, listCustomerPayments } from '#contract/payments/calls.ts';
import Button from '@mui/material/Button';
import { useAnswer, useAnswerPage } from '#src/api/useAnswer.ts';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import { customerIdFor } from '#src/resources/pickers/customerData.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { AllocationsTable } from './AllocationsTable.tsx';
import { PaymentEntry } from './PaymentEntry.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import type { Doomed } from './ReverseDialog.tsx';
import './payments.css';

const pageSize = 50;

const CreditsUsed = ({
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
      <h2 className="form-section">Credit notes used</h2>
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

const History = ({ customerId }: { customerId: number }) => {
  const [size, setSize] = useState(pageSize);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const payments = useAnswerPage(listCustomerPayments, { params: { id: customerId }, query: { range: [0, size - 1] } });
  const account = useAnswer(getCustomerBalance, { params: { id: customerId } });
  const error = payments.error ?? account.error;
  if (error) return <ErrorState error={error} onRetry={() => Promise.all([payments.refetch(), account.refetch()])} />;
  if (!payments.data || !account.data) return <Loading />;
  const { Name, AccountCode, Balance, Unallocated, CurrencyCode } = account.data;
  const { rows, total } = payments.data;
  const record = `/recordpayment?customerId=${customerId}`;
  return (
    <>
      <ScreenTitle
        title="Payment history"
        count={total}
        detail={`${Name} · ${AccountCode} · owes ${formatMoney(Balance, CurrencyCode)}${Unallocated > 0 ? `, ${formatMoney(Unallocated, CurrencyCode)} on account` : ''}`}
        primary={
          <LinkButton kind="primary" to={record}>
            Record payment
          </LinkButton>
        }
      />
      {total === 0 && <Empty action={<LinkButton to={record}>Record payment</LinkButton>}>This customer has not paid anything yet.</Empty>}
      <ul className="payment-history" aria-label="Payments">
        {rows.map((payment, index) => (
          <PaymentEntry key={payment.PaymentId} payment={payment} isOpen={index === 0} onReverse={setDoomed} />
        ))}
      </ul>
      {total > rows.length && <Button onClick={() => setSize(size + pageSize)}>{`Show older payments (${total - rows.length})`}</Button>}
      <CreditsUsed customerId={customerId} currency={CurrencyCode} onReverse={setDoomed} />
      {doomed && <ReverseDialog doomed={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
};

/** /customerpaymenthistory: the customer comes from the address or from Find Customer; without either a picker comes first. */
export const PaymentHistory = () => {
  const [address, setAddress] = useSearchParams();
  const customerId = customerIdFor(address);
  if (customerId) return <History key={customerId} customerId={customerId} />;
  return (
    <>
      <ScreenTitle title="Payment history" />
      <CustomerPicker value={null} autoFocus onChange={(customer) => customer && setAddress({ customerId: String(customer.CustomerId) })} />
    </>
  );
};
