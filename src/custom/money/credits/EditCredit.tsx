import { useSearchParams } from 'react-router';
import { getCustomerId } from '#src/resources/pickers/customerData.ts';
import { CustomerCredits } from './CustomerCredits.tsx';
import { FindCredits } from './FindCredits.tsx';
import { OpenedCredit } from './OpenedCredit.tsx';

/** Screen /editcredit: one credit (`?creditId=`), a customer's credits or an invoice's credits. Offers a search if none is given. */
export const EditCredit = () => {
  const [address, setAddress] = useSearchParams();
  const creditId = Number(address.get('creditId'));
  if (creditId) return <OpenedCredit key={creditId} creditId={creditId} />;
  const customerId = getCustomerId(address);
  if (customerId) return <CustomerCredits key={customerId} customerId={customerId} invoiceId={Number(address.get('InvoiceId'))} />;
  return <FindCredits onChoose={(id) => setAddress({ customerId: String(id) })} />;
};
