import { useNavigate, useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { customerIdFor } from '#src/resources/pickers/customerData.ts';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import { WhichInvoice } from './WhichInvoice.tsx';

// The list of invoices and the form are never shown together.
const OneCredit = whenWanted(async () => (await import('./OneCredit.tsx')).OneCredit);

/** /addcredit: of a customer’s invoice; without one it asks which. */
export const AddCredit = () => {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const customerId = customerIdFor(address);
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
      about="Their invoices: one of them is credited."
      onChoose={(id) => setAddress({ customerId: String(id) })}
    />
  );
};
