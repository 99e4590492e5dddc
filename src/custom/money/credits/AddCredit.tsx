import { useNavigate, useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { getCustomerId } from '#src/resources/pickers/customerData.ts';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import { WhichInvoice } from './WhichInvoice.tsx';

// Loads the form on demand, because the screen may show only the list of invoices.
const OneCredit = lazyPart(async () => (await import('./OneCredit.tsx')).OneCredit);

/** Screen /addcredit: a new credit of an invoice. Offers a choice of invoices if none is given. */
export const AddCredit = () => {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const customerId = getCustomerId(address);
  const invoiceId = Number(address.get('invoiceId'));
  if (customerId && invoiceId)
    return (
      <OneCredit
        key={invoiceId}
        customerId={customerId}
        invoiceId={invoiceId}
        onSaved={(credit) => void navigate(screenPaths.credit(credit.CustomerId, credit.CreditId), { replace: true })}
      />
    );
  if (customerId) return <WhichInvoice key={customerId} customerId={customerId} />;
  return (
    <ChooseCustomer
      title="Add credit"
      about="Choose the customer, then the invoice to credit."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
